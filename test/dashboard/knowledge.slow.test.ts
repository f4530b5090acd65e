// What mails may say: writing, rejecting and saving it, and announcing what was built to those who requested it.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, startDashboard } from "../support/dashboard.ts";

let dashboard: Dashboard;

const KNOWN = {
  product: "Fernlight writes and sends invoices for people who work alone",
  plans: [{ name: "Starter", price: 1900, interval: "month", lacks: "recurring invoices" }],
  features: [{ name: "Reminders", use: "It asks late payers for you.", events: ["reminder_sent"] }],
  stories: [{ text: "I get paid nine days sooner.", who: "Ines, studio of two", permission: true }],
  fixes: [
    {
      what: "bulk export",
      shipped_on: "2024-05-01",
      limit: "it writes CSV, not yet PDF",
      reasons: ["missing_features"],
    },
  ],
  founder: { name: "Ada Kern" },
};

const knowledge = async () => (await dashboard.call("GET", "/knowledge")).data;

describe.skipIf(!hasBrowser)("what letters may say", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("PUT", "/knowledge", KNOWN);
    for (const [customer_email, cancel_reason] of [
      ["maya@northpier.example", "There is no Bulk Export, and we need one every month"],
      ["tom@northpier.example", "missing features, such as a dark mode"],
    ]) {
      const body = { customer_email, cancel_reason, event_type: "cancellation", customer_name: "Maya Okafor" };
      await dashboard.call("POST", "/churn-events", body);
    }
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  test("on a phone, what is missing has the whole line, and its labels their own height", async () => {
    const page = await dashboard.open("/knowledge", { viewport: { width: 390, height: 800 }, locale: "de-DE" });
    const rows = page.locator(".missing li");
    await rows.first().waitFor();
    for (const row of await rows.all()) {
      const [line, text] = [(await row.boundingBox())!, (await row.locator("> span").first().boundingBox())!];
      expect(text.width).toBeGreaterThan(line.width * 0.9);
      for (const tag of await row.locator(".tag").all()) expect((await tag.boundingBox())!.height).toBeLessThan(24);
    }
  });

  test("is readable in light and dark, on a desk and on a phone", async () => {
    const page = await dashboard.open("/knowledge");
    await page.getByRole("heading", { name: "What is missing" }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test("a plan and a story are written; a story without permission is refused beside its box", async () => {
    const page = await dashboard.open("/knowledge");
    await page.getByRole("button", { name: "Add a plan" }).click();
    const plan = page.getByRole("group", { name: "Not named yet" });
    await plan.getByLabel("Name", { exact: true }).fill("Pro");
    await page.getByRole("group", { name: "Pro" }).getByLabel("Price").fill("49.50");
    await page.getByRole("button", { name: "Add a story" }).click();
    const story = page.getByRole("group", { name: "Not named yet" });
    await story.getByLabel("Their words", { exact: true }).fill("It just works.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByRole("alert").first().waitFor();
    expect(await knowledge()).toMatchObject({ plans: [{ name: "Starter" }] });
    const written = page.getByRole("group", { name: "It just works." });
    await written.getByLabel("They agreed to be quoted").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    const { plans, stories } = await knowledge();
    expect(plans).toMatchObject([{ id: "starter" }, { name: "Pro", price: 4950, interval: "month" }]);
    expect(stories).toMatchObject([{ who: "Ines, studio of two" }, { text: "It just works.", permission: true }]);
    await page.getByRole("button", { name: "Remove It just works." }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await page.getByRole("group", { name: "It just works." }).count()).toBe(1);
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("400")]);
  });

  test("those who asked are shown before they are notified, and notified once", async () => {
    const page = await dashboard.open("/knowledge");
    await page.getByRole("button", { name: "Tell those who asked for bulk export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("One customer gets it.").waitFor();
    expect(await dialog.textContent()).toContain("“Bulk Export”");
    await dialog.getByText("missing features, such as a dark mode").waitFor();
    await dialog.getByLabel("Write to tom@northpier.example as well").check();
    await dialog.getByRole("button", { name: "Write to 2 customers" }).click();
    await page.getByText("2 customers are notified.").waitFor();
    await page.getByRole("button", { name: "Tell those who asked for bulk export" }).click();
    await page.getByRole("dialog").getByText("2 were notified before.").waitFor();
  });

  test("a viewer reads, and changes nothing", async () => {
    await dashboard.invite("viewer@example.com", "viewer");
    const page = await dashboard.open("/knowledge", {}, "viewer@example.com");
    await page.getByRole("heading", { name: "Plans" }).waitFor();
    expect(await page.getByRole("button", { name: /Add|Remove|Tell|Save/ }).count()).toBe(0);
    expect(await page.getByLabel("The product, in one sentence").getAttribute("readonly")).not.toBeNull();
  });
});
