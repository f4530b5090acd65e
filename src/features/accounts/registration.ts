// Who may create an account: everyone, nobody, or as the automatic rule decides.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../lib/errors.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { hasAccounts } from "./service.ts";

type RegistrationMode = "auto" | "open" | "closed";

/** Lets anyone who can read the log create the first account, until `expiresAt` (milliseconds since the epoch). */
export type Setup = { readonly token: string; readonly expiresAt: number };

const insertToken = prepared((db) => compile(db, "insert into setup_tokens (hash, expires_at) values (?, ?)"));
const findToken = prepared((db) => compile(db, "select 1 from setup_tokens where hash = ? and expires_at > ?"));

/** Lets the other nodes know the token, whose link may lead to any of them. */
export async function shareSetup(tx: Db, { token, expiresAt }: Setup, now: number): Promise<void> {
  await compile(tx, "delete from setup_tokens where expires_at <= ?").run(now);
  await insertToken(tx).run(hashToken(token), expiresAt);
}

const SETUP_VALID = 30 * 60_000;

/** New at each start. */
export const newSetup = (now: number): Setup => ({ token: randomToken(24), expiresAt: now + SETUP_VALID });

export const setupUrl = (publicUrl: string, { token }: Setup): string => `${publicUrl}/setup?token=${token}`;

/** `isLocal`: on this machine, through no proxy. */
type Applicant = { readonly isLocal: boolean; readonly setupToken: string | null };

/** The rules of registration in force: what the settings say, and this start's setup link. */
export type Registration = {
  readonly mode: RegistrationMode;
  readonly setup: Setup;
  /** Whether other nodes print links, too. */
  readonly isShared: boolean;
};

/** Why registration is closed to somebody: sentences without their stop. */
export const REFUSALS = {
  closed: "Registration is closed",
  invited: "An invitation is needed to register, or the command recoverd user create on the server's machine",
  token: "The setup_token that was printed at start is needed for the first account; each start makes a new one",
  old: "The setup link is older than 30 minutes: restart the service for a new one, or run recoverd user create",
};
export type Refusal = keyof typeof REFUSALS;

/**
 * Throws `forbidden` where registration is closed to this request. Ask before hashing a password, to spare the work,
 * and again where the account is created: of two that come with the setup token at once, one is the first.
 */
export async function admitRegistration(db: Db, registration: Registration, applicant: Applicant, now: number) {
  const refusal = await findRefusal(db, registration, applicant, now);
  if (refusal !== undefined) throw new AppError("forbidden", REFUSALS[refusal]);
}

/** Why registration is closed to this request; undefined where it is open. */
export async function findRefusal(
  db: Db,
  { mode, setup, isShared }: Registration,
  applicant: Applicant,
  now: number,
): Promise<Refusal | undefined> {
  if (mode === "open") return undefined;
  if (mode === "closed") return "closed";
  if (await hasAccounts(db)) return "invited";
  if (applicant.isLocal) return undefined;
  const { setupToken: token } = applicant;
  if (token !== null && isShared && (await findToken(db).values(hashToken(token), now)).length > 0) return undefined;
  if (token === null || !sameToken(token, setup.token)) return "token";
  return now < setup.expiresAt ? undefined : "old";
}

const sameToken = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(a), "hex"), Buffer.from(hashToken(b), "hex"));
