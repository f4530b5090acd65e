// Starts an erasure, and reports its progress.

import { found } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { findRow } from "../../../store/rows.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import type { Project } from "../../projects/tables.ts";
import { addressHash, suppressErased } from "../../suppressions/service.ts";
import type { Names } from "../names.ts";
import type { Person } from "../person.ts";
import { type Erasure, erasures } from "../tables.ts";
import { sealNames } from "./erase.ts";

export const erase = defineJob<{ erasureId: string; projectId: string }>("erase_person");

/**
 * Suppresses the person's addresses at once; a job erases the rows. The audit log records the erasure without saying of whom.
 */
export async function startErasure(
  tx: Db,
  { project, actor, sealingKey }: { project: Pick<Project, "id">; actor: Actor; sealingKey: Uint8Array },
  { emails, ids }: Person,
  now: number,
): Promise<Erasure> {
  for (const email of emails) await suppressErased(tx, project.id, email, now);
  const id = newId("era", now);
  const known = new Map<Names, string[]>([
    ["emails", emails],
    ["ids", ids],
    ["hashes", emails.map((email) => addressHash(project, email))],
  ]);
  const person = sealNames(sealingKey, id, known);
  const erasure: Erasure = {
    id,
    projectId: project.id,
    status: "queued",
    person,
    requestedAt: now,
    finishedAt: null,
  };
  await insertErasure(tx, erasure);
  await recordAudit(tx, { project, actor, action: "person.erased", target: id }, now);
  await enqueue(tx, erase, { erasureId: id, projectId: project.id }, now, { key: `erase:${id}` });
  return erasure;
}

const insertErasure = insertInto(erasures);

export async function getErasure(db: Db, project: Pick<Project, "id">, id: string): Promise<Erasure> {
  return found("The erasure", await findRow(db, erasures, { projectId: project.id, id }));
}
