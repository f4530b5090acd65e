// Pauses of subscriptions, as providers report them: during a pause the customer pays nothing, but has not left.

import { asc } from "drizzle-orm";
import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { publish } from "../../queue/domain-events.ts";
import { flag, string, time } from "../../store/columns.ts";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import type { Owner } from "./service.ts";
import { findSubscription, subscriptionReported } from "./subscriptions.ts";

const subscriptionPauses = sqliteTable(
  "subscription_pauses",
  {
    /** The id in `subscriptions`. */
    subscription: string("subscription").notNull(),
    projectId: string("project_id").notNull(),
    at: time("at").notNull(),
    /** Whether the subscription was paused at that time. */
    paused: flag("paused").notNull(),
    /** When it resumes automatically; null if this was not reported, or if it is not paused. */
    untilAt: time("until_at"),
  },
  (table) => [primaryKey({ columns: [table.subscription, table.at] })],
);

type PauseReport = Pick<typeof subscriptionPauses.$inferSelect, "at" | "paused" | "untilAt">;

/** From `from` up to `until` (exclusive), in ms; null if the end is unknown. */
export type Pause = { from: number; until: number | null };

/** Records that a subscription was, or was no longer, paused at a time. Does nothing if the subscription is unknown. */
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

/** The pauses of subscriptions in order of time, keyed by the ids in `subscriptions`. */
export async function pausesOf(db: Db, ids: readonly string[]): Promise<Map<string, Pause[]>> {
  if (ids.length === 0) return new Map();
  const rows = await findRows(db, subscriptionPauses, { subscription: [...ids] }, asc(subscriptionPauses.at));
  const reports = Map.groupBy(rows, ({ subscription }) => subscription);
  return new Map([...reports].map(([id, some]) => [id, pausesIn(some)]));
}

/** A pause ends at the next report or at its planned end, whichever is earlier. */
function pausesIn(reports: readonly PauseReport[]): Pause[] {
  return reports.flatMap(({ at, paused, untilAt }, index) => {
    if (!paused) return [];
    const next = reports[index + 1]?.at ?? null;
    const ends = [untilAt, next].filter((end) => end !== null);
    const until = ends.length === 0 ? null : Math.min(...ends);
    return until !== null && until <= at ? [] : [{ from: at, until }];
  });
}
