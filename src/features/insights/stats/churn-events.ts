// Churn events in numbers: how many of each kind, their MRR, and their outcome.

import { DAY } from "../../../lib/duration.ts";
import { wilson } from "../../../lib/statistics/wilson.ts";
import { EVENT_TYPES } from "../../churn-events/event-types.ts";
import { EVENT_STATUSES, OPEN_STATUSES } from "../../churn-events/tables.ts";
import type { Sums } from "../sums/read-sums.ts";

/** Clients with a public key choose the provider's name, so the number of names is unbounded. */
const MAX_PROVIDERS = 50;

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

/** Of the events that these sums are of; amounts per month, in the currency's minor unit. `medianTime` to recovery in ms. */
export function eventNumbers(sums: Sums, medianTime: number | null) {
  const status = { ...zeros(EVENT_STATUSES), ...Object.fromEntries(sums.counts("status")) };
  const ended = status.recovered + status.lost;
  const mrrOf = (...statuses: readonly string[]): number => sums.total("status", (name) => statuses.includes(name)).mrr;
  return {
    churn_events: {
      total: sums.total("status").events,
      by_status: status,
      by_type: { ...zeros(EVENT_TYPES), ...Object.fromEntries(sums.counts("type")) },
      by_provider: mostFrequent(sums.counts("provider").sort(byCount)),
      by_reason: Object.fromEntries(sums.counts("reason").sort(byCount)),
      without_mrr: sums.total("without_mrr").events,
    },
    at_risk: mrrOf(...OPEN_STATUSES),
    recovered: mrrOf("recovered"),
    lost: mrrOf("lost"),
    recovery_rate: ended === 0 ? null : status.recovered / ended,
    recovery_rate_interval: wilson(status.recovered, ended),
    // An import may report a customer who was back before the event was noticed.
    median_days_to_recover: medianTime === null ? null : Math.max(0, medianTime) / DAY,
  };
}

const byCount = ([a, m]: [string, number], [b, n]: [string, number]): number => n - m || (a < b ? -1 : 1);

function mostFrequent(sorted: readonly [string, number][]): Record<string, number> {
  const named = new Map(sorted.slice(0, MAX_PROVIDERS));
  const others = sorted.slice(MAX_PROVIDERS).reduce((sum, [, events]) => sum + events, 0);
  if (others > 0) named.set("other", (named.get("other") ?? 0) + others);
  return Object.fromEntries(named);
}
