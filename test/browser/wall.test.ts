// The payment wall as customers see it: on a page of another origin with the strictest policy, until they have paid, and
// not at all if the server does not respond.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { hexHmac, STRIPE_SECRET } from "../features/inbound/posting.ts";
import { newStripeLife, type StripeEvent } from "../features/inbound/stripe-life.ts";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { violations } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";
import { openShop, type Shop, type ShopOwner, startOwner } from "./widget-site.ts";

const PAY_URL = "https://invoice.stripe.com/i/acct_1/live_1";
/** In ms; less than the 15 s for which the server holds the request of a page that shows a wall. */
const BEFORE_IT_ASKS = 8_000;
const TITLE = "Your payment did not go through";

let folder: string;
let owner: ShopOwner;
let shop: Shop;
let browser: TestBrowser;
let identitySecret: string;
const complaints: string[] = [];
const opened: BrowserContext[] = [];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    owner = await startOwner(folder);
    const { address } = owner.serving;
    identitySecret = (await owner.data("GET", `/projects/${owner.slug}`)).identity_secret;
    await set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
    shop = openShop(address, (options) => {
      const [email, hash] = [options.get("email") ?? "", options.get("hash") ?? ""];
      return `<script src="${address}/widget.js" data-public-key="${owner.publicKey}" data-recoverd-wall data-customer-email="${email}" data-customer-hash="${hash}"></script>`;
    });
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    shop?.stop();
    await owner?.serving.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    for (const context of opened.splice(0)) await context.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  test("a banner names the amount and leads to the payment; a paid invoice takes it away", async () => {
    await set({ wall: { mode: "banner", access_ends_after_days: 7 } });
    const life = await inArrears();
    const page = await visit(life.email);
    const wall = page.getByRole("region", { name: TITLE });
    await wall.waitFor();
    expect(await wall.textContent()).toMatch(/Due since .+: €49\.00 Your access may end on .+\./);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    const link = wall.getByRole("link", { name: "Pay now" });
    expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([PAY_URL, "_blank"]);
    await page.context().route(`${PAY_URL}**`, (route) => route.fulfill({ body: "the provider's page" }));
    const [paying] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
    await post([life.paid(2)]);
    await paying.close();
    await page.bringToFront();
    await wall.waitFor({ state: "detached" });
    await eventually(async () => (await counts()).paid === 1);
    expect(await counts()).toEqual({ seen: 1, clicked: 1, paid: 1 });
  });

  test("a window can be closed with Escape, and stays closed in this tab", async () => {
    await set({ wall: { mode: "modal" } });
    const { email } = await inArrears();
    const page = await visit(email);
    const wall = page.getByRole("dialog", { name: TITLE });
    await wall.waitFor();
    expect(await page.evaluate("document.activeElement.shadowRoot.activeElement.textContent")).toBe(TITLE);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // The browser hides the dialog at once, but fires `close`, which stores the dismissal, a moment later.
    await page.locator("[data-recoverd=wall]").waitFor({ state: "detached" });
    const asked = page.waitForResponse((response) => response.url().includes("/wall/"));
    await page.reload();
    await (await asked).finished();
    expect(await wall.count()).toBe(0);
  });

  test("a blocking wall stays, until the payment has arrived", async () => {
    await set({ wall: { mode: "block", block_after_days: 0 } });
    const life = await inArrears();
    const page = await visit(life.email, { colorScheme: "dark" });
    const wall = page.getByRole("dialog", { name: TITLE });
    await wall.waitFor();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
    await wall.waitFor();
    expect(await wall.getByRole("button").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await post([life.paid(2)]);
    await wall.waitFor({ state: "detached", timeout: BEFORE_IT_ASKS });
  });

  test("where the server does not answer nothing is shown, and what was shown is taken off", async () => {
    await set({ wall: { mode: "block", block_after_days: 0 } });
    const { email } = await inArrears();
    const page = await visit(email);
    const wall = page.getByRole("dialog", { name: TITLE });
    await wall.waitFor();
    await page.route("**/wall/**", (route) => route.abort());
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await wall.waitFor({ state: "detached" });
    await Promise.all([page.waitForEvent("requestfailed"), page.reload()]);
    expect(await wall.count()).toBe(0);
    expect(await page.getByText("Cancel my subscription").isVisible()).toBe(true);
    complaints.length = 0; // the browser logs the requests
  });

  test("what many pages behind one address are refused leaves the wall up, and it notices the payment all the same", async () => {
    await set({ wall: { mode: "banner" } });
    const life = await inArrears();
    const page = await visit(life.email);
    const wall = page.getByRole("region", { name: TITLE });
    await wall.waitFor();
    let refused = 0;
    await page.route("**/wall/*?*wait=*", (route) =>
      refused++ < 2
        ? route.fulfill({
            status: 429,
            headers: { "retry-after": "0", "access-control-allow-origin": "*", "access-control-expose-headers": "*" },
            json: { error: { code: "RATE_LIMITED", message: "Too many requests" } },
          })
        : route.fallback(),
    );
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await eventually(() => refused > 2); // the server holds the third request
    expect(await wall.count()).toBe(1);
    await post([life.paid(2)]);
    await wall.waitFor({ state: "detached", timeout: BEFORE_IT_ASKS });
    complaints.length = 0; // the browser logs the refused requests
  });

  test("a wall that nobody touches asks once, and the server answers when there is something to say", async () => {
    await set({ wall: { mode: "banner" } });
    const asked: string[] = [];
    const { email } = await inArrears();
    const page = await visit(email, {}, hashOf(email), asked);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000); // so that no timer fires before the list is emptied
    await page.reload();
    await page.getByRole("region", { name: TITLE }).waitFor();
    asked.length = 0;
    await page.clock.runFor(14_000);
    // A separate request reports that the wall was seen.
    const looks = () => asked.filter((url) => !url.endsWith("/events"));
    await eventually(() => looks().length > 0);
    expect(looks().map((url) => new URL(url).searchParams.get("wait"))).toEqual(["15"]);
  });

  test("without proof the page does not even ask, and with a wrong one it shows nothing", async () => {
    const { email } = await inArrears();
    const asked: string[] = [];
    const page = await visit(email, {}, "", asked);
    expect(asked).toEqual([]);
    const answer = page.waitForResponse((response) => response.url().includes("/wall/"));
    await page.goto(addressFor(email, "f".repeat(64)));
    expect(await (await answer).json()).toEqual({ open: null });
    expect(await page.locator("[data-recoverd]").count()).toBe(0);
  });

  test("by script it is put up for somebody, takes the place of another's, and is taken off", async () => {
    await set({ wall: { mode: "banner" } });
    const [ada, bob] = [await inArrears(), await inArrears()];
    await post([bob.paid(2)]);
    const page = await visit("", {}, "");
    const wallFor = (email: string) =>
      page.evaluate(
        `stopWall = Recoverd.wall({ customer: { email: "${email}", hash: "${hashOf(email)}" } }); undefined`,
      );
    const wall = page.getByRole("region", { name: TITLE });
    await wallFor(ada.email);
    await wall.waitFor();
    await wallFor(bob.email); // who has paid
    await wall.waitFor({ state: "detached" });
    await wallFor(ada.email);
    await wall.waitFor();
    await page.evaluate("stopWall()");
    expect(await wall.count()).toBe(0);
  });

  test("names the amount that is due, whatever decimals the browser knows of its currency", async () => {
    await set({ wall: { mode: "banner" } });
    const email = "ilona@kovacs.example";
    const due = { currency: "huf", mrr: 490_000, metadata: { amount_due: 490_000 } };
    await owner.data("POST", `/projects/${owner.slug}/churn-events`, {
      customer_email: email,
      event_type: "payment_failed",
      ...due,
    });
    const wall = (await visit(email)).getByRole("region", { name: TITLE });
    await wall.waitFor();
    expect(await wall.textContent()).toMatch(/: (Ft|HUF).4,900\.00/);
  });

  test("speaks the language of the page", async () => {
    await set({ wall: { mode: "modal", access_ends_after_days: 7 } });
    const { email } = await inArrears();
    for (const [lang, text] of [
      ["de", /Offen seit .+: 49,00.€/],
      ["fr", /Dû depuis le .+ : 49,00.€/],
      ["hi", /से बकाया: €49\.00/],
    ] as const) {
      const page = await visit(email, {}, hashOf(email), [], lang);
      const wall = page.getByRole("dialog");
      await wall.waitFor();
      expect(await wall.textContent()).toMatch(text);
    }
  });
});

const set = (settings: object) => owner.data("PATCH", `/projects/${owner.slug}`, { settings });
const counts = async () => (await owner.data("GET", `/projects/${owner.slug}/stats`)).wall;
const hashOf = (email: string) => createHmac("sha256", identitySecret).update(email).digest("hex");
const addressFor = (email: string, hash: string, lang = "en") =>
  `${shop.address}/?${new URLSearchParams({ email, hash, lang })}`;

/** A customer of Stripe whose payment has failed. */
async function inArrears() {
  const life = newStripeLife("2025-03-31.basil", Date.now() - 3_600_000);
  await post([life.person(0), life.created(0), life.failed(1, {}, { hosted_invoice_url: PAY_URL })]);
  await eventually(
    async () =>
      (await owner.data("GET", `/projects/${owner.slug}/churn-events?customer_email=${life.email}`)).length > 0,
  );
  return life;
}

async function post(events: StripeEvent[]): Promise<void> {
  for (const event of events) {
    const raw = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1_000);
    const answer = await fetch(`${owner.serving.address}/api/v1/webhooks/stripe/${owner.publicKey}`, {
      method: "POST",
      headers: { "stripe-signature": `t=${time},v1=${hexHmac(STRIPE_SECRET, `${time}.${raw}`)}` },
      body: raw,
    });
    expect(answer.status).toBe(200);
  }
}

async function visit(
  email: string,
  options: BrowserContextOptions = {},
  hash = hashOf(email),
  asked: string[] = [],
  lang = "en",
): Promise<Page> {
  const context = await browser.newContext(options);
  opened.push(context);
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.url().includes("/wall/")) asked.push(request.url());
  });
  await page.goto(addressFor(email, hash, lang));
  return page;
}
