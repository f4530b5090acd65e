// Connections, Activity and Instance as a person uses them: connecting a provider, testing, retrying, importing, backups.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, faults, startDashboard } from "../support/dashboard.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { eventually } from "../support/process.ts";

const HOSTILE = `<script>alert(1)</script>\u202e${"long".repeat(1_200)}`;
let dashboard: Dashboard;

const post = (address: string, body: string, headers: Record<string, string> = {}) =>
  fetch(dashboard.address + new URL(address).pathname, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });

const connectionOf = async (name: string) =>
  (await dashboard.call("GET", "/connections")).data.find((one: { name: string }) => one.name === name);

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dashboard = await startDashboard();
    await dashboard.invite("viewer@example.com", "viewer");
    await dashboard.call("POST", "/webhook-endpoints", {
      url: "https://93.184.215.14:4444/hook",
      events: ["churn_event.created"],
      description: "Warehouse <b>sync</b>",
    });
    const { address } = await connectionOf("Custom webhook");
    const body = { event_type: "cancellation", customer_email: "maya@example.com", mrr: "49.99", plan_name: HOSTILE };
    await post(address, JSON.stringify(body));
    await post(address, `not json ${HOSTILE}`);
    await eventually(async () => (await dashboard.call("GET", "/inbound-events?status=processed")).meta.total === 1);
  });
  afterAll(() => dashboard?.end());
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  const entry = (page: Page, name: string) =>
    page.locator(".links-list > li").filter({ has: page.getByRole("heading", { name, exact: true }) });

  test("a provider is connected with its secret, and its signed events are then heard", async () => {
    const page = await dashboard.open("/connections");
    const stripe = entry(page, "Stripe");
    await stripe.getByRole("button", { name: "Connect Stripe" }).click();
    await stripe.getByText("Set up the webhook by hand").click();
    const address = (await stripe.locator(".addr code").textContent())!;
    expect(await stripe.textContent()).toContain("invoice.payment_failed");
    await stripe.getByLabel("Signing secret").fill("whsec_of_the_test");
    await stripe.locator(".by-hand").getByRole("button", { name: "Connect Stripe" }).click();
    await stripe.getByText("Nothing has come yet").waitFor();
    expect(await connectionOf("Stripe")).toMatchObject({ state: "never", has_secret: true });

    await post(address, "{}", { "stripe-signature": "t=1,v1=wrong" });
    await stripe.getByText("its signature does not fit").waitFor();
    // A failing connection comes first.
    expect(await page.locator(".links-list h2").first().textContent()).toBe("Stripe");
    const event = { id: "evt_1", object: "event", type: "customer.created", livemode: true };
    const at = Math.floor(Date.now() / 1_000);
    const object = { id: "cus_1", object: "customer", email: "ada@example.com", name: "Ada" };
    const body = JSON.stringify({ ...event, created: at, data: { object } });
    const v1 = createHmac("sha256", "whsec_of_the_test").update(`${at}.${body}`).digest("hex");
    await new Promise((resolve) => setTimeout(resolve, 20)); // so that its time is later than the failure's
    expect((await post(address, body, { "stripe-signature": `t=${at},v1=${v1}` })).status).toBe(200);
    await stripe.getByText("Heard this minute").waitFor();
  });

  test("the keys of Paddle and Razorpay are entered, and what is carried out there is switched on", async () => {
    const settingsOf = async (name: string) => (await dashboard.call("GET", "")).data.settings.integrations[name];
    for (const name of ["paddle", "razorpay"]) {
      await dashboard.call("PATCH", "", {
        settings: { integrations: { [name]: { enabled: true, webhook_secret: "whsec_of_the_test" } } },
      });
    }
    const page = await dashboard.open("/connections");
    const paddle = entry(page, "Paddle");
    await paddle.getByRole("button", { name: "Change" }).click();
    await paddle.getByRole("switch", { name: "Carry out accepted offers" }).check();
    await paddle.getByText("Nothing is carried out until the key is saved.").waitFor();
    await paddle.getByLabel("API key").fill("pdl_live_apikey_hushhush");
    await paddle.getByRole("button", { name: "Save the key" }).click();
    await paddle.getByText("One is set. Leave this empty to keep it.").nth(1).waitFor();
    await paddle.getByText("Nothing is carried out until the key is saved.").waitFor({ state: "detached" });
    expect(await settingsOf("paddle")).toMatchObject({
      api_key: true,
      apply_offers: true,
      apply_cancellations: false,
    });

    const razorpay = entry(page, "Razorpay");
    await razorpay.getByRole("button", { name: "Change" }).click();
    await razorpay.getByLabel("Key ID").fill("not a key id");
    await razorpay.getByLabel("Key secret").fill("hushhush-of-razorpay");
    await razorpay.getByRole("button", { name: "Save the keys" }).click();
    await razorpay.getByLabel("Key ID").and(page.locator("[aria-invalid]")).waitFor();
    expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("400")]);
    expect(await settingsOf("razorpay")).toMatchObject({ key_id: null, key_secret: false });
    await razorpay.getByLabel("Key ID").fill("rzp_test_Nq4TzR8wLc2XyB");
    await razorpay.getByRole("button", { name: "Save the keys" }).click();
    await razorpay.getByRole("button", { name: "Remove the keys" }).waitFor();
    await razorpay.getByRole("switch", { name: "Carry out cancellations" }).check();
    await eventually(async () => (await settingsOf("razorpay")).apply_cancellations);
    expect(await settingsOf("razorpay")).toMatchObject({
      key_id: "rzp_test_Nq4TzR8wLc2XyB",
      key_secret: true,
      apply_offers: false,
    });
    expect(await faults(page)).toEqual([]);

    await page.reload();
    await razorpay.getByRole("button", { name: "Change" }).click();
    expect(await razorpay.getByLabel("Key ID").inputValue()).toBe("rzp_test_Nq4TzR8wLc2XyB");
    expect(await razorpay.getByLabel("Key secret").inputValue()).toBe("");
    expect(await page.content()).not.toContain("hushhush");
    await razorpay.getByRole("button", { name: "Remove the keys" }).click();
    await razorpay.getByText("Nothing is carried out until the key is saved.").waitFor();
    expect(await settingsOf("razorpay")).toMatchObject({ key_id: null, key_secret: false });
    for (const name of ["paddle", "razorpay"]) {
      await dashboard.call("PATCH", "", { settings: { integrations: { [name]: null } } });
    }
  });

  test("tests answer in place: a mail, and a webhook that cannot be reached", async () => {
    const page = await dashboard.open("/connections");
    await entry(page, "Mail").getByRole("button", { name: "Send yourself one" }).click();
    await entry(page, "Mail").getByText("Written to the outbox folder").waitFor();
    const webhook = entry(page, "Warehouse <b>sync</b>");
    await webhook.getByRole("button", { name: "Test" }).click();
    await webhook.getByText("It did not work:").waitFor();
  });

  test("the addresses for bounces are replaced after a question that a double click does not answer", async () => {
    const page = await dashboard.open("/connections");
    const urls = async () => (await dashboard.call("GET", "/mail-webhooks")).data.urls;
    const before = await urls();
    const bounces = entry(page, "Bounces");
    await bounces.getByRole("button", { name: "Addresses" }).click();
    const replace = bounces.getByRole("button", { name: "Replace all of them" });
    const question = bounces.getByText("The old addresses stop working at once.");
    await replace.focus();
    await page.keyboard.press("Enter");
    await question.waitFor();
    await page.keyboard.press("Enter"); // on the button that has the focus, which cancels now
    await question.waitFor({ state: "detached", timeout: 5000 });
    await replace.dblclick();
    expect(await urls()).toEqual(before);
    if ((await question.count()) === 0) await replace.click();
    await question.waitFor();
    await replace.click();
    await page.getByText("The addresses are replaced.").waitFor();
    expect(await urls()).not.toEqual(before);
  });

  test("a webhook is added, changed and deleted", async () => {
    const page = await dashboard.open("/connections");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByRole("dialog").getByLabel("Address").fill("http://example.com/hook");
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    await page.getByRole("dialog").getByText("must be an https address").waitFor();
    dashboard.complaints.splice(0); // the browser logs the 400
    await page.getByRole("dialog").getByLabel("Address").fill("https://93.184.215.14/other");
    await page.getByRole("dialog").getByLabel("What it is for").fill("Other");
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    const other = entry(page, "Other");
    await other.getByRole("button", { name: "Change" }).click();
    await other.getByLabel("Somebody complained about a mail").check();
    await other.getByRole("button", { name: "Save" }).click();
    await eventually(async () => {
      const { data } = await dashboard.call("GET", "/webhook-endpoints");
      return data.some((one: { events: string[] }) => one.events.includes("email.complained"));
    });
    await other.getByRole("button", { name: "Change" }).click();
    await other.getByRole("button", { name: "Delete" }).click();
    await other.getByRole("button", { name: "Delete" }).click();
    await other.waitFor({ state: "detached" });
    expect((await dashboard.call("GET", "/webhook-endpoints")).meta.total).toBe(1);
  });

  test("a chat is added with few events, and changed without showing or losing its address", async () => {
    const page = await dashboard.open("/connections");
    await page.getByRole("button", { name: "Add a webhook or chat" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Where to").selectOption("slack");
    await dialog.getByText("switch on Incoming Webhooks").waitFor();
    expect(await dialog.getByText("Posts are signed").count()).toBe(0);
    await dialog.getByLabel("Address").fill("https://93.184.215.14/services/T0/B0/hushhushAb3d");
    await dialog.getByLabel("What it is for").fill("#churn");
    await dialog.getByRole("button", { name: "Create" }).click();
    const chat = entry(page, "#churn");
    await chat.getByRole("button", { name: "Change" }).click();
    expect(await chat.getByLabel("Address").inputValue()).toBe("");
    await chat.getByLabel("Somebody is lost").check();
    await chat.getByRole("button", { name: "Save" }).click();
    await eventually(async () => {
      const { data } = await dashboard.call("GET", "/webhook-endpoints");
      const one = data.find(({ kind }: { kind: string }) => kind === "slack");
      return one.events.length === 4 && one.url === "https://93.184.215.14/...Ab3d";
    });
    expect(await page.content()).not.toContain("hushhush");
    await chat.getByRole("button", { name: "Change" }).click();
    await chat.getByRole("button", { name: "Delete" }).click();
    await chat.getByRole("button", { name: "Delete" }).click();
    await chat.waitFor({ state: "detached" });
  });

  test("a payload is shown as text, with what did not fit, and is tried again", async () => {
    const page = await dashboard.open("/activity?log=inbox&state=dropped");
    const row = page.locator(".log > li").filter({ hasText: "the body was no JSON" }).first();
    await row.locator(".line-b").focus();
    await page.keyboard.press("Enter");
    await row.getByText("not json <script>").waitFor();
    expect(new URL(page.url()).searchParams.get("open")).toStartWith("inb_");
    await row.getByRole("button", { name: "Try again" }).click();
    await page.getByText("It is tried again.").waitFor();

    const fits = await dashboard.open("/activity?log=inbox&state=processed");
    await fits.locator(".log .line-b").filter({ hasText: "Your own system" }).click();
    expect(await fits.locator("pre mark").first().textContent()).toContain('"mrr": "49.99"');
  });

  test("a file is imported, and its wrong rows are listed", async () => {
    const page = await dashboard.open("/activity");
    await page.getByRole("button", { name: "Import a file" }).click();
    const rows = Array.from({ length: 50 }, (_, row) => `c${row},${row === 7 ? "nobody" : `c${row}@example.com`}`);
    const buffer = Buffer.from(`customer_id,customer_email\n${rows.join("\n")}\n`);
    await page.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.locator(".opened td").filter({ hasText: "email" }).first().waitFor();
    const { data } = await dashboard.call("GET", "/imports");
    expect(data[0].rows).toMatchObject({ read: 50, imported: 49, rejected: 1 });
  });

  test.skipIf(isOnPostgres)("the operator backs the instance up and examines it", async () => {
    const page = await dashboard.open("/instance");
    await page.getByText("There is no backup yet.").first().waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByText("The backup is done").waitFor();
    await page.getByRole("button", { name: "Examine again" }).click();
    await page.getByText("is whole and up to date").waitFor();
  });

  test.skipIf(!isOnPostgres)(
    "the operator of a PostgreSQL database is offered no backup, and examines it",
    async () => {
      const page = await dashboard.open("/instance");
      await page.getByText("PostgreSQL is backed up with its own tools").waitFor();
      expect(await page.getByText("There is no backup yet.").count()).toBe(0);
      expect(await page.getByRole("button", { name: "Back up now" }).count()).toBe(0);
      const asked = page.evaluate(async () => (await fetch("/api/v1/instance/backup", { method: "POST" })).status);
      expect(await asked).toBe(409);
      await page.getByRole("button", { name: "Examine again" }).click();
      await page.getByText("can be used and is up to date (PostgreSQL").waitFor();
      // The browser logs the refused backup.
      expect(dashboard.complaints.splice(0)).toEqual([expect.stringContaining("409 (Conflict)")]);
    },
  );

  test("nobody but the operator sees the instance", async () => {
    const other = await dashboard.open("/instance", {}, "viewer@example.com");
    await other.getByText("Only the operator of this instance").waitFor();
    expect(await other.getByRole("link", { name: "Instance" }).count()).toBe(0);
  });

  test("a viewer reads the inbox and can change nothing", async () => {
    const page = await dashboard.open("/activity?log=inbox", {}, "viewer@example.com");
    await page.locator(".log .line-b").first().click();
    await page.locator(".opened pre").waitFor();
    expect(await page.getByRole("button", { name: /Try again|Import/ }).count()).toBe(0);
    const connections = await dashboard.open("/connections", {}, "viewer@example.com");
    await connections.getByText("Connections are shown to members").waitFor();
  });

  test("axe finds nothing in light and dark, on a desk and on a phone, and nothing is too wide", async () => {
    const page = await dashboard.open("/connections");
    await entry(page, "Paddle").getByRole("button", { name: "Connect Paddle" }).click();
    expect(await faults(page)).toEqual([]);
    await page.goto(`${dashboard.address}/activity?log=inbox`);
    await page.locator(".log .line-b").first().click();
    await page.locator(".opened pre").waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
