// The counts of statistics that are not in the sums.

import { sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import type { EventStatus } from "../../churn-events/tables.ts";
import type { Scope } from "../subscriptions/movements.ts";

/** In ms, `end` exclusive. */
type Span = { start: number; end: number };

const bit = (test: boolean): number => (test ? 1 : 0);

/** How many addresses unsubscribed; addresses are never tests. */
export async function countUnsubscribed(db: Db, { projectId, test }: Scope, { start, end }: Span): Promise<number> {
  if (test) return 0;
  const [row] = await db.values<[number]>(sql`
    select count(*) from suppressions
    where project_id = ${projectId} and created_at >= ${start} and created_at < ${end} and reason = 'unsubscribed'`);
  return row?.[0] ?? 0;
}

/** Failed payments whose wall was first seen in the period, how many of these were clicked, and how many paid afterwards. */
export async function countWall(db: Db, { projectId, test }: Scope, { start, end }: Span) {
  const [row] = await db.values<[number, number, number]>(sql`
    select count(*), count(w.clicked_at), count(case when e.recovered_at >= w.seen_at then 1 end)
    from wall_views w join churn_events e on e.id = w.event_id
    where w.project_id = ${projectId} and w.test = ${bit(test)} and w.seen_at >= ${start} and w.seen_at < ${end}`);
  const [seen = 0, clicked = 0, paid = 0] = row ?? [];
  return { seen, clicked, paid };
}

/** `mrr`: the sum of the known ones. */
export type HoldoutCount = { heldOut: boolean; status: EventStatus; events: number; mrr: number };

/** The events for which mails were planned, or would have been without the holdout. */
export async function countHoldout(
  db: Db,
  { projectId, test }: Scope,
  currency: string,
  { start, end }: Span,
): Promise<HoldoutCount[]> {
  const rows = await db.values<[number, EventStatus, number, number]>(sql`
    select case when s.reason = 'holdout' then 1 else 0 end, e.status, count(*), cast(coalesce(sum(e.mrr), 0) as bigint)
    from churn_events e join automation_steps s on s.event_id = e.id and s.step = 1
    where e.project_id = ${projectId} and e.created_at >= ${start} and e.created_at < ${end}
      and e.currency = ${currency} and e.test = ${bit(test)} and e.retracted = 0
      and (s.reason is null or s.reason not in ('test_mode', 'dispute', 'automation_changed'))
    group by 1, 2`);
  return rows.map(([heldOut, status, events, mrr]) => ({ heldOut: heldOut === 1, status, events, mrr }));
}
