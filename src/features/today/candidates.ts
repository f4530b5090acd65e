// Finds the open churn events that a person can act on now.

import { and, desc, eq, getTableColumns, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { type ChurnEvent, churnEvents, type SensitiveTopic } from "../churn-events/tables.ts";
import { rowsOf } from "../customer-overview/querying.ts";
import { findEngaged, withEngaged } from "./engaged.ts";
import { type CurrencyQueue, inScope, isReachable, type Scope } from "./scope.ts";

/** How many of the events with the highest MRR are compared by expected revenue, over all currencies. */
const MOST_COMPARED = 200;
/** The most events per currency that are counted. */
const MOST_COUNTED = 5_000;

/** `more`: there are more events than were counted. */
type Candidates = { queues: CurrencyQueue[]; more: boolean };

export async function findByCurrency(db: Db, scope: Scope, limit: number): Promise<Candidates> {
  const counts = await countByCurrency(db, scope);
  const most = Math.max(limit, Math.floor(MOST_COMPARED / Math.max(1, counts.length)));
  const queues = counts.map(async (one) => ({ ...one, events: await highestOf(db, scope, one.currency, most) }));
  const engaged = await findEngaged(db, scope, MOST_COMPARED);
  return {
    queues: withEngaged(await Promise.all(queues), engaged),
    more: engaged.more || counts.some(({ more }) => more),
  };
}

async function countByCurrency(db: Db, scope: Scope) {
  const counts = [];
  for (const currency of await currenciesOf(db, scope)) {
    // Sorted by MRR, so that events without one are the first to be left uncounted.
    const highest = db
      .select({ mrr: churnEvents.mrr })
      .from(churnEvents)
      .where(and(unsent(scope), eq(churnEvents.currency, currency)))
      .orderBy(desc(churnEvents.mrr))
      .limit(MOST_COUNTED + 1)
      .as("highest");
    const [counted] = await db
      .select({
        total: sql<number>`count(*)`,
        withAmount: sql<number>`coalesce(sum(case when ${highest.mrr} > 0 then 1 end), 0)`,
      })
      .from(highest);
    const { total, withAmount } = counted!;
    if (total === 0) continue;
    counts.push({ currency, total: Math.min(total, MOST_COUNTED), withAmount, more: total > MOST_COUNTED });
  }
  return counts;
}

/** Takes one step in the index per currency, however many events it has. */
async function currenciesOf(db: Db, scope: Scope): Promise<string[]> {
  const next = (after: SQL) => sql`(select min(${churnEvents.currency}) from ${churnEvents}
    where ${toAnswer(scope)} and ${churnEvents.currency} > ${after})`;
  const rows = await rowsOf(
    db,
    sql`with recursive found(currency) as (
      select ${next(sql`''`)} union all select ${next(sql`found.currency`)} from found where found.currency is not null)
    select currency from found where currency is not null`,
  );
  return rows.map(([currency]) => currency as string);
}

const highestOf = (db: Db, scope: Scope, currency: string, limit: number): Promise<ChurnEvent[]> =>
  db
    .select()
    .from(churnEvents)
    .where(and(unsent(scope), eq(churnEvents.currency, currency)))
    .orderBy(sql`${churnEvents.mrr} desc nulls last`, desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(limit);

const unsent = (scope: Scope): SQL | undefined => and(toAnswer(scope), isReachable(scope));

/** The conditions are written exactly as in the partial index `churn_events_to_answer`. */
const toAnswer = (scope: Scope): SQL | undefined =>
  and(
    inScope(scope),
    sql`${churnEvents.status} in ('new', 'processing', 'variants_generated')`,
    isNull(churnEvents.sensitiveTopic),
  );

/** Customers with these topics asked not to be written to. */
const SILENT: SensitiveTopic[] = ["no_contact", "deletion"];

const EVENT = getTableColumns(churnEvents);

/** Events with a reason that a person must read, and that nobody has answered yet; newest first. */
export function findSensitive(db: Db, scope: Scope, limit: number): Promise<(ChurnEvent & { total: number })[]> {
  return db
    .select({ ...EVENT, total: sql<number>`count(*) over ()` })
    .from(churnEvents)
    .where(
      and(
        inScope(scope),
        sql`${churnEvents.sensitiveTopic} is not null`,
        notInArray(churnEvents.sensitiveTopic, SILENT),
        // An expression, so that SQLite uses the index of the few sensitive events instead of the one by status.
        sql`coalesce(${churnEvents.status}, '') in ('new', 'processing', 'variants_generated')`,
        isReachable(scope),
      ),
    )
    .orderBy(desc(churnEvents.createdAt), desc(churnEvents.id))
    .limit(limit);
}
