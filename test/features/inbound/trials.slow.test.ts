// A customer who leaves during a trial or at its end has paid nothing, so there is no event. Over the wire, in any order.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { READING_ONLY, SHAPES, type StripeEvent, type StripeLife, stripeProject } from "./stripe-life.ts";

let app: TestApp;
let project: Awaited<ReturnType<typeof stripeProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await stripeProject(app, READING_ONLY);
});
afterAll(() => app.close());

const DAY = 24 * 60;
const END = 14 * DAY;

/** Stripe's fields for the trial of a subscription that was created in minute 1. */
function trialOf(life: StripeLife) {
  const second = (minute: number) => life.event(minute, "", {}).created;
  const trial = { trial_start: second(1), trial_end: second(END) };
  const scheduled = { ...trial, cancel_at_period_end: true, cancel_at: second(END) };
  return { trial, scheduled, second };
}

const begun = (life: StripeLife) => [life.person(0), life.created(1, { status: "trialing" }, trialOf(life).trial)];

const LIVES: [name: string, (life: StripeLife) => StripeEvent[], expected: string[]][] = [
  ["cancelled at once", (life) => [...begun(life), life.deleted(3 * DAY, { createdAt: 1 }, trialOf(life).trial)], []],
  [
    "cancelled for its end, then ended a few seconds late",
    (life) => [
      ...begun(life),
      life.scheduled(3 * DAY, { status: "trialing", createdAt: 1 }, trialOf(life).scheduled),
      life.deleted(END, { createdAt: 1 }, { ...trialOf(life).scheduled, ended_at: trialOf(life).second(END) + 40 }),
    ],
    [],
  ],
  [
    "cancelled for its end by the time alone, with the reason in a second update",
    (life) => {
      const { scheduled } = trialOf(life);
      const flexible = { ...scheduled, cancel_at_period_end: false };
      const why = { ...flexible, cancellation_details: { reason: "cancellation_requested", feedback: "unused" } };
      return [
        ...begun(life),
        life.updated(3 * DAY, { status: "trialing", createdAt: 1 }, { cancel_at: null }, flexible),
        life.updated(3 * DAY, { status: "trialing", createdAt: 1 }, { cancellation_details: { feedback: null } }, why),
        life.deleted(END, { createdAt: 1 }, why),
      ];
    },
    [],
  ],
  [
    "cancelled, continued after all, and cancelled when it is paid for",
    (life) => [
      ...begun(life),
      life.scheduled(3 * DAY, { status: "trialing", createdAt: 1 }, trialOf(life).scheduled),
      life.updated(
        4 * DAY,
        { status: "trialing", createdAt: 1 },
        { cancel_at_period_end: true, cancel_at: 1 },
        trialOf(life).trial,
      ),
      life.updated(END, { createdAt: 1 }, { status: "trialing" }, trialOf(life).trial),
      life.scheduled(20 * DAY, { createdAt: 1 }, trialOf(life).trial),
    ],
    ["cancellation open"],
  ],
  [
    "paused at its end for want of a card, and ended a month later",
    (life) => [
      ...begun(life),
      life.updated(END, { createdAt: 1, status: "paused" }, { status: "trialing" }, trialOf(life).trial),
      life.scheduled(20 * DAY, { createdAt: 1, status: "paused" }, trialOf(life).trial),
      life.deleted(44 * DAY, { createdAt: 1 }, trialOf(life).trial),
    ],
    [],
  ],
  [
    "paused at its end for want of a card, resumed and paid, and ended later",
    (life) => [
      ...begun(life),
      life.updated(END, { createdAt: 1, status: "paused" }, { status: "trialing" }, trialOf(life).trial),
      life.updated(20 * DAY, { createdAt: 1 }, { status: "paused" }, trialOf(life).trial),
      life.deleted(39 * DAY, { createdAt: 1 }, trialOf(life).trial),
    ],
    ["cancellation open"],
  ],
  [
    "a fixed term that outlasts the trial, and ends after it",
    (life) => {
      const term = { ...trialOf(life).trial, cancel_at: trialOf(life).second(39 * DAY) };
      return [
        ...begun(life),
        life.updated(2 * DAY, { status: "trialing", createdAt: 1 }, { cancel_at: null }, term),
        life.updated(END, { createdAt: 1 }, { status: "trialing" }, term),
        life.deleted(39 * DAY, { createdAt: 1 }, term),
      ];
    },
    ["cancellation open"],
  ],
  [
    "a fixed term that outlasts the trial, cancelled at once in it",
    (life) => {
      const term = { ...trialOf(life).trial, cancel_at: trialOf(life).second(39 * DAY) };
      return [
        ...begun(life),
        life.updated(2 * DAY, { status: "trialing", createdAt: 1 }, { cancel_at: null }, term),
        life.deleted(3 * DAY, { createdAt: 1 }, term),
      ];
    },
    [],
  ],
  [
    "a trial after which the first charge fails until the end",
    (life) => [
      ...begun(life),
      life.updated(END, { createdAt: 1, status: "past_due" }, { status: "trialing" }, trialOf(life).trial),
      life.failed(END, {}),
      life.deleted(
        END + 9 * DAY,
        { createdAt: 1 },
        { ...trialOf(life).trial, cancellation_details: { reason: "payment_failed" } },
      ),
    ],
    ["payment_failed open"],
  ],
];

describe.each(SHAPES)("a trial at Stripe, %s", (shape) => {
  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(shape, eventsIn, expected)).toEqual([]);
  });
});
