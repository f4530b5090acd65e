// What was done today, in the responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, OneOf, Timestamp } from "../../http/shapes.ts";
import { STRATEGIES } from "../strategies/table.ts";

export type Money = Static<typeof Money>;

export const Money = Type.Object({ amount: Type.Integer({ description: "In minor units" }), currency: Type.String() });

export const DoneToday = Type.Object({
  day: Type.String({ description: "In the project's time zone" }),
  sent: Type.Integer({ description: "Mails, automatic ones too" }),
  sent_by_hand: Type.Integer(),
  customers: Type.Integer({ description: "How many people were written to" }),
  at_stake: Type.Array(Money, { description: "The MRR of the events that were written to, per currency" }),
  recovered: Type.Integer({ description: "Events that were recovered today" }),
  recovered_mrr: Type.Array(Money),
  expected_recoveries: {
    ...Nullable(Type.Object({ expected: Type.Number(), low: Type.Integer(), high: Type.Integer() })),
    description:
      "How many of the customers who were written to today are expected to come back, with the 80% interval; null where nothing was sent or no chance is known",
  },
  letters: Type.Array(
    Type.Object({
      churn_event_id: Type.String(),
      customer_email: Type.String(),
      customer_name: Nullable(Type.String()),
      strategy: OneOf(STRATEGIES, "Strategy"),
      edited: Type.Boolean(),
      automatic: Type.Boolean(),
      sent_at: Timestamp,
      at_stake: Nullable(Money),
    }),
    { description: "The latest 20" },
  ),
});

export type DoneToday = Static<typeof DoneToday>;

export const DONE_EXAMPLE: DoneToday = {
  day: "2026-03-02",
  sent: 1,
  sent_by_hand: 1,
  customers: 1,
  at_stake: [{ amount: 129000, currency: "eur" }],
  recovered: 0,
  recovered_mrr: [],
  expected_recoveries: { expected: 0.21, low: 0, high: 1 },
  letters: [
    {
      churn_event_id: "evt_01kjpwd6m0003fbypgvaxeh9wgana",
      customer_email: "jonas@example.com",
      customer_name: "Jonas Ahlström",
      strategy: "value_recap",
      edited: true,
      automatic: false,
      sent_at: "2026-03-02T10:00:00.000Z",
      at_stake: { amount: 129000, currency: "eur" },
    },
  ],
};
