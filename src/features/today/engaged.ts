// Finds events that were mailed and have another draft to send: either a person read the last mail and no automatic one is due,
// or the next one waits for approval because of `automation.ask_above`.

import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { findRows, matches } from "../../store/rows.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { automationSteps } from "../dunning/tables.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { type CurrencyQueue, inScope, isReachable, type Scope } from "./scope.ts";

/** The most events that are read: of those with the highest MRR, and of those with a waiting mail. */
const MOST_LOOKED_AT = 500;

/** `events`: those with the highest MRR; `more`: there may be further ones beyond `found`. */
type Engaged = {
  found: readonly Pick<ChurnEvent, "id" | "currency" | "mrr">[];
  events: readonly ChurnEvent[];
  more: boolean;
};

export async function findEngaged(db: Db, scope: Scope, limit: number): Promise<Engaged> {
  const read = await readIds(db, scope);
  const waiting = await waitingIds(db, scope);
  const { id, currency, mrr } = churnEvents;
  const found = await db
    .select({ id, currency, mrr })
    .from(churnEvents)
    .where(
      and(
        matches(churnEvents, { status: "email_sent", sensitiveTopic: null }),
        inArray(id, [...new Set([...read, ...waiting])]),
        inScope(scope),
        isReachable(scope),
        hasDraft,
        or(and(eq(churnEvents.letterRead, true), isFree(scope)), step(sql`s.reason = 'ask_above'`)),
      ),
    )
    .orderBy(...HIGHEST_FIRST);
  const highest = found.slice(0, limit).map((event) => event.id);
  const events = await findRows(db, churnEvents, inArray(id, highest), ...HIGHEST_FIRST);
  return { found, events, more: read.length === MOST_LOOKED_AT || waiting.length === MOST_LOOKED_AT };
}

const HIGHEST_FIRST = [sql`${churnEvents.mrr} desc nulls last`, desc(churnEvents.createdAt), desc(churnEvents.id)];

/** The conditions are written exactly as in the partial index `churn_events_read`. */
async function readIds(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .select({ id: churnEvents.id })
    .from(churnEvents)
    .where(
      and(
        inScope(scope),
        sql`${churnEvents.status} = 'email_sent'`,
        sql`${churnEvents.letterRead} = 1`,
        isNull(churnEvents.sensitiveTopic),
        isReachable(scope),
      ),
    )
    .orderBy(...HIGHEST_FIRST)
    .limit(MOST_LOOKED_AT);
  return rows.map(({ id }) => id);
}

/** The newest ones. The conditions are written exactly as in the partial index `automation_steps_asking`. */
async function waitingIds(db: Db, { projectId }: Scope): Promise<string[]> {
  const { eventId, state, reason } = automationSteps;
  const rows = await db
    .select({ eventId })
    .from(automationSteps)
    .where(and(eq(automationSteps.projectId, projectId), sql`${state} = 'planned'`, sql`${reason} = 'ask_above'`))
    .orderBy(desc(eventId))
    .limit(MOST_LOOKED_AT);
  return rows.map((row) => row.eventId);
}

/**
 * Counts the variants that are not drafts, instead of looking for a draft, because the status is stored after the long body.
 */
const hasDraft = sql`(select count(*) from variants v where v.event_id = ${churnEvents.id}
  and v.generation = ${churnEvents.generation} and v.status <> 'draft') < ${sql.raw(String(STRATEGIES.length))}`;

const step = (condition: SQL): SQL => sql`exists (select 1 from automation_steps s where s.event_id = ${churnEvents.id}
  and s.state = 'planned' and ${condition})`;

/** Whether no automatic mail is due. */
const isFree = ({ automationSends }: Scope): SQL | undefined =>
  automationSends
    ? or(
        sql`${churnEvents.automationPausedAt} is not null`,
        sql`not ${step(sql`(s.reason is null or s.reason <> 'ask_above')`)}`,
      )
    : undefined;

export function withEngaged(queues: readonly CurrencyQueue[], { found, events }: Engaged): CurrencyQueue[] {
  const all = queues.map((queue) => ({ ...queue }));
  for (const [currency, ofCurrency] of Map.groupBy(found, (event) => event.currency)) {
    const withAmount = ofCurrency.filter(({ mrr }) => (mrr ?? 0) > 0).length;
    const own = events.filter((event) => event.currency === currency);
    const queue = all.find((one) => one.currency === currency);
    if (queue === undefined) {
      all.push({ currency, total: ofCurrency.length, withAmount, events: own });
      continue;
    }
    queue.total += ofCurrency.length;
    queue.withAmount += withAmount;
    queue.events = [...queue.events, ...own];
  }
  return all;
}
