// What the server refuses, or does not answer at all, is said, also after its page was left; what was typed is not lost.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, go, startDashboard } from "../support/dashboard.ts";
import { eventually, startServing } from "../support/process.ts";

let dashboard: Dashboard;

/** What a proxy sends for a service that it cannot reach, or a body that is too large for it. */
const proxy = (status: number) => ({
  status,
  contentType: "text/html",
  body: `<html><body><h1>${status}</h1></body></html>`,
});

describe.skipIf(!hasBrowser)("what is refused", () => {
  beforeAll(async () => {
    // A process, which `whileGone` kills.
    dashboard = await startDashboard({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true" }, startServing);
    await dashboard.call("PUT", "/checklist", { closed: true });
    const automation = { send: "recommended", generate: "all", dunning_schedule: ["1d"], ask_above: 50_000 };
    await dashboard.call("PATCH", "", { settings: { automation } });
    await dashboard.call("POST", "/churn-events", {
      customer_email: "bo@example.com",
      customer_name: "Bo Berg",
      mrr: 129_000,
      currency: "usd",
      event_type: "payment_failed",
    });
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    // The browser reports each answer that is not a success.
    expect(dashboard.complaints.splice(0).filter((text) => !text.startsWith("Failed to load resource"))).toEqual([]);
  });

  const notice = (page: Page) => page.locator(".slip");
  const unreachable = (page: Page) => page.getByText("Could not reach the server. Trying again.");

  test("an undo that comes too late says so", async () => {
    const page = await dashboard.open("/settings");
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.getByRole("dialog").getByLabel("Address").fill("gone@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Never write to it" }).click();
    await notice(page).getByText("gone@example.com is never written to.").waitFor();
    await dashboard.call("DELETE", "/suppressions/gone@example.com");
    await page.getByRole("button", { name: "Undo" }).click();
    await notice(page).getByText("This was not done.").waitFor();
  });

  test("a letter that could not be sent is named after its page was left", async () => {
    const upcoming = async () => (await dashboard.call("GET", "/automation/upcoming")).data;
    await eventually(async () => (await upcoming())[0]?.variant_id != null);
    const page = await dashboard.open("/automation");
    await page.getByRole("button", { name: "Send: Bo Berg" }).first().click();
    await notice(page).getByText("Sending to").waitFor();
    await go(page, "/team");
    await dashboard.call("POST", "/suppressions", { email: "bo@example.com", reason: "manual" });
    await notice(page).getByText("This was not done.").waitFor();
  });

  test("somebody who could not be signed out is told", async () => {
    const page = await dashboard.open("/team");
    await page.getByRole("button", { name: /Your account/ }).click();
    await dashboard.whileGone(async () => {
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await notice(page).getByText("Nothing was lost").waitFor();
    });
  });

  test("a proxy that cannot reach the service is waited for like the service itself", async () => {
    const page = await dashboard.open("/team");
    await page.route("**/customers?*", (route) => route.fulfill(proxy(502)));
    await page.evaluate("document.querySelector('nav a[href*=\"/customers\"]').click()");
    await unreachable(page).waitFor();
    await page.unroute("**/customers?*");
    await unreachable(page).waitFor({ state: "detached" });
    await page.getByText("Bo Berg").first().waitFor();
  });

  test("a log that could not be loaded is not called fine, and can be loaded again", async () => {
    const page = await dashboard.open("/team");
    await page.route("**/inbound-events?*", (route) => route.fulfill({ status: 500, json: {} }));
    await go(page, "/activity");
    const failed = page.getByRole("alert").filter({ hasText: "This could not be loaded" });
    await failed.waitFor();
    expect(await page.getByText("Everything went through").count()).toBe(0);
    await page.unroute("**/inbound-events?*");
    await failed.getByRole("button", { name: "Try again" }).click();
    await failed.waitFor({ state: "detached" });
    await page.locator("main .say").waitFor();
  });

  test("a member, who may not read the audit log, sees the newest rows of the others", async () => {
    await dashboard.invite("mem@example.com", "member");
    const page = await dashboard.open("/activity", {}, "mem@example.com");
    await page.locator(".log .line-b").first().waitFor();
    expect(await page.locator("main .skel").count()).toBe(0);
  });

  test("a file that is too large for a proxy is refused with words, and can be sent again", async () => {
    const page = await dashboard.open("/activity");
    await page.getByRole("button", { name: "Import a file" }).click();
    const dialog = page.getByRole("dialog");
    const buffer = Buffer.from("customer_id,customer_email\nann,ann@example.com\n");
    await dialog.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await page.route("**/imports?*", (route) => route.fulfill(proxy(413)));
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText("too large for the server or the proxy").waitFor();
    await page.unroute("**/imports?*");
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await dashboard.call("GET", "/imports")).data).toHaveLength(1);
  });

  test("a click beside a dialog closes it, but not once something was typed there", async () => {
    const page = await dashboard.open("/team");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await dialog.waitFor();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await dialog.getByLabel("Address").fill("half@typed.exam");
    await page.mouse.click(5, 5);
    await page.waitForTimeout(100);
    expect(await dialog.getByLabel("Address").inputValue()).toBe("half@typed.exam");
    await page.keyboard.press("Escape");
    await dialog.getByText("Press Escape again to discard it.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("a webhook without events is refused in words, not by a button without effect", async () => {
    const page = await dashboard.open("/connections");
    await page.getByRole("button", { name: "Add a webhook or chat" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("https://hooks.example.com/x");
    const chosen = dialog.getByRole("checkbox", { checked: true });
    while ((await chosen.count()) > 0) await chosen.first().click();
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await dialog.getByRole("alert").first().waitFor();
  });

  test("what is typed while the service is gone stays, and is saved when it is back", async () => {
    await dashboard.call("POST", "/sample-data", {}); // a long queue
    const created = await dashboard.call("POST", "/churn-events", {
      customer_email: "lena@example.com",
      customer_name: "Lena Brandt",
      event_type: "cancellation",
      cancel_reason: "Too expensive for us",
      mrr: 99_000_00,
    });
    const event = created.data.id;
    const variants = async () => (await dashboard.call("GET", `/churn-events/${event}`)).data.variants;
    await eventually(async () => (await variants()).length > 0);
    const page = await dashboard.open(`/?event=${event}`);
    const letter = page.getByRole("textbox", { name: "Letter" });
    await letter.waitFor();
    await page.keyboard.press("e");
    await dashboard.whileGone(async () => {
      await page.keyboard.type(" Typed in the dark.");
      await unreachable(page).waitFor();
      expect(await page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0); // Send remains visible
      expect(await letter.textContent()).toEndWith("Typed in the dark.");
    });
    await unreachable(page).waitFor({ state: "detached" });
    await eventually(async () => (await variants())[0].body.endsWith(" Typed in the dark."));
    expect(await letter.textContent()).toEndWith("Typed in the dark.");
    await page.getByRole("link", { name: "Customers" }).first().click();
    await page.locator("tbody tr").first().waitFor();
    dashboard.complaints.splice(0); // the browser logs every attempt
  }, 300_000);
});
