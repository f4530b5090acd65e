// A customer who accepts an offer in the widget sees what was applied at the payment provider, or that a person will do it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import { postEvents, WEBHOOK_SECRET } from "../features/offer-applications/stripe-webhooks.ts";
import { hasBrowser, startBrowser, type TestBrowser } from "../support/browser.ts";
import { eventually } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";
import { StripeStandIn } from "../support/stripe/stand-in.ts";
import { openShop, type Shop, type ShopOwner, startOwner } from "./widget-site.ts";

let folder: string;
let owner: ShopOwner;
let stripe: StripeStandIn;
let shop: Shop;
let browser: TestBrowser;
let secret: string;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    stripe = new StripeStandIn();
    owner = await startOwner(folder, { RECOVERD_STRIPE__BASE_URL: stripe.url });
    secret = (await owner.data("GET", `/projects/${owner.slug}`)).identity_secret;
    const integration = { api_key: stripe.key({ livemode: true }), apply_offers: true };
    const settings = { integrations: { stripe: { enabled: true, webhook_secret: WEBHOOK_SECRET, ...integration } } };
    await owner.data("PATCH", `/projects/${owner.slug}`, { settings });
    const { address } = owner.serving;
    shop = openShop(address, (options) => {
      const email = options.get("email")!;
      const hash = createHmac("sha256", secret).update(email).digest("hex");
      return `<script src="${address}/widget.js" data-public-key="${owner.publicKey}" data-customer-email="${email}" data-customer-hash="${hash}"></script>`;
    });
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    shop?.stop();
    await owner?.serving.end("SIGKILL");
    await stripe?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Accepts the offer as a customer with a subscription; returns the widget's last message. */
  async function lastWords(email: string, fields: Record<string, unknown>): Promise<string> {
    const customer = stripe.customer({ email, livemode: true });
    const prices = [stripe.price({ livemode: true }).id];
    const subscription = stripe.subscription({ customer: customer.id, prices, livemode: true });
    await postEvents(owner.serving.address, owner.publicKey, [customer, subscription]);
    const isKnown = async () => {
      const path = `/projects/${owner.slug}/customers/${encodeURIComponent(email)}`;
      return (await owner.call("GET", path)).ok;
    };
    await eventually(isKnown);
    Object.assign(subscription, fields);
    const page = await browser.newPage();
    await page.goto(`${shop.address}/?email=${email}`);
    await page.getByText("Cancel my subscription").click();
    await page.getByText("Too expensive").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Take 30 % off" }).click();
    await page.getByRole("heading", { name: "You keep your plan" }).waitFor();
    return (await page.locator("dialog").textContent()) ?? "";
  }

  test("the deed, once it is done", async () => {
    expect(await lastWords("ada@example.com", {})).toContain("Done: 30% off for 3 months.");
  });

  test("that somebody sees to it, where it could not be done", async () => {
    expect(await lastWords("bob@example.com", { status: "unpaid" })).toContain("We are on it, you will get an email.");
  });
});
