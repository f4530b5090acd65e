// The types of one customer in the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { isoOrNull } from "../../lib/clock.ts";
import { DAY } from "../../lib/duration.ts";
import { ListedChurnEvent, toChurnEvent } from "../churn-events/model.ts";
import type { Project } from "../projects/tables.ts";
import { ReadRisk, toRisk } from "../risk/model.ts";
import { ReadSuppression, toSuppression } from "../suppressions/model.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import { ListedCustomer, reasonOf, toListedCustomer } from "./model.ts";
import type { Profile } from "./profile.ts";

const exampleOf = (shape: { examples?: unknown }) => (shape.examples as object[])[0]!;

const SubscriptionShape = named(
  "CustomerSubscription",
  Type.Object({
    id: Type.String(),
    provider: Type.String(),
    subscription_id: Type.String({ description: "At the provider" }),
    plan_name: Nullable(Type.String()),
    status: { ...OneOf(["unknown", "running", "ended"]), description: "`unknown`: the provider has not said yet" },
    cancel_scheduled: Type.Boolean(),
    mrr: Nullable(Type.Integer()),
    currency: Nullable(Type.String()),
    started_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    test: Type.Boolean(),
  }),
  {
    id: "sub_01kjpwd6m0009fbypgvaxeh9wgana",
    provider: "stripe",
    subscription_id: "sub_1042",
    plan_name: "Pro",
    status: "running",
    cancel_scheduled: true,
    mrr: 4900,
    currency: "usd",
    started_at: "2025-01-14T09:00:00.000Z",
    ended_at: null,
    test: false,
  },
);

const ActivityShape = named(
  "CustomerActivity",
  Type.Object({
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    days_since_use: Nullable(Type.Integer()),
    active_days: Type.Integer({ description: "Days of use in the last 30" }),
    active_days_before: Nullable(
      Type.Integer({ description: "In the 30 days before; null where not tracked for long" }),
    ),
    uses: Type.Integer({ description: "In the last 30 days" }),
    features_used: Type.Integer({ description: "Different ones in the last 90 days" }),
    features_known: Type.Integer({ description: "That the project tracks" }),
    errors: Type.Integer({ description: "In the last 90 days" }),
    support_tickets: Type.Integer({ description: "In the last 90 days" }),
  }),
  {
    first_seen_at: "2025-11-02T09:00:00.000Z",
    last_seen_at: "2026-02-14T09:00:00.000Z",
    days_since_use: 16,
    active_days: 3,
    active_days_before: 14,
    uses: 41,
    features_used: 2,
    features_known: 7,
    errors: 0,
    support_tickets: 1,
  },
);

const toSubscription = shownAs(SubscriptionShape);
const toActivity = shownAs(ActivityShape, ({ tickets }: Behaviour) => ({ support_tickets: tickets }));

export const ReadCustomer = named(
  "Customer",
  Type.Object({
    ...ListedCustomer.properties,
    since: { ...Nullable(Timestamp), description: "As in the list; null where nothing happened yet" },
    risk: Nullable(ReadRisk),
    timezone: Nullable(Type.String()),
    seats: Nullable(Type.Integer({ description: "`metadata.seats` of the latest churn event" })),
    customer_since: Nullable(Timestamp),
    last_seen_at: Nullable(Timestamp),
    ends_at: Nullable({
      ...Timestamp,
      description: "When the newest subscription ended or will end, where that is known",
    }),
    accounts: Type.Array(
      Type.Object({ provider: Type.String(), customer_id: Type.String(), customer_name: Nullable(Type.String()) }),
      { description: "Who they are at payment providers" },
    ),
    subscriptions: Type.Array(SubscriptionShape, { description: "The one of which something was heard last first" }),
    churn_events: Type.Array(ListedChurnEvent, { description: "Newest first; fifty at the most" }),
    suppression: Nullable(ReadSuppression),
    activity: Nullable(ActivityShape),
  }),
  {
    ...exampleOf(ListedCustomer),
    risk: exampleOf(ReadRisk),
    timezone: "America/New_York",
    seats: 12,
    customer_since: "2025-01-14T09:00:00.000Z",
    last_seen_at: "2026-02-14T09:00:00.000Z",
    ends_at: null,
    accounts: [{ provider: "stripe", customer_id: "cus_1042", customer_name: "Grace Hopper" }],
    subscriptions: [exampleOf(SubscriptionShape)],
    churn_events: [exampleOf(ListedChurnEvent)],
    suppression: null,
    activity: exampleOf(ActivityShape),
  },
);

export function toCustomer(
  { person, row, history, behaviour }: Profile,
  project: Project,
): Static<typeof ReadCustomer> {
  const { events, customer, subscriptions } = person;
  const seats = events[0]?.metadata?.seats;
  const own = subscriptions.filter(({ test }) => test === (events[0]?.test ?? false));
  return {
    ...toListedCustomer(row),
    since: isoOrNull(row.since),
    // Shown here even if sensitive, because this page is opened on purpose.
    reason: reasonOf(row),
    risk: row.risk && toRisk(row.risk, history),
    timezone: row.event?.timezone ?? null,
    seats: Number.isSafeInteger(seats) ? (seats as number) : null,
    customer_since: isoOrNull(sinceOf(own, row.event)),
    last_seen_at: isoOrNull(customer?.lastSeenAt ?? null),
    ends_at: isoOrNull(own[0]?.endedAt ?? null),
    accounts: person.accounts.map(({ provider, customerId, name }) => ({
      provider,
      customer_id: customerId,
      customer_name: name,
    })),
    subscriptions: subscriptions.map((one) => toSubscription(one)),
    churn_events: events.map((event) => toChurnEvent(event, project)),
    suppression: person.suppression && toSuppression(person.suppression),
    activity: customer && behaviour ? toActivity({ ...customer, ...behaviour }) : null,
  };
}

/** The earliest start of a subscription; else computed from the tenure of the latest churn event. In ms. */
function sinceOf(subscriptions: Profile["person"]["subscriptions"], event: Profile["row"]["event"]): number | null {
  const starts = subscriptions.flatMap(({ startedAt }) => startedAt ?? []);
  if (starts.length > 0) return Math.min(...starts);
  // A tenure of a thousand years or more is ignored as implausible.
  return event?.tenureDays != null && event.tenureDays < 365_000 ? event.createdAt - event.tenureDays * DAY : null;
}
