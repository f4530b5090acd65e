// The audit log: who did what in a project, when, and from where. It never contains secrets or customers' addresses.

import { eq } from "drizzle-orm";
import { newId } from "../../lib/ids.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { defineList, type Listed, type LogWindow, logPage } from "../../store/pages.ts";
import { countedPart, countedTable, countRows } from "../../store/row-counts.ts";
import { type ActorType, type AuditEntry, auditEntries, type Project } from "./tables.ts";

/** Who acts: a person, a project's API key, or the service itself (`system`); from which address, in which request. */
export type Actor = {
  type: ActorType;
  /** Null for a key and for the service itself. */
  user: { id: string; email: string } | null;
  address: string | null;
  requestId: string | null;
};

/** The actor of jobs and schedules. */
export const SYSTEM: Actor = { type: "system", user: null, address: null, requestId: null };

type Audited = {
  /** Null if the record must outlive the project. */
  project: Pick<Project, "id"> | null;
  actor: Actor;
  /** The noun and the past participle: `keys.rotated`, `member.removed`. */
  action: string;
  /** The id, otherwise the name, of the object. */
  target?: string | null;
  details?: Record<string, unknown>;
};

/** Records what an operation does, in the operation's own transaction, so that neither exists without the other. */
export async function recordAudit(
  tx: Db,
  { project, actor, action, target = null, details = {} }: Audited,
  now: number,
): Promise<void> {
  await insertEntry(tx, {
    id: newId("aud", now),
    projectId: project?.id ?? null,
    actorType: actor.type,
    userId: actor.user?.id ?? null,
    userEmail: actor.user?.email ?? null,
    action,
    target,
    details,
    address: actor.address,
    requestId: actor.requestId,
    createdAt: now,
  });
  if (project !== null) countRows(tx, project.id, AUDIT_COUNTS.list, "all", 1);
}

const insertEntry = insertInto(auditEntries);

export const AUDIT_COUNTS = countedTable("audit_entries");

/** A page of the project's log, newest first, and how many entries there are. */
async function listAudit(
  db: Db,
  project: Pick<Project, "id">,
  filter: Record<never, never>,
  window: LogWindow,
): Promise<Listed<AuditEntry>> {
  const { createdAt, id, projectId } = auditEntries;
  const counted = await countedPart(db, project.id, AUDIT_COUNTS, filter);
  const log = { table: auditEntries, by: [createdAt, id], matching: eq(projectId, project.id), counted } as const;
  return logPage(db, log, window);
}

export const auditList = defineList("audit_log", listAudit);
