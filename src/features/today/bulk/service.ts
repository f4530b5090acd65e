// Starts bulk actions and runs them in batches. An event's mail and its result are written in one transaction, so that a job
// that runs twice mails nobody twice.

import { and, asc, eq, lte, min, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError, found } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { findRow, findRows, matches } from "../../../store/rows.ts";
import { sendVariant } from "../../messages/service.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { getProject } from "../../projects/service.ts";
import type { Project } from "../../projects/tables.ts";
import { startGeneration } from "../../variants/service.ts";
import { type Plan, planFor } from "./planning.ts";
import { type Bulk, type BulkAction, type BulkItem, bulkActions, bulkItems } from "./tables.ts";

type BulkTarget = { projectId: string; bulkId: string };

export const runBulk = defineJob<BulkTarget>("run_bulk_action");

const insertBulk = insertInto(bulkActions);
const insertItem = insertInto(bulkItems);

export async function startBulk(
  tx: Db,
  project: Project,
  actor: Actor,
  { action, plans }: { action: BulkAction; plans: readonly { id: string; plan: Plan }[] },
  now: number,
): Promise<string> {
  const bulk: Bulk = {
    id: newId("blk", now),
    projectId: project.id,
    action,
    actor,
    total: plans.length,
    createdAt: now,
    finishedAt: null,
  };
  await insertBulk(tx, bulk);
  for (const [position, { id, plan }] of plans.entries()) {
    const isHeld = "hold" in plan && plan.until === null;
    await insertItem(tx, {
      bulkId: bulk.id,
      position,
      projectId: project.id,
      eventId: id,
      state: isHeld ? "held" : "pending",
      reason: isHeld ? plan.hold : null,
      untilAt: null,
      variantId: null,
    });
  }
  await recordAudit(
    tx,
    { project, actor, action: `bulk.${action}`, target: bulk.id, details: { total: bulk.total } },
    now,
  );
  await enqueue(tx, runBulk, { projectId: project.id, bulkId: bulk.id }, now, { key: `bulk:${bulk.id}` });
  return bulk.id;
}

/**
 * The project's action with its items in order.
 * @throws {AppError} `not_found` if the project has no such action.
 */
export async function getBulk(db: Db, project: Pick<Project, "id">, id: string) {
  const bulk = found("The bulk action", await findRow(db, bulkActions, { projectId: project.id, id }));
  const items = await findRows(db, bulkItems, { bulkId: id }, asc(bulkItems.position));
  return { bulk, items };
}

/** Events per transaction, so that other writers do not wait long. */
const AT_ONCE = 20;

/** Acts on all items that are due; items that must wait are tried again at their time. */
export async function carryOut({ store, config, keys, clock }: Deps, target: BulkTarget, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted();
    const isDone = await store.write(async (tx) => {
      const now = clock.now();
      const project = await getProject(tx, target.projectId);
      const { bulk } = await getBulk(tx, project, target.bulkId);
      const items = await listDue(tx, bulk.id, now);
      for (const item of items) await act(tx, { config, keys }, project, bulk, item, now);
      if (items.length === AT_ONCE) return false;
      await finish(tx, bulk, now);
      return true;
    });
    if (isDone) return;
  }
}

const listDue = (tx: Db, bulkId: string, now: number): Promise<BulkItem[]> =>
  tx
    .select()
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.bulkId, bulkId),
        or(eq(bulkItems.state, "pending"), and(eq(bulkItems.state, "waiting"), lte(bulkItems.untilAt, now))),
      ),
    )
    .orderBy(asc(bulkItems.position))
    .limit(AT_ONCE);

async function act(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  project: Project,
  { action, actor }: Bulk,
  item: BulkItem,
  now: number,
): Promise<void> {
  const plan = await planFor(tx, deps.config, project, action, item.eventId, now);
  if ("hold" in plan) {
    const state = plan.until === null ? "held" : "waiting";
    return settle(tx, item, { state, reason: plan.hold, untilAt: plan.until });
  }
  try {
    // Both check before they write anything, so an error leaves no partial changes.
    if (plan.variant === null) await startGeneration(tx, project, plan.event.id, { regenerate: false }, now);
    else await sendVariant(tx, deps, project, actor, plan.event.id, plan.variant.id, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return settle(tx, item, { state: "failed", reason: error.message, untilAt: null });
  }
  await settle(tx, item, { state: "done", reason: null, untilAt: null, variantId: plan.variant?.id ?? null });
}

async function settle(tx: Db, { bulkId, position }: BulkItem, change: Partial<BulkItem>): Promise<void> {
  await tx.update(bulkItems).set(change).where(matches(bulkItems, { bulkId, position }));
}

async function finish(tx: Db, { id, projectId }: Bulk, now: number): Promise<void> {
  const [open] = await tx
    .select({ next: min(bulkItems.untilAt) })
    .from(bulkItems)
    .where(matches(bulkItems, { bulkId: id, state: ["pending", "waiting"] }));
  if (open?.next == null) {
    await tx
      .update(bulkActions)
      .set({ finishedAt: now })
      .where(matches(bulkActions, { id, finishedAt: null }));
    return;
  }
  const runAt = Math.max(open.next, now);
  await enqueue(tx, runBulk, { projectId, bulkId: id }, now, { key: `bulk:${id}:${runAt}`, runAt });
}
