// Password resets: a mailed link that works once, within an hour.

import { and, desc, eq, gt, lte } from "drizzle-orm";
import { HOUR } from "../../lib/duration.ts";
import { invalid } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { findRow, matches } from "../../store/rows.ts";
import { type AccountMail, sendAccountMail } from "./mail.ts";
import { changePassword, findUserByEmail, getUser, proveAddress } from "./service.ts";
import { type PasswordReset, passwordResets, type User } from "./tables.ts";

const VALID = HOUR;
const BETWEEN_MAILS = 120_000;

type Asked = { email: string; language: OwnLanguage };

export const requestPasswordReset = defineJob<Asked>("request-password-reset");

/** A job looks the account up, so that the response time does not reveal whether it exists. */
export const askForReset = (tx: Db, { email, language }: Asked, now: number): Promise<void> =>
  enqueue(tx, requestPasswordReset, { email: normalizeEmail(email), language }, now);

const WORDS: Readonly<Record<OwnLanguage, Pick<AccountMail, "subject" | "paragraphs">>> = {
  en: {
    subject: "Choose a new password for Recoverd",
    paragraphs: [
      "Somebody, most likely you, asked for a new password for the Recoverd account of this address. Choose one here:",
      "The link works once, for an hour. If you did not ask for it, you need not do anything: your password stays as it is.",
    ],
  },
  de: {
    subject: "Ein neues Passwort für Recoverd",
    paragraphs: [
      "Jemand, vermutlich du, hat um ein neues Passwort für das Recoverd-Konto mit dieser Adresse gebeten. Hier kannst du es wählen:",
      "Der Link gilt einmal, eine Stunde lang. Wenn du nicht darum gebeten hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.",
    ],
  },
};

/** What is needed to create and mail a link. */
type Origin = { readonly publicUrl: string; readonly sealingKey: Uint8Array };

/** Mails a link to the account with that address. Does nothing without an account, or within 2 minutes of the last mail. */
export async function mailReset(tx: Db, origin: Origin, { email, language }: Asked, now: number): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (!user || now - (await lastMailed(tx, user)) < BETWEEN_MAILS) return;
  const { url, expiresAt } = await issueReset(tx, origin.publicUrl, user, { mailed: true }, now);
  const mail = {
    kind: "password-reset",
    to: user.email,
    projectId: null,
    language,
    ...WORDS[language],
    link: url,
    expiresAt,
  } as const;
  await sendAccountMail(tx, origin.sealingKey, mail, now);
}

async function lastMailed(db: Db, user: User): Promise<number> {
  const [last] = await db
    .select({ createdAt: passwordResets.createdAt })
    .from(passwordResets)
    .where(matches(passwordResets, { userId: user.id, mailed: true }))
    .orderBy(desc(passwordResets.createdAt))
    .limit(1);
  return last?.createdAt ?? Number.NEGATIVE_INFINITY;
}

/** Creates a link for a new password. `mailed`: it is sent to the account's own address and nowhere else. */
export async function issueReset(
  tx: Db,
  publicUrl: string,
  user: User,
  { mailed }: { mailed: boolean },
  now: number,
): Promise<{ url: string; expiresAt: number }> {
  const token = randomToken(32);
  const expiresAt = now + VALID;
  await tx.delete(passwordResets).where(lte(passwordResets.createdAt, now - VALID));
  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), userId: user.id, mailed, createdAt: now, expiresAt });
  return { url: `${publicUrl}/reset-password?token=${token}`, expiresAt };
}

/**
 * The reset that a token belongs to.
 * @throws {AppError} `invalid` if the token is used, expired or unknown.
 */
export async function getReset(db: Db, token: string, now: number): Promise<PasswordReset> {
  const reset = await findReset(db, token, now);
  if (!reset) throw invalid("token", "is used, too old or unknown: ask for a new link");
  return reset;
}

export async function findReset(db: Db, token: string, now: number): Promise<PasswordReset | undefined> {
  const valid = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));
  return await findRow(db, passwordResets, valid);
}

/** Gives the token's account the new password, ends its sessions, and invalidates all of its links. */
export async function resetPassword(tx: Db, token: string, passwordHash: string, now: number): Promise<User> {
  const reset = await getReset(tx, token, now);
  const user = await getUser(tx, reset.userId);
  if (reset.mailed) await proveAddress(tx, user, now);
  await changePassword(tx, user.id, passwordHash, now);
  await endResets(tx, user.id, now);
  return user;
}

/** Expires all links instead of deleting the rows, which record when the last mail was sent. */
export async function endResets(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ expiresAt: now })
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)));
}
