// Pauses of subscriptions, as providers report them: while one lasts nothing is paid, and nobody has left.

import { asc, inArray } from "drizzle-orm";
import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { publish } from "../../queue/domain-events.ts";
import { flag, string, time } from "../../store/columns.ts";
import type { Db } from "../../store/engine.ts";
import type { Owner } from "./service.ts";
import { findSubscription, subscriptionReported } from "./subscriptions.ts";

const subscriptionPauses = sqliteTable(
  "subscription_pauses",
  {
    /** The id of our row. */
    subscription: string("subscription").notNull(),
    projectId: string("project_id").notNull(),
    at: time("at").notNull(),
    /** Whether it was paused then. */
    paused: flag("paused").notNull(),
    /** When it resumes automatically; null where it was not reported, or is not paused. */
    untilAt: time("until_at"),
  },
  (table) => [primaryKey({ columns: [table.subscription, table.at] })],
);

type PauseReport = Pick<typeof subscriptionPauses.$inferSelect, "at" | "paused" | "untilAt">;

/** From `from` up to `until` (exclusive), in ms; null is an unknown end. */
export type Pause = { from: number; until: number | null };

/** Saves that a subscription was, or was no longer, paused at a moment. An unknown subscription is left alone. */
export async function reportPause(
  tx: Db,
  project: Owner,
  provider: string,
  subscriptionId: string,
  report: PauseReport,
): Promise<void> {
  const subscription = await findSubscription(tx, project, provider, subscriptionId);
  if (!subscription) return;
  const { paused, untilAt } = report;
  await tx
    .insert(subscriptionPauses)
    .values({ subscription: subscription.id, projectId: project.id, ...report })
    .onConflictDoUpdate({
      target: [subscriptionPauses.subscription, subscriptionPauses.at],
      set: { paused, untilAt },
    });
  const happened = { projectId: project.id, subscription: subscription.id };
  await publish(tx, subscriptionReported, happened, report.at);
}

/** The pauses of subscriptions, by the ids of our rows and in order of time. */
export async function pausesOf(db: Db, ids: readonly string[]): Promise<Map<string, Pause[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(subscriptionPauses)
    .where(inArray(subscriptionPauses.subscription, [...ids]))
    .orderBy(asc(subscriptionPauses.at));
  const reports = Map.groupBy(rows, ({ subscription }) => subscription);
  return new Map([...reports].map(([id, some]) => [id, pausesIn(some)]));
}

/** A pause ends when it is reported that it is over, or when it was to end. */
function pausesIn(reports: readonly PauseReport[]): Pause[] {
  return reports.flatMap(({ at, paused, untilAt }, index) => {
    if (!paused) return [];
    const next = reports[index + 1]?.at ?? null;
    const ends = [untilAt, next].filter((end) => end !== null);
    const until = ends.length === 0 ? null : Math.min(...ends);
    return until !== null && until <= at ? [] : [{ from: at, until }];
  });
}
