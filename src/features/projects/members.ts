// The members of a project: who they are, and who may change that.

import { asc, eq, ne } from "drizzle-orm";
import { AppError, conflict, found, notFound } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import type { Listed, Window } from "../../store/pages.ts";
import { countMatching, matches } from "../../store/rows.ts";
import { users } from "../accounts/tables.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { withdrawInvitations } from "./invitations.ts";
import { atLeast, mayDispose, type Role } from "./roles.ts";
import { getOwnRole } from "./service.ts";
import { members, type Project } from "./tables.ts";

type Member = { id: string; userId: string; email: string; name: string | null; role: Role; joinedAt: number };

const MEMBER = {
  id: members.id,
  userId: members.userId,
  email: users.email,
  name: users.name,
  role: members.role,
  joinedAt: members.createdAt,
};

/** A page of the members, the earliest first, and their total number. */
export async function listMembers(
  db: Db,
  project: Pick<Project, "id">,
  { limit, offset }: Window,
): Promise<Listed<Member>> {
  const ofProject = eq(members.projectId, project.id);
  const rows = await db
    .select(MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(ofProject)
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(limit)
    .offset(offset);
  const total = await countMatching(db, members, ofProject);
  return { rows, total };
}

/** Changes a member's role. Nobody can grant or revoke a role above their own. @throws `conflict` for the last owner */
export async function changeMember(
  tx: Db,
  project: Project,
  actor: Actor,
  memberId: string,
  role: Role,
  now: number,
): Promise<Member> {
  const own = await getOwnRole(tx, project, actor);
  const member = await getMember(tx, project, memberId);
  if (!mayDispose(own, member.role) || !mayDispose(own, role)) throw aboveOwn();
  if (member.role === role) return member;
  if (member.role === "owner") await requireAnotherOwner(tx, project, member);

  await tx.update(members).set({ role }).where(eq(members.id, member.id));
  await withdrawInvitations(tx, project, member.userId, role);
  const details = { email: member.email, from: member.role, to: role };
  await recordAudit(tx, { project, actor, action: "member.role_changed", target: member.id, details }, now);
  return { ...member, role };
}

/** Removes a member from the project. Everybody may leave. @throws `conflict` for the last owner */
export async function removeMember(
  tx: Db,
  project: Project,
  actor: Actor,
  memberId: string,
  now: number,
): Promise<void> {
  const own = await getOwnRole(tx, project, actor);
  const member = await findMember(tx, project, memberId);
  const leaves = member !== undefined && member.userId === actor.user?.id;
  if (!leaves && !atLeast(own, "admin")) throw new AppError("forbidden", "Only admins may remove other members");
  if (!member) throw notFound("The member");
  if (!leaves && !mayDispose(own, member.role)) throw aboveOwn();
  if (member.role === "owner") await requireAnotherOwner(tx, project, member);

  await tx.delete(members).where(eq(members.id, member.id));
  await withdrawInvitations(tx, project, member.userId, null);
  const details = { email: member.email, role: member.role };
  await recordAudit(tx, { project, actor, action: "member.removed", target: member.id, details }, now);
}

async function getMember(db: Db, project: Pick<Project, "id">, id: string): Promise<Member> {
  return found("The member", await findMember(db, project, id));
}

async function findMember(db: Db, project: Pick<Project, "id">, id: string): Promise<Member | undefined> {
  const [member] = await db
    .select(MEMBER)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(matches(members, { projectId: project.id, id }));
  return member;
}

async function requireAnotherOwner(tx: Db, project: Pick<Project, "id">, leaving: Member): Promise<void> {
  const others = matches(members, { projectId: project.id, role: "owner" }, ne(members.id, leaving.id));
  const [other] = await tx.select({ id: members.id }).from(members).where(others).limit(1);
  if (!other) throw conflict("A project needs an owner: make somebody else an owner first, or delete the project");
}

const aboveOwn = () => new AppError("forbidden", "Only owners may grant or revoke the owner role");
