// The types of an explanation in the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { RankReasonFacts } from "../variants/model.ts";
import type { Found } from "./person.ts";
import { type Entry, KINDS } from "./sentences/entry.ts";

const Fact = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const Explanation = named(
  "CustomerExplanation",
  Type.Object({
    customer: Type.Object({
      id: Type.String(),
      customer_email: Nullable(Type.String()),
      customer_id: Nullable(Type.String()),
    }),
    entries: Type.Array(
      Type.Object({
        at: Timestamp,
        kind: OneOf(KINDS, "ExplanationKind"),
        sentence: Type.String({ description: "In English, without a full stop" }),
        facts: Type.Record(Type.String(), Fact, { description: "What the sentence says, to say it another way" }),
        refs: Type.Record(Type.String(), Type.String(), {
          description:
            "`churn_event_id`, `variant_id`, `message_id`, `session_id`, `application_id` or `opaque_id` of an alert",
        }),
        rank_reason_facts: Type.Optional(RankReasonFacts),
      }),
    ),
  }),
  {
    customer: { id: "grace@example.com", customer_email: "grace@example.com", customer_id: "cus_1042" },
    entries: [
      {
        at: "2026-03-02T09:00:00.000Z",
        kind: "event",
        sentence: "Cancelled the Pro plan, $49.00 a month",
        facts: { event_type: "cancellation", plan_name: "Pro", mrr: 4900, currency: "usd" },
        refs: { churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana" },
      },
    ],
  },
);

export const toExplanation = ({ email, customerId }: Found, entries: readonly Entry[]): Static<typeof Explanation> => ({
  customer: { id: email ?? customerId ?? "", customer_email: email, customer_id: customerId },
  entries: entries.map((entry) => ({ ...entry, at: iso(entry.at) })),
});
