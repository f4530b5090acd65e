// The suppressed addresses of a project: adding, removing, listing and looking up.

import { and, asc, desc, gt } from "drizzle-orm";
import { defined } from "../../lib/defined.ts";
import { found } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { hashToken } from "../../lib/tokens.ts";
import { defineEvent, publish, type Subscriber } from "../../queue/domain-events.ts";
import type { Db } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { defineList, fromNearerEnd, type Listed, type Window } from "../../store/pages.ts";
import { countMatching, matches, rowsBy } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { erasedHashOf, hashErased } from "./erased.ts";
import { type Suppression, type SuppressionReason, suppressions } from "./tables.ts";

type Owner = Pick<Project, "id">;

/** Published for every suppressed address, whatever the cause. */
export const addressSuppressed = defineEvent<Suppression>();

/** Suppresses an address, so that no more mails to it are put into the outbox. An existing suppression keeps its reason. */
export async function suppress(
  tx: Db,
  projectId: string,
  email: string,
  reason: SuppressionReason,
  now: number,
): Promise<void> {
  const suppression = { projectId, email: normalizeEmail(email), reason, deletionRequested: false, createdAt: now };
  await insertSuppression(tx, suppression);
}

/**
 * Suppresses the address of a customer who asked for that in a cancel reason or a reply. A request for deletion is recorded
 * even if the address was already suppressed for another reason.
 */
export async function suppressAsRequested(
  tx: Db,
  projectId: string,
  email: string,
  { deletion }: { deletion: boolean },
  now: number,
): Promise<void> {
  const suppression = {
    projectId,
    email: normalizeEmail(email),
    reason: "requested" as const,
    deletionRequested: deletion,
    createdAt: now,
  };
  await insertSuppression(tx, suppression);
  if (deletion) await tx.update(suppressions).set({ deletionRequested: true }).where(ofAddress(projectId, email));
}

/**
 * Applies a suppression to another address of the same customer. That an address does not exist says nothing of another one.
 */
export async function suppressAlso(
  tx: Db,
  { projectId, reason, deletionRequested }: Suppression,
  email: string,
  now: number,
): Promise<void> {
  if (reason === "bounced" || (await findSuppression(tx, projectId, email))) return;
  await insertSuppression(tx, { projectId, email, reason, deletionRequested, createdAt: now });
}

/** A customer who was suppressed stays so under another address that a provider reports. */
export const suppressChangedAddress: Subscriber<{ projectId: string; emails: readonly string[] }> = {
  wants: ({ emails }) => emails.length > 1,
  async take(tx, { projectId, emails: [former, email] }, now) {
    const suppression = await findSuppression(tx, projectId, former!);
    if (suppression) await suppressAlso(tx, suppression, email!, now);
  },
};

async function insertSuppression(tx: Db, suppression: Suppression): Promise<void> {
  await insertUnlessSuppressed(tx, suppression);
  await publish(tx, addressSuppressed, suppression, suppression.createdAt);
}

const insertUnlessSuppressed = insertOrIgnore(suppressions);

/** Finds the suppression of an address, or of its hash if it was erased. */
export async function findSuppression(db: Db, projectId: string, email: string): Promise<Suppression | undefined> {
  const [found] = await byAddress(db, { projectId, email: normalizeEmail(email) });
  if (found) return found;
  const hash = await erasedHashOf(db, projectId, email);
  return hash === null ? undefined : (await byAddress(db, { projectId, email: hash }))[0];
}

/** Which of these normalized addresses are suppressed, and since when. */
export async function listSuppressed(
  db: Db,
  projectId: string,
  emails: readonly string[],
): Promise<Pick<Suppression, "email" | "createdAt">[]> {
  const addressOf = new Map(emails.map((email) => [email, email]));
  for (const email of emails) {
    const hash = await erasedHashOf(db, projectId, email);
    if (hash === null) break; // the project has erased nobody
    addressOf.set(hash, email);
  }
  const rows = await db
    .select({ email: suppressions.email, createdAt: suppressions.createdAt })
    .from(suppressions)
    .where(matches(suppressions, { projectId, email: [...addressOf.keys()] }));
  return rows.map(({ email, createdAt }) => ({ email: addressOf.get(email)!, createdAt }));
}

/** Says why an address is not mailed, and what can be done. */
export const refusalOf = ({ email, reason }: Suppression): string =>
  `The recipient is suppressed (${reason}) and is not written to; once they agree to mail, DELETE suppressions/${email} lifts that`;

const byAddress = rowsBy(suppressions, ["projectId", "email"]);

const ofAddress = (projectId: string, email: string) =>
  matches(suppressions, { projectId, email: normalizeEmail(email) });

/**
 * Suppresses an address that is about to be erased: stores only its keyed hash, which covers all of its spellings. It is
 * removed like any other suppression, by the address.
 */
export async function suppressErased(tx: Db, projectId: string, email: string, now: number): Promise<void> {
  const suppression = { projectId, reason: "requested", deletionRequested: false, createdAt: now } as const;
  await insertUnlessSuppressed(tx, { ...suppression, email: await hashErased(tx, projectId, email) });
  await publish(tx, addressSuppressed, { ...suppression, email: normalizeEmail(email) }, now);
}

/** Suppresses an address by hand. An already suppressed address keeps its first reason and time. */
export async function addSuppression(
  tx: Db,
  project: Owner,
  { email, reason }: { email: string; reason: SuppressionReason },
  actor: Actor,
  now: number,
): Promise<{ suppression: Suppression; created: boolean }> {
  const known = await findSuppression(tx, project.id, email);
  if (known) return { suppression: known, created: false };
  await suppress(tx, project.id, email, reason, now);
  const suppression = (await findSuppression(tx, project.id, email))!;
  const details = { reason, address_hash: addressHash(project, email) };
  await recordAudit(tx, { project, actor, action: "suppression.added", details }, now);
  return { suppression, created: true };
}

/**
 * Allows mail to an address again.
 * @throws {AppError} `not_found` if the address is not suppressed.
 */
export async function removeSuppression(tx: Db, project: Owner, email: string, actor: Actor, now: number) {
  const known = found("The suppression", await findSuppression(tx, project.id, email));
  await tx.delete(suppressions).where(ofAddress(project.id, known.email));
  const details = { reason: known.reason, address_hash: addressHash(project, email) };
  await recordAudit(tx, { project, actor, action: "suppression.removed", details }, now);
}

/** For the audit log, which contains no addresses: anyone who knows an address can find it, but nobody can learn one. */
export const addressHash = (project: Owner, email: string): string =>
  hashToken(`${project.id}:${normalizeEmail(email)}`).slice(0, 16);

/** Suppresses up to some hundred addresses, and returns how many of them were new. */
export async function addSuppressions(
  tx: Db,
  project: Owner,
  rows: readonly { email: string; reason: SuppressionReason }[],
  now: number,
): Promise<number> {
  const reasons = new Map<string, SuppressionReason>();
  for (const { email, reason } of rows) {
    const address = normalizeEmail(email);
    if (!reasons.has(address)) reasons.set(address, reason);
  }
  const known = await listSuppressed(tx, project.id, [...reasons.keys()]);
  for (const { email } of known) reasons.delete(email);
  for (const [email, reason] of reasons) await suppress(tx, project.id, email, reason, now);
  return reasons.size;
}

export type SuppressionFilter = { email?: string; reason?: SuppressionReason };

/** A page of the project's suppressions, newest first, and the number of matches. */
async function listSuppressions(
  db: Db,
  project: Owner,
  filter: SuppressionFilter,
  window: Window,
): Promise<Listed<Suppression>> {
  const wanted = await matching(db, project, filter);
  const total = await countMatching(db, suppressions, wanted);
  const rows = await fromNearerEnd(window, total, ({ limit, offset, reversed }) =>
    db
      .select()
      .from(suppressions)
      .where(wanted)
      .orderBy(...(reversed ? OLDEST_FIRST : NEWEST_FIRST))
      .limit(limit)
      .offset(offset),
  );
  return { rows, total };
}

const NEWEST_FIRST = [desc(suppressions.createdAt), asc(suppressions.email)];
const OLDEST_FIRST = [asc(suppressions.createdAt), desc(suppressions.email)];

export const suppressionList = defineList("suppressions", listSuppressions);

const BATCH = 1_000;

/** Yields all suppressions that match, ordered by address, in batches, so that they need not fit into memory. */
export async function* everySuppression(db: Db, project: Owner, filter: SuppressionFilter) {
  const wanted = await matching(db, project, filter);
  for (let last = ""; ; ) {
    const rows = await db
      .select()
      .from(suppressions)
      .where(and(wanted, gt(suppressions.email, last)))
      .orderBy(asc(suppressions.email))
      .limit(BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.email;
  }
}

async function matching(db: Db, { id: projectId }: Owner, { email, reason }: SuppressionFilter) {
  if (email === undefined) return matches(suppressions, { projectId, ...defined({ reason }) });
  const found = await findSuppression(db, projectId, email);
  return matches(suppressions, { projectId, email: found?.email ?? normalizeEmail(email), ...defined({ reason }) });
}
