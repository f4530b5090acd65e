// Records the outcomes of sent variants. A mail has won the customer back when the event is recovered while it is the
// last one; it has not when another one follows, or when the event is lost.

import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { type Db, prepared } from "../../../store/engine.ts";
import { insertOrIgnore } from "../../../store/insert.ts";
import { findRow, findRows, matches } from "../../../store/rows.ts";
import type { Cause } from "../causes.ts";
import type { Strategy } from "../table.ts";
import type { KeptSums } from "./kept.ts";
import { type StrategySend, strategySends, strategyTallies } from "./tables.ts";

export type Counted = { cause: Cause; strategy: Strategy; sends: number; settled: number; saves: number };
export type Tally = Counted & { kept: KeptSums | null };

/** A project's sums, of tests or of live data, at most one row per cause and strategy. */
export const listTallies = (db: Db, projectId: string, { test }: { test: boolean }): Promise<Tally[]> =>
  talliesOf(db).execute({ projectId, test });

const talliesOf = prepared((db) =>
  db
    .select({
      cause: strategyTallies.cause,
      strategy: strategyTallies.strategy,
      sends: strategyTallies.sends,
      settled: strategyTallies.settled,
      saves: strategyTallies.saves,
      kept: strategyTallies.kept,
    })
    .from(strategyTallies)
    .where(
      and(
        eq(strategyTallies.projectId, sql.placeholder("projectId")),
        eq(strategyTallies.test, sql.placeholder("test")),
      ),
    )
    .prepare(),
);

/** The sums over sample data, which the order of strategies does not learn from. */
export async function listSampleTallies(db: Db, projectId: string): Promise<Counted[]> {
  const settled = sql<number>`sum(case when ${strategySends.outcome} in ('saved', 'not_saved') then 1 else 0 end)`;
  const saves = sql<number>`sum(case when ${strategySends.outcome} = 'saved' then 1 else 0 end)`;
  const { cause, strategy } = strategySends;
  return db
    .select({ cause, strategy, sends: sql<number>`count(*)`, settled, saves })
    .from(strategySends)
    .where(matches(strategySends, { projectId, sample: true }))
    .groupBy(cause, strategy);
}

/** Records that a variant was sent. Earlier mails for the event have not won the customer back. */
export async function recordSend(tx: Db, send: Omit<StrategySend, "outcome" | "settledAt">): Promise<void> {
  await settle(tx, await listOpen(tx, [send.eventId]), "not_saved", send.sentAt);
  await keepSend(tx, { ...send, outcome: null, settledAt: null });
  if (!send.sample) await count(tx, send, [{ ...send, sends: 1, settled: 0, saves: 0 }]);
}

const keepSend = insertOrIgnore(strategySends);

/** Events that have ended: a recovery counts for the last mail, even after the event was lost. */
export async function settleEvents(
  tx: Db,
  eventIds: readonly string[],
  status: "recovered" | "lost",
  now: number,
): Promise<void> {
  for (const some of chunksOf(eventIds, AT_ONCE)) {
    if (status === "lost") {
      await settle(tx, await listOpen(tx, some), "not_saved", now);
      continue;
    }
    for (const eventId of some) {
      const last = await findLast(tx, eventId);
      if (last && last.outcome !== "saved") await settle(tx, [last], "saved", now);
    }
  }
}

/** Placeholders per statement. */
const AT_ONCE = 500;

/** Reverts a recovery: the mail that it counted for has no outcome again, or that of a lost event. */
export async function unsettleRecovery(
  tx: Db,
  { id, isLost }: { id: string; isLost: boolean },
  now: number,
): Promise<void> {
  const last = await findLast(tx, id);
  if (last?.outcome !== "saved") return;
  if (isLost) return settle(tx, [last], "not_saved", now);
  const none = { outcome: null, settledAt: null };
  await tx.update(strategySends).set(none).where(eq(strategySends.messageId, last.messageId));
  await count(tx, last, [{ ...last, sends: 0, settled: -1, saves: -1 }]);
}

/** An undelivered mail says nothing about its strategy. */
export async function settleUndelivered(tx: Db, messageId: string, now: number): Promise<void> {
  const send = await findRow(tx, strategySends, { messageId });
  if (send && send.outcome !== "saved" && send.outcome !== "undelivered") await settle(tx, [send], "undelivered", now);
}

/** The mails of an event that turned out not to be one say nothing about their strategies, whatever was counted before. */
export async function settleRetracted(tx: Db, eventId: string, now: number): Promise<void> {
  const sends = await findRows(tx, strategySends, { eventId });
  const counted = sends.filter(({ outcome }) => outcome !== "undelivered");
  await settle(tx, counted, "undelivered", now);
}

const listOpen = (tx: Db, eventIds: readonly string[]): Promise<StrategySend[]> =>
  findRows(tx, strategySends, { eventId: [...eventIds], outcome: null });

/** Delivered mails only. */
async function findLast(tx: Db, eventId: string): Promise<StrategySend | undefined> {
  const sends = await findRows(
    tx,
    strategySends,
    { eventId },
    desc(strategySends.sentAt),
    desc(strategySends.messageId),
  );
  return sends.find(({ outcome }) => outcome !== "undelivered");
}

async function settle(
  tx: Db,
  sends: readonly StrategySend[],
  outcome: NonNullable<StrategySend["outcome"]>,
  now: number,
): Promise<void> {
  if (sends.length === 0) return;
  const ids = sends.map(({ messageId }) => messageId);
  await tx.update(strategySends).set({ outcome, settledAt: now }).where(inArray(strategySends.messageId, ids));
  const counted = outcome === "undelivered" ? 0 : 1;
  const learned = sends.filter(({ sample }) => !sample);
  const changes = learned.map((send) => ({
    ...send,
    sends: 0,
    settled: counted - (send.outcome === "saved" || send.outcome === "not_saved" ? 1 : 0),
    saves: (outcome === "saved" ? 1 : 0) - (send.outcome === "saved" ? 1 : 0),
  }));
  for (const group of Map.groupBy(changes, ({ projectId, test }) => `${projectId} ${test}`).values()) {
    await count(tx, group[0]!, group);
  }
}

async function count(
  tx: Db,
  { projectId, test }: Pick<StrategySend, "projectId" | "test">,
  changes: readonly Counted[],
): Promise<void> {
  for (const [, group] of Map.groupBy(changes, ({ cause, strategy }) => `${cause} ${strategy}`)) {
    const { cause, strategy } = group[0]!;
    const sum = (of: "sends" | "settled" | "saves") => group.reduce((total, change) => total + change[of], 0);
    const sums = { sends: sum("sends"), settled: sum("settled"), saves: sum("saves") };
    await tx
      .insert(strategyTallies)
      .values({ projectId, test, cause, strategy, ...sums })
      .onConflictDoUpdate({
        target: [strategyTallies.projectId, strategyTallies.test, strategyTallies.cause, strategyTallies.strategy],
        set: {
          sends: sql`${strategyTallies.sends} + ${sums.sends}`,
          settled: sql`${strategyTallies.settled} + ${sums.settled}`,
          saves: sql`${strategyTallies.saves} + ${sums.saves}`,
        },
      });
  }
}

/** Records how much of the revenue that was won back has stayed, for each cause and strategy that was measured. */
export async function recordKept(
  tx: Db,
  projectId: string,
  measured: readonly Pick<Tally, "cause" | "strategy" | "kept">[],
): Promise<void> {
  const isLive = matches(strategyTallies, { projectId, test: false });
  await tx.update(strategyTallies).set({ kept: null }).where(isLive);
  for (const { cause, strategy, kept } of measured) {
    const isMeasured = matches(strategyTallies, { cause, strategy }, isLive);
    await tx.update(strategyTallies).set({ kept }).where(isMeasured);
  }
}
