// Facts about the open payment, the subscription, and tracked events.

import type { ComponentChildren } from "preact";
import { ago, count, day, moment, money } from "../../data/format.ts";
import { customer as t } from "../../texts/customer.ts";
import { declineOf } from "../../texts/declines.ts";
import { type Customer, nextAttemptOf } from "./types.ts";

type Pair = readonly [name: string, value: ComponentChildren];

export const Facts = ({ customer }: { customer: Customer }) => (
  <>
    {customer.state === "could_not_pay" && <Pairs title={t().payment} pairs={paymentOf(customer)} />}
    <Pairs title={t().subscription} pairs={subscriptionOf(customer)} />
    <Pairs title={t().tracked} pairs={trackedOf(customer)} />
  </>
);

function Pairs({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl class="pairs">
        {pairs.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function paymentOf({ mrr, currency, since, reason, churn_events }: Customer): Pair[] {
  const event = churn_events[0];
  const code = event?.metadata?.decline_code;
  const attempts = event?.metadata?.attempt_count;
  const next = nextAttemptOf(event);
  const said = reason ?? (typeof code === "string" ? code : null);
  return [
    ...(mrr !== null && currency !== null ? [[t().open, money(mrr, currency)] as const] : []),
    ...(since !== null ? [[t().since, `${day(since)}, ${ago(since)}`] as const] : []),
    ...(said !== null ? [[t().bank, <bdi key="said">{declineOf(said)}</bdi>] as const] : []),
    ...(typeof attempts === "number" ? [[t().attempts, count(attempts)] as const] : []),
    ...(next !== null && next.getTime() > Date.now() ? [[t().nextAttempt, moment(next)] as const] : []),
  ];
}

function subscriptionOf({ plan_name, seats, mrr, currency, customer_since, ends_at }: Customer): Pair[] {
  return [
    ...(plan_name !== null
      ? [
          [
            t().plan,
            <bdi key="plan">
              {plan_name}
              {seats !== null && t().seats(count(seats))}
            </bdi>,
          ] as const,
        ]
      : []),
    ...(mrr !== null && currency !== null ? [[t().pays, t().aMonth(money(mrr, currency))] as const] : []),
    ...(customer_since !== null ? [[t().since, day(customer_since)] as const] : []),
    ...(ends_at !== null ? [[Date.parse(ends_at) > Date.now() ? t().ends : t().ended, day(ends_at)] as const] : []),
  ];
}

function trackedOf({ activity }: Customer): Pair[] {
  if (activity === null) return [];
  const before = activity.active_days_before === null ? "" : t().before(count(activity.active_days_before));
  return [
    [t().lastSeen, ago(activity.last_seen_at)],
    [t().activeDays, `${count(activity.active_days)}${before}`],
    [t().uses, count(activity.uses)],
    ...(activity.features_known > 0
      ? [[t().features, t().of(count(activity.features_used), count(activity.features_known))] as const]
      : []),
    [t().errors, count(activity.errors)],
    [t().tickets, count(activity.support_tickets)],
  ];
}
