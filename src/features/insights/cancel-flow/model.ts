// Insights from the cancel flow as the API shows them.

import { type Static, Type } from "@sinclair/typebox";
import { Day, Nullable, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { OFFER_PLACES } from "../../cancel-flow/tables.ts";
import { CANCEL_REASONS } from "../../churn-events/reasons.ts";
import { OFFER_TYPES } from "../../offers/tables.ts";
import { Ends, FindMode, Rate } from "../model.ts";

export const FindInsights = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day), ...FindMode });

const shownCounts = {
  shown: Type.Integer({ description: "How many were shown an offer" }),
  accepted: Type.Integer(),
  declined: Type.Integer(),
  abandoned: Type.Integer(),
  open: Type.Integer({ description: "Not ended yet" }),
  save_rate: Nullable(
    Type.Number({
      description: "Accepted, of those that were shown an offer and have ended; an abandoned one is no save",
    }),
  ),
};
const flowCounts = { sessions: Type.Integer(), ...shownCounts };

const SHOWN_EXAMPLE = { shown: 24, accepted: 9, declined: 12, abandoned: 2, open: 1, save_rate: 0.391 };
const FLOW_EXAMPLE = { sessions: 30, ...SHOWN_EXAMPLE };

const OfferGroup = Type.Object({
  customers: Type.Integer({ description: "Each once, with the first session that had an offer for them" }),
  ended: Type.Integer(),
  stayed: Type.Integer({ description: "Of those that have ended, how many did not cancel" }),
  stay_rate: Rate(),
  followed: Type.Integer({
    description: "Customers who had their session at least 90 days ago and of whom it is known whether they stayed",
  }),
  kept_rate: Rate("The share of their revenue that stayed over these 90 days, net of discounts"),
  kept_low: Rate("Its interval, 95%, rather too wide"),
  kept_high: Rate(),
});

export const ReadInsights = named(
  "CancelFlowInsights",
  Type.Object({
    period: Ends,
    ...flowCounts,
    verified: Type.Object(flowCounts, { description: "Of customers who are proven to be who they say" }),
    by_reason: Type.Array(
      Type.Object({ reason: OneOf(CANCEL_REASONS, "CancelReason"), ...flowCounts, verified: Type.Object(flowCounts) }),
    ),
    by_offer: Type.Array(
      Type.Object({
        reason: OneOf(CANCEL_REASONS, "CancelReason"),
        place: OneOf(OFFER_PLACES),
        arm: Nullable(Type.String()),
        offer: Type.Object({
          offer_type: OneOf(OFFER_TYPES, "OfferType"),
          title: Type.String(),
          discount_percent: Nullable(Type.Integer()),
          extension_days: Nullable(Type.Integer()),
        }),
        ...shownCounts,
        verified: Type.Object(shownCounts),
        kept: Rate(
          "Of the revenue of those who accept it, how much is expected to stay for 90 days, net of the discount; by the acceptances of a year, null where none can be followed",
        ),
        kept_low: Rate("Its 80% interval"),
        kept_high: Rate(),
        reward: Rate("`save_rate` times `kept`: what a shown offer keeps"),
      }),
    ),
    holdout: Nullable(
      Type.Object({
        shown: OfferGroup,
        held_out: OfferGroup,
        lift: Rate("Difference of the `stay_rate`s"),
        low: Rate("Newcombe's interval, 95%"),
        high: Rate(),
        kept_lift: Rate("Difference of the `kept_rate`s: what the offers are worth after 90 days"),
        kept_low: Rate("Its interval, 95%, rather too wide"),
        kept_high: Rate(),
        verdict: OneOf(["works", "harms", "still_measuring"]),
      }),
    ),
    themes: Type.Object({
      source: OneOf(["llm", "reasons"]),
      status: OneOf(["ready", "computing"]),
      comments: Type.Integer({ description: "Of the period" }),
      read: Type.Integer({ description: "How many of them the themes are made of" }),
      computed_at: Nullable(Timestamp),
      themes: Type.Array(Type.Object({ title: Type.String(), count: Type.Integer() })),
    }),
  }),
  {
    period: { from: "2026-01-01", to: "2026-03-31", timezone: "America/New_York" },
    ...FLOW_EXAMPLE,
    verified: FLOW_EXAMPLE,
    by_reason: [{ reason: "too_expensive", ...FLOW_EXAMPLE, verified: FLOW_EXAMPLE }],
    by_offer: [
      {
        reason: "too_expensive",
        place: "first",
        arm: null,
        offer: { offer_type: "discount", title: "Stay for 30% less", discount_percent: 30, extension_days: null },
        ...SHOWN_EXAMPLE,
        verified: SHOWN_EXAMPLE,
        kept: 0.48,
        kept_low: 0.3,
        kept_high: 0.66,
        reward: 0.188,
      },
    ],
    holdout: null,
    themes: {
      source: "reasons",
      status: "ready",
      comments: 21,
      read: 21,
      computed_at: null,
      themes: [{ title: "Too expensive", count: 14 }],
    },
  },
);

export type Insights = Static<typeof ReadInsights>;

export type OfferHoldout = NonNullable<Insights["holdout"]>;
