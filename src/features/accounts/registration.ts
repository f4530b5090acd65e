// Decides who may create an account: everyone, nobody, or according to the automatic rule.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../lib/errors.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import { compile, type Db, statement } from "../../store/engine.ts";
import { hasAccounts } from "./service.ts";

type RegistrationMode = "auto" | "open" | "closed";

/** Lets anyone who can read the log create the first account, until `expiresAt` (ms since the epoch). */
export type Setup = { readonly token: string; readonly expiresAt: number };

const insertToken = statement("insert into setup_tokens (hash, expires_at) values (?, ?)");
const findToken = statement("select 1 from setup_tokens where hash = ? and expires_at > ?");

/** Stores the token for the other nodes, because its link may lead to any of them. */
export async function shareSetup(tx: Db, { token, expiresAt }: Setup, now: number): Promise<void> {
  await compile(tx, "delete from setup_tokens where expires_at <= ?").run(now);
  await insertToken(tx).run(hashToken(token), expiresAt);
}

const SETUP_VALID = 30 * 60_000;

/** Creates a setup token, once per start. */
export const newSetup = (now: number): Setup => ({ token: randomToken(24), expiresAt: now + SETUP_VALID });

export const setupUrl = (publicUrl: string, { token }: Setup): string => `${publicUrl}/setup?token=${token}`;

/** `isLocal`: the request comes from this machine, through no proxy. */
export type Applicant = { readonly isLocal: boolean; readonly setupToken: string | null };

/** The current rules of registration: the mode from the settings, and the setup link of this start. */
export type Registration = {
  readonly mode: RegistrationMode;
  readonly setup: Setup;
  /** Whether there are other nodes, which print setup links too. */
  readonly isShared: boolean;
};

/** Why registration is refused: sentences without the final full stop. */
export const REFUSALS = {
  closed: "Registration is closed",
  invited: "An invitation is needed to register, or the command recoverd user create on the server's machine",
  token: "The setup_token that was printed at start is needed for the first account; each start makes a new one",
  old: "The setup link is older than 30 minutes: restart the service for a new one, or run recoverd user create",
};
export type Refusal = keyof typeof REFUSALS;

/**
 * Call this before hashing a password, to avoid needless work, and again in the transaction that creates the account: of two
 * concurrent requests with the setup token, only one may create the first account.
 * @throws {AppError} `forbidden` if registration is closed to this request.
 */
export async function admitRegistration(db: Db, registration: Registration, applicant: Applicant, now: number) {
  const refusal = await findRefusal(db, registration, applicant, now);
  if (refusal !== undefined) throw new AppError("forbidden", REFUSALS[refusal]);
}

/** Why registration is closed to this request; undefined if it is open. */
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
