// Sums churn events, one span per transaction: the finished days of the project's time zone, or parts of a busy day with a fixed
// number of events. What is not summed yet is counted when it is read, so the numbers are always complete.

import { and, asc, eq, exists, gt, lt, ne, sql } from "drizzle-orm";
import { dayAt } from "../../../lib/time-zones.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { defineJob } from "../../../queue/jobs.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { listProjects } from "../../projects/service.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { daysAfter, startOfDay } from "../period.ts";
import { FOREVER } from "../subscriptions/spans.ts";
import { countContacts } from "./contacts.ts";
import { type DeltaRow, Deltas, NOT_SUMMED } from "./keep-sums.ts";
import { COUNTED_COLUMNS, type CountedRow, countedOf, type Span } from "./parts.ts";
import { eventSums, summedSpans } from "./tables.ts";

export const sumEvents = defineJob("sum_events");

/** Events summed in one transaction, which takes about five milliseconds; fewer events can be read as fast as sums. */
const PIECE = 2_000;

const REMOVED_AT_ONCE = 20;

/** Sums everything that can be summed, project by project. */
export async function sumAllEvents(store: Store, now: number): Promise<void> {
  for (const project of await listProjects(store.read)) {
    await sumProject(store, project, now);
  }
}

async function sumProject(store: Store, project: Project, now: number): Promise<void> {
  const { timezone } = settingsOf(project);
  const { read } = store;
  while ((await listForeign(read, project, timezone)).length > 0) {
    await store.write(async (tx) => removeSums(tx, project, await listForeign(tx, project, timezone)));
  }
  const known = { start: -FOREVER, end: now };
  const nth = (others: number) => Promise.all(SUMMED.map((column) => findNth(read, column, project, known, others)));
  if ((await nth(PIECE)).every((at) => at === null)) return;
  const first = Math.min(...(await nth(0)).map((at) => at ?? FOREVER));
  let start = startOfDay(dayAt(timezone, first), timezone);
  for (;;) {
    const span = await findNext(read, project, timezone, start, now);
    if (span === null) return;
    await store.write((tx) => sumSpan(tx, project, timezone, span));
    start = span.end;
  }
}

/** Some summed spans that follow the days of another time zone. */
async function listForeign(db: Db, { id }: Project, timezone: string): Promise<number[]> {
  const rows = await db
    .select({ fromAt: summedSpans.fromAt })
    .from(summedSpans)
    .where(and(eq(summedSpans.projectId, id), ne(summedSpans.timezone, timezone)))
    .limit(REMOVED_AT_ONCE);
  return rows.map(({ fromAt }) => fromAt);
}

export async function removeSums(tx: Db, { id }: Pick<Project, "id">, from: readonly number[]): Promise<void> {
  await tx.delete(eventSums).where(matches(eventSums, { projectId: id, fromAt: [...from] }));
  await tx.delete(summedSpans).where(matches(summedSpans, { projectId: id, fromAt: [...from] }));
}

/** Rebuilds all sums of a project. */
export async function rebuildSums(store: Store, project: Project, now: number): Promise<void> {
  for (;;) {
    const some = (await listSpans(store.read, project)).slice(0, REMOVED_AT_ONCE);
    if (some.length === 0) break;
    await store.write((tx) =>
      removeSums(
        tx,
        project,
        some.map(({ start }) => start),
      ),
    );
  }
  await sumProject(store, project, now);
}

/** The number of summed spans of a project, and how many of them differ from a full count. */
export async function checkSums(store: Store, project: Project): Promise<{ summed: number; wrong: number }> {
  const spans = await listSpans(store.read, project);
  let wrong = 0;
  for (const span of spans) {
    // In one transaction, so that nothing is written between the sums and the count.
    const isRight = await store.write(async (tx) => {
      const counted = (await countSpan(tx, project.id, span)).rows();
      const stored = await tx.values<DeltaRow>(sql`
        select from_at, test, currency, kind, name, events, mrr from event_sums
        where project_id = ${project.id} and from_at = ${span.start} and (events <> 0 or mrr <> 0)`);
      return textOf(counted) === textOf(stored);
    });
    if (!isRight) wrong++;
  }
  return { summed: spans.length, wrong };
}

const textOf = (rows: readonly DeltaRow[]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

async function listSpans(db: Db, { id }: Project): Promise<Span[]> {
  return db
    .select({ start: summedSpans.fromAt, end: summedSpans.untilAt })
    .from(summedSpans)
    .where(eq(summedSpans.projectId, id))
    .orderBy(asc(summedSpans.fromAt));
}

/** Drops all sums of a project, for example when many of its events are deleted; they are rebuilt later. */
export async function forgetSums(tx: Db, { id }: Pick<Project, "id">): Promise<void> {
  await tx.delete(eventSums).where(eq(eventSums.projectId, id));
  await tx.delete(summedSpans).where(eq(summedSpans.projectId, id));
}

/** After the clock was set back, drops spans that end in the future, because they will still get events. They are summed again later. */
export const forgetUnfinishedSums: Subscriber<{ by: number }> = {
  take: async (tx, _, now) => {
    const isUnfinished = gt(summedSpans.untilAt, now - NOT_SUMMED);
    const ofSpan = and(eq(summedSpans.projectId, eventSums.projectId), eq(summedSpans.fromAt, eventSums.fromAt));
    const spans = tx.select({ fromAt: summedSpans.fromAt }).from(summedSpans).where(and(ofSpan, isUnfinished));
    await tx.delete(eventSums).where(exists(spans));
    await tx.delete(summedSpans).where(isUnfinished);
  },
};

/** The first span from `start` on that can be summed and is not yet; null if there is none. */
async function findNext(db: Db, project: Project, timezone: string, start: number, now: number): Promise<Span | null> {
  const gap = await findGap(db, project, start);
  const endOfDay = startOfDay(daysAfter(dayAt(timezone, gap.start), 1), timezone);
  const whole = { start: gap.start, end: Math.min(endOfDay, gap.end) };
  let { end } = whole;
  for (const column of SUMMED) {
    const cut = await findNth(db, column, project, whole, PIECE);
    if (cut !== null) end = Math.min(end, Math.max(cut, gap.start + 1));
  }
  return end <= now - NOT_SUMMED ? { start: gap.start, end } : null;
}

/** The tables and the times by which their rows are summed. */
const SUMMED = [
  ["churn_events", "created_at"],
  ["churn_events", "recovered_at"],
  ["variants", "sent_at"],
  ["cancel_sessions", "created_at"],
] as const;

/** The time of the row with this position in a span. */
async function findNth(
  db: Db,
  [table, column]: (typeof SUMMED)[number],
  { id }: Project,
  { start, end }: Span,
  others: number,
): Promise<number | null> {
  const [row] = await db.values<[number]>(sql`select ${sql.raw(column)} from ${sql.raw(table)}
    where project_id = ${id} and ${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${end}
    order by ${sql.raw(column)} limit 1 offset ${others}`);
  return row?.[0] ?? null;
}

/** The first gap between summed stretches from `start` on. */
async function findGap(db: Db, { id }: Project, start: number): Promise<Span> {
  const rows = await db.values<[number, number]>(sql`
    select from_at, until_at from summed_spans where project_id = ${id} and until_at > ${start} order by from_at`);
  let free = start;
  for (const [from, until] of rows) {
    if (from > free) return { start: free, end: from };
    free = until;
  }
  return { start: free, end: FOREVER };
}

/** Does nothing if another process has summed it already. */
async function sumSpan(tx: Db, { id }: Project, timezone: string, span: Span): Promise<void> {
  const overlapping = await tx.$count(
    summedSpans,
    and(eq(summedSpans.projectId, id), lt(summedSpans.fromAt, span.end), gt(summedSpans.untilAt, span.start)),
  );
  if (overlapping > 0) return;
  await tx.insert(summedSpans).values({ projectId: id, fromAt: span.start, untilAt: span.end, timezone });
  const deltas = await countSpan(tx, id, span);
  await deltas.write(tx);
}

/** Counts everything in a span, for every mode and currency. */
async function countSpan(db: Db, projectId: string, span: Span): Promise<Deltas> {
  const { start, end } = span;
  const deltas = new Deltas();
  await countContacts(db, projectId, span, (...sum) => deltas.add(projectId, start, sum));
  const created = await db.values<CountedRow>(sql`select ${COUNTED_COLUMNS} from churn_events
    where project_id = ${projectId} and created_at >= ${start} and created_at < ${end}`);
  for (const row of created) deltas.addEvent(projectId, countedOf(row), { created: start, recovered: null }, 1);
  const returned = await db.values<CountedRow>(sql`select ${COUNTED_COLUMNS} from churn_events
    where project_id = ${projectId} and recovered_at >= ${start} and recovered_at < ${end}`);
  for (const row of returned) deltas.addEvent(projectId, countedOf(row), { created: null, recovered: start }, 1);
  return deltas;
}
