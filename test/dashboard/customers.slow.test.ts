// The list of customers as a person uses it: searching, sorting, selecting, writing and sending to many.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, go, sideways, startDashboard, violations } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

let dashboard: Dashboard;

const PEOPLE = [
  ["ada@example.com", "Ada Ölund", "Too expensive for a team of three", 4_900],
  ["bo@example.com", "川辺 葵", "カレンダーの書き出し機能が必要です", 129_000],
  ["cy@example.com", "<script>alert(1)</script>", "\u202eright to left <b>bold</b> 😀", 1_900],
  ["di@example.com", "Di ".repeat(60).trim(), "Donaudampfschifffahrt".repeat(230), 900],
  ["ed@example.com", "Ed Grave", "My father died last week", 2_900],
] as const;

const create = (customer_email: string, more: object = {}) =>
  dashboard.call("POST", "/churn-events", { customer_email, event_type: "cancellation", ...more });

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("PATCH", "", { settings: { automation: { send: "off" } } });
    for (const [email, customer_name, cancel_reason, mrr] of PEOPLE) {
      await create(email, { customer_name, cancel_reason, mrr, currency: "usd", plan_name: "Team" });
    }
    for (let number = 1; number <= 60; number++)
      await create(`many${number}@example.com`, { mrr: number, plan_name: "Many" });
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  const names = (page: Page) => page.locator("tbody th a").allInnerTexts();

  test("the words of the search and the filters stand in the address, and each can be taken away", async () => {
    const page = await dashboard.open("/customers");
    await page.getByText("65 people left or could not pay").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("olund");
    await page.waitForURL(/q=olund/);
    await eventually(async () => (await names(page)).join() === "Ada Ölund");
    await page.reload();
    expect(await page.getByRole("searchbox").inputValue()).toBe("olund");
    await page.getByRole("searchbox").fill("");
    await page.waitForURL(/customers$/);
    await page.getByRole("searchbox").press("Escape");

    await page.keyboard.press("f");
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await page.locator("[popover] input:focus").waitFor();
    await page.keyboard.type("Team");
    await page.keyboard.press("Enter");
    await page.waitForURL(/plan=Team/);
    await eventually(async () => (await names(page)).length === 5);
    await page.getByRole("button", { name: "Add a filter" }).click();
    await page.getByRole("button", { name: "Their letter" }).click();
    await page.getByLabel("by hand only").check();
    await page.keyboard.press("Escape");
    await page.waitForURL(/letter=by_hand/);
    await eventually(async () => (await names(page)).join() === "Ed Grave");
    await page.getByRole("button", { name: "Remove: plan Team" }).click();
    await page.waitForURL(/customers\?letter=by_hand$/);
    await page.goBack();
    await page.waitForURL(/plan=Team/);
  });

  test.each([
    ["takes up", "type('olund'); field.blur();"],
    // Between rendering the page and running its effects, which follow the next frame.
    ["has just taken up", "requestAnimationFrame(() => type('olund'));"],
  ])("what is typed while the address %s what was typed before stays, wherever the focus goes", async (_, more) => {
    const page = await dashboard.open("/customers");
    await page.getByText("65 people left or could not pay").waitFor();
    // As on a slow machine, which renders the page for the first words after the last ones were typed.
    await page.evaluate(`
      const field = document.querySelector("#q");
      const type = (text) => {
        field.focus();
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      };
      const replaceState = history.replaceState;
      history.replaceState = function (...address) {
        replaceState.apply(this, address);
        if (!location.search.endsWith("q=ol")) return;
        ${more}
      };
      type("ol");
    `);
    await page.waitForURL(/q=olund/);
    await eventually(async () => (await names(page)).join() === "Ada Ölund");
    expect(await page.getByRole("searchbox").inputValue()).toBe("olund");
  });

  test("a grave reason is not quoted in the list, and hostile words are text", async () => {
    const page = await dashboard.open("/customers?plan=Team");
    const text = await page.locator("tbody").textContent();
    expect(text).toContain("Something grave; open it to read");
    expect(text).not.toContain("died");
    expect(text).toContain("<script>alert(1)</script>");
    expect(text).toContain("<b>bold</b>");
    expect(await sideways(page)).toBe(0);
  });

  test("nobody like that says so, and clears", async () => {
    const page = await dashboard.open("/customers?q=nobodyatall&is=recovered");
    await page.getByText("Nobody like that.").waitFor();
    await page.getByText("“nobodyatall” is nowhere among these.").waitFor();
    await page.getByRole("button", { name: "Clear everything" }).click();
    await page.waitForURL(/customers$/);
    await page.locator("tbody tr").first().waitFor();
  });

  test("the head sorts, and [ and ] turn the page", async () => {
    const page = await dashboard.open("/customers");
    await page.getByRole("button", { name: "A month" }).click();
    await page.waitForURL(/sort=mrr$/);
    await eventually(async () => (await names(page))[0] === "川辺 葵");
    expect(await page.getByRole("columnheader", { name: "A month" }).getAttribute("aria-sort")).toBe("descending");
    await page.getByText("1 to 50 of 65").waitFor();
    await page.keyboard.press("]");
    await page.getByText("51 to 65 of 65").waitFor();
    await page.keyboard.press("[");
    await page.getByText("1 to 50 of 65").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("1 chosen").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/customers\/ada%40example\.com$/);
  });

  test("many are chosen with Shift, written for, and sent to after a summary", async () => {
    const page = await dashboard.open("/customers?plan=Many&sort=mrr&order=asc");
    const boxes = page.locator("tbody input");
    await boxes.nth(0).click();
    await boxes.nth(3).click({ modifiers: ["Shift"] });
    await page.getByText("4 chosen").waitFor();
    await page.getByText("4 have none yet").waitFor();
    await page.getByRole("button", { name: "Choose all 60 that match" }).click();
    await page.getByText("60 chosen").waitFor();
    await page.getByRole("button", { name: "Choose nobody" }).click();
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await page.getByRole("button", { name: "Write for 2" }).click();
    await page.getByText("2 of 2 written").waitFor();
    await page.getByRole("region", { name: "Progress" }).getByRole("button").click();
    await eventually(async () => (await page.locator("tbody tr").first().textContent())?.includes("Nine ready"));

    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await boxes.nth(2).click();
    await page.getByText("2 have their letters, 1 has none yet").waitFor();
    await page.getByRole("button", { name: "to 2" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 go now.").waitFor();
    const plan = (await dashboard.call("POST", "/churn-events/bulk", {
      action: "send",
      ids: (
        await dashboard.call("GET", "/customers?plan=Many&letter=ready")
      ).data.map((one: { churn_event_id: string }) => one.churn_event_id),
      dry_run: true,
    })) as { data: { acts_on: { subject: string }[] } };
    for (const { subject } of plan.data.acts_on) {
      expect(await dialog.getByText(subject, { exact: true }).count()).toBeGreaterThan(0);
    }
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Sending 2").waitFor();
    expect((await dashboard.call("GET", "/messages")).meta.total).toBe(0);
    await page.getByText("2 of 2 sent").waitFor();
    expect((await dashboard.call("GET", "/messages")).meta.total).toBe(2);
  });

  test("a viewer finds people and chooses nobody", async () => {
    await dashboard.invite("viewer@example.com", "viewer");
    const page = await dashboard.open("/customers", {}, "viewer@example.com");
    await page.locator("tbody tr").first().waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });

  test("in light and dark, on a desk and a phone, axe finds nothing, and nothing sticks out", async () => {
    const page = await dashboard.open("/customers?is=left&plan=Team");
    await page.locator("tbody input").first().click();
    await page.locator(".bulk").waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test("a half-typed filter is not lost when something changes meanwhile", async () => {
    const page = await dashboard.open("/customers?q=late.comer");
    await page.getByText("Nobody like that.").waitFor();
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "Plan", exact: true }).click();
    await page.locator("[popover] input:focus").waitFor();
    await page.keyboard.type("Te");
    await create("late.comer@example.com");
    await page.locator("tbody tr").first().waitFor();
    expect(await page.locator("[popover] input:focus").inputValue()).toBe("Te");
  });

  test("somebody who is chosen already can be sent to as soon as the letters are there", async () => {
    await create("early@example.com", { plan_name: "One" });
    const page = await dashboard.open("/customers?plan=One");
    await page.locator("tbody input").first().click();
    await page.getByText("1 has none yet").waitFor();
    const [early] = (await dashboard.call("GET", "/customers?plan=One")).data;
    await dashboard.call("POST", `/churn-events/${early.churn_event_id}/generate`, {});
    await page.getByText("1 has their letters").waitFor();
  });

  test("a reason that was chosen from the list is not quoted as the customer's words, in any language", async () => {
    const chosen = { event_type: "cancellation", reason_code: "bad_support", cancel_reason: "Assistance insuffisante" };
    await dashboard.call("POST", "/imports?kind=churn_events", { customer_email: "chose@example.com", ...chosen });
    const found = async () => (await dashboard.call("GET", "/churn-events?customer_email=chose@example.com")).data[0];
    await eventually(async () => (await found()) !== undefined);
    const page = await dashboard.open("/customers?q=chose@example.com");
    const why = page.getByRole("row").filter({ hasText: "chose@example.com" }).locator(".why");
    expect([await why.textContent(), await why.locator("q").count()]).toEqual(["Bad support", 0]);
    await go(page, `/?event=${(await found()).id}`);
    await page.locator(".facts .because").getByText("Bad support").waitFor();
  });
});
