// The facts in the mails of a company with complete knowledge, and the source of each figure, over HTTP.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

type Shown = {
  id: string;
  strategy: string;
  subject: string;
  body: string;
  recommended: boolean;
  facts_used: { fact: string; value: string | number; text: string }[];
};

const DAY = 86_400_000;
const ADA = "ada@customer.example";

const KNOWLEDGE = {
  plans: [
    { id: "starter", name: "Starter", price: 1900, currency: "usd", interval: "month", lacks: "recurring invoices" },
    { id: "pro", name: "Pro", price: 4900, currency: "usd", interval: "month" },
  ],
  features: [
    { id: "invoices", name: "invoices", events: ["invoice_created"] },
    { id: "reminders", name: "reminders", use: "They ask late payers for you.", events: ["reminder_sent"] },
  ],
  fixes: [{ id: "bulk-export", what: "bulk export", shipped_on: "2026-02-20", words: ["bulk export"] }],
  founder: { name: "Grace Hopper" },
};
const OFFER = {
  offer_type: "discount",
  title: "30% less",
  description: "We take 30% off your next three invoices.",
  cta_button_text: "Stay",
  discount_percent: 30,
  is_active: true,
};

let app: TestApp;
let acme: TestProject;

beforeAll(async () => {
  app = testApp();
  acme = await newProject(app);
  const put = (path: string, body: object) =>
    app.call("PUT", `/projects/${acme.slug}${path}`, { token: acme.token, body });
  expect((await put("/knowledge", KNOWLEDGE)).status).toBe(200);
  expect((await put("/retention-offers/too_expensive", OFFER)).status).toBe(201);
  const at = (daysAgo: number) => new Date(app.clock.now() - daysAgo * DAY).toISOString();
  const events = [
    ...Array.from({ length: 14 }, (_, day) => ({
      customer_email: ADA,
      event: "invoice_created",
      timestamp: at(5 * day),
    })),
    { customer_email: "bob@customer.example", event: "reminder_sent", timestamp: at(1) },
  ];
  expect((await app.call("POST", "/track", { key: acme.key, body: { events } })).status).toBe(202);
});

afterAll(() => app.close());

const calls = (path: string, method = "GET", body?: object) =>
  app.call(method, `/projects/${acme.slug}/churn-events${path}`, { key: acme.key, ...(body && { body }) });

async function written(change: object): Promise<{ id: string; variants: Shown[]; of: (strategy: string) => Shown }> {
  const event = {
    customer_email: ADA,
    customer_name: "Ada Lovelace",
    event_type: "cancellation",
    plan_name: "Pro",
    mrr: 4900,
    currency: "usd",
    tenure_days: 245,
    ...change,
  };
  const { id } = (await calls("", "POST", event)).body.data;
  await app.call("POST", `/projects/${acme.slug}/churn-events/${id}/generate`, {
    key: acme.key,
    headers: { prefer: "respond-async" },
  });
  await app.work();
  const { variants } = (await calls(`/${id}`)).body.data;
  return { id, variants, of: (strategy) => variants.find((one: Shown) => one.strategy === strategy) };
}

test("each mail states the fact that it is about, and the API says where it comes from", async () => {
  const { id, variants, of } = await written({ cancel_reason: "too expensive" });
  expect(of("value_recap").subject).toBe("14 invoices in two months");
  expect(of("value_recap").facts_used).toContainEqual({
    fact: "usage.invoice_created.total",
    value: 14,
    text: "14 invoices",
  });
  expect(of("unused_feature").body).toContain("never opened: reminders. They ask late payers for you.");
  expect(of("downgrade_offer").subject).toBe("Starter: $19, not $49");
  expect(of("discount").body).toContain(
    "Here's what I can do: 30% off for three months. We take 30% off your next three invoices. You'd pay $34.30",
  );
  expect(of("founder_email").body).toContain("Grace here, from");
  for (const { subject, body, facts_used } of variants) {
    let rest = `${subject}\n${body}`;
    for (const { text } of facts_used.toSorted((a, b) => b.text.length - a.text.length)) {
      expect(rest.includes(text) || `${subject}\n${body}`.includes(text)).toBe(true);
      rest = rest.replaceAll(text, "");
    }
    expect(rest).not.toMatch(/\d|[$%]/);
  }
  const listed = (await calls(`/${id}/variants`)).body.data;
  expect(listed.map((one: Shown) => one.facts_used)).toEqual(variants.map((one) => one.facts_used));
});

test("a fix that was asked for is named with its day, and nothing is named to somebody who asked for something else", async () => {
  const asked = await written({ cancel_reason: "We need bulk export", customer_email: "x@customer.example" });
  expect(asked.of("pain_point_fix").body).toContain("You needed “bulk export” and didn't find it");
  expect(asked.of("pain_point_fix").body).toContain("We shipped bulk export on 20 February.");
  const other = await written({ cancel_reason: "We need dark mode", customer_email: "y@customer.example" });
  expect(other.of("pain_point_fix").body).not.toContain("shipped");
  expect(other.of("value_recap").body).not.toContain("invoices through");
});

test("a customer who closed the business is first asked whether anything is still open, and an offer names its last day", async () => {
  const offer = { ...OFFER, months: 3, valid_until: "2099-06-30" };
  const put = await app.call("PUT", `/projects/${acme.slug}/retention-offers/too_expensive`, {
    token: acme.token,
    body: offer,
  });
  expect(put.status).toBe(200);
  const closed = await written({ cancel_reason: "We shut down the company", customer_email: "z@customer.example" });
  expect(closed.of("feedback_request")).toMatchObject({ recommended: true, subject: "Is anything still open?" });
  expect(closed.of("feedback_request").body).toContain("You told us about closing the business.");
  const asked = await written({ cancel_reason: "too expensive", customer_email: "w@customer.example" });
  expect(asked.of("feedback_request").body).toContain(
    "30% off for three months, as a thank-you. It holds until 30 June 2099.",
  );
  expect(asked.of("feedback_request").facts_used).toContainEqual({
    fact: "offers.too_expensive.valid_until",
    value: "2099-06-30",
    text: "30 June 2099",
  });
});

test("an edit leaves the facts whose words still stand", async () => {
  const { id, of } = await written({ cancel_reason: "the price" });
  const { id: variant, body } = of("downgrade_offer");
  const edited = await calls(`/${id}/variants/${variant}`, "PATCH", { body: body.replaceAll("$19", "less") });
  const facts = edited.body.data.facts_used.map(({ fact }: { fact: string }) => fact);
  expect(facts).toContain("knowledge.plans.starter.name");
  // The subject still contains it.
  expect(facts).toContain("knowledge.plans.starter.price");
  const renamed = await calls(`/${id}/variants/${variant}`, "PATCH", { subject: "A smaller plan?" });
  expect(renamed.body.data.facts_used.map(({ fact }: { fact: string }) => fact)).not.toContain(
    "knowledge.plans.starter.price",
  );
});

test("a mail that can only ask is not sent automatically before one that has something to say", async () => {
  await app.call("PATCH", `/projects/${acme.slug}`, {
    token: acme.token,
    body: { settings: { automation: { generate: "all", send: "recommended", send_delay: "0h", quiet_hours: null } } },
  });
  const body = {
    customer_email: "pause@customer.example",
    event_type: "cancellation",
    cancel_reason: "We need a break, a temporary one",
  };
  const { id } = (await calls("", "POST", body)).body.data;
  await app.work();
  const { variants } = (await calls(`/${id}`)).body.data;
  const sent = variants.filter(({ status }: { status: string }) => status !== "draft");
  expect(variants[0]).toMatchObject({ strategy: "pause_option", recommended: true, status: "draft" });
  expect(sent).toHaveLength(1);
  expect(sent[0].rank).toBe(2);
});

test("the clock of a dunning mail is that of the moment when it is sent, and its amount is the invoice's", async () => {
  const metadata = { amount_due: 12_000, next_payment_attempt: new Date(app.clock.now() + 2 * DAY).toISOString() };
  await app.call("PATCH", `/projects/${acme.slug}`, {
    token: acme.token,
    body: { settings: { automation: { send: "off" } } },
  });
  const { id, of } = await written({ event_type: "payment_failed", cancel_reason: null, metadata });
  const draft = of("founder_email");
  expect(draft.body).toContain("Your $120 payment for");
  expect(draft.body).toContain("We'll try again on");
  app.clock.advance(8 * DAY);
  await calls(`/${id}/variants/${draft.id}/send`, "POST");
  const sent = (await calls(`/${id}`)).body.data.variants.find((one: Shown) => one.id === draft.id);
  expect(sent.body).toContain("It's been a week, so please don't leave it much longer.");
  expect(sent.body).not.toContain("try again");
  expect(sent.body).not.toContain("today");
});

test("an offer's last day stands beside it, and after it nothing is offered", async () => {
  const project = await newProject(app);
  const { token, key, slug } = project;
  const body = { ...OFFER, valid_until: "2026-03-31" };
  expect((await app.call("PUT", `/projects/${slug}/retention-offers/too_expensive`, { token, body })).status).toBe(201);
  const discountFor = async (customer_email: string, locale: string): Promise<Shown> => {
    const event = { customer_email, event_type: "cancellation", cancel_reason: "too expensive", mrr: 4900, locale };
    const { id } = (await app.call("POST", `/projects/${slug}/churn-events`, { key, body: event })).body.data;
    const path = `/projects/${slug}/churn-events/${id}`;
    await app.call("POST", `${path}/generate`, { key, headers: { prefer: "respond-async" } });
    await app.work();
    const { data } = (await app.call("GET", `${path}/variants`, { key })).body;
    return data.find(({ strategy }: Shown) => strategy === "discount");
  };
  const before = await discountFor("first@example.com", "en");
  expect(before.body).toContain("It holds until 31 March.");
  expect(before.facts_used).toContainEqual({
    fact: "offers.too_expensive.valid_until",
    value: "2026-03-31",
    text: "31 March",
  });
  expect((await discountFor("first-de@example.com", "de")).body).toContain("Das gilt bis zum 31. März.");
  app.clock.advance(30 * DAY);
  const after = await discountFor("second@example.com", "en");
  expect(`${after.subject} ${after.body}`).not.toMatch(/30%|31 March/);
});
