// Cohorts as the API shows them.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf } from "../../../http/shapes.ts";
import { Amount, Count, Ends, FindPeriod, Rate } from "../model.ts";

const COHORTS_BY = ["event_month", "signup_month"] as const;
export type CohortsBy = (typeof COHORTS_BY)[number];

export const FindCohorts = Type.Object({
  ...FindPeriod,
  by: Type.Optional(Type.Unsafe<CohortsBy>({ ...OneOf(COHORTS_BY), default: "event_month" })),
});

const members = {
  recovered: Type.Optional(Nullable(Count("With `event_month`: recovered within so many days of the event"))),
  retained: Type.Optional(
    Nullable(Count("With `signup_month`: pay so many months after their own first payment, at the same time of day")),
  ),
};

const CohortPeriod = named(
  "CohortPeriod",
  Type.Object({
    period: Type.Integer({
      description: "Days after the event (1, 3, 7, 14, 30, 60, 90), or months after the first payment (0, 1, 2, …)",
    }),
    ...members,
    rate: Rate("Of the cohort's size; null while not every member has lived through the period"),
    mrr: Nullable(Amount("MRR of those who came back, or what those who stayed pay then")),
  }),
  { period: 30, recovered: 12, rate: 0.3, mrr: 58800 },
);

const Cohort = named(
  "Cohort",
  Type.Object({
    cohort: Type.String({ examples: ["2026-03"] }),
    size: Count("Churn events that were created in the month, or customers that paid for the first time in it"),
    mrr: Amount("Their MRR then; an unknown one counts as none"),
    periods: Type.Array(CohortPeriod),
  }),
  { cohort: "2026-01", size: 40, mrr: 196000, periods: [{ period: 30, recovered: 12, rate: 0.3, mrr: 58800 }] },
);

const Pooled = named(
  "PooledCohorts",
  Type.Object({
    period: Type.Integer(),
    members: Count("All who have lived through the period, of whatever cohort"),
    ...members,
    rate: Rate("Of these members"),
    low: Rate("Wilson score interval of the rate, 95%"),
    high: Rate(),
    mrr: Amount(),
    mrr_rate: Rate("`mrr` of what the members' MRR was at first; above 1 where those who stay grow"),
  }),
  { period: 30, members: 40, recovered: 12, rate: 0.3, low: 0.181, high: 0.454, mrr: 58800, mrr_rate: 0.3 },
);

export const CohortsShape = named(
  "Cohorts",
  Type.Object({
    by: OneOf(COHORTS_BY),
    period: Ends,
    currency: Type.String(),
    cohorts: Type.Array(Cohort),
    pooled: Type.Array(Pooled),
    pending_subscriptions: Count("Subscriptions with changes that are not in these numbers yet, as in a large import"),
    reason: Nullable(Type.String({ description: "Why there are no cohorts" })),
  }),
  {
    by: "event_month",
    period: { from: "2026-01-01", to: "2026-03-31", timezone: "America/New_York" },
    currency: "usd",
    cohorts: [
      { cohort: "2026-01", size: 40, mrr: 196000, periods: [{ period: 30, recovered: 12, rate: 0.3, mrr: 58800 }] },
    ],
    pooled: [{ period: 30, members: 40, recovered: 12, rate: 0.3, low: 0.181, high: 0.454, mrr: 58800, mrr_rate: 0.3 }],
    pending_subscriptions: 0,
    reason: null,
  },
);

export type CohortPeriod = Static<typeof CohortPeriod>;
export type Cohort = Static<typeof Cohort>;
export type Pooled = Static<typeof Pooled>;
export type Cohorts = Omit<Static<typeof CohortsShape>, "pending_subscriptions">;
