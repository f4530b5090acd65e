// Statistics as the API shows them, each with its definition.

import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf } from "../../../http/shapes.ts";
import { EVENT_TYPES } from "../../churn-events/event-types.ts";
import { EVENT_STATUSES } from "../../churn-events/tables.ts";
import { STRATEGIES } from "../../strategies/table.ts";
import { Amount, Count, Ends, FindPeriod, Rate } from "../model.ts";
import { definitionOf, UNITS } from "./definitions.ts";
import { MRR_EXAMPLE, STATS_EXAMPLE } from "./examples.ts";

export const FindStats = Type.Object(FindPeriod);

export const FindMrr = Type.Object({ ...FindPeriod, interval: Type.Optional(OneOf(["month"])) });

const defined = <S extends TSchema>(name: Parameters<typeof definitionOf>[0], shape: S): S => ({
  ...shape,
  description: definitionOf(name),
});

const counts = (names: readonly string[]) => Type.Object(Object.fromEntries(names.map((name) => [name, Count()])));
const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));
const Bound = Rate();
const Part = Type.Object({ events: Count(), mrr: Amount() });

const flow = {
  sessions: Count(definitionOf("cancel_flow.sessions")),
  offers_shown: Count(definitionOf("cancel_flow.offers_shown")),
  accepted: Count(definitionOf("cancel_flow.accepted")),
  declined: Count(),
  abandoned: Count(),
  open: Count("Began and not decided yet"),
  save_rate: Rate(definitionOf("cancel_flow.save_rate")),
  low: Bound,
  high: Bound,
  saved_mrr: Amount(definitionOf("cancel_flow.saved_mrr")),
  discounts: Amount(),
  saved_mrr_net: Amount(),
};

const Group = Type.Object({
  events: Count(),
  ended: Count(),
  recovered: Count(),
  recovery_rate: Rate(),
  ended_mrr: Amount("MRR of the events that have ended"),
  recovered_mrr: Amount("MRR of those that were recovered"),
});

/** `lift` and its bounds are differences of recovery rates; null while a group has no ended event. */
export const HoldoutFields = { treated: Group, held_out: Group, lift: Bound, low: Bound, high: Bound };

export type Holdout = Static<TObject<typeof HoldoutFields>>;

const MrrMovementsShape = {
  start: Amount(),
  new: Amount(definitionOf("mrr_movements.new")),
  reactivation: Amount(definitionOf("mrr_movements.reactivation")),
  expansion: Amount(definitionOf("mrr_movements.expansion")),
  contraction: Amount(definitionOf("mrr_movements.contraction")),
  churn: Amount(definitionOf("mrr_movements.churn")),
  churn_voluntary: Amount(),
  churn_involuntary: Amount(definitionOf("mrr_movements.churn_involuntary")),
  end: Amount(),
  paused: Amount(definitionOf("mrr_movements.paused")),
  resumed: Amount(definitionOf("mrr_movements.resumed")),
};

const Customers = Type.Object({
  active_at_start: Count(),
  active: Count(),
  new: Count(),
  churned: Count(),
  reactivated: Count(),
  paused: Count(),
  resumed: Count(),
});

/** Subscription statistics; all null where no subscription is known. */
const ofSubscriptions = {
  mrr_movements: defined("mrr_movements", Nullable(Type.Object(MrrMovementsShape))),
  gross_revenue_retention: Rate(definitionOf("gross_revenue_retention")),
  net_revenue_retention: Rate(definitionOf("net_revenue_retention")),
  customer_churn_rate: Rate(definitionOf("customer_churn_rate")),
  churn_rate_denominator: defined("churn_rate_denominator", Nullable(Type.Literal("customers_active_at_start"))),
  quick_ratio: Rate(definitionOf("quick_ratio")),
  arpa: Rate(definitionOf("arpa")),
  arr: defined("arr", Nullable(Amount())),
  customers: defined("customers", Nullable(Customers)),
};

export type SubscriptionFields = Static<TObject<typeof ofSubscriptions>>;

const ofPeriod = {
  period: defined("period", Ends),
  churn_events: Type.Object({
    total: Count(definitionOf("churn_events.total")),
    by_status: defined("churn_events.by_status", counts(EVENT_STATUSES)),
    by_type: defined("churn_events.by_type", counts(EVENT_TYPES)),
    by_provider: defined("churn_events.by_provider", Counts),
    by_reason: defined("churn_events.by_reason", Counts),
    without_mrr: Count(definitionOf("churn_events.without_mrr")),
  }),
  mrr: Type.Object({
    at_risk: Amount(definitionOf("mrr.at_risk")),
    recovered: Amount(definitionOf("mrr.recovered")),
    lost: Amount(definitionOf("mrr.lost")),
    discounts: Amount(definitionOf("mrr.discounts")),
    recovered_net: Amount(definitionOf("mrr.recovered_net")),
  }),
  recovery_rate: Rate(definitionOf("recovery_rate")),
  recovery_rate_interval: defined(
    "recovery_rate_interval",
    Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  ),
  median_days_to_recover: Rate(definitionOf("median_days_to_recover")),
  attribution: defined(
    "attribution",
    Type.Object({
      window_days: Type.Integer(),
      after_offer: Part,
      after_mail: Part,
      by_provider_retry: Part,
      by_itself: Part,
    }),
  ),
  emails: Type.Object({
    sent: Count(definitionOf("emails.sent")),
    opened: Count(definitionOf("emails.opened")),
    clicked: Count(definitionOf("emails.clicked")),
    bounced: Count(definitionOf("emails.bounced")),
    unsubscribed: Count(definitionOf("emails.unsubscribed")),
    open_rate: Rate(definitionOf("emails.open_rate")),
    click_rate: Rate(definitionOf("emails.click_rate")),
  }),
  strategies: defined(
    "strategies",
    Type.Array(
      Type.Object({
        strategy: OneOf(STRATEGIES, "Strategy"),
        sent: Count(),
        opened: Count(),
        clicked: Count(),
        recovered: Count(),
        recovery_rate: Rate(definitionOf("strategies.recovery_rate")),
        low: Bound,
        high: Bound,
      }),
    ),
  ),
  cancel_flow: Type.Object({ ...flow, verified: defined("cancel_flow.verified", Type.Object(flow)) }),
  wall: Type.Object({
    seen: Count(definitionOf("wall.seen")),
    clicked: Count(definitionOf("wall.clicked")),
    paid: Count(definitionOf("wall.paid")),
  }),
  holdout: defined("holdout", Nullable(Type.Object(HoldoutFields))),
  ...ofSubscriptions,
};

export const StatsShape = named(
  "Stats",
  Type.Object({
    ...ofPeriod,
    currency: Type.String({ description: definitionOf("currency") }),
    pending_subscriptions: Count(definitionOf("pending_subscriptions")),
    other_currencies: defined(
      "other_currencies",
      Type.Array(Type.Object({ currency: Type.String(), events: Count() })),
    ),
    previous: defined("previous", Type.Object(ofPeriod)),
    series: defined(
      "series",
      Type.Array(
        Type.Object({
          date: Type.String(),
          churned_mrr: Amount(),
          recovered_mrr: Amount(),
          events: Count(),
          recovered: Count(),
        }),
      ),
    ),
  }),
  STATS_EXAMPLE,
);

export type Stats = Omit<Static<typeof StatsShape>, "pending_subscriptions">;

export type DayNumbers = Stats["series"][number];

export const DefinitionShape = named(
  "StatsDefinition",
  Type.Object({
    name: Type.String({ description: "The field, as a dotted path" }),
    unit: OneOf(UNITS),
    definition: Type.String(),
  }),
  { name: "recovery_rate", unit: "rate", definition: "Recovered events divided by those that have ended" },
);

export const MrrShape = named(
  "MrrMovements",
  Type.Object({
    period: Ends,
    currency: Type.String(),
    pending_subscriptions: Count(definitionOf("pending_subscriptions")),
    months: defined(
      "mrr_movements",
      Nullable(
        Type.Array(
          Type.Object({
            month: Type.String({ examples: ["2026-03"] }),
            complete: Type.Boolean({ description: "False for the month that is not over: it ends now" }),
            ...ofSubscriptions,
          }),
        ),
      ),
    ),
  }),
  MRR_EXAMPLE,
);
