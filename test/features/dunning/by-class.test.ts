// The sequence of dunning mails depends on why a payment was declined.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { declineClass } from "../../../src/features/dunning/declines.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { fieldsOf } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { newStripeLife, stripeProject } from "../inbound/stripe-life.ts";
import { type Automated, automated, DAY, EVERYTHING } from "./automated.ts";

let app: TestApp;
let acme: Automated;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" }); // the clock goes far
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await automated(app, {
    links: { billing_update_url: "https://acme.example/billing" },
    automation: { ...EVERYTHING, dunning_schedule: ["2d"] },
  });
});

const OWN = {
  subject: "Your new card",
  body: "Hi {{customer_name|there}},\n\nyou can add it here:\n\n{{billing_update_url}}",
};
const setSequences = (by_class: object) => acme.set({ automation: { dunning: { by_class } } });
const sent = async (id: string): Promise<string[]> =>
  (await acme.read(id)).variants
    .filter(({ sent_at }: { sent_at?: string }) => sent_at !== undefined)
    .toSorted((a: { sent_at: string }, b: { sent_at: string }) => a.sent_at.localeCompare(b.sent_at))
    .map(({ strategy, subject }: { strategy: string; subject: string }) =>
      subject === OWN.subject ? subject : strategy,
    );
const get = async (path: string) =>
  (await app.call("GET", `/projects/${acme.project.slug}${path}`, { key: acme.project.key })).body.data;
const hours = async (id: string, since: number) =>
  (await acme.planned(id)).map((at) => (Date.parse(at) - since) / 3_600_000);

test.each([
  ["expired_card", "expired"],
  ["Card expired", "expired"],
  ["authentication_required", "authentication"],
  ["incorrect_otp", "authentication"],
  ["lost_card", "hard"],
  ["insufficient_funds", "soft"],
  ["toString", null],
  [7, null],
])("%p is of the class %p", (code, name) => expect(declineClass(code)).toBe(name as never));

test("a class walks its own sequence of strategies and texts, the others the schedule", async () => {
  await setSequences({
    expired: [{ after: "1d", strategy: "unused_feature" }, { after: "3d", text: OWN }, { after: "5d" }],
  });
  const began = app.clock.now();
  const { id } = await acme.failedPayment({
    customer_name: "Grace Hopper",
    metadata: { decline_code: "expired_card" },
  });
  const other = await acme.failedPayment({
    customer_email: "joan@example.com",
    metadata: { decline_code: "lost_card" },
  });
  expect(await hours(id, began)).toEqual([24, 72, 120]);
  expect(await hours(other.id, began)).toEqual([0]);
  await app.work();
  const upcoming = (await get("/automation/upcoming")).filter(
    ({ churn_event_id }: { churn_event_id: string }) => churn_event_id === id,
  );
  expect(
    upcoming.map(({ strategy, subject, step, of }: Record<string, unknown>) => [strategy, subject, step, of]),
  ).toEqual([
    ["unused_feature", expect.any(String), 1, 3],
    [expect.any(String), OWN.subject, 2, 3],
    [expect.any(String), expect.any(String), 3, 3],
  ]);
  await acme.liveUntil(began + 6 * DAY);
  const all = await sent(id);
  expect(all.slice(0, 2)).toEqual(["unused_feature", OWN.subject]);
  expect(all[2]).not.toBe("discount");
  const mail = (await mailsOf(app)).find(({ subject }) => subject === OWN.subject)!;
  expect(mail.text).toContain("Hi Grace,");
  expect(mail.text).toMatch(/\/t\/c\//);
  expect(mail.headers.some(({ key }) => key === "list-unsubscribe-post")).toBe(true);
});

test("a rehearsal walks the sequences as well", async () => {
  const began = app.clock.now();
  await acme.failedPayment({ metadata: { decline_code: "expired_card" } });
  app.clock.advance(10 * DAY);
  const settings = {
    automation: {
      dunning: {
        by_class: {
          expired: [
            { after: "1d", strategy: "founder_email" },
            { after: "3d", text: OWN },
          ],
        },
      },
    },
  };
  const path = `/projects/${acme.project.slug}/automation/rehearsal`;
  const body = { from: new Date(began).toISOString(), to: new Date(app.clock.now()).toISOString(), settings };
  const { id } = (await app.call("POST", path, { key: acme.project.key, body })).body.data;
  await app.work();
  const { would_send } = await get(`/automation/rehearsal/${id}`);
  expect(would_send).toMatchObject([{ strategy: "founder_email" }, { subject: OWN.subject }]);
});

test("an empty sequence sends nothing for its class", async () => {
  await setSequences({ soft: [] });
  const { id } = await acme.failedPayment({ metadata: { decline_code: "insufficient_funds" } });
  expect(await acme.planned(id)).toEqual([]);
});

test("a discount comes last, and only where an offer stands behind it", async () => {
  await setSequences({ hard: [{ after: "0d" }, { after: "2d", strategy: "discount" }] });
  const failed = (customer_email: string) =>
    acme.failedPayment({ customer_email, metadata: { decline_code: "lost_card" } });
  const without = await failed("a@example.com");
  await acme.liveUntil(app.clock.now() + 3 * DAY);
  expect(await sent(without.id)).not.toContain("discount");
  await app.call("PUT", `/projects/${acme.project.slug}/retention-offers/too_expensive`, {
    token: acme.project.token,
    body: {
      offer_type: "discount",
      title: "30% less",
      description: "We take 30% off your next three invoices.",
      cta_button_text: "Stay",
      discount_percent: 30,
      is_active: true,
    },
  });
  const { id } = await failed("b@example.com");
  await acme.liveUntil(app.clock.now() + 3 * DAY);
  expect((await sent(id)).at(-1)).toBe("discount");
});

test.each(["social_proof", "pause_option"])("%s without its fact gives way to the next mail", async (strategy) => {
  await setSequences({ hard: [{ after: "0d", strategy }] });
  const { id } = await acme.failedPayment({ metadata: { decline_code: "lost_card" } });
  await acme.liveUntil(app.clock.now() + DAY);
  const [first, ...more] = await sent(id);
  expect([first, more]).toEqual(["pain_point_fix", []]);
});

test("a text whose values are not known gives way to the next mail", async () => {
  await setSequences({
    hard: [{ after: "0d", text: { subject: "Book a call", body: "Pick a time: {{book_call_url}}" } }],
  });
  const { id } = await acme.failedPayment({ metadata: { decline_code: "lost_card" } });
  await acme.liveUntil(app.clock.now() + DAY);
  expect(await sent(id)).toHaveLength(1);
  expect((await mailsOf(app)).map(({ subject }) => subject)).not.toContain("Book a call");
});

test.each([
  [{ soft: [{ after: "3d" }, { after: "3d" }] }, "soft.1.after"],
  [{ soft: [{ after: "soon" }] }, "soft.0.after"],
  [{ soft: [{}] }, "soft.0.after"],
  [{ expired: [{ after: "0d", strategy: "nagging" }] }, "expired.0.strategy"],
  [{ hard: [{ after: "0d", strategy: "discount" }, { after: "2d" }] }, "hard.0.strategy"],
  [{ hard: [{ after: "0d", strategy: "social_proof", text: OWN }] }, "hard.0.text"],
  [{ hard: [{ after: "0d", text: { subject: "a" } }] }, "hard.0.text.body"],
  [{ hard: [{ after: "0d", text: { subject: "{{customer_name}}", body: "a" } }] }, "hard.0.text.subject"],
  [{ authentication: [{ after: "0d", text: { subject: "a", body: "{{nobody}}" } }] }, "authentication.0.text.body"],
  [{ gone: [] }, "gone"],
  [{ soft: "3d" }, "soft"],
])("%j is refused, and the field is named", async (by_class, field) => {
  const { slug, token } = acme.project;
  const body = { settings: { automation: { dunning: { by_class } } } };
  const answer = await app.call("PATCH", `/projects/${slug}`, { token, body });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [`settings.automation.dunning.by_class.${field}`]]);
});

test("null goes back to the schedule", async () => {
  await setSequences({ hard: [{ after: "5d" }] });
  await setSequences({ hard: null });
  const { id } = await acme.failedPayment({ metadata: { decline_code: "lost_card" } });
  expect(await hours(id, app.clock.now())).toEqual([0]);
});

test("a payment that the bank wants confirmed gets the mail that leads there, at once", async () => {
  const shop = await stripeProject(app);
  await shop.posting.set({ automation: EVERYTHING });
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  const url = "https://invoice.stripe.com/i/acct_1/live_1";
  const asked = { ...life.failed(1, {}, { hosted_invoice_url: url }), type: "invoice.payment_action_required" };
  await shop.send([life.person(0), life.created(0), asked]);
  const [event] = await shop.eventsOf(life);
  expect(event).toMatchObject({
    event_type: "payment_failed",
    metadata: { decline_code: "authentication_required", pay_url: url, amount_due: 4900 },
  });
  await app.work();
  const mail = (await mailsOf(app)).find(({ to }) => to?.[0]?.address === life.email)!;
  expect(mail.subject).toBe("Your bank wants a yes from you");
  expect(mail.text).toContain("Your bank wants you to approve it");
  // A later failure belongs to the same payment.
  await shop.send([life.failed(2, {}, { hosted_invoice_url: url })]);
  expect(await shop.eventsOf(life)).toHaveLength(1);
  expect((await shop.eventsOf(life))[0].metadata.decline_code).toBe("authentication_required");
});

test("another reason puts the mails that are left on its own sequence", async () => {
  const shop = await stripeProject(app);
  const by_class = {
    soft: [{ after: "1d" }, { after: "4d" }],
    expired: [{ after: "0d" }, { after: "2d" }, { after: "3d" }],
  };
  await shop.posting.set({ automation: { ...EVERYTHING, dunning: { by_class } } });
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  const failed = (minute: number, code: string) =>
    life.failed(minute, {}, { payment_intent: { last_payment_error: { decline_code: code } } });
  await shop.send([life.person(0), life.created(0), failed(1, "insufficient_funds")]);
  const [{ id, created_at }] = await shop.eventsOf(life);
  const planned = async () => {
    const path = `/projects/${shop.posting.slug}/churn-events/${id}/timeline`;
    const entries = (await app.call("GET", path, { key: shop.posting.key })).body.data;
    return entries
      .filter(({ state }: { state: string }) => state === "planned")
      .map(({ at }: { at: string }) => (Date.parse(at) - Date.parse(created_at)) / 3_600_000);
  };
  expect(await planned()).toEqual([24, 96]);
  await shop.send([failed(2, "expired_card")]);
  expect(await planned()).toEqual([48, 72]); // the first mail of the sequence was sent at once
});
