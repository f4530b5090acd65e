// Notices before a payment: of a card that expires, and of a yearly renewal.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { fieldsOf } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { newStripeLife, type StripeEvent, stripeProject } from "../inbound/stripe-life.ts";

const LINK = "https://acme.example/billing";

let app: TestApp;
let acme: Awaited<ReturnType<typeof stripeProject>>;
// A new app for each test, because the clock advances far and cannot go back.
beforeEach(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  acme = await stripeProject(app);
  await set({ renewal_notice: "14d", card_expiry_notice: "14d" });
  await acme.posting.set({ company_name: "Acme", links: { billing_update_url: LINK } });
});

afterEach(() => app.close());

const set = (automation: object) => acme.posting.set({ automation });

type Life = ReturnType<typeof newStripeLife>;
type Card = { last4?: string; month?: number; year?: number; id?: string };

const seconds = (time: string): number => Date.parse(time) / 1_000;

const card = ({ last4 = "4242", month = 3, year = 2026 }: Card = {}) => ({
  brand: "visa",
  last4,
  exp_month: month,
  exp_year: year,
});
const charged = (life: Life, of: Card = {}, minute = 1): StripeEvent => {
  const event = life.chargePaid(minute, { invoice: "in_1" }) as StripeEvent & { data: { object: object } };
  const more = { payment_method: life.own(of.id ?? "pm_1"), payment_method_details: { type: "card", card: card(of) } };
  return { ...event, data: { object: { ...event.data.object, ...more } } };
};
const method = (life: Life, type: string, of: Card, minute = 2): StripeEvent =>
  life.event(minute, type, {
    id: life.own(of.id ?? "pm_1"),
    object: "payment_method",
    type: "card",
    customer: life.customer,
    card: card(of),
  });
const until = (end: string, interval = "month", price: object = {}) => ({
  items: {
    data: [
      {
        quantity: 1,
        current_period_end: seconds(end),
        price: {
          id: "price_1",
          nickname: "Pro",
          currency: "eur",
          unit_amount: 9_900,
          recurring: { interval },
          ...price,
        },
      },
    ],
  },
});

async function customer(subscription: object, name = "Ada Lovelace") {
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  await acme.send([life.person(0, { name }), life.created(0, {}, subscription)]);
  return life;
}
const mailsTo = async ({ email }: Life) => (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === email);
const inbox = async (life: Life) => (await mailsTo(life)).map(({ subject }) => subject);
async function hour(time: string): Promise<void> {
  app.clock.set(Date.parse(time));
  await app.work();
}

test("a card that expires before its next payment is announced once, and not before its last one", async () => {
  const life = await customer(until("2026-03-20T09:00:00Z"));
  await acme.send([charged(life)]);
  await hour("2026-03-18T10:00:00Z"); // the card is charged once more, on the 20th
  expect(await inbox(life)).toEqual([]);
  const renewed = life.updated(18 * 1_440, {}, {}, until("2026-04-20T09:00:00Z"));
  await hour("2026-03-20T09:30:00Z");
  await acme.send([renewed, charged(life, {}, 18 * 1_440)]);
  await hour("2026-03-20T10:43:00Z");
  await hour("2026-03-21T10:43:00Z");
  const mails = await mailsTo(life);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your card expires soon"]);
  expect(mails[0]!.text).toContain("Hi Ada,");
  expect(mails[0]!.text).toContain("The Visa •••• 4242 that pays for Acme expires at the end of March 2026.");
  const headers = mails[0]!.headers.map(({ key }) => key);
  expect(headers).toContain("list-unsubscribe");
  expect(headers).toContain("list-unsubscribe-post");
  expect(await acme.eventsOf(life)).toEqual([]); // a notice creates no churn event
});

test.each([
  [
    "the provider has replaced its date",
    (life: Life) => method(life, "payment_method.automatically_updated", { year: 2030 }),
  ],
  ["the customer has changed its date", (life: Life) => method(life, "payment_method.updated", { year: 2030 })],
  [
    "the customer has added another",
    (life: Life) => method(life, "payment_method.attached", { id: "pm_2", year: 2030 }),
  ],
  ["the subscription ends", (life: Life) => life.scheduled(2)],
  ["it pays for nothing any more", (life: Life) => life.deleted(2)],
])("no card is announced where %s", async (_, event) => {
  const life = await customer(until("2026-04-20T09:00:00Z"));
  await acme.send([charged(life), event(life)]);
  await hour("2026-03-25T09:43:00Z");
  expect(await inbox(life)).toEqual([]);
});

test("another card of the customer changes nothing, in whatever order the reports arrive", async () => {
  const life = await customer(until("2026-04-20T09:00:00Z"));
  await acme.send([
    method(life, "payment_method.updated", { id: "pm_9", year: 2030 }),
    charged(life, {}, 5),
    charged(life, { id: "pm_0", year: 2031 }, 1),
  ]);
  await hour("2026-03-25T09:43:00Z");
  expect(await inbox(life)).toEqual(["Your card expires soon"]);
});

test("a yearly renewal is announced once, with its price; a monthly one is not", async () => {
  const yearly = await customer(until("2026-04-01T09:00:00Z", "year"));
  const monthly = await customer(until("2026-03-10T09:00:00Z"));
  const taxed = await customer({ ...until("2026-04-01T09:00:00Z", "year"), automatic_tax: { enabled: true } });
  await hour("2026-03-17T09:43:00Z");
  expect(await inbox(yearly)).toEqual([]);
  await hour("2026-03-18T09:43:00Z");
  await hour("2026-03-19T09:43:00Z");
  expect(await inbox(yearly)).toEqual(["Your subscription renews on April 1, 2026"]);
  expect((await mailsTo(yearly))[0]!.text).toContain("renews for another year on April 1, 2026, for €99.00.");
  expect((await mailsTo(taxed))[0]!.text).toContain("renews for another year on April 1, 2026.");
  expect(await inbox(monthly)).toEqual([]);
  // The next renewal is announced again.
  await acme.send([yearly.updated(31 * 1_440, {}, {}, until("2027-04-01T09:00:00Z", "year"))]);
  await hour("2027-03-20T09:43:00Z");
  expect(await inbox(yearly)).toHaveLength(2);
});

test("both are off by default", async () => {
  await set({ renewal_notice: null, card_expiry_notice: null });
  const life = await customer(until("2026-03-10T09:00:00Z", "year"));
  await acme.send([charged(life)]);
  await hour("2026-03-05T09:43:00Z");
  expect(await inbox(life)).toEqual([]);
});

test("suppression, cap, pause, quiet hours and tests hold for notices", async () => {
  const soon = until("2026-03-30T09:00:00Z", "year");
  const { token, slug, key } = acme.posting;
  const [suppressed, free] = [await customer(soon), await customer(soon)];
  const tried = newStripeLife("2025-03-31.basil", app.clock.now());
  const inTest = (event: StripeEvent) => ({ ...event, livemode: false });
  await acme.send([inTest(tried.person(0)), inTest(tried.created(0, {}, soon))]);
  await app.call("POST", `/projects/${slug}/suppressions`, { key, body: { email: suppressed.email } });
  await set({ quiet_hours: { from: "08:00", to: "12:00" } });
  await hour("2026-03-20T09:43:00Z");
  expect(await inbox(free)).toEqual([]);
  await set({ quiet_hours: null });
  await app.call("POST", `/projects/${slug}/automation/pause`, { token });
  await hour("2026-03-20T10:43:00Z");
  expect(await inbox(free)).toEqual([]);
  await app.call("POST", `/projects/${slug}/automation/resume`, { token });
  await hour("2026-03-20T11:43:00Z");
  expect([await inbox(free), await inbox(suppressed), await inbox(tried)]).toEqual([
    ["Your subscription renews on March 30, 2026"],
    [],
    [],
  ]);
  await set({ max_emails_per_customer: { count: 1, per: "30d" } });
  await acme.send([charged(free)]);
  await hour("2026-03-31T09:43:00Z");
  expect(await inbox(free)).toHaveLength(1);
});

test("why a notice was not sent stands in the customer's explanation, once for each reason", async () => {
  const { token, slug, key } = acme.posting;
  const expiring = async () => {
    const life = await customer(until("2026-04-20T09:00:00Z"));
    await acme.send([charged(life)]);
    return life;
  };
  const [suppressed, ada, leaving] = [await expiring(), await expiring(), await expiring()];
  await app.call("POST", `/projects/${slug}/suppressions`, { key, body: { email: suppressed.email } });
  await acme.posting.custom({ ...CANCELLATION, customer_email: leaving.email }, { "x-api-key": key });
  const explained = async ({ email }: Life) => {
    const path = `/projects/${slug}/customers/${encodeURIComponent(email)}/explanation`;
    const { entries } = (await app.call("GET", path, { key })).body.data;
    return entries.filter(({ facts }: { facts: { notice?: string } }) => facts.notice !== undefined);
  };
  await app.call("POST", `/projects/${slug}/automation/pause`, { token });
  for (const time of ["2026-03-25T09:43:00Z", "2026-03-25T10:43:00Z"]) await hour(time);
  const paused = await explained(ada);
  expect(paused).toMatchObject([
    {
      at: "2026-03-25T09:43:00.000Z",
      kind: "hold",
      sentence: "Was not mailed that the card expires soon: automation was paused",
      facts: { what: "notice_refused", notice: "card_expiry", reason: "paused", due: "2026-04-01T00:00:00.000Z" },
    },
  ]);
  expect(await explained(leaving)).toMatchObject([{ kind: "hold", facts: { reason: "open_event" } }]);
  await app.call("POST", `/projects/${slug}/automation/resume`, { token });
  await set({ holdout_percent: 100 });
  await hour("2026-03-26T09:43:00Z");
  expect((await explained(ada)).map(({ facts }: { facts: object }) => facts)).toMatchObject([{ reason: "held_out" }]);
  expect(await explained(suppressed)).toMatchObject([
    { kind: "refusal", sentence: "Was not mailed that the card expires soon: the address is suppressed" },
  ]);
  await set({ holdout_percent: 0 });
  await hour("2026-03-27T09:43:00Z");
  expect((await explained(ada)).map(({ kind }: { kind: string }) => kind)).toEqual(["refusal", "message"]);
  expect(await inbox(ada)).toEqual(["Your card expires soon"]);
});

test("while an answer of the customer waits for a person, no notice is sent", async () => {
  const { slug, token } = acme.posting;
  const life = await customer(until("2026-03-10T09:00:00Z", "year"));
  await acme.send([charged(life)]);
  await hour("2026-03-05T09:43:00Z");
  expect(await inbox(life)).toEqual(["Your subscription renews on March 10, 2026"]);
  const { urls } = (await app.call("GET", `/projects/${slug}/mail-webhooks`, { token })).body.data;
  const [first] = await mailsTo(life);
  const answer = { from: life.email, subject: "Re", text: "Call me please", in_reply_to: first!.messageId };
  expect((await app.call("POST", new URL(urls.inbound).pathname, { body: answer })).body.outcomes).toEqual(["reply"]);
  await hour("2026-03-20T09:43:00Z"); // the card expires at the end of March
  expect(await inbox(life)).toHaveLength(1);
  const { data } = (await app.call("GET", `/projects/${slug}/replies`, { token })).body;
  await app.call("POST", `/projects/${slug}/replies/${data[0].id}/handled`, { token });
  await hour("2026-03-20T10:43:00Z");
  expect(await inbox(life)).toHaveLength(2);
});

test("it is written in the project's language, and a name that is none is left out", async () => {
  await acme.posting.set({ language: "de" });
  const life = await customer(until("2026-03-10T09:00:00Z", "year"), "<b>https://evil.example</b>");
  await hour("2026-03-05T09:43:00Z");
  const [mail] = await mailsTo(life);
  expect(mail!.subject).toBe("Ihr Abonnement verlängert sich am 10. März 2026");
  expect(mail!.text).toStartWith("Guten Tag,");
  expect(mail!.text).not.toContain("evil");
  await acme.posting.set({ sender: { address: "informal" } });
  const friend = await customer(until("2026-03-10T09:00:00Z", "year"), "Ada Lovelace");
  await hour("2026-03-05T10:43:00Z");
  const [informal] = await mailsTo(friend);
  expect(informal!.subject).toBe("Dein Abonnement verlängert sich am 10. März 2026");
  expect(informal!.text).toStartWith("Hallo Ada,\n\ndein Vertrag mit");
});

test("only the card's brand, last four digits and date are stored", async () => {
  const life = await customer(until("2026-04-20T09:00:00Z"));
  await acme.send([charged(life)]);
  const { slug, token } = acme.posting;
  const body = { customer_email: life.email };
  const { kinds } = (await app.call("POST", `/projects/${slug}/customers/export`, { token, body })).body.data;
  expect(kinds.payment_cards).toEqual([
    expect.objectContaining({ brand: "visa", last4: "4242", exp_month: 3, exp_year: 2026 }),
  ]);
});

test.each([
  ["soon", "renewal_notice"],
  ["91d", "card_expiry_notice"],
])("%p is no time for %s", async (value, name) => {
  const { slug, token } = acme.posting;
  const body = { settings: { automation: { [name]: value } } };
  const answer = await app.call("PATCH", `/projects/${slug}`, { token, body });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [`settings.automation.${name}`]]);
});
