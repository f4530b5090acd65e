// Churn events in numbers: how many, of what kind, what they are worth, and what became of them.

import { type Interval, wilson } from "../../../lib/statistics/wilson.ts";
import { EVENT_STATUSES, EVENT_TYPES, type EventStatus, type EventType } from "../../churn-events/tables.ts";
import type { EventFact } from "./facts.ts";

const DAY = 24 * 60 * 60_000;
/** Whoever posts with a public key names the provider: there is no end of such names. */
const MOST_PROVIDERS = 50;

/** Amounts per month, in the currency's minor unit. */
export type EventNumbers = {
  churn_events: {
    total: number;
    by_status: Record<EventStatus, number>;
    by_type: Record<EventType, number>;
    by_provider: Record<string, number>;
    by_reason: Record<string, number>;
    without_mrr: number;
  };
  at_risk: number;
  recovered: number;
  lost: number;
  recovery_rate: number | null;
  recovery_rate_interval: Interval | null;
  median_days_to_recover: number | null;
};

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

/** The numbers of these events, which are of one currency. */
export function eventNumbers(events: readonly EventFact[]): EventNumbers {
  const [status, type] = [zeros(EVENT_STATUSES), zeros(EVENT_TYPES)];
  const [providers, reasons] = [new Map<string, number>(), new Map<string, number>()];
  const mrr = zeros(EVENT_STATUSES);
  const times: number[] = [];
  let withoutMrr = 0;
  for (const event of events) {
    status[event.status]++;
    type[event.type]++;
    count(providers, event.provider);
    count(reasons, event.reason ?? "unspecified");
    if (event.mrr === null) withoutMrr++;
    else mrr[event.status] += event.mrr;
    if (event.status === "recovered" && event.recoveredAt !== null) times.push(event.recoveredAt - event.createdAt);
  }
  const ended = status.recovered + status.lost;
  return {
    churn_events: {
      total: events.length,
      by_status: status,
      by_type: type,
      by_provider: mostFrequent(providers),
      by_reason: Object.fromEntries([...reasons].sort(byCount)),
      without_mrr: withoutMrr,
    },
    at_risk: mrr.new + mrr.processing + mrr.variants_generated + mrr.email_sent,
    recovered: mrr.recovered,
    lost: mrr.lost,
    recovery_rate: ended === 0 ? null : status.recovered / ended,
    recovery_rate_interval: wilson(status.recovered, ended),
    median_days_to_recover: medianDays(times),
  };
}

const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

const byCount = ([a, m]: [string, number], [b, n]: [string, number]): number => n - m || (a < b ? -1 : 1);

function mostFrequent(counts: ReadonlyMap<string, number>): Record<string, number> {
  const sorted = [...counts].sort(byCount);
  const kept = new Map(sorted.slice(0, MOST_PROVIDERS));
  const others = sorted.slice(MOST_PROVIDERS).reduce((sum, [, events]) => sum + events, 0);
  if (others > 0) kept.set("other", (kept.get("other") ?? 0) + others);
  return Object.fromEntries(kept);
}

function medianDays(times: number[]): number | null {
  if (times.length === 0) return null;
  const sorted = Float64Array.from(times).sort();
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  // An import may tell of a customer who was back before the event was noticed.
  return Math.max(0, median) / DAY;
}
