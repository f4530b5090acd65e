// One customer's page: the timeline in sentences, and the available actions.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { fillAccount, PUBLIC_URL } from "../features/integrations/account.ts";
import { hasBrowser } from "../support/browser.ts";
import { type Dashboard, startDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/process.ts";
import { StripeStandIn } from "../support/stripe/stand-in.ts";

let dashboard: Dashboard;
let stripe: StripeStandIn;
let failed: { customer_email: string };
const HALF_OFF = {
  offer_type: "discount",
  title: "Half off",
  description: "Half the price for three months",
  cta_button_text: "Take it",
  discount_percent: 50,
  is_active: true,
};
const HOSTILE = { customer_email: "cy@example.com", customer_name: "<script>alert(1)</script>" };

const at = (email: string) => `/customers/${encodeURIComponent(email)}`;
const read = async (email: string) => (await dashboard.call("GET", at(email))).data;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    stripe = new StripeStandIn({ livemode: true });
    dashboard = await startDashboard({
      RECOVERD_STRIPE__BASE_URL: stripe.url,
      RECOVERD_SERVER__PUBLIC_URL: PUBLIC_URL,
      RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
    });
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
  afterAll(async () => {
    await dashboard?.end();
    await stripe?.stop();
  });
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

  test("a name from right to left, or one that turns the text around, stays a word of its sentence", async () => {
    for (const [email, customer_name] of [
      ["mohamed@example.com", "محمد بن سلمان"],
      ["turned@example.com", "Zoë\u202egnp.exe"],
    ] as const) {
      const event = { customer_email: email, customer_name, event_type: "cancellation", plan_name: customer_name };
      await dashboard.call("POST", "/churn-events", event);
      const page = await dashboard.open(at(email));
      const sentence = page.locator(".who-head .sentence");
      expect(await sentence.textContent()).toStartWith(
        `\u2068${customer_name}\u2069 left the \u2068${customer_name}\u2069 plan`,
      );
      expect(await page.evaluate(`getComputedStyle(document.querySelector(".who-head .sentence")).direction`)).toBe(
        "ltr",
      );
      await page.getByText(`Cancelled the \u2068${customer_name}\u2069 plan`).waitFor();
    }
  });

  test("the words of the risk's history keep their size on a tablet", async () => {
    const [atRisk] = (await dashboard.call("GET", "/customers?state=at_risk")).data;
    const page = await dashboard.open(at(atRisk.id), { viewport: { width: 880, height: 800 } });
    const word = page.locator(".history text").first();
    await word.waitFor();
    expect((await word.boundingBox())!.height).toBeLessThan(20);
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

  test("an offer that was applied is taken back in the story, by a member and not by a viewer", async () => {
    await acceptAtStripe("c0@example.com");
    await dashboard.invite("viewer@example.com", "viewer");
    const viewed = await dashboard.open(at("c0@example.com"), {}, "viewer@example.com");
    await viewed.getByText("Stripe has applied 50% off").waitFor();
    expect(await viewed.getByRole("button", { name: /^Take back/ }).count()).toBe(0);

    const german = await dashboard.open(at("c0@example.com"), { locale: "de-DE" });
    await german.getByText("Bei Stripe erledigt").waitFor();
    expect(await german.getByRole("button", { name: /^Zurücknehmen/ }).textContent()).toBe("Zurücknehmen");

    const page = await dashboard.open(at("c0@example.com"));
    await page.getByRole("button", { name: /^Take back/ }).click();
    await page.getByText("Taking it back at Stripe").waitFor();
    await page.getByText("Stripe has taken back 50% off").waitFor();
    expect(await page.getByRole("button", { name: /^Take back/ }).count()).toBe(0);
    expect(stripe.state.all("subscription")[0]!.discounts).toEqual([]);
  });

  test("nobody says so", async () => {
    const page = await dashboard.open(at("nobody@example.com"));
    await page.getByText("Nobody is known by this address or id.").waitFor();
    await dashboard.closePages();
    dashboard.complaints.splice(0); // the browser logs each 404: the page asks again when its stream opens
  });
});

/** A customer with a subscription at Stripe accepts a discount of 50% in the cancel flow, and it is applied. */
async function acceptAtStripe(email: string): Promise<void> {
  fillAccount(stripe, 1);
  await dashboard.call("POST", "/integrations/stripe/connect", { api_key: stripe.key() });
  await eventually(
    async () => (await dashboard.call("GET", "/integrations/stripe")).data.backfill.status === "completed",
  );
  await dashboard.call("PATCH", "", { settings: { integrations: { stripe: { apply_offers: true } } } });
  await dashboard.call("PUT", "/retention-offers/too_expensive", HALF_OFF);
  const { public_key, identity_secret } = (await dashboard.call("GET", "")).data;
  const customer_hash = new Bun.CryptoHasher("sha256", identity_secret).update(email).digest("hex");
  const asked = { public_key, reason: "too_expensive", customer_email: email, customer_hash };
  const { session_id } = await post("/cancel-flow/reasons", asked);
  await post(`/cancel-flow/sessions/${session_id}/outcome`, { public_key, outcome: "accepted" });
  await eventually(async () => (await dashboard.call("GET", "/offer-applications")).data[0]?.status === "applied");
}

/** Posts as the widget does, without a key. */
async function post(path: string, body: object): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${dashboard.address}/api/v1${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}
