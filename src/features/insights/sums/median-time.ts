// Computes the median time to recovery: an index has the times in order, and the sums tell where to start reading.

import { sql } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import type { Scope } from "../subscriptions/movements.ts";
import { isWithin, RECOVERY_DAYS, type Span } from "./parts.ts";
import type { Sums } from "./read-sums.ts";

/** For the events created in the span, in ms; null if none was recovered. `sums`: the sums of the span. */
export async function medianTimeToRecover(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  { start, end }: Span,
  sums: Sums,
): Promise<number | null> {
  const recovered = (isMeant?: (name: string) => boolean): number =>
    sums.total("recovered", isMeant).events + sums.total("retried", isMeant).events;
  const all = recovered();
  if (all === 0) return null;
  const [first, last] = [(all - 1) >> 1, all >> 1];
  const days = RECOVERY_DAYS.findLast((some) => recovered((name) => isWithin(name, some)) <= first);
  const passed = days === undefined ? 0 : recovered((name) => isWithin(name, days));
  // The plus makes SQLite use the index of times instead of sorting.
  const rows = await db.values<[number]>(sql`
    select recovered_at - created_at from churn_events
    where project_id = ${projectId} and test = ${test ? 1 : 0} and currency = ${currency} and recovered_at is not null
      and recovered_at - created_at > ${days === undefined ? -FAR : days * DAY}
      and +created_at >= ${start} and +created_at < ${end}
    order by recovered_at - created_at limit ${last - first + 1} offset ${first - passed}`);
  return rows.reduce((sum, [time]) => sum + time, 0) / rows.length;
}

const FAR = Number.MAX_SAFE_INTEGER;
