// Whatever is reported about one person, and by whom: they get one mail at a time, and none about what they have cancelled.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Everywhere, everywhere } from "./everywhere.ts";
import { newPaddleLife } from "./paddle-life.ts";
import { newStripeLife, SHAPES, type StripeLife } from "./stripe-life.ts";

let app: TestApp;
let project: Everywhere;
/** Read at once, because the tests outlive the access token. */
let identitySecret: string;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error", RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await everywhere(app);
  const { slug, token } = project;
  identitySecret = (await app.call("GET", `/projects/${slug}`, { token })).body.data.identity_secret;
});
afterAll(() => app.close());

const DAY = 24 * 60;
const now = () => app.clock.now();
const countOf = async (life: { email: string }) => (await project.mailsTo(life)).length;
const skippedOf = async (id: string) =>
  (await project.timelineOf(id)).flatMap(({ kind, reason }: { kind: string; reason?: string }) =>
    kind === "send" && reason ? [reason] : [],
  );

const mailsAbout = async (id: string) =>
  (await project.timelineOf(id)).filter(({ kind }: { kind: string }) => kind === "handed_over").length;
const forecastAbout = async (id: string) => {
  const path = `/projects/${project.slug}/automation/upcoming?per_page=100`;
  const { data } = (await app.call("GET", path, { key: project.key })).body;
  const isGoing = (mail: { churn_event_id: string; held: object | null }) =>
    mail.churn_event_id === id && mail.held === null;
  return data.filter(isGoing).length;
};

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  const newLife = () => newStripeLife(shape, now());
  const began = (life: StripeLife) => [life.person(0), life.created(0), life.created(0, { of: "b" })];

  test("two subscriptions that are cancelled in one visit get one mail and one sequence, and count as two", async () => {
    const life = newLife();
    const before = (await project.stats()).churn_events.total;
    await project.send([...began(life), life.scheduled(3), life.scheduled(5, { of: "b" })]);
    await project.hours(12);
    expect(await countOf(life)).toBe(1);
    await project.days(16);
    expect(await countOf(life)).toBe(2);
    expect(await project.endOf(life)).toEqual(["cancellation open", "cancellation open"]);
    expect((await project.stats()).churn_events.total).toBe(before + 2);
    const reasons = await Promise.all((await project.eventsOf(life)).map(({ id }) => skippedOf(id)));
    expect(reasons.filter((own) => own.includes("other_event"))).toHaveLength(1);
  });

  test("the other one's sequence goes on once the first is undone", async () => {
    const life = newLife();
    await project.send([...began(life), life.scheduled(3), life.scheduled(5, { of: "b" })]);
    await project.days(1);
    const [first] = await project.mailsTo(life);
    expect(first).toBeDefined();
    const events = await project.eventsOf(life);
    const mailed = events.find(({ status }) => status === "email_sent").metadata.subscription_id;
    const of = mailed === life.own("sub_a") ? "a" : "b";
    await project.send([life.updated(2 * DAY, { of }, { cancel_at_period_end: true })]);
    await project.days(15);
    expect(await countOf(life)).toBe(2);
  });

  test("a cancellation weeks later is mailed, and takes the place of the earlier sequence", async () => {
    const life = newLife();
    await project.send([...began(life), life.scheduled(3)]);
    await project.days(10);
    expect(await countOf(life)).toBe(1);
    await project.send([life.scheduled(10 * DAY, { of: "b" })]);
    await project.days(1);
    expect(await countOf(life)).toBe(2);
    await project.days(6);
    expect(await countOf(life)).toBe(2);
    await project.days(9);
    expect(await countOf(life)).toBe(3);
  });

  test("the same cancellation by the API and by the provider gets one mail, whichever comes first", async () => {
    for (const isApiFirst of [true, false]) {
      const life = newLife();
      const body = { customer_email: life.email, event_type: "cancellation", cancel_reason: "too expensive" };
      await project.send(began(life));
      if (isApiFirst) await project.rest(body);
      await project.send([life.scheduled(3)]);
      if (!isApiFirst) await project.rest(body);
      await project.days(1);
      expect(await countOf(life)).toBe(1);
      await project.days(15);
      expect(await countOf(life)).toBe(2);
      expect(await project.endOf(life)).toEqual(["cancellation open", "cancellation open"]);
    }
  });

  test("the same failed payment by the API and by the provider is dunned once; those of two subscriptions both are", async () => {
    const [twice, two] = [newLife(), newLife()];
    await project.rest({ customer_email: twice.email, event_type: "payment_failed", mrr: 4_900 });
    await project.send([...began(twice), twice.failed(1)]);
    await project.send([...began(two), two.failed(1), two.failed(1, { of: "b", invoice: "in_2" })]);
    await project.days(1);
    expect([await countOf(twice), await countOf(two)]).toEqual([1, 2]);
    await project.days(20);
    expect(await countOf(twice)).toBe(4);
  });

  test("the dunning stops once the customer asks to cancel the same subscription, and goes on if they undo it", async () => {
    const life = newLife();
    await project.send([...began(life), life.failed(1)]);
    await project.hours(1);
    expect(await countOf(life)).toBe(1);
    await project.send([life.scheduled(70, { status: "past_due" })]);
    await project.days(4);
    // The mail about the cancellation, and no reminder on the third day.
    expect(await countOf(life)).toBe(2);
    await project.send([life.updated(5 * DAY, { status: "past_due" }, { cancel_at_period_end: true })]);
    await project.days(5);
    expect(await countOf(life)).toBe(3);
  });

  test("another subscription is dunned all the same", async () => {
    const life = newLife();
    await project.send([...began(life), life.failed(1), life.scheduled(2, { of: "b" })]);
    await project.days(4);
    expect(await countOf(life)).toBe(3);
  });

  test("the dunning stops when the subscription ends at the customer's wish", async () => {
    const life = newLife();
    const wish = { cancellation_details: { reason: "cancellation_requested" } };
    await project.send([...began(life), life.failed(1)]);
    await project.hours(1);
    await project.send([life.deleted(70, {}, wish)]);
    await project.days(16);
    expect(await countOf(life)).toBe(1);
    expect(await project.endOf(life)).toEqual(["payment_failed open"]);
  });

  test("the dunning goes on when the subscription ends because of the payment", async () => {
    const life = newLife();
    const failure = { cancellation_details: { reason: "payment_failed" } };
    await project.send([...began(life), life.failed(1), life.deleted(70, {}, failure)]);
    await project.days(4);
    expect(await countOf(life)).toBe(2);
  });

  const askToCancel = async (life: StripeLife, by: string) => {
    const body = { customer_email: life.email, event_type: "cancellation" };
    if (by === "API") await project.rest(body);
    if (by === "signed webhook") await project.signed(body);
    if (by === "cancel flow") await decline(life);
  };

  test.each(["cancel flow", "API", "signed webhook"])("a wish to cancel by the %s stops the dunning", async (by) => {
    const life = newLife();
    await project.send([life.person(0), life.created(0), life.failed(1)]);
    await project.hours(1);
    expect(await countOf(life)).toBe(1);
    await askToCancel(life, by);
    await project.days(4);
    expect(await countOf(life)).toBe(2);
  });

  test.each([
    ["cancel flow", "runs as well", true],
    ["API", "is cancelled at the provider, too", true],
    ["API", "ends at the provider", true],
    ["signed webhook", "had ended before", false],
    ["API", "began afterwards", false],
    ["API", "is cancelled by the API, too", false],
    ["API", "goes on, but not this one", false],
  ])(
    "after a wish to cancel by the %s, where the other subscription %s, the dunning goes on: %p",
    async (by, other, goesOn) => {
      const life = newLife();
      await project.send([life.person(0), life.created(0)]);
      if (other !== "began afterwards") await project.send([life.created(0, { of: "b" })]);
      if (other === "had ended before") await project.send([life.deleted(1, { of: "b" })]);
      await project.days(2);
      const minute = 2 * DAY;
      await project.send([life.failed(minute)]);
      await project.hours(1);
      await askToCancel(life, by);
      if (other === "is cancelled by the API, too") await askToCancel(life, "API");
      const later = {
        "is cancelled at the provider, too": () => life.scheduled(minute + 70, { of: "b" }),
        "ends at the provider": () => life.deleted(minute + 70, { of: "b" }),
        "began afterwards": () => life.created(minute + 70, { of: "b" }),
        "goes on, but not this one": () => life.scheduled(minute + 70),
      }[other];
      if (later) await project.send([later()]);
      const events = await project.eventsOf(life);
      const { id } = events.find(({ event_type }: { event_type: string }) => event_type === "payment_failed");
      const isForecast = (await forecastAbout(id)) > 0;
      await project.days(4);
      expect([await skippedOf(id), isForecast, await mailsAbout(id)]).toEqual(
        goesOn ? [[], true, 2] : [["cancelled"], false, 1],
      );
    },
  );

  test("somebody with the public key alone stops nothing", async () => {
    const life = newLife();
    await project.send([...began(life), life.failed(1)]);
    await decline(life, false);
    await project.days(4);
    expect(await countOf(life)).toBe(2);
  });
});

async function decline({ email }: { email: string }, isProven = true): Promise<void> {
  const { publicKey } = project;
  const hash = new Bun.CryptoHasher("sha256", identitySecret).update(email).digest("hex");
  const asked = { public_key: publicKey, reason: "too_expensive", customer_email: email };
  const { session_id } = (
    await app.call("POST", "/cancel-flow/reasons", { body: { ...asked, ...(isProven && { customer_hash: hash }) } })
  ).body;
  const outcome = { public_key: publicKey, outcome: "declined" };
  expect((await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, { body: outcome })).status).toBe(200);
  await app.work();
}

test("at two providers, whichever ends first: one mail at a time", async () => {
  const [stripe, paddle] = [newStripeLife(SHAPES[1], now()), newPaddleLife(now())];
  const { email } = stripe;
  const person = paddle.readdressed(0, email);
  await project.send([stripe.person(0), stripe.created(1), person, paddle.created(0)]);
  await project.send([stripe.scheduled(2), paddle.scheduled(3)]);
  await project.days(1);
  expect(await countOf({ email })).toBe(1);
});

describe("whoever somebody is", () => {
  const newLife = () => newStripeLife(SHAPES[1], now());
  const cancelled = (customer_email: string) => ({ customer_email, event_type: "cancellation" });

  test("two customers at the provider with one address get one mail", async () => {
    const [one, other] = [newLife(), newLife()];
    await project.send([one.person(0), one.created(0), other.person(0, { email: one.email }), other.created(0)]);
    await project.send([one.deleted(1), other.deleted(2)]);
    await project.days(1);
    expect(await countOf(one)).toBe(1);
  });

  test("one customer with two subscriptions whose address changes between the cancellations gets one mail", async () => {
    const life = newLife();
    const to = `new-${life.email}`;
    await project.send([life.person(0), life.created(0), life.created(0, { of: "b" }), life.scheduled(1)]);
    await project.hours(3);
    await project.send([life.readdressed(200, to), life.scheduled(201, { of: "b" })]);
    await project.days(1);
    expect([await countOf(life), await countOf({ email: to })]).toEqual([1, 0]);
  });

  test("an address reported by the API before it changed at the provider is the same customer's", async () => {
    const life = newLife();
    const to = `newer-${life.email}`;
    await project.send([life.person(0), life.created(0), life.scheduled(1)]);
    await project.hours(3);
    await project.send([life.readdressed(200, to)]);
    await project.rest(cancelled(life.email));
    await project.days(1);
    expect([await countOf(life), await countOf({ email: to })]).toEqual([1, 0]);
  });

  test.each([
    ["capitals", "Mia.ONE@Example.com", "mia.one@example.com"],
    ["a name with umlauts", "mia@bücher.example", "mia@xn--bcher-kva.example"],
  ])("an address in another spelling is the same: %s", async (_, written, normal) => {
    const life = newLife();
    await project.send([life.person(0, { email: written }), life.created(0), life.scheduled(1)]);
    await project.rest(cancelled(normal));
    await project.days(1);
    const mails = [...(await project.mailsTo({ email: normal })), ...(await project.mailsTo({ email: written }))];
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test("an address with a plus is another one", async () => {
    const life = newLife();
    const plus = life.email.replace("@", "+billing@");
    await project.send([life.person(0), life.created(0), life.scheduled(1)]);
    await project.rest(cancelled(plus));
    await project.days(1);
    expect([await countOf(life), await countOf({ email: plus })]).toEqual([1, 1]);
  });

  test("a test of the same address neither gets a mail nor takes one away", async () => {
    const [live, trying] = [newLife(), newLife()];
    const inTest = <E extends object>(event: E) => Object.assign(event, { livemode: false });
    const person = inTest(trying.person(0, { email: live.email }));
    await project.send([person, inTest(trying.created(0)), inTest(trying.deleted(1))]);
    await project.send([live.person(0), live.created(0), live.deleted(1)]);
    await project.days(1);
    expect(await countOf(live)).toBe(1);
  });
});
