// One customer's page: the whole story in sentences, and what can be done.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";

let dashboard: Dashboard;
let failed: { customer_email: string };
const HOSTILE = { customer_email: "cy@example.com", customer_name: "<script>alert(1)</script>" };

const at = (email: string) => `/customers/${encodeURIComponent(email)}`;
const read = async (email: string) => (await dashboard.call("GET", at(email))).data;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.call("POST", "/sample-data", {});
    await dashboard.call("POST", "/churn-events", {
      ...HOSTILE,
      event_type: "cancellation",
      cancel_reason: "\u202eright to left 😀 ".repeat(200),
      plan_name: "<i>Team</i>",
    });
    const query = "/customers?state=could_not_pay&letter=sent,opened";
    failed = (await dashboard.call("GET", query)).data[0];
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  test("a failed payment is shown in days, and the letter that went is shown", async () => {
    const page = await dashboard.open(at(failed.customer_email));
    await page.getByText("has not left. The payment").waitFor();
    await page.getByText(/letters? ha(s|ve) gone/).waitFor();
    await page.locator(".dayline").getByText("declined").waitFor();
    await page.locator(".slipped p").first().waitFor();
    await page.getByText("A payment failed for the").waitFor();
    const { signals } = (await read(failed.customer_email)).risk;
    expect(await page.locator(".signals li").count()).toBe(signals.length);
  });

  test("on a phone the story says when the bank is asked again", async () => {
    const next_payment_attempt = Math.floor(Date.now() / 1000) + 300_000;
    await dashboard.call("POST", "/churn-events", {
      customer_email: "pay@example.com",
      event_type: "payment_failed",
      mrr: 4_900,
      currency: "usd",
      metadata: { next_payment_attempt },
    });
    const page = await dashboard.open(at("pay@example.com"), { viewport: { width: 390, height: 800 } });
    const [first, second] = [page.locator(".line li").nth(0), page.locator(".line li").nth(1)];
    await first.getByText("The provider asks the bank again").waitFor();
    await second.getByText("A payment failed").waitFor();
    expect(await first.locator("time").getAttribute("datetime")).toBe(
      new Date(next_payment_attempt * 1000).toISOString(),
    );
  });

  test("marked recovered by a key, and taken back", async () => {
    const page = await dashboard.open(at(HOSTILE.customer_email));
    await page.getByRole("heading", { name: "The story" }).waitFor();
    await page.getByRole("button", { name: "Mark recovered" }).waitFor();
    await page.keyboard.press("m");
    await page.getByText("is marked recovered").waitFor();
    expect((await read(HOSTILE.customer_email)).state).toBe("recovered");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(async () => (await read(HOSTILE.customer_email)).state === "left");
  });

  test("an address is not written to again, until that is taken back", async () => {
    const page = await dashboard.open(at(HOSTILE.customer_email));
    await page.getByRole("button", { name: "Do not write again" }).click();
    await page.getByRole("button", { name: "Allow writing again" }).waitFor();
    expect((await read(HOSTILE.customer_email)).suppression.reason).toBe("manual");
    await page.getByRole("button", { name: "Allow writing again" }).click();
    await page.getByRole("button", { name: "Do not write again" }).waitFor();
    expect((await read(HOSTILE.customer_email)).suppression).toBeNull();
  });

  test("one person's data is saved as a file, and erased once their address was typed", async () => {
    const email = "gone@example.com";
    await dashboard.call("POST", "/churn-events", {
      customer_email: email,
      customer_name: "Gwen Gone",
      event_type: "cancellation",
    });
    const page = await dashboard.open(at(email));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as a file" }).click(),
    ]);
    expect(await Bun.file(await file.path()).text()).toContain("Gwen Gone");
    await page.getByRole("button", { name: "Erase this person…" }).click();
    const forGood = page.getByRole("button", { name: "Erase for good" });
    expect(await forGood.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${email} to confirm`).fill("gone@example");
    expect(await forGood.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await forGood.click();
    await page.getByText("Erased. The last traces go within a minute.").waitFor();
    await page.waitForURL((url) => url.pathname.endsWith("/customers"));
    await eventually(
      async () => !JSON.stringify((await dashboard.call("GET", "/customers")).data).includes("Gwen Gone"),
    );
    expect((await dashboard.call("GET", `/churn-events?customer_email=${email}`)).data).toEqual([]);
  });

  test("in German the story is German", async () => {
    const page = await dashboard.open(at(failed.customer_email), { locale: "de-DE" });
    await page.getByRole("heading", { name: "Die Geschichte" }).waitFor();
    await page.getByText("Eine Zahlung schlug fehl").waitFor();
    expect(await page.locator(".line").textContent()).not.toMatch(/The mail|letter|Risk went/);
  });

  test("nobody says so", async () => {
    const page = await dashboard.open(at("nobody@example.com"));
    await page.getByText("Nobody is known by this address or id.").waitFor();
    dashboard.complaints.splice(0); // the browser logs the 404
  });
});
