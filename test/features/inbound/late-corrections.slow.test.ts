// A webhook that arrives after its churn event has ended corrects it: the result is the same as if it had arrived in time.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import {
  newStripeLife,
  READING_ONLY,
  SHAPES,
  type StripeEvent,
  type StripeLife,
  stripeProject,
} from "./stripe-life.ts";

let app: TestApp;
let project: Awaited<ReturnType<typeof stripeProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await stripeProject(app, READING_ONLY);
});
afterAll(() => app.close());

const DAY = 24 * 60;

const priced = (quantity: number, nickname = "Solo") => ({
  items: {
    data: [
      {
        quantity,
        price: {
          id: `price_${nickname}`,
          nickname,
          currency: "eur",
          unit_amount: 4_900,
          recurring: { interval: "month" },
        },
      },
    ],
  },
});
const ONE = priced(1);
const WISH = { cancellation_details: { reason: "cancellation_requested", feedback: "unused" } };
const paidFor = (life: StripeLife) => life.paid(1, {}, { charge: life.own("ch_1"), payment_intent: life.own("pi_1") });
const undone = (life: StripeLife, minute: number) => life.updated(minute, {}, { cancel_at_period_end: true }, ONE);

type Life = [name: string, eventsIn: (life: StripeLife) => StripeEvent[], arrival: number[], expected: string[]];

/** Each with what happened in order of time, and the order of arrival. */
const LIVES: Life[] = [
  [
    "the seats that there were",
    (life) => [
      life.person(0),
      life.created(0, {}, priced(3)),
      paidFor(life),
      life.disputed(2 * DAY),
      life.disputeClosed(5 * DAY, "won"),
      life.updated(9 * DAY, {}, priced(3), priced(2)),
    ],
    [0, 5, 2, 3, 4, 1],
    ["cancellation recovered 14700 Solo dispute 2 null"],
  ],
  [
    "the plan that there was",
    (life) => [
      life.person(0),
      life.created(0, {}, ONE),
      life.scheduled(2 * DAY, {}, ONE),
      undone(life, 3 * DAY),
      life.updated(9 * DAY, {}, ONE, priced(1, "Team")),
    ],
    [0, 4, 3, 2, 1],
    ["cancellation recovered 4900 Solo null 2 null"],
  ],
  [
    "how long it lasted",
    (life) => [
      life.person(0),
      life.created(0, {}, ONE),
      life.scheduled(2 * DAY, {}, ONE),
      life.deleted(20 * DAY, {}, { cancel_at_period_end: true, ...ONE }),
      life.created(21 * DAY, { of: "b" }, ONE),
    ],
    [0, 1, 2, 4, 3],
    ["cancellation recovered 4900 Solo null 20 null"],
  ],
  [
    "which of two cancellations had a reason",
    (life) => [
      life.person(0),
      life.created(0, {}, ONE),
      life.scheduled(2 * DAY, {}, { ...ONE, ...WISH }),
      undone(life, 3 * DAY),
      life.scheduled(9 * DAY, {}, ONE),
    ],
    [0, 1, 2, 4, 3],
    ["cancellation open 4900 Solo null 9 null", "cancellation recovered 4900 Solo null 2 Unused"],
  ],
  [
    "that its payment was disputed",
    (life) => [
      life.person(0),
      life.created(0, {}, ONE),
      paidFor(life),
      life.scheduled(2 * DAY, {}, ONE),
      life.disputed(5 * DAY),
      life.deleted(20 * DAY, {}, { cancel_at_period_end: true, ...ONE }),
      life.created(21 * DAY, { of: "b" }, ONE),
    ],
    [0, 1, 2, 3, 5, 6, 4],
    ["cancellation recovered 4900 Solo dispute 20 null"],
  ],
  [
    "that a dispute stood when the end was undone",
    (life) => [
      life.person(0),
      life.created(0, {}, ONE),
      paidFor(life),
      life.scheduled(2 * DAY, {}, ONE),
      life.disputed(3 * DAY),
      undone(life, 4 * DAY),
    ],
    [0, 1, 2, 3, 5, 4],
    ["cancellation open 4900 Solo dispute 2 null"],
  ],
];

async function endOf(life: StripeLife): Promise<string[]> {
  return (await project.eventsOf(life))
    .filter(({ status }) => status !== "lost")
    .map(({ event_type, status, mrr, plan_name, held_back, tenure_days, cancel_reason }) =>
      [event_type, status === "recovered" ? status : "open", mrr, plan_name, held_back, tenure_days, cancel_reason]
        .map(String)
        .join(" "),
    )
    .sort();
}

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  test.each(LIVES)("%s", async (...[, eventsIn, arrival, expected]) => {
    for (const order of [[...arrival.keys()], arrival]) {
      const life = newStripeLife(shape, project.start());
      const sent = eventsIn(life);
      for (const index of order) await project.send([sent[index]!]);
      expect(await endOf(life)).toEqual(expected);
    }
  });

  test("what somebody marked as recovered stays so when a dispute arrives late, which is an event of its own", async () => {
    const life = newStripeLife(shape, project.start());
    await project.send([life.person(0), life.created(0, {}, ONE), paidFor(life), life.scheduled(2 * DAY, {}, ONE)]);
    const [event] = await project.eventsOf(life);
    const { slug, key } = project.posting;
    app.clock.advance(60_000);
    await app.call("POST", `/projects/${slug}/churn-events/${event.id}/recovered`, { key });
    await project.send([life.disputed(3 * DAY), undone(life, 4 * DAY)]);
    expect(await endOf(life)).toEqual([
      "cancellation open 4900 Solo dispute 3 null",
      "cancellation recovered 4900 Solo null 2 null",
    ]);
  });

  test("a dispute of a payment from before a subscription began is not about it, whatever is known of the customer", async () => {
    const life = newStripeLife(shape, project.start());
    const payment = { payment: "pi_1", invoice: "in_1" };
    await project.send([
      life.person(0),
      life.created(30 * DAY, { of: "b" }),
      shape === "2020-08-27" ? life.chargePaid(1, payment) : life.intentPaid(1, payment),
      life.disputed(5 * DAY),
      life.disputeClosed(20 * DAY, "won"),
    ]);
    expect(await project.endOf(life)).toEqual([]);
    await project.send([life.created(0), life.paid(1)]);
    expect(await project.eventsOf(life)).toMatchObject([
      { event_type: "cancellation", status: "recovered", metadata: { subscription_id: life.own("sub_a") } },
    ]);
  });
});
