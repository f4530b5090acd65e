// A member's own switch for the weekly digest: off until they turn it on.

import { and, eq } from "drizzle-orm";
import { notFound } from "../../../lib/errors.ts";
import type { Db } from "../../../store/engine.ts";
import { insertUnlessKept } from "../../../store/insert.ts";
import { members, type Project, projects } from "../../projects/tables.ts";
import { digestWishes } from "./tables.ts";

const insertWish = insertUnlessKept(digestWishes);

export async function wantsDigest(db: Db, project: Pick<Project, "id">, userId: string): Promise<boolean> {
  return isWished(db, await getMemberId(db, project, userId));
}

/** A digest that became due before the switch was turned on is not sent any more. */
export async function setDigest(
  tx: Db,
  project: Pick<Project, "id">,
  userId: string,
  weekly: boolean,
  now: number,
): Promise<void> {
  const memberId = await getMemberId(tx, project, userId);
  if (weekly) await insertWish(tx, { memberId, projectId: project.id, since: now });
  else await dropWish(tx, memberId);
}

export async function dropWish(tx: Db, memberId: string): Promise<void> {
  await tx.delete(digestWishes).where(eq(digestWishes.memberId, memberId));
}

export async function isWished(db: Db, memberId: string): Promise<boolean> {
  const rows = await db.select().from(digestWishes).where(eq(digestWishes.memberId, memberId));
  return rows.length > 0;
}

/** Of the project that this member belongs to; null where they do not any more. */
export async function findProjectName(db: Db, memberId: string): Promise<string | null> {
  const named = db
    .select({ name: projects.name })
    .from(members)
    .innerJoin(projects, eq(projects.id, members.projectId));
  const [project] = await named.where(eq(members.id, memberId));
  return project?.name ?? null;
}

async function getMemberId(db: Db, project: Pick<Project, "id">, userId: string): Promise<string> {
  const ofUser = and(eq(members.projectId, project.id), eq(members.userId, userId));
  const [member] = await db.select({ id: members.id }).from(members).where(ofUser);
  if (!member) throw notFound("The member");
  return member.id;
}
