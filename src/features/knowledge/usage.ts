// Finds what a customer did with the features in the company's knowledge, over the whole time in which the customer was
// tracked.

import { DAY } from "../../lib/duration.ts";
import { type Db, statement } from "../../store/engine.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { RECENT_DAYS, trackedNumbersOf, type WhoBehaved } from "../tracking/behaviour.ts";
import { kindOf, OF_FEATURE } from "../tracking/names.ts";
import { dayOf } from "../tracking/recording.ts";
import type { Knowledge } from "./service.ts";
import type { KnownFeature } from "./tables.ts";

/** Days are whole UTC days; a time is the start of its day, in ms. */
type EventUsage = {
  /** The name as in a feature's `events`. */
  event: string;
  /** At least 1; since the customer's first counted day. */
  total: number;
  last30Days: number;
  firstUsedAt: number;
  lastUsedAt: number;
};

export type CustomerUsage = {
  /** The first counted day, in ms; null if nothing is known about the customer. Periods in mails start here. */
  since: number | null;
  /** The features' events that occurred, each once, in the features' order. */
  events: EventUsage[];
  used: KnownFeature[];
  /**
   * Features that the customer certainly never used: others' use of them was tracked, and all of the customer's time is
   * counted.
   */
  neverUsed: KnownFeature[];
  /** How many people the customer works with; null if unknown. */
  teamSize: number | null;
};

/** `trusted`: reported with a secret key, or by any source if the project trusts its public key. */
type Kind = { name: string; trusted: boolean };

/** `isWhole`: whether the count can be split at the requested time. */
type Count = { total: number; recent: number; firstDay: number; lastDay: number; isWhole: boolean };

/**
 * The usage up to the day of `before` (ms). Only events from the project's servers are counted, unless the project trusts its
 * public key; but a feature whose use only pages reported is not called unused. Callers must await `deps.ingest.caughtUp()`
 * first.
 */
export async function customerUsage(
  db: Db,
  project: Project,
  customer: WhoBehaved,
  { features }: Pick<Knowledge, "features">,
  before: number,
): Promise<CustomerUsage> {
  const numbers = await trackedNumbersOf(db, project, customer);
  const kinds = await kindsOf(db, project);
  const seen = new Map<string, Count>();
  // Kinds with uncounted use: from an untrusted source, or not splittable at that time.
  const uncounted = { elsewhere: new Set<string>(), unclear: new Set<string>() };
  let since: number | null = null;
  let isComplete = numbers.size > 0;
  let teamSize: number | null = null;
  for (const number of numbers) {
    const counts = await countsOf(db, number, dayOf(before));
    for (const [kind, count] of counts) {
      const { name, trusted } = kinds.get(kind) ?? { name: "", trusted: false };
      if (!trusted) {
        uncounted.elsewhere.add(name);
        continue;
      }
      since = Math.min(since ?? count.firstDay, count.firstDay);
      if (!count.isWhole) uncounted.unclear.add(name);
      seen.set(name, sumOf(seen.get(name), count));
    }
    const [firstSeen, size] = (await customerOf(db).values(number))[0]!;
    // False if the first days were deleted before their sums were stored.
    isComplete &&= Math.min(...[...counts.values()].map(({ firstDay }) => firstDay)) <= dayOf(firstSeen);
    teamSize ??= size;
  }
  const names = new Set([...kinds.values()].filter(({ trusted }) => trusted).map(({ name }) => name));
  for (const name of uncounted.unclear) seen.delete(name);
  const claimed = uncounted.elsewhere.union(uncounted.unclear);
  const usages = new Map(features.flatMap(({ events }) => events).map((event) => [event, usageOf(event, seen)]));
  const used = features.filter(({ events }) => events.some((event) => usages.get(event) !== null));
  return {
    since: since === null ? null : since * DAY,
    events: [...usages.values()].filter((usage) => usage !== null),
    used,
    neverUsed:
      isComplete && since !== null
        ? features.filter((feature) => !used.includes(feature) && isUnused(feature, names, claimed))
        : [],
    teamSize,
  };
}

const kindsOfProject = statement<[number, string, number]>(
  "select number, name, trusted from activity_kinds where project_id = ?",
);
const countsOfCustomer = statement<[number, number, number, number, number, number]>(`
  select kind, cast(sum(count) as bigint), cast(sum(recent) as bigint), min(first_day), max(last_day), max(summed) from (
      select kind, count, case when day > ? then count else 0 end as recent, day as first_day, day as last_day, -1 as summed
      from activity_days where customer = ? and day <= ?
      union all
      select kind, count, 0, first_day, last_day, last_day from activity_totals where customer = ?
    ) as counted group by kind`);
const customerOf = statement<[number, number | null]>(
  "select first_seen_at, team_size from tracked_customers where number = ?",
);

async function kindsOf(db: Db, project: Project): Promise<Map<number, Kind>> {
  const trustsAll = settingsOf(project).automation.trust_public_key;
  const rows = await kindsOfProject(db).values(project.id);
  return new Map(rows.map(([number, name, trusted]) => [number, { name, trusted: trustsAll || trusted === 1 }]));
}

/** Keyed by the number of the kind. */
async function countsOf(db: Db, customer: number, today: number): Promise<Map<number, Count>> {
  const before = today - RECENT_DAYS;
  const rows = await countsOfCustomer(db).values(before, customer, today, customer);
  return new Map(
    rows.map(([kind, total, recent, firstDay, lastDay, summed]) => [
      kind,
      { total, recent, firstDay, lastDay, isWhole: summed <= before },
    ]),
  );
}

const sumOf = (a: Count | undefined, b: Count): Count =>
  a === undefined
    ? b
    : {
        total: a.total + b.total,
        recent: a.recent + b.recent,
        firstDay: Math.min(a.firstDay, b.firstDay),
        lastDay: Math.max(a.lastDay, b.lastDay),
        isWhole: true,
      };

/** An event may be named as it is tracked, or by the feature in a `feature_used` event. */
const kindsNamed = (event: string): string[] => [kindOf(event, null), OF_FEATURE + event];

function usageOf(event: string, seen: ReadonlyMap<string, Count>): EventUsage | null {
  const counts = kindsNamed(event).flatMap((name) => seen.get(name) ?? []);
  if (counts.length === 0) return null;
  const { total, recent, firstDay, lastDay } = counts.reduce(sumOf);
  return { event, total, last30Days: recent, firstUsedAt: firstDay * DAY, lastUsedAt: lastDay * DAY };
}

/** Only if somebody's use was ever tracked: otherwise the event may be misspelt in the knowledge, or not tracked at all. */
function isUnused({ events }: KnownFeature, tracked: ReadonlySet<string>, claimed: ReadonlySet<string>): boolean {
  const names = events.flatMap(kindsNamed);
  return names.some((name) => tracked.has(name)) && !names.some((name) => claimed.has(name));
}
