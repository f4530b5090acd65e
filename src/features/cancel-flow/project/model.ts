// The cancel flow as its project sees it in the API.

import { type Static, Type } from "@sinclair/typebox";
import { CustomerId, Email, Instant, Nullable, named, OneOf, Page, Text, Timestamp } from "../../../http/shapes.ts";
import { shownAs } from "../../../http/shown.ts";
import { defined } from "../../../lib/defined.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { parseInstant } from "../../../lib/query-times.ts";
import { CANCEL_REASONS } from "../../churn-events/reasons.ts";
import { ReadSessionApplication, toSessionApplication } from "../../offer-applications/model.ts";
import type { OfferApplication } from "../../offer-applications/tables.ts";
import { OFFER_TYPES } from "../../offers/tables.ts";
import { Duration, Link } from "../../projects/setting-values.ts";
import { MOMENTS } from "../../providers/carrying-out.ts";
import { type CancelSession, OFFER_PLACES, OUTCOMES } from "../tables.ts";
import type { SessionFilter } from "./session-list.ts";

const OneLine = Text({ min: 1, max: 200, oneLine: true });

export const NewLink = named(
  "NewCancelFlowLink",
  Type.Object({
    customer_email: Type.Optional(Nullable(Email)),
    customer_id: Type.Optional(Nullable(CustomerId({ min: 1, max: 200 }))),
    customer_name: Type.Optional(Nullable(OneLine)),
    expires_in: Type.Optional(Nullable(Duration(MINUTE, 90 * DAY, "7d"))),
    return_url: Type.Optional(Nullable(Link)),
  }),
  { customer_email: "grace@example.com", expires_in: "7d", return_url: "https://app.example.com/billing" },
);

export const ReadLink = named("CancelFlowLink", Type.Object({ url: Type.String(), expires_at: Timestamp }), {
  url: "https://recoverd.example.com/c/pub_example?token=example",
  expires_at: "2026-03-09T11:00:00.000Z",
});

export const ExportSessions = Type.Object({
  reason: Type.Optional(OneOf(CANCEL_REASONS, "CancelReason")),
  outcome: Type.Optional(OneOf([...OUTCOMES, "open"])),
  verified: Type.Optional(Type.Boolean()),
  with_comment: Type.Optional(Type.Boolean()),
  test: Type.Optional(Type.Boolean({ description: "Only tests, or only what is none; both where it is left out" })),
  created_from: Type.Optional(Instant),
  created_to: Type.Optional(Instant),
});

export const FindSessions = Type.Object({ ...Page, ...ExportSessions.properties });

export function filterOf(asked: Static<typeof ExportSessions>): SessionFilter {
  const { created_from, created_to, reason, outcome, verified, with_comment, test } = asked;
  return {
    ...defined({ reason, outcome, verified, with_comment, test }),
    ...(created_from && { createdFrom: parseInstant(created_from)!.start }),
    ...(created_to && { createdBefore: parseInstant(created_to)!.end }),
  };
}

const OfferedContent = Type.Object({
  offer_type: OneOf(OFFER_TYPES, "OfferType"),
  title: Type.String(),
  discount_percent: Nullable(Type.Integer()),
  extension_days: Nullable(Type.Integer()),
  months: Type.Optional(Type.Integer()),
  offer_id: Type.Optional(Type.String()),
  price_id: Type.Optional(Type.String()),
  when: Type.Optional(OneOf(MOMENTS)),
  action: Type.Optional(OneOf(["pause"])),
  pause_months: Type.Optional(Type.Integer()),
});

export const ReadSession = named(
  "CancelFlowSession",
  Type.Object({
    id: Type.String(),
    reason: OneOf(CANCEL_REASONS, "CancelReason"),
    customer_email: Nullable(Type.String()),
    customer_name: Nullable(Type.String()),
    customer_id: Nullable(Type.String()),
    verified: Type.Boolean({ description: "A hash or a link has proven who the customer is" }),
    comment: Nullable(Type.String()),
    mrr: Nullable(Type.Integer({ description: "As the browser says: per month, in the currency's minor unit" })),
    currency: Nullable(Type.String()),
    plan_name: Nullable(Type.String()),
    tenure_days: Nullable(Type.Integer()),
    locale: Nullable(Type.String()),
    timezone: Nullable(Type.String()),
    offer: Nullable(OfferedContent),
    arm: Nullable(Type.String()),
    held_out: Type.Boolean({ description: "No offer was shown, by chance: the customer is in the control group" }),
    fallback_offer: Nullable(OfferedContent),
    outcome: Nullable(OneOf(OUTCOMES)),
    outcome_by: Nullable(OneOf(["customer", "time"])),
    outcome_offer: Nullable(OneOf(OFFER_PLACES)),
    outcome_at: Nullable(Timestamp),
    churn_event_id: Nullable(Type.String()),
    offer_applications: Type.Array(ReadSessionApplication, {
      description: "What is carried out at the payment provider because of the outcome: one at most",
    }),
    test: Type.Boolean(),
    sample: Type.Boolean({ description: "Made up: it goes when the project's sample data is removed" }),
    created_at: Timestamp,
  }),
  {
    id: "cfs_01kjq38xw000h1ph3phwbft5cvjvs",
    reason: "too_expensive",
    customer_email: "grace@example.com",
    customer_name: "Grace Hopper",
    customer_id: null,
    verified: true,
    comment: "The price went up twice this year",
    mrr: 4900,
    currency: "usd",
    plan_name: "Pro",
    tenure_days: 412,
    locale: "en-US",
    timezone: "America/New_York",
    offer: { offer_type: "discount", title: "Stay for 30% less", discount_percent: 30, extension_days: null },
    arm: null,
    held_out: false,
    fallback_offer: null,
    outcome: "accepted",
    outcome_by: "customer",
    outcome_offer: "first",
    outcome_at: "2026-03-02T11:00:00.000Z",
    churn_event_id: null,
    offer_applications: [],
    test: false,
    sample: false,
    created_at: "2026-03-02T09:00:00.000Z",
  },
);

export const toSession = shownAs(
  ReadSession,
  ({ fallback }: CancelSession, application: OfferApplication | undefined) => ({
    fallback_offer: fallback,
    offer_applications: application ? [toSessionApplication(application)] : [],
  }),
);
