// A change that was carried out is confirmed by mail, once, and the link in it undoes it: a pause ends early, a plan is kept.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { workUntil } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";
import { type Applying, newApplying } from "../offer-applications/applying.ts";

const PAUSE = {
  offer_type: "custom",
  title: "Take a break",
  description: "A month without an invoice",
  cta_button_text: "Pause",
  action: "pause",
  is_active: true,
};

let at: Applying;
beforeEach(async () => {
  at = await newApplying();
});
afterEach(() => at.stop());

const mailsTo = async (email: string) => {
  await at.app.work();
  return (await mailsOf(at.app)).filter(({ to }) => to?.some(({ address }) => address === email));
};

/** The page that a mail's link leads to, after the redirect that counts the click. */
async function linkIn(text: string): Promise<string> {
  for (const [address] of text.matchAll(/http\S+/g)) {
    const { pathname, search } = new URL(address);
    const { headers } = await at.app.call("GET", `${pathname}${search}`);
    const target = headers.get("location") ?? address;
    if (target.includes("/c/keep/")) return new URL(target).pathname;
  }
  throw new Error(`No link in ${text}`);
}

test("an accepted offer: what changes, in the customer's language, once, and nothing to those who unsubscribed", async () => {
  await at.flow.offer({ ...DISCOUNT, months: 3 });
  const [ada, bob] = [await at.customer(), await at.customer()];
  await at.app.call("POST", `${at.flow.at}/suppressions`, { key: at.flow.project.key, body: { email: bob.email } });
  await at.accept(ada.email, { locale: "de", customer_name: "Ada Lovelace" });
  await at.accept(bob.email);
  const [mail, ...more] = await mailsTo(ada.email);
  expect(more).toEqual([]);
  expect(mail!.subject).toContain("was sich ändert");
  expect(mail!.text).toContain("Guten Tag Ada Lovelace,\n\ndanke, dass Sie bleiben.");
  expect(mail!.text).toMatch(/50\s% Rabatt, 3 Monate lang\. Der Rabatt gilt ab Ihrer nächsten Rechnung\./);
  expect(mail!.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
  expect(await mailsTo(bob.email)).toEqual([]);
});

test.each([
  ["de", "informal", ["Hallo Ada,\n\ndanke, dass du bleibst.", "ab deiner nächsten Rechnung"]],
  ["es", "usual", ["Gracias por quedarte.", "de tu próxima factura"]],
  ["es", "formal", ["Gracias por quedarse.", "de su próxima factura"]],
  ["fr", "informal", ["Merci de rester.", "dès ta prochaine facture"]],
  ["hi", "informal", ["साथ बने रहने के लिए धन्यवाद।", "आपके अगले बिल"]],
])("the address is the project's, as in its other mails: %s, %s", async (locale, address, says) => {
  await at.flow.set({ sender: { address } });
  await at.flow.offer({ ...DISCOUNT, months: 3 });
  const { email } = await at.customer();
  await at.accept(email, { locale, customer_name: "Ada Lovelace" });
  const [mail] = await mailsTo(email);
  for (const words of says) expect(mail!.text).toContain(words);
  expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/[<|{}]/);
});

test("no confirmation goes out if it is switched off, for tests, or if nothing was applied", async () => {
  await at.flow.offer(DISCOUNT);
  const unpaid = await at.customer({ status: "unpaid" });
  await at.accept(unpaid.email);
  await at.flow.set({ integrations: { stripe: { api_key: at.stripe.key() } } });
  const testing = await at.customer({ livemode: false });
  expect((await at.accept(testing.email, { test: true })).application.status).toBe("applied");
  await at.flow.set({ automation: { confirmations: false }, integrations: { stripe: { api_key: at.key } } });
  const ada = await at.customer();
  expect((await at.accept(ada.email)).application.status).toBe("applied");
  for (const { email } of [unpaid, testing, ada]) expect(await mailsTo(email)).toEqual([]);
});

test("a cancellation: when the plan ends, and a link by which it goes on after all", async () => {
  const { email, subscription } = await at.customer();
  await at.decide(email, "declined");
  const [mail] = await mailsTo(email);
  expect(mail!.subject).toContain("Your cancellation at");
  expect(mail!.text).toContain("Your plan ends on April 1, 2026. You won't be charged again.");
  expect(mail!.html).toMatch(/class="m-button"[^>]*><a [^>]*>Keep my plan<\/a>/);
  const path = await linkIn(mail!.text!);
  const asked = await at.app.call("GET", path);
  expect(asked.body).toContain("Keep my plan");
  expect(subscription.cancel_at_period_end).toBe(true);
  const kept = await workUntil(at.app, at.app.call("POST", path));
  expect(kept.body).toContain("Your plan goes on.");
  expect(subscription.cancel_at_period_end).toBe(false);
  expect((await at.app.call("POST", path)).body).toContain("Your plan goes on.");
  expect((await at.app.call("GET", `${path}x`)).status).toBe(404);
});

test("after the customer was erased, the link says that it is over, and nobody can undo the change here", async () => {
  const { email, subscription } = await at.customer();
  const { application } = await at.decide(email, "declined");
  const [mail] = await mailsTo(email);
  const path = await linkIn(mail!.text!);
  const { token } = at.flow.project;
  expect((await at.app.call("DELETE", `${at.flow.at}/customers/${email}`, { token })).status).toBe(202);
  await at.app.work();
  for (const method of ["GET", "POST"]) expect((await at.app.call(method, path)).status).toBe(410);
  const reverted = await at.revert(application.id);
  expect([reverted.status, reverted.body.error?.message]).toEqual([
    409,
    "The customer was erased: it can be undone at the provider only",
  ]);
  expect((await at.list()).data[0].revert_asked_at).toBeNull();
  expect(subscription.cancel_at_period_end).toBe(true);
});

test("who owes a failed payment, or pays for use, is not told that nothing more is charged", async () => {
  const { app, flow } = at;
  const [ada, bob] = [await at.customer(), await at.customer()];
  const failed = { customer_email: ada.email, event_type: "payment_failed" };
  await app.call("POST", `${flow.at}/churn-events`, { key: flow.project.key, body: failed });
  await flow.subscribes({
    subscriptionId: bob.subscription.id,
    at: app.clock.now() + 1,
    priced: { currency: "usd", items: [], discounts: [], ofCustomer: [], byUse: true },
  });
  for (const { email } of [ada, bob]) await at.decide(email, "declined");
  const [toAda, toBob] = [(await mailsTo(ada.email))[0]!.text, (await mailsTo(bob.email))[0]!.text];
  for (const text of [toAda, toBob]) {
    expect(text).toContain("Your plan ends on April 1, 2026.");
    expect(text).not.toContain("You won't be charged again.");
  }
  expect(toAda).toContain("Nothing new will be charged. An earlier payment that failed may still be due.");
});

test.each([
  ["in an earlier session", null],
  ["in the provider's portal", { cancel_at_period_end: true }],
  ["in the portal of flexible billing, which sets only the day", {}],
])("the link keeps a plan whose end was set before: %s", async (_, ending) => {
  const { email, subscription } = await at.customer();
  const [{ current_period_end: cancel_at }] = subscription.items.data;
  if (ending) Object.assign(subscription, { cancel_at, ...ending });
  else await at.decide(email, "declined");
  at.app.clock.advance(DAY);
  const { application } = await at.decide(email, "declined");
  expect(application.status).toBe("applied");
  const mail = (await mailsTo(email)).at(-1)!;
  expect(mail.text).toContain("Your plan ends on April 1, 2026.");
  const path = await linkIn(mail.text!);
  expect((await workUntil(at.app, at.app.call("POST", path))).body).toContain("Your plan goes on.");
  expect(subscription).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
});

test("a plan that was to end after a fixed term ends with the period, so nothing more is charged, or goes on as before", async () => {
  const { email, subscription } = await at.customer();
  const term = subscription.items.data[0].current_period_end + 300 * 86_400;
  subscription.cancel_at = term;
  await at.decide(email, "declined");
  const [mail] = await mailsTo(email);
  expect(mail!.text).toContain("Your plan ends on April 1, 2026. You won't be charged again.");
  expect(subscription.cancel_at_period_end).toBe(true);
  await workUntil(at.app, at.app.call("POST", await linkIn(mail!.text!)));
  expect(subscription).toMatchObject({ cancel_at: term, cancel_at_period_end: false });
});

test("a pause: three days before it ends there is a mail, and by the link it ends early", async () => {
  await at.flow.offer(PAUSE);
  const [ada, bob] = [await at.customer(), await at.customer()];
  await at.accept(ada.email);
  await at.accept(bob.email);
  expect((await mailsTo(ada.email))[0]!.text).toContain("Your plan is paused until April 2, 2026.");
  const path = await linkIn((await mailsTo(bob.email))[0]!.text!);
  await workUntil(at.app, at.app.call("POST", path));
  expect(bob.subscription.pause_collection).toBeNull();
  at.app.clock.set("2026-03-30T08:59:00Z");
  expect(await mailsTo(ada.email)).toHaveLength(1);
  at.app.clock.set("2026-03-30T09:01:00Z");
  const [, notice, ...more] = await mailsTo(ada.email);
  expect(more).toEqual([]);
  expect(notice!.subject).toContain("resumes on April 2, 2026");
  expect(notice!.text).toContain("charged as before");
  expect(notice!.headers.some(({ key }) => key === "list-unsubscribe-post")).toBe(true);
  await workUntil(at.app, at.app.call("POST", await linkIn(notice!.text!)));
  expect(ada.subscription.pause_collection).toBeNull();
  // Customers who resumed early get no notice.
  expect(await mailsTo(bob.email)).toHaveLength(1);
  at.app.clock.advance(10 * DAY);
  const over = await at.app.call("GET", path);
  expect(over.body).toContain("Your plan goes on.");
});

test("a paused plan that was cancelled meanwhile is not said to resume, unless it ends later or was kept", async () => {
  await at.flow.offer(PAUSE);
  const [ada, bob, grace] = [await at.customer(), await at.customer(), await at.customer()];
  for (const { email } of [ada, bob, grace]) await at.accept(email);
  bob.subscription.items.data[0].current_period_end += 300 * 86_400;
  at.app.clock.advance(DAY);
  for (const { email } of [ada, bob, grace]) await at.decide(email, "declined");
  await workUntil(at.app, at.app.call("POST", await linkIn((await mailsTo(grace.email))[1]!.text!)));
  at.app.clock.set("2026-03-30T09:01:00Z");
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).slice(2);
  expect(await subjects(ada.email)).toEqual([]);
  for (const { email } of [bob, grace]) expect(await subjects(email)).toEqual([expect.stringContaining("resumes on")]);
});

test("a pause that is offered with a cooldown is not offered to who has paused within it", async () => {
  await at.flow.offer({ ...PAUSE, cooldown_days: 90, fallback: EXTENSION });
  const { email } = await at.customer();
  const offered = async (more: object = {}) =>
    (await at.flow.submit({ customer_email: email, customer_hash: at.flow.hash(email), ...more })).body.offer;
  expect((await offered()).title).toBe(PAUSE.title);
  expect((await offered({ customer_hash: null })).title).toBe(EXTENSION.title);
  await at.accept(email);
  expect((await offered()).title).toBe(EXTENSION.title);
  at.app.clock.advance(91 * DAY);
  expect((await offered()).title).toBe(PAUSE.title);
});
