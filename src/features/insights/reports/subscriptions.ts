// A member's subscription to the weekly digest, off by default.

import { eq } from "drizzle-orm";
import { notFound } from "../../../lib/errors.ts";
import type { Db } from "../../../store/engine.ts";
import { insertOrIgnore } from "../../../store/insert.ts";
import { hasRow, matches } from "../../../store/rows.ts";
import { members, type Project, projects } from "../../projects/tables.ts";
import { digestSubscriptions } from "./tables.ts";

const insertSubscription = insertOrIgnore(digestSubscriptions);

export async function getsDigest(db: Db, project: Pick<Project, "id">, userId: string): Promise<boolean> {
  return isSubscribed(db, await getMemberId(db, project, userId));
}

/** A digest that became due before the member subscribed is not sent any more. */
export async function setDigest(
  tx: Db,
  project: Pick<Project, "id">,
  userId: string,
  weekly: boolean,
  now: number,
): Promise<void> {
  const memberId = await getMemberId(tx, project, userId);
  if (weekly) await insertSubscription(tx, { memberId, projectId: project.id, since: now });
  else await unsubscribeFromDigest(tx, memberId);
}

export async function unsubscribeFromDigest(tx: Db, memberId: string): Promise<void> {
  await tx.delete(digestSubscriptions).where(eq(digestSubscriptions.memberId, memberId));
}

export const isSubscribed = (db: Db, memberId: string): Promise<boolean> =>
  hasRow(db, digestSubscriptions, { memberId });

/** The member's project; null where they have left it. */
export async function findProject(db: Db, memberId: string): Promise<Project | null> {
  const [found] = await db
    .select({ project: projects })
    .from(members)
    .innerJoin(projects, eq(projects.id, members.projectId))
    .where(eq(members.id, memberId));
  return found?.project ?? null;
}

async function getMemberId(db: Db, project: Pick<Project, "id">, userId: string): Promise<string> {
  const ofUser = matches(members, { projectId: project.id, userId });
  const [member] = await db.select({ id: members.id }).from(members).where(ofUser);
  if (!member) throw notFound("The member");
  return member.id;
}
