// The scorecard: every signal with its grades, the sum, and the customer's usual pause.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type ChurnFact, factsOf, type PlanChange } from "../../../src/features/risk/facts.ts";
import {
  DEFAULT_WEIGHTS,
  isWeight,
  scoreAfterLogin,
  scoreAfterPayment,
  scoreOf,
  signalStrengths,
  type Weights,
  weightsWith,
} from "../../../src/features/risk/scorecard.ts";
import { levelOf, PROTECTIVE, SIGNALS, type Signal } from "../../../src/features/risk/signals.ts";
import { activityOf, daysAgo, every, factsAfter, type Happening, NOW } from "./history.ts";

const weightsAfter = (happenings: readonly Happening[], history = {}): Partial<Record<Signal, number>> =>
  Object.fromEntries(
    scoreOf(factsAfter(happenings, history), DEFAULT_WEIGHTS).signals.map(({ name, weight }) => [name, weight]),
  );

const failed = (days: number, more: Partial<ChurnFact> = {}): ChurnFact => ({
  type: "payment_failed",
  at: daysAgo(days),
  recoveredAt: null,
  lostAt: null,
  attempts: 1,
  trusted: true,
  ...more,
});
const cancelled = (days: number, more: Partial<ChurnFact> = {}): ChurnFact => ({
  ...failed(days, more),
  type: "cancellation",
});
const plan = (days: number, up: boolean): PlanChange => ({ at: daysAgo(days), up });

/** Active every second day until `days` days ago, so a pause of 2 days is usual. */
const silentFor = (days: number): Happening[] => every(2, { from: days + 20, until: days });

describe("points", () => {
  test.each<[string, Signal, Happening[], Record<string, unknown>, number | undefined]>([
    ["2 of 2 days", "unusual_silence", silentFor(2), {}, undefined],
    ["3 of 2 days", "unusual_silence", silentFor(3), {}, 9],
    ["5 of 2 days", "unusual_silence", silentFor(5), {}, 21],
    ["8 of 2 days", "unusual_silence", silentFor(8), {}, 33],
    ["13 of 2 days", "unusual_silence", silentFor(13), {}, 33],
    ["14 of 2 days", "unusual_silence", silentFor(14), {}, undefined],
    ["13 of 2 days", "no_events_14d", silentFor(13), {}, undefined],
    ["14 of 2 days", "no_events_14d", silentFor(14), {}, 33],
    ["14 days, once a week", "no_events_14d", every(7, { from: 63, until: 14 }), {}, 9],
    ["18 days, once a week", "no_events_14d", every(7, { from: 67, until: 18 }), {}, 21],
    ["20 days, once a month", "no_events_14d", every(25, { from: 120, until: 20 }), {}, undefined],
    ["119 days, once a month", "no_events_14d", [["login", 119]], {}, 33],
    ["longer than the rhythm is looked at", "no_events_14d", [["login", 170]], {}, 33],
    ["never there", "no_events_14d", [], {}, undefined],
    ["a rhythm nobody knows", "no_events_14d", [["login", 14]], {}, 9],

    ["as ever", "declining_usage", every(1, { from: 60 }), {}, undefined],
    [
      "11 of 15",
      "declining_usage",
      [
        ["a", 3, 10],
        ["a", 20, 14],
      ],
      {},
      9,
    ],
    [
      "12 of 15, not below",
      "declining_usage",
      [
        ["a", 3, 11],
        ["a", 20, 15],
      ],
      {},
      undefined,
    ],
    [
      "6 of 15",
      "declining_usage",
      [
        ["a", 3, 5],
        ["a", 20, 14],
      ],
      {},
      22,
    ],
    ["1 of 15", "declining_usage", [["a", 20, 14]], {}, 36],
    ["little before", "declining_usage", [["a", 20, 3]], {}, undefined],
    ["a customer of 27 days", "declining_usage", [["a", 20, 14]], { since: daysAgo(27) }, undefined],
    ["a customer of 28 days", "declining_usage", [["a", 20, 14]], { since: daysAgo(28) }, 36],
    [
      "much more eight weeks before",
      "declining_usage",
      [
        ["a", 3, 7],
        ["a", 20, 4],
        ["a", 60, 60],
      ],
      {},
      22,
    ],

    ["7 days ago", "cancel_page_views", [["cancel_page_view", 6]], {}, 57],
    ["a week and more ago", "cancel_page_views", [["cancel_page_view", 7]], {}, 39],
    ["29 days ago", "cancel_page_views", [["cancel_page_view", 29]], {}, 39],
    ["30 days ago", "cancel_page_views", [["cancel_page_view", 30]], {}, undefined],
    ["twice", "cancel_page_views", [["cancel_page_view", 1, 2]], {}, 69],
    ["twice, long ago", "cancel_page_views", [["cancel_page_view", 20, 2]], {}, 51],

    ["tracked", "failed_payments", [["payment_failed", 3]], {}, 24],
    [
      "tracked twice",
      "failed_payments",
      [
        ["payment_failed", 3],
        ["payment_failed", 1],
      ],
      {},
      45,
    ],
    [
      "recovered",
      "failed_payments",
      [
        ["payment_failed", 3],
        ["payment_recovered", 1],
      ],
      {},
      undefined,
    ],
    [
      "recovered on the day",
      "failed_payments",
      [
        ["payment_failed", 3],
        ["payment_recovered", 3],
      ],
      {},
      undefined,
    ],
    [
      "again after a recovery",
      "failed_payments",
      [
        ["payment_failed", 9, 2],
        ["payment_recovered", 5],
        ["payment_failed", 1],
      ],
      {},
      24,
    ],
    [
      "again after one of the same day",
      "failed_payments",
      [
        ["payment_failed", 5, 2],
        ["payment_recovered", 5],
        ["payment_failed", 1],
      ],
      {},
      24,
    ],
    ["by anybody", "failed_payments", [["payment_failed!", 3]], {}, undefined],
    ["60 days ago", "failed_payments", [["payment_failed", 60]], {}, undefined],
    ["at the provider", "failed_payments", [], { churnEvents: [failed(5)] }, 24],
    ["thrice at the provider", "failed_payments", [], { churnEvents: [failed(5, { attempts: 3 })] }, 45],
    ["reported by both", "failed_payments", [["payment_failed", 5]], { churnEvents: [failed(5)] }, 24],
    [
      "recovered at the provider",
      "failed_payments",
      [["payment_failed", 5]],
      { churnEvents: [failed(5, { recoveredAt: daysAgo(1) })] },
      undefined,
    ],
    ["recovered as tracked", "failed_payments", [["payment_recovered", 1]], { churnEvents: [failed(5)] }, undefined],
    [
      "failed after it was recovered as tracked",
      "failed_payments",
      [["payment_recovered", 5]],
      { churnEvents: [failed(1)] },
      24,
    ],

    [
      "1 of 3",
      "feature_breadth_drop",
      [
        ["feature_used:a", 3],
        ["feature_used:a", 20],
        ["feature_used:b", 30],
        ["feature_used:c", 41],
      ],
      {},
      12,
    ],
    [
      "2 of 3",
      "feature_breadth_drop",
      [
        ["feature_used:a", 3],
        ["feature_used:b", 3],
        ["feature_used:a", 20],
        ["feature_used:b", 30],
        ["feature_used:c", 41],
      ],
      {},
      undefined,
    ],
    [
      "1 of 2",
      "feature_breadth_drop",
      [
        ["feature_used:a", 3],
        ["feature_used:a", 20],
        ["feature_used:b", 30],
      ],
      {},
      undefined,
    ],
    [
      "a feature reported in two ways is one",
      "feature_breadth_drop",
      [
        ["feature_used:a", 20],
        ["feature_used:a!", 20],
        ["feature_used:b", 30],
      ],
      {},
      undefined,
    ],

    ["one", "billing_page_views", [["billing_page_view", 3]], {}, undefined],
    ["two", "billing_page_views", [["billing_page_view", 29, 2]], {}, 8],
    ["two, long ago", "billing_page_views", [["billing_page_view", 30, 2]], {}, undefined],
    ["59 days ago", "plan_downgrade", [["plan_downgrade", 59]], {}, 9],
    ["60 days ago", "plan_downgrade", [["plan_downgrade", 60]], {}, undefined],
    ["by anybody", "plan_downgrade", [["plan_downgrade!", 1]], {}, undefined],
    ["of a subscription", "plan_downgrade", [], { planChanges: [plan(10, false)] }, 9],
    ["29 days ago", "data_export", [["data_export", 29]], {}, 9],
    ["30 days ago", "data_export", [["data_export", 30]], {}, undefined],
    ["by anybody", "data_export", [["data_export!", 1]], {}, undefined],
    ["59 days ago", "team_member_removed", [["team_member_removed", 59]], {}, 6],
    ["60 days ago", "team_member_removed", [["team_member_removed", 60]], {}, undefined],
    ["by anybody", "team_member_removed", [["team_member_removed!", 1]], {}, undefined],
    ["one", "support_tickets", [["support_ticket", 1]], {}, undefined],
    [
      "two",
      "support_tickets",
      [
        ["support_ticket", 1],
        ["support_ticket", 29],
      ],
      {},
      6,
    ],
    ["two", "errors_seen", [["error", 1, 2]], {}, undefined],
    ["three", "errors_seen", [["error", 13, 3]], {}, 6],
    ["three, long ago", "errors_seen", [["error", 14, 3]], {}, undefined],
    ["open", "previous_cancellation", [], { churnEvents: [cancelled(3)] }, 24],
    ["undone", "previous_cancellation", [], { churnEvents: [cancelled(90, { recoveredAt: daysAgo(80) })] }, 9],
    ["final", "previous_cancellation", [], { churnEvents: [cancelled(90, { lostAt: daysAgo(60) })] }, 9],
    ["a year ago", "previous_cancellation", [], { churnEvents: [cancelled(365)] }, undefined],
    ["59 days ago", "plan_upgrade", [["plan_upgrade", 59]], {}, -8],
    ["by anybody", "plan_upgrade", [["plan_upgrade!", 1]], {}, undefined],
    ["of a subscription", "plan_upgrade", [], { planChanges: [plan(10, true)] }, -8],
    ["29 days ago", "invite_sent", [["invite_sent!", 29]], {}, -6],
    ["30 days ago", "invite_sent", [["invite_sent", 30]], {}, undefined],
  ])("%s: %s", (_, signal, happenings, history, points) => {
    expect(weightsAfter(happenings, history)[signal]).toBe(points);
  });

  test("every signal stands in the table", () => {
    expect(Object.keys(DEFAULT_WEIGHTS).sort()).toEqual([...SIGNALS].sort());
  });
});

test("a customer's own rhythm is the pause that nine of ten do not exceed", () => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 41]; // ten pauses; the longest are 3 and 30 days
  expect(factsAfter(days.map((ago) => ["login", ago] as const)).cadenceDays).toBe(3);
});

test.each([
  "cancel_page_view",
  "billing_page_view",
  "data_export",
  "support_ticket",
  "plan_downgrade",
  "plan_upgrade",
  "team_member_removed",
  "payment_failed",
  "payment_recovered",
])("%s is no use of the product, with either key", (name) => {
  for (const kind of [name, `${name}!`]) {
    const facts = factsAfter([
      [kind, 3],
      [kind, 20, 30],
    ]);
    expect([facts.silentDays, facts.events14, facts.usual14, facts.cadenceDays]).toEqual([null, 0, 0, 7]);
    expect(
      factsAfter([
        ["login", 170],
        [kind, 160],
      ]).silentDays,
    ).toBe(170); // Both are older than the window.
  }
});

test.each(["login", "feature_used", "feature_used:a", "invite_sent", "error", "anything at all"])(
  "%s is use of the product, with either key",
  (name) => {
    for (const kind of [name, `${name}!`])
      expect(factsAfter([[kind, 3, 2]])).toMatchObject({ silentDays: 3, events14: 2 });
  },
);

test("signals that rest on the public key alone can be left out", () => {
  const { rows, kinds } = activityOf([
    ["cancel_page_view!", 1],
    ["login", 3],
  ]);
  const history = { since: daysAgo(99), churnEvents: [failed(3, { trusted: false })] };
  const facts = factsOf(rows, kinds, history, NOW, { trustedOnly: true });
  expect([facts.cancelViews30, facts.silentDays, facts.failedAttempts]).toEqual([0, 3, 0]);
});

test("levels begin at 40, 60 and 80", () => {
  expect([0, 39, 40, 59, 60, 79, 80, 100].map(levelOf)).toEqual([
    "low",
    "low",
    "medium",
    "medium",
    "high",
    "high",
    "critical",
    "critical",
  ]);
});

test("a weight that was set is what the signal is worth at its strongest; weaker grades get a share of it", () => {
  const weights = weightsWith({ cancel_page_views: 100, plan_downgrade: 0 });
  const facts = factsAfter([
    ["cancel_page_view", 10],
    ["plan_downgrade", 1],
  ]);
  expect(scoreOf(facts, weights).signals).toEqual([
    { name: "cancel_page_views", value: 1, weight: 57, usual: 0 }, // 39 of 69
  ]);
});

test("a login and a payment that goes through bring the score down by what they end", () => {
  const facts = factsAfter([...silentFor(16), ["payment_failed", 2]]);
  const { score, signals } = scoreOf(facts, DEFAULT_WEIGHTS);
  expect(signals.map(({ name }) => name)).toEqual(["declining_usage", "no_events_14d", "failed_payments"]);
  expect([score, scoreAfterLogin(facts, DEFAULT_WEIGHTS), scoreAfterPayment(facts, DEFAULT_WEIGHTS)]).toEqual([
    93, 46, 69,
  ]);
});

const happening = fc.tuple(
  fc.constantFrom(
    "login",
    "cancel_page_view",
    "cancel_page_view!",
    "billing_page_view",
    "payment_failed",
    "payment_recovered",
    "feature_used:a",
    "feature_used:b",
    "feature_used:c",
    "plan_downgrade",
    "plan_upgrade",
    "data_export",
    "data_export!",
    "team_member_removed",
    "support_ticket",
    "error",
    "invite_sent",
  ),
  fc.integer({ min: -5, max: 200 }),
  fc.integer({ min: 1, max: 40 }),
);
const churnEvent = fc.record({
  type: fc.constantFrom("cancellation" as const, "payment_failed" as const),
  at: fc.integer({ min: -5, max: 500 }).map(daysAgo),
  recoveredAt: fc.option(fc.integer({ min: -5, max: 500 }).map(daysAgo)),
  lostAt: fc.option(fc.integer({ min: -5, max: 500 }).map(daysAgo)),
  attempts: fc.integer({ min: 1, max: 9 }),
  trusted: fc.boolean(),
});
const anyFacts = fc
  .tuple(fc.array(happening, { maxLength: 60 }), fc.array(churnEvent, { maxLength: 4 }))
  .map(([happenings, churnEvents]) => ({ happenings: distinct(happenings), churnEvents }));
/** One row for each day and kind, as stored. */
const distinct = (happenings: [string, number, number][]): Happening[] => [
  ...new Map(happenings.map((one) => [`${one[0]} ${one[1]}`, one])).values(),
];
const anyWeights = fc
  .record(
    Object.fromEntries(
      SIGNALS.map((name) => [
        name,
        PROTECTIVE.has(name) ? fc.integer({ min: -100, max: 0 }) : fc.integer({ min: 0, max: 100 }),
      ]),
    ),
  )
  .map((weights) => weights as Weights);

test("a score is the sum of its signals' whole points, clamped to 0..100", () => {
  fc.assert(
    fc.property(anyFacts, anyWeights, ({ happenings, churnEvents }, weights) => {
      const { score, rawSum, signals } = scoreOf(factsAfter(happenings, { churnEvents }), weights);
      const sum = signals.reduce((total, { weight }) => total + weight, 0);
      expect(rawSum).toBe(sum);
      expect(score).toBe(Math.min(100, Math.max(0, sum)));
      for (const { name, weight } of signals) {
        expect(weight === 0 || !Number.isInteger(weight)).toBe(false);
        expect(Math.abs(weight)).toBeLessThanOrEqual(Math.abs(weights[name]));
        expect(weight < 0).toBe(PROTECTIVE.has(name));
      }
      const points = signals.map(({ weight }) => weight);
      expect(points).toEqual(points.toSorted((a, b) => b - a));
    }),
  );
});

test("the score of a moment rests on nothing that came later", () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 60 }), ({ happenings, churnEvents }, ago) => {
      const at = daysAgo(ago);
      const known = churnEvents.map((event) => ({
        ...event,
        recoveredAt: event.recoveredAt !== null && event.recoveredAt <= at ? event.recoveredAt : null,
        lostAt: event.lostAt !== null && event.lostAt <= at ? event.lostAt : null,
      }));
      const then = factsAfter(
        happenings.filter(([, days]) => days >= ago),
        { churnEvents: known.filter((event) => event.at <= at) },
        at,
      );
      expect(factsAfter(happenings, { churnEvents }, at)).toEqual(then);
    }),
  );
});

test("counting one customer leaves nothing behind for the next", () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (one, other) => {
      const alone = factsAfter(one.happenings, { churnEvents: one.churnEvents });
      factsAfter(other.happenings, { churnEvents: other.churnEvents });
      expect(factsAfter(one.happenings, { churnEvents: one.churnEvents })).toEqual(alone);
    }),
  );
});

test("features are the strengths of the signals, from 0 to 1, in their order", () => {
  fc.assert(
    fc.property(anyFacts, ({ happenings, churnEvents }) => {
      const facts = factsAfter(happenings, { churnEvents });
      const features = signalStrengths(facts);
      expect(features.length).toBe(SIGNALS.length);
      const points = SIGNALS.map((name, i) => [name, Math.round(features[i]! * DEFAULT_WEIGHTS[name])] as const);
      const scored = new Map(scoreOf(facts, DEFAULT_WEIGHTS).signals.map(({ name, weight }) => [name, weight]));
      for (const [name, weight] of points) expect(scored.get(name) ?? 0).toBe(weight || 0);
      expect(features.every((strength) => strength >= 0 && strength <= 1)).toBe(true);
    }),
  );
});

test("weights are whole points of the signal's own sign", () => {
  expect(isWeight("data_export", 0)).toBe(true);
  expect(isWeight("data_export", 100)).toBe(true);
  expect(isWeight("data_export", 101)).toBe(false);
  expect(isWeight("data_export", -1)).toBe(false);
  expect(isWeight("data_export", 1.5)).toBe(false);
  expect(isWeight("invite_sent", -6)).toBe(true);
  expect(isWeight("invite_sent", 6)).toBe(false);
});
