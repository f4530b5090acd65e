// Scheduled ends that are moved, and fixed terms: whether a customer is leaving, and until when they have access.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY as A_DAY } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { otherProject, type Sent } from "./other-project.ts";
import { newPaddleLife, type PaddleLife } from "./paddle-life.ts";
import { newStripeLife, SHAPES, type StripeEvent, type StripeLife, stripeProject } from "./stripe-life.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof stripeProject>>;
let other: Awaited<ReturnType<typeof otherProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  [stripe, other] = [await stripeProject(app), await otherProject(app)];
});
afterAll(() => app.close());

const DAY = 24 * 60;

type Event = { id: string; event_type: string; status: string; metadata: { ends_at?: string } | null };
type Variant = { id: string; body: string; facts_used: { fact: string; value: string; text: string }[] };

/** The type and status of each event, and the day of the life on which access ends. */
const endsOf =
  (eventsOf: (life: { email: string }) => Promise<Event[]>, began: () => number) =>
  async (life: { email: string }): Promise<string[]> =>
    (await eventsOf(life))
      .filter(({ status }) => status !== "lost")
      .map(({ event_type, status, metadata }) => {
        const endsAt = metadata?.ends_at;
        const day = endsAt === undefined ? "no day" : `day ${Math.round((Date.parse(endsAt) - began()) / A_DAY)}`;
        return `${event_type} ${status === "recovered" ? "recovered" : "open"} ${day}`;
      });

const until = (life: StripeLife, day: number | null) => ({
  cancel_at: day === null ? null : life.event(day * DAY, "", {}).created,
});

const LIVES: [name: string, eventsIn: (life: StripeLife) => StripeEvent[], expected: string[]][] = [
  [
    "an end that is moved to a later day",
    (life) => [
      life.person(0),
      life.created(1),
      life.updated(2 * DAY, {}, until(life, null), until(life, 30)),
      life.updated(3 * DAY, {}, until(life, 30), until(life, 60)),
    ],
    ["cancellation open day 60"],
  ],
  [
    "the end of a period that is moved",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(2 * DAY, {}, { current_period_end: until(life, 30).cancel_at }),
      life.updated(
        3 * DAY,
        {},
        { current_period_end: until(life, 30).cancel_at },
        { cancel_at_period_end: true, current_period_end: until(life, 37).cancel_at },
      ),
    ],
    ["cancellation open day 37"],
  ],
  [
    "an end that is moved, and undone",
    (life) => [
      life.person(0),
      life.updated(2 * DAY, {}, until(life, null), until(life, 30)),
      life.updated(3 * DAY, {}, until(life, 30), until(life, 60)),
      life.updated(4 * DAY, {}, until(life, 60), until(life, null)),
    ],
    ["cancellation recovered day 60"],
  ],
  [
    "an end that comes before the day for which it was scheduled",
    (life) => [
      life.person(0),
      life.created(1),
      life.updated(2 * DAY, {}, until(life, null), until(life, 30)),
      life.deleted(5 * DAY, {}, until(life, 30)),
    ],
    ["cancellation open day 5"],
  ],
  [
    "a fixed term, and another name for its plan",
    (life) => [
      life.person(0),
      life.created(1, {}, until(life, 360)),
      life.updated(2 * DAY, {}, { metadata: {} }, until(life, 360)),
    ],
    [],
  ],
  [
    "a fixed term that is prolonged",
    (life) => [
      life.person(0),
      life.created(1, {}, until(life, 30)),
      life.updated(2 * DAY, {}, until(life, 30), until(life, 60)),
    ],
    [],
  ],
  [
    "a fixed term that is to end early",
    (life) => [
      life.person(0),
      life.created(1, {}, until(life, 360)),
      life.updated(2 * DAY, {}, until(life, 360), until(life, 30)),
    ],
    ["cancellation open day 30"],
  ],
];

test("a mail names the day to which the end was moved after it was written", async () => {
  const { posting, send, eventsOf } = await stripeProject(app);
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  const reason = { cancellation_details: { reason: "cancellation_requested", feedback: "unused" } };
  await send([
    life.person(0),
    life.created(0),
    life.updated(1, {}, until(life, null), { ...until(life, 30), ...reason }),
  ]);
  const [{ id }] = (await eventsOf(life)) as [Event];
  const path = `/projects/${posting.slug}/churn-events/${id}/variants`;
  const read = async (): Promise<Variant[]> => (await app.call("GET", path, { key: posting.key })).body.data;
  const dayIn = ({ facts_used }: Variant) => facts_used.find(({ fact }) => fact === "event.ends_at")!;
  const written = (await read()).find(dayIn)!;
  expect(written.body).toContain(dayIn(written).text);
  await send([life.updated(2, {}, until(life, 30), { ...until(life, 75), ...reason })]);
  expect((await app.call("POST", `${path}/${written.id}/send`, { key: posting.key })).status).toBe(200);
  const sent = (await read()).find((variant) => variant.id === written.id)!;
  expect(Math.round((Date.parse(dayIn(sent).value) - Date.parse(dayIn(written).value)) / A_DAY)).toBe(45);
  expect(sent.body).toBe(written.body.replace(dayIn(written).text, dayIn(sent).text));
});

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    const ends = endsOf(stripe.eventsOf, stripe.start);
    expect(await stripe.wrongOrders(shape, eventsIn, expected, ends)).toEqual([]);
  });
});

const PADDLE_LIVES: [name: string, eventsIn: (life: PaddleLife) => Sent[], expected: string[]][] = [
  [
    "an end that is moved to a later day",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(2 * DAY, {}, 30 * DAY),
      life.scheduled(3 * DAY, {}, 60 * DAY),
    ],
    ["cancellation open day 60"],
  ],
  [
    "an end that comes before the day for which it was scheduled",
    (life) => [life.person(0), life.created(1), life.scheduled(2 * DAY, {}, 30 * DAY), life.canceled(5 * DAY)],
    ["cancellation open day 5"],
  ],
];

test.each(PADDLE_LIVES)("at Paddle, %s", async (...[, eventsIn, expected]) => {
  expect(await other.wrongOrders(newPaddleLife, eventsIn, expected, endsOf(other.eventsOf, other.start))).toEqual([]);
});
