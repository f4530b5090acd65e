// What the cancel flow teaches, as the API shows it.

import { Type } from "@sinclair/typebox";
import { Day, Nullable, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { isoOrNull } from "../../../lib/clock.ts";
import { OFFER_PLACES } from "../../cancel-flow/tables.ts";
import { CANCEL_REASONS } from "../../churn-events/reasons.ts";
import { OFFER_TYPES } from "../../offers/tables.ts";
import { FindMode } from "../model.ts";
import type { Period } from "../period.ts";
import type { FlowInsights } from "./counting.ts";
import type { ThemesRead } from "./themes.ts";

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

export const ReadInsights = named(
  "CancelFlowInsights",
  Type.Object({
    period: Type.Object({ from: Type.String(), to: Type.String(), timezone: Type.String() }),
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
);

export const toInsights = ({ from, to, timezone }: Period, insights: FlowInsights, told: ThemesRead) => ({
  period: { from, to, timezone },
  ...insights,
  themes: {
    source: told.source,
    status: told.status,
    comments: told.comments,
    read: told.read,
    computed_at: isoOrNull(told.computedAt),
    themes: told.themes,
  },
});
