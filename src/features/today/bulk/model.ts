// Bulk actions in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { shownAs } from "../../../http/shown.ts";
import { isoOrNull } from "../../../lib/clock.ts";
import { EVENT_EXAMPLE, VARIANT_EXAMPLE } from "../../churn-events/examples.ts";
import { EventFilterFields } from "../../churn-events/model.ts";
import { STRATEGIES } from "../../strategies/table.ts";
import { HOLDS, type Hold, type Plan } from "./planning.ts";
import { BULK_ACTIONS, type Bulk, type BulkItem, ITEM_STATES } from "./tables.ts";

/** The most events per action. */
export const MOST_EVENTS = 500;

export const BulkRequest = named(
  "BulkRequest",
  Type.Object({
    action: OneOf(BULK_ACTIONS),
    ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: MOST_EVENTS })),
    filter: Type.Optional(
      Type.Object(EventFilterFields, {
        // A misspelt field must not extend the action to all events.
        additionalProperties: false,
        minProperties: 1,
        description: `In place of \`ids\`: at least one filter of the list of churn events. A 400 where more than ${MOST_EVENTS} match`,
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: "Only answer what would be done" })),
  }),
  { action: "send", ids: [EVENT_EXAMPLE.id], dry_run: true },
);

const Acted = Type.Object({
  churn_event_id: Type.String(),
  customer_email: Type.String(),
  customer_name: Nullable(Type.String()),
  variant_id: Nullable(Type.String({ description: "Null where the action is `generate`" })),
  strategy: Nullable(OneOf(STRATEGIES, "Strategy")),
  subject: Nullable(Type.String()),
  edited: Type.Boolean(),
});

const Held = Type.Object({
  churn_event_id: Type.String(),
  customer_email: Nullable(Type.String()),
  reason: OneOf(Object.keys(HOLDS) as Hold[]),
  sentence: Type.String(),
  until: { ...Nullable(Timestamp), description: "When it is tried; null where it is left out" },
});

export const BulkPlan = named(
  "BulkPlan",
  Type.Object({
    id: Nullable(Type.String({ description: "Null for a dry run" })),
    total: Type.Integer(),
    acts_on: Type.Array(Acted),
    held: Type.Array(Held, { description: "What is left out, or waits" }),
  }),
  {
    id: null,
    total: 1,
    acts_on: [
      {
        churn_event_id: EVENT_EXAMPLE.id,
        customer_email: EVENT_EXAMPLE.customer_email,
        customer_name: EVENT_EXAMPLE.customer_name,
        variant_id: VARIANT_EXAMPLE.id,
        strategy: VARIANT_EXAMPLE.strategy,
        subject: VARIANT_EXAMPLE.subject,
        edited: false,
      },
    ],
    held: [],
  },
);

const Result = Type.Object({
  churn_event_id: Type.String(),
  state: OneOf(ITEM_STATES),
  reason: Nullable(Type.String({ description: "Of what is held or waits a word of `BulkPlan`, else a sentence" })),
  until: Nullable(Timestamp),
  variant_id: Nullable(Type.String()),
});

export const ReadBulk = named(
  "BulkAction",
  Type.Object({
    id: Type.String(),
    action: OneOf(BULK_ACTIONS),
    status: { ...OneOf(["running", "waiting", "done"]), description: "`waiting`: all that is left has its time" },
    total: Type.Integer(),
    done: Type.Integer(),
    held: Type.Integer(),
    waiting: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(Result),
    created_at: Timestamp,
    finished_at: Nullable(Timestamp),
  }),
  {
    id: "blk_01kjpwd6m0009fbypgvaxeh9wgana",
    action: "send",
    status: "done",
    total: 1,
    done: 1,
    held: 0,
    waiting: 0,
    failed: 0,
    results: [
      { churn_event_id: EVENT_EXAMPLE.id, state: "done", reason: null, until: null, variant_id: VARIANT_EXAMPLE.id },
    ],
    created_at: "2026-03-02T11:00:00.000Z",
    finished_at: "2026-03-02T11:00:00.000Z",
  },
);

export function toPlan(id: string | null, plans: readonly { id: string; plan: Plan }[]): Static<typeof BulkPlan> {
  const answer: Static<typeof BulkPlan> = { id, total: plans.length, acts_on: [], held: [] };
  for (const { id, plan } of plans) {
    if ("hold" in plan) {
      answer.held.push({
        churn_event_id: id,
        customer_email: plan.event?.customerEmail ?? null,
        reason: plan.hold,
        sentence: HOLDS[plan.hold],
        until: isoOrNull(plan.until),
      });
      continue;
    }
    const { event, variant } = plan;
    answer.acts_on.push({
      churn_event_id: id,
      customer_email: event.customerEmail,
      customer_name: event.customerName,
      variant_id: variant?.id ?? null,
      strategy: variant?.strategy ?? null,
      subject: variant?.subject ?? null,
      edited: variant !== null && variant.editedAt !== null,
    });
  }
  return answer;
}

const toResult = shownAs(Result, ({ eventId, untilAt }: BulkItem) => ({
  churn_event_id: eventId,
  until: isoOrNull(untilAt),
}));

export const toBulk = shownAs(ReadBulk, (bulk: Bulk, items: BulkItem[]) => {
  const count = (state: BulkItem["state"]) => items.filter((item) => item.state === state).length;
  const isRunning = count("pending") > 0;
  const status: Static<typeof ReadBulk>["status"] =
    bulk.finishedAt !== null ? "done" : isRunning || count("waiting") === 0 ? "running" : "waiting";
  return {
    status,
    done: count("done"),
    held: count("held"),
    waiting: count("waiting"),
    failed: count("failed"),
    results: items.map(toResult),
  };
});
