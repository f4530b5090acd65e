// Invitations into a project: mailed, bound to an address, good for one use within a week.

import { and, asc, eq, gt, lt } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import { AppError, conflict, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import type { Db } from "../../store/engine.ts";
import type { Listed, Window } from "../../store/pages.ts";
import { countMatching, findRow, findRows } from "../../store/rows.ts";
import { type AccountMail, sendAccountMail } from "../accounts/mail.ts";
import { findUserByEmail } from "../accounts/service.ts";
import type { User } from "../accounts/tables.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { mayDispose, type Role } from "./roles.ts";
import { findRole, getOwnRole, getProject } from "./service.ts";
import { teamLanguage } from "./settings.ts";
import { type Invitation, invitations, members, type Project } from "./tables.ts";

const GOOD_FOR = 7 * DAY;
/** How long an expired invitation is still listed, in ms. */
const LISTED_FOR = 30 * DAY;

/**
 * Invites an address and mails it the link. A pending invitation of the address is replaced: it gets the new role, and the former
 * link stops working.
 * @throws `conflict` for a member
 */
export async function invite(
  tx: Db,
  deps: { publicUrl: string; sealingKey: Uint8Array },
  project: Project,
  actor: Actor,
  input: { email: string; role: Role },
  now: number,
): Promise<{ invitation: Invitation; acceptUrl: string }> {
  const email = normalizeEmail(input.email);
  const own = await getOwnRole(tx, project, actor);
  const pending = await findPending(tx, project, email);
  if (!mayDispose(own, input.role) || (pending && !mayDispose(own, pending.role))) throw aboveOwn();
  const user = await findUserByEmail(tx, email);
  if (user && (await findRole(tx, project, user.id))) throw conflict(`${email} is a member of this project already`);

  const token = randomToken(32);
  const mailedToken = `${token}.${randomToken(16)}`;
  const invitation: Invitation = {
    id: pending?.id ?? newId("inv", now),
    projectId: project.id,
    email,
    role: input.role,
    tokenHash: hashToken(token),
    mailedHash: hashToken(mailedToken),
    invitedBy: actor.user!.id,
    createdAt: pending?.createdAt ?? now,
    expiresAt: now + GOOD_FOR,
  };
  if (pending) await tx.update(invitations).set(invitation).where(eq(invitations.id, pending.id));
  else await tx.insert(invitations).values(invitation);

  const linkTo = (shown: string) => `${deps.publicUrl}/accept-invitation?token=${shown}`;
  await sendAccountMail(tx, deps.sealingKey, mailOf(project, invitation, actor, linkTo(mailedToken)), now);
  const details = { email, role: input.role, ...(pending ? { renewed: true } : {}) };
  await recordAudit(tx, { project, actor, action: "invitation.created", target: invitation.id, details }, now);
  return { invitation, acceptUrl: linkTo(token) };
}

type Words = {
  subject: (project: string) => string;
  invites: (project: string, by: string | undefined, role: Role) => string;
  terms: string;
};

const WORDS: Readonly<Record<OwnLanguage, Words>> = {
  en: {
    subject: (project) => `You are invited to ${project} on Recoverd`,
    invites: (project, by = "An admin", role) =>
      `${by} invites you to the project ${project} as ${role === "admin" || role === "owner" ? "an" : "a"} ${role}. To accept, open this page:`,
    terms:
      "The link works once, for seven days, and only for this address. If you expected no invitation, ignore this mail: nothing happens then.",
  },
  de: {
    subject: (project) => `Einladung zu ${project} bei Recoverd`,
    invites: (project, by = "Jemand mit der Rolle admin", role) =>
      `${by} lädt dich zum Projekt ${project} ein, mit der Rolle ${role}. Zum Annehmen öffne diese Seite:`,
    terms:
      "Der Link gilt einmal, sieben Tage lang und nur für diese Adresse. Wenn du keine Einladung erwartest, beachte diese Mail nicht: Dann geschieht nichts.",
  },
};

function mailOf(project: Project, { email, role, expiresAt }: Invitation, { user }: Actor, link: string): AccountMail {
  const language = teamLanguage(project);
  const { subject, invites, terms } = WORDS[language];
  const paragraphs = [invites(project.name, user?.email, role), terms];
  return {
    kind: "invitation",
    to: email,
    projectId: project.id,
    language,
    subject: subject(project.name),
    paragraphs,
    link,
    expiresAt,
  };
}

/** A page of the pending and recently expired invitations, oldest first. */
export async function listInvitations(
  db: Db,
  project: Pick<Project, "id">,
  { limit, offset }: Window,
): Promise<Listed<Invitation>> {
  const ofProject = eq(invitations.projectId, project.id);
  const rows = await db
    .select()
    .from(invitations)
    .where(ofProject)
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(limit)
    .offset(offset);
  const total = await countMatching(db, invitations, ofProject);
  return { rows, total };
}

/** Revokes an invitation, so that its link stops working. */
export async function revokeInvitation(tx: Db, project: Project, actor: Actor, id: string, now: number): Promise<void> {
  const own = await getOwnRole(tx, project, actor);
  const invitation = found("The invitation", await findRow(tx, invitations, { projectId: project.id, id }));
  if (!mayDispose(own, invitation.role)) throw aboveOwn();
  await tx.delete(invitations).where(eq(invitations.id, id));
  const details = { email: invitation.email, role: invitation.role };
  await recordAudit(tx, { project, actor, action: "invitation.revoked", target: id, details }, now);
}

/** Revokes the invitations of a person that their new role (null: none) no longer allows. */
export async function withdrawInvitations(
  tx: Db,
  project: Pick<Project, "id">,
  userId: string,
  left: Role | null,
): Promise<void> {
  for (const { id, role } of await findRows(tx, invitations, { projectId: project.id, invitedBy: userId })) {
    if (left === null || !mayDispose(left, role)) await tx.delete(invitations).where(eq(invitations.id, id));
  }
}

/** The invitation of a token. @throws `not_found` if it was used or revoked, or has expired */
export async function getInvitation(db: Db, token: string, now: number): Promise<Invitation> {
  const invitation = await findInvitation(db, token, now);
  if (!invitation) {
    throw new AppError(
      "not_found",
      "This invitation was used or revoked, has expired, or never existed; ask for another",
    );
  }
  return invitation;
}

export async function findInvitation(db: Db, token: string, now: number): Promise<Invitation | undefined> {
  const ofToken = eq(invitations.tokenHash, hashToken(token.split(".", 1)[0]!));
  return await findRow(db, invitations, and(ofToken, gt(invitations.expiresAt, now)));
}

/**
 * Whether the token came from the mail, which proves that its holder owns the address. Otherwise the inviter, who also sees the
 * link, could create an account for somebody else's address.
 */
export const provesAddress = (invitation: Invitation, token: string): boolean =>
  hashToken(token) === invitation.mailedHash;

/** Makes the holder of the token a member; the address of `user` is trusted to be the invited one. */
export async function acceptInvitation(
  tx: Db,
  token: string,
  user: User,
  origin: Pick<Actor, "address" | "requestId">,
  now: number,
): Promise<{ project: Project; role: Role }> {
  const invitation = await getInvitation(tx, token, now);
  const project = await getProject(tx, invitation.projectId);
  await tx.delete(invitations).where(eq(invitations.id, invitation.id));
  const member = {
    id: newId("mem", now),
    projectId: project.id,
    userId: user.id,
    role: invitation.role,
    createdAt: now,
  };
  await tx.insert(members).values(member);
  const actor: Actor = { type: "user", user, ...origin };
  const details = { email: user.email, role: invitation.role, invitation: invitation.id };
  await recordAudit(tx, { project, actor, action: "member.joined", target: member.id, details }, now);
  return { project, role: invitation.role };
}

export async function purgeOldInvitations(tx: Db, now: number): Promise<void> {
  await tx.delete(invitations).where(lt(invitations.expiresAt, now - LISTED_FOR));
}

async function findPending(db: Db, project: Pick<Project, "id">, email: string): Promise<Invitation | undefined> {
  return await findRow(db, invitations, { projectId: project.id, email });
}

const aboveOwn = () => new AppError("forbidden", "Only owners may invite owners or revoke such an invitation");
