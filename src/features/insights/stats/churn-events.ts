// Churn events in numbers: how many of each kind, their MRR, and their outcome.

import { DAY } from "../../../lib/duration.ts";
import { type Interval, wilson } from "../../../lib/statistics/wilson.ts";
import { EVENT_TYPES, type EventType } from "../../churn-events/event-types.ts";
import { EVENT_STATUSES, type EventStatus } from "../../churn-events/tables.ts";
import { KINDS, kindOf } from "./event-kinds.ts";
import type { EventRow } from "./queries.ts";

/** Clients with a public key choose the provider's name, so the number of names is unbounded. */
const MAX_PROVIDERS = 50;

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

const ALL_KINDS = Array.from({ length: KINDS }, (_, number) => kindOf(number));

/** Events counted by kind, before the kinds are named. */
type Tally = {
  /** Events by kind, and their MRR by status. */
  kinds: Uint32Array;
  mrr: Record<EventStatus, number>;
  withoutMrr: number;
  /** From creation to recovery, in ms. */
  times: number[];
  /** Events in other currencies, which are counted nowhere else. */
  others: number;
};

/** Counts the events created in the period. */
export function tallyOf(events: readonly EventRow[], { start, end }: { start: number; end: number }): Tally {
  const tally: Tally = {
    kinds: new Uint32Array(KINDS),
    mrr: zeros(EVENT_STATUSES),
    withoutMrr: 0,
    times: [],
    others: 0,
  };
  const { kinds, mrr: sums, times } = tally;
  for (const event of events) {
    // By index: destructuring each row would take as long as reading it.
    const createdAt = event[0];
    if (createdAt < start || createdAt >= end) continue;
    const kind = event[3];
    if (kind === null) {
      tally.others++;
      continue;
    }
    kinds[kind]!++;
    const { status } = ALL_KINDS[kind]!;
    const mrr = event[2];
    if (mrr === null) tally.withoutMrr++;
    else sums[status] += mrr;
    const recoveredAt = event[1];
    if (status === "recovered" && recoveredAt !== null) times.push(recoveredAt - createdAt);
  }
  return tally;
}

/** Counts the events of each reason, or provider, that has no number of its own. */
type CountUnnumbered = (what: "reason" | "provider") => Promise<[string, number][]>;

export async function eventNumbers(tally: Tally, countUnnumbered: CountUnnumbered): Promise<EventNumbers> {
  const [status, type] = [zeros(EVENT_STATUSES), zeros(EVENT_TYPES)];
  const names = { reason: new Map<string | undefined, number>(), provider: new Map<string | undefined, number>() };
  tally.kinds.forEach((events, number) => {
    if (events === 0) return;
    const kind = ALL_KINDS[number]!;
    status[kind.status] += events;
    type[kind.type] += events;
    for (const what of ["reason", "provider"] as const) {
      names[what].set(kind[what], (names[what].get(kind[what]) ?? 0) + events);
    }
  });
  const named = async (what: "reason" | "provider"): Promise<[string, number][]> => {
    const numbered = [...names[what]].filter((entry): entry is [string, number] => entry[0] !== undefined);
    return (names[what].has(undefined) ? [...numbered, ...(await countUnnumbered(what))] : numbered).sort(byCount);
  };
  const { mrr, times, withoutMrr } = tally;
  const ended = status.recovered + status.lost;
  return {
    churn_events: {
      total: tally.kinds.reduce((sum, events) => sum + events, 0),
      by_status: status,
      by_type: type,
      by_provider: mostFrequent(await named("provider")),
      by_reason: Object.fromEntries(await named("reason")),
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

const byCount = ([a, m]: [string, number], [b, n]: [string, number]): number => n - m || (a < b ? -1 : 1);

function mostFrequent(sorted: readonly [string, number][]): Record<string, number> {
  const named = new Map(sorted.slice(0, MAX_PROVIDERS));
  const others = sorted.slice(MAX_PROVIDERS).reduce((sum, [, events]) => sum + events, 0);
  if (others > 0) named.set("other", (named.get("other") ?? 0) + others);
  return Object.fromEntries(named);
}

function medianDays(times: number[]): number | null {
  if (times.length === 0) return null;
  const sorted = Float64Array.from(times).sort();
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  // An import may report a customer who was back before the event was noticed.
  return Math.max(0, median) / DAY;
}
