// Connecting Stripe with a key, as a person does it on Connections.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { fillAccount, NEEDED, PUBLIC_URL } from "../features/integrations/account.ts";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, startDashboard, violations } from "../support/dashboard.ts";
import { StripeStandIn } from "../support/stripe/stand-in.ts";

let dashboard: Dashboard;
let stripe: StripeStandIn;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    stripe = new StripeStandIn({ livemode: true });
    fillAccount(stripe, 250);
    dashboard = await startDashboard({
      RECOVERD_STRIPE__BASE_URL: stripe.url,
      RECOVERD_SERVER__PUBLIC_URL: PUBLIC_URL,
      RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
    });
  });
  afterAll(async () => {
    await dashboard?.end();
    await stripe?.stop();
  });
  afterEach(async () => {
    await dashboard.closePages();
    expect(dashboard.complaints.splice(0)).toEqual([]);
  });

  const entry = (page: Page) =>
    page.locator(".links-list > li").filter({ has: page.getByRole("heading", { name: "Stripe", exact: true }) });

  test("a key without rights is refused by name of the right, a good one connects, the past is read, and all of it is undone", async () => {
    const page = await dashboard.open("/connections");
    const panel = entry(page);
    await panel.getByRole("button", { name: "Connect Stripe" }).click();
    await panel.getByText("making the webhook").waitFor();
    const key = panel.getByLabel("Restricted key").first();
    const submit = panel.locator("form").first().getByRole("button", { name: "Connect Stripe" });

    await key.fill(stripe.key({ rights: { customer: "read" } }));
    await submit.click();
    await panel.getByText('lacks the right "Invoices: Read"').waitFor();
    expect(await panel.getByText("Invoices: Read").textContent()).toContain("Webhook Endpoints: Write");
    dashboard.complaints.splice(0); // the browser logs the 400

    await key.fill(stripe.key({ rights: NEEDED }));
    await submit.click();
    await panel.getByText("Connected in live mode").waitFor();
    await panel.getByText("The past was read: 250 customers, 250 subscriptions, 500 invoices.").waitFor();
    expect(await violations(page)).toEqual([]);

    await panel.getByLabel("Carry out accepted offers").check();
    await panel.getByText("The key may not write subscriptions").waitFor();
    expect((await dashboard.call("GET", "/integrations/stripe")).data.apply_offers).toBe(true);

    await panel.getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Stripe is disconnected, and its webhook removed.").waitFor();
    expect((await dashboard.call("GET", "/integrations/stripe")).data.connected).toBe(false);
    expect(stripe.state.all("webhook_endpoint")).toEqual([]);
  });

  test("how far the reading is shows while it runs", async () => {
    stripe.faults.plan("GET", /subscriptions$/, { kind: "refuse", status: 429, retryAfter: 600 }, { skip: 1 });
    const page = await dashboard.open("/connections");
    await dashboard.call("POST", "/integrations/stripe/connect", { api_key: stripe.key() });
    const panel = entry(page);
    await panel.getByRole("button", { name: "Change" }).click();
    await panel.getByText("Reading the past: subscriptions.").waitFor();
    await panel.getByText("Stripe asks for fewer requests: it is tried again").waitFor();
    expect(await panel.getByRole("progressbar").getAttribute("value")).toBe("0.4");
    expect(await violations(page)).toEqual([]);
    await dashboard.call("POST", "/integrations/stripe/disconnect");
  });
});
