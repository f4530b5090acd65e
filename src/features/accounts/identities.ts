// Signing in with an identity provider: finds or creates the account of a person.

import type { Identity } from "../../adapters/identity-provider.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { asciiDomain, domainOf } from "../../lib/mail-domain.ts";
import type { Db } from "../../store/engine.ts";
import { findRow } from "../../store/rows.ts";
import { LoginRefusal } from "./login-refusals.ts";
import { type Applicant, findRefusal, type Registration } from "./registration.ts";
import { endResets } from "./resets.ts";
import { changePassword, createUser, findUserByEmail, getUser, proveAddress } from "./service.ts";
import { identities, type User } from "./tables.ts";

const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,253}$/;
const LONGEST_NAME = 200;

/**
 * Returns the account of an identity. An unknown identity is linked to the account with its address if the provider has
 * verified the address. Without such an account, one is created if the applicant may register, or if the verified address is of an
 * allowed domain.
 * @throws {LoginRefusal} `forbidden` if the account cannot be linked or created.
 */
export async function signInAs(
  tx: Db,
  identity: Identity,
  rules: { registration: Registration; applicant: Applicant; allowedDomains: readonly string[] },
  now: number,
): Promise<User> {
  const known = await findIdentity(tx, identity);
  if (known) return getUser(tx, known.userId);

  const email = addressOf(identity);
  const holder = await findUserByEmail(tx, email);
  if (holder && !identity.emailVerified) {
    throw new LoginRefusal("notVerified");
  }
  const invited = identity.emailVerified && rules.allowedDomains.includes(asciiDomain(domainOf(email)));
  if (!holder && !invited && (await findRefusal(tx, rules.registration, rules.applicant, now)) !== undefined) {
    throw new LoginRefusal("noAccount");
  }
  const user = holder ? await takeOver(tx, holder, now) : await newAccount(tx, identity, email, now);
  await tx
    .insert(identities)
    .values({ issuer: identity.issuer, subject: identity.subject, userId: user.id, createdAt: now });
  return user;
}

async function findIdentity(db: Db, { issuer, subject }: Identity) {
  const found = await findRow(db, identities, { issuer, subject });
  return found;
}

function addressOf({ email }: Identity): string {
  const address = normalizeEmail(email ?? "");
  if (!ADDRESS.test(address)) {
    throw new LoginRefusal("noAddress");
  }
  return address;
}

/** A stranger may have created an account whose address was never proven: its password and sessions are removed. */
async function takeOver(tx: Db, holder: User, now: number): Promise<User> {
  if (!(await proveAddress(tx, holder, now))) return holder;
  await changePassword(tx, holder.id, null, now);
  await endResets(tx, holder.id, now);
  return getUser(tx, holder.id);
}

function newAccount(tx: Db, { name, emailVerified }: Identity, email: string, now: number): Promise<User> {
  const shown = (name ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  const input = { email, name: shown || null, passwordHash: null, emailVerifiedAt: emailVerified ? now : null };
  return createUser(tx, input, now);
}
