// Deletes a project. One short transaction hides it from everybody; a job then deletes its rows in short turns, and continues after
// a crash.

import { asc, eq, isNotNull } from "drizzle-orm";
import { deleteMailFiles } from "../../adapters/mailer/outbox-files.ts";
import type { Deps } from "../../deps.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { RetryLater, type Run } from "../../queue/handlers.ts";
import { defineJob, enqueueOnce } from "../../queue/jobs.ts";
import { compile, type Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { deleteTeamMails } from "../accounts/mail.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { AT_ONCE, GROUPS, type Group } from "./deletion-order.ts";
import { getProject } from "./service.ts";
import { type Project, projects } from "./tables.ts";

export const deleteRows = defineJob("delete_project_rows");

/** Published when a project is deleted, before its rows are. Jobs that are enqueued without a project will still run. */
export const projectDeleting = defineEvent<Project>();

/** Rows that give access or cause sending; a few each. */
const AT_THE_SAME_TIME = [
  "project_keys",
  "members",
  "invitations",
  "risk_configs",
  "stripe_connections",
  "mail_webhooks",
];

/** @throws `not_found` if it is deleted already */
export async function deleteProject(tx: Db, id: string, actor: Actor, now: number): Promise<void> {
  const project = await getProject(tx, id);
  await publish(tx, projectDeleting, project, now);
  for (const table of AT_THE_SAME_TIME) await compile(tx, `delete from ${table} where project_id = ?`).run(id);
  // Frees the slug for others. Ids are no valid slugs.
  const gone = { slug: id, name: "", settings: {}, deletedAt: now };
  await tx.update(projects).set(gone).where(eq(projects.id, id));
  await enqueueOnce(tx, deleteRows, {}, now, { key: deleteRows.name });
  const details = { slug: project.slug, name: project.name };
  await recordAudit(tx, { project: null, actor, action: "project.deleted", target: id, details }, now);
}

type DeletingDeps = Pick<Deps, "config" | "store" | "ingest">;

const AGAIN = 2_000; // ms

export async function deleteRowsOfProjects(
  { config, store, ingest }: DeletingDeps,
  { signal }: Pick<Run, "signal">,
): Promise<void> {
  const { deletedAt } = projects;
  const gone = await findRows(store.read, projects, isNotNull(deletedAt), asc(deletedAt));
  for (const { id } of gone) {
    // Before the rows, which say whose they are.
    await deleteMailFiles(config.data.dir, () => messagesOf(store.read, id));
    await deleteTeamMails(config.data.dir, id);
    for (const group of GROUPS) {
      for (let isDone = false; !isDone; ) {
        signal.throwIfAborted();
        const began = performance.now();
        isDone = await store.write((tx) => deleteSome(tx, group, id));
        // Pauses for as long as the turn took, so that half of the time is left for others.
        await Bun.sleep(performance.now() - began);
      }
    }
    await store.write((tx) => tx.delete(projects).where(eq(projects.id, id)));
  }
  await ingest.caughtUp();
  if (!ingest.discardSaved() || !(await store.dropDeleted())) {
    throw new RetryLater(AGAIN, "What was deleted is still being read", true);
  }
}

const messagesOf = async (db: Db, project: string): Promise<string[]> =>
  (await compile<[string]>(db, "select id from messages where project_id = ?").values(project)).flat();

/** One turn's time in ms. */
const TURN = 3;

/** Whether the group has no rows any more. */
async function deleteSome(tx: Db, group: Group, id: string): Promise<boolean> {
  const statements = group.map((text) => compile(tx, text));
  const until = performance.now() + TURN;
  do {
    if (await deleteOnce(statements, id)) return true;
  } while (performance.now() < until);
  return false;
}

/** Runs each statement only when those before it find nothing more, because rows are deleted before the rows that they reference. */
async function deleteOnce(statements: readonly ReturnType<typeof compile>[], id: string): Promise<boolean> {
  for (const statement of statements) {
    const { changes } = await statement.run(id);
    const isLast = statement === statements.at(-1);
    if (isLast) return changes === 0;
    if (changes === AT_ONCE) return false;
  }
  return true;
}
