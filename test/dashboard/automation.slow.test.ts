// Setting up the automatic mails: moving them to other days, limits, and pausing one mail or all of them.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

let dashboard: Dashboard;

const HOSTILE = `<script>alert(1)</script>\u202e${"long ".repeat(30)}`;
const PEOPLE = [
  ["ada@example.com", "Ada Ölund", 4_900],
  ["bo@example.com", "川辺 葵", 129_000],
  ["cy@example.com", HOSTILE.trim(), 1_900],
] as const;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" });
    await dashboard.call("PATCH", "", {
      settings: {
        automation: { send: "recommended", generate: "all", dunning_schedule: ["1d", "3d", "14d"], ask_above: 50_000 },
      },
    });
    for (const [customer_email, customer_name, mrr] of PEOPLE) {
      const body = { customer_email, customer_name, mrr, currency: "usd", event_type: "payment_failed" };
      await dashboard.call("POST", "/churn-events", body);
    }
    await dashboard.invite("viewer@example.com", "viewer");
    await eventually(async () => (await upcoming()).filter(({ subject }) => subject !== null).length >= 5);
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  type Mail = { customer_email: string; subject: string | null; held: string | null };
  const upcoming = async (): Promise<Mail[]> => (await dashboard.call("GET", "/automation/upcoming")).data;
  const automation = async () => (await dashboard.call("GET", "")).data.settings.automation;
  const strip = (page: Page) => page.locator(".change");
  const knob = (page: Page, letter: number) =>
    page.getByRole("region", { name: /payment fails/ }).getByRole("slider", { name: `Day of letter ${letter}` });

  test("a letter is moved by keys and by dragging, and nothing is in force until it is put there", async () => {
    const page = await dashboard.open("/automation");
    await knob(page, 2).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageUp");
    expect(await knob(page, 2).getAttribute("aria-valuetext")).toBe("Day 11");
    expect(await strip(page).textContent()).toContain("One letter comes 8 days later.");
    // A mail cannot pass its neighbour.
    await page.keyboard.press("PageUp");
    expect(await knob(page, 2).getAttribute("aria-valuenow")).toBe("13");
    await knob(page, 2).hover(); // waits until it has stopped moving
    const box = (await knob(page, 2).boundingBox())!;
    const first = (await knob(page, 1).boundingBox())!;
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(first.x + (box.x - first.x) / 2, box.y + 12, { steps: 4 });
    await page.mouse.up();
    expect(await knob(page, 2).getAttribute("aria-valuenow")).toBe("7");
    expect((await automation()).dunning_schedule).toEqual(["1d", "3d", "14d"]);

    // Unsaved changes survive a visit to another page.
    await page.getByRole("link", { name: "Today", exact: true }).first().click();
    await page.getByRole("link", { name: "Automation" }).first().click();
    expect(await strip(page).textContent()).toContain("One letter comes 4 days later.");
    await strip(page).getByRole("button", { name: "Put in force" }).click();
    await eventually(async () => (await automation()).dunning_schedule.join() === "1d,7d,14d");
    await strip(page).waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await eventually(async () => (await automation()).dunning_schedule.join() === "1d,3d,14d");
  });

  test("letters are added and removed, and the limits are set in sentences", async () => {
    const page = await dashboard.open("/automation");
    const cancelled = page.getByRole("region", { name: /somebody cancels/ });
    await cancelled.getByRole("button", { name: "Add a letter" }).click();
    await cancelled.getByRole("slider").press("ArrowLeft");
    await knob(page, 3).press("Delete");
    await page.getByLabel("Most letters to one person").fill("3");
    await page.getByRole("switch", { name: "Quiet hours" }).click();
    await page.getByLabel("Sunday").uncheck();
    await page.getByRole("button", { name: "Add a day" }).click();
    await page.getByLabel("First day").fill("2027-12-24");
    await page.getByLabel("Last day").fill("2027-12-26");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    expect(await strip(page).count()).toBe(1);
    expect(await page.locator(".b.main").count()).toBe(1);
    await strip(page).getByRole("button", { name: "Put in force" }).click();
    await eventually(async () => (await automation()).winback_schedule.join() === "13d");
    expect(await automation()).toMatchObject({
      dunning_schedule: ["1d", "3d"],
      max_emails_per_customer: { count: 3, per: "30d" },
      quiet_hours: { from: "20:00", to: "08:00" },
      days: ["mon", "tue", "wed", "thu", "fri", "sat"],
      blackout_dates: ["2027-12-24", "2027-12-25", "2027-12-26"],
    });
    await dashboard.call("PATCH", "", {
      settings: { automation: { days: null, quiet_hours: null, blackout_dates: null } },
    });
  });

  test("more days than can be left out are refused with the limit, and none is cut off", async () => {
    const page = await dashboard.open("/automation");
    await page.getByRole("button", { name: "Add a day" }).click();
    await page.getByLabel("First day").fill("2027-01-01");
    await page.getByLabel("Last day").fill("2028-01-02"); // 367 days
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("At most 366 days can be left out.").waitFor({ timeout: 5000 });
    expect(await strip(page).count()).toBe(0);
    await page.getByLabel("Last day").fill("2028-01-01");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: /^Remove 1 January 2027 – 1 January 2028/ }).waitFor({ timeout: 5000 });
    await strip(page).waitFor();
  });

  test("a kind of failure gets letters of its own, and what the API refuses is said beside the field", async () => {
    await dashboard.call("PATCH", "", { settings: { automation: { dunning_schedule: ["1d", "3d", "14d"] } } });
    const page = await dashboard.open("/automation");
    const own = page.getByRole("group", { name: "By the cause of the failure" });
    await own.getByRole("switch", { name: "The card has expired" }).click();
    const letters = own.getByRole("list", { name: "The card has expired" });
    expect(await letters.locator("> li").count()).toBe(3); // as many as for other causes
    const kind = (letter: number) => own.getByLabel(`The card has expired: What letter ${letter} is`);
    expect(await kind(1).locator("option[value=discount]").isDisabled()).toBe(true);
    await kind(1).selectOption({ label: "Fix the cause" });
    await kind(2).selectOption({ label: "A text of your own" });
    await kind(3).selectOption({ label: "A discount" });
    await own.getByLabel("The card has expired: Time until letter 2", { exact: true }).fill("1");
    await own.getByLabel("Subject").fill("Your card, {{customer_name}}");
    await own.getByLabel("Text", { exact: true }).fill("Hi, here: ");
    await own.getByRole("button", { name: "Put in: link: pay" }).click();
    await strip(page).getByRole("button", { name: "Put in force" }).click();
    await strip(page).getByText("Mend what is marked above").waitFor();
    expect(await own.locator(".problem").allTextContents()).toEqual([
      "must be longer than that of the step before it",
      "must be without placeholders",
    ]);
    expect(await own.getByLabel("Subject").getAttribute("aria-invalid")).toBe("true");
    expect(await faults(page)).toEqual([]);
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("400")]);

    await page.setViewportSize({ width: 1280, height: 800 });
    await own.getByLabel("The card has expired: Time until letter 2", { exact: true }).fill("4");
    await own.getByLabel("Subject").fill("Your new card");
    expect(await own.locator(".problem").count()).toBe(0);
    await strip(page).getByRole("button", { name: "Put in force" }).click();
    await eventually(async () => (await automation()).dunning.by_class.expired !== null);
    expect((await automation()).dunning.by_class).toEqual({
      soft: null,
      hard: null,
      expired: [
        { after: "1d", strategy: "pain_point_fix" },
        { after: "4d", text: { subject: "Your new card", body: "Hi, here: {{billing_update_url}}" } },
        { after: "14d", strategy: "discount" },
      ],
      authentication: null,
    });

    // Without a mail nothing is sent; when the cause is switched off, its payments get the general mails again.
    for (const letter of [3, 2, 1]) {
      await own.getByRole("button", { name: `Remove letter ${letter}: The card has expired` }).click();
    }
    await own.getByText("No letter goes out.").waitFor();
    await own.getByRole("switch", { name: "The card has expired" }).click();
    await strip(page).getByRole("button", { name: "Put in force" }).click();
    await eventually(async () => (await automation()).dunning.by_class.expired === null);
  });

  test("what is being typed stays in its field while the page shows what somebody else changed", async () => {
    const page = await dashboard.open("/automation");
    const most = page.getByLabel("Most letters to one person");
    const saved = await most.inputValue();
    await most.fill("7");
    await dashboard.call("PATCH", "", { settings: { automation: { blackout_dates: ["2027-05-01"] } } });
    await page.getByText("1 May 2027").waitFor();
    expect(await most.inputValue()).toBe("7");
    await most.blur();
    expect(await strip(page).textContent()).toContain("Changed: ");
    await strip(page).getByRole("button", { name: "Undo" }).click();
    expect(await most.inputValue()).toBe(saved);
    await dashboard.call("PATCH", "", { settings: { automation: { blackout_dates: null } } });
  });

  test("one person's letters are held and let go, and one that waits for a person is sent", async () => {
    const page = await dashboard.open("/automation");
    const heldOf = async (email: string) => (await upcoming()).find((mail) => mail.customer_email === email)?.held;
    await page.getByRole("button", { name: "Hold: Ada Ölund" }).first().click();
    await page.getByRole("button", { name: "Let it go: Ada Ölund" }).first().waitFor();
    expect(await heldOf("ada@example.com")).toBe("paused");
    await page.getByRole("button", { name: "Let it go: Ada Ölund" }).first().click();
    await eventually(async () => (await heldOf("ada@example.com")) === null);

    expect(await page.locator(".one.held", { hasText: "川辺 葵" }).first().textContent()).toContain(
      "It waits for you.",
    );
    await page.getByRole("button", { name: "Send: 川辺 葵" }).first().click();
    await page.getByText("Sending to").waitFor();
    await eventually(async () => {
      const { data } = await dashboard.call("GET", "/churn-events?customer_email=bo@example.com");
      return data[0]?.status === "email_sent";
    });
  });

  test("everything is paused after a question that says what becomes of late letters, and goes on", async () => {
    const page = await dashboard.open("/automation");
    await page.getByRole("button", { name: "Pause everything" }).click();
    expect(await page.getByRole("dialog").textContent()).toContain("more than a week late are dropped");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByText("Everything has been paused since").waitFor();
    expect((await dashboard.call("GET", "")).data.automation_paused_at).not.toBeNull();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Pause everything" }).waitFor();
    expect((await dashboard.call("GET", "")).data.automation_paused_at).toBeNull();
  });

  test("a viewer reads all of it and can change nothing", async () => {
    const page = await dashboard.open("/automation", {}, "viewer@example.com");
    await page.locator(".out .one").first().waitFor();
    expect(await page.locator("main button:visible, main [role=slider]").count()).toBe(0);
    expect(await page.locator("main :is(input, select):enabled").count()).toBe(0);
  });

  test("with a change that is not saved, axe finds nothing, and nothing is too wide", async () => {
    const page = await dashboard.open("/automation");
    await page.locator(".out .one").first().waitFor();
    await knob(page, 1).press("ArrowRight");
    await strip(page).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test("what waits for its undo, and the undo itself, happen in the project of the button, whichever is opened since", async () => {
    const page = await dashboard.open("/automation");
    const origin = dashboard.address;
    await page.request.post(`${origin}/api/v1/projects`, { data: { name: "Other" }, headers: { origin } });
    const body = { customer_email: "di@example.com", mrr: 129_000, currency: "usd", event_type: "payment_failed" };
    await dashboard.call("POST", "/churn-events", body);
    const of = async (email: string) => (await upcoming()).find((mail) => mail.customer_email === email);
    await eventually(async () => (await of("di@example.com"))?.held === "ask_above");
    const switchTo = async (name: string) => {
      await page.getByRole("button", { name: "Choose a project" }).click();
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("button", { name: `Choose a project: ${name}` }).waitFor();
    };

    await page.goto(`${origin}/automation?project=fernlight`);
    await page.getByRole("button", { name: "Hold: Ada Ölund" }).first().click();
    await page.getByRole("button", { name: "Let it go: Ada Ölund" }).first().waitFor();
    await switchTo("Other");
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(async () => (await of("ada@example.com"))?.held === null);

    await page.goto(`${origin}/automation?project=fernlight`);
    await page.getByRole("button", { name: "Send: di@example.com" }).first().click();
    await page.getByText("Sending to").waitFor();
    await switchTo("Other");
    await eventually(async () => {
      const { data } = await dashboard.call("GET", "/churn-events?customer_email=di@example.com");
      return data[0]?.status === "email_sent";
    });
  });
});
