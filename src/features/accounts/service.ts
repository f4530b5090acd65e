// Registering, signing in and looking up accounts.

import { eq, sql } from "drizzle-orm";
import { AppError, conflict, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { findRow, hasRow, rowsBy } from "../../store/rows.ts";
import type { Throttle } from "./login-throttle.ts";
import { verifyPassword } from "./passwords.ts";
import { identities, type User, users } from "./tables.ts";

export const hasAccounts = (db: Db): Promise<boolean> => hasRow(db, users, undefined);

/**
 * Creates an account, with a hashed password or, for people who sign in through an identity provider, without one.
 * `emailVerifiedAt`: when the holder proved to have the address, in ms.
 * @throws {AppError} `conflict` if the address is taken.
 */
export async function createUser(
  tx: Db,
  input: { email: string; name: string | null; passwordHash: string | null; emailVerifiedAt?: number | null },
  now: number,
): Promise<User> {
  const user: User = {
    id: newId("usr", now),
    email: normalizeEmail(input.email),
    name: input.name,
    passwordHash: input.passwordHash,
    sessionEpoch: 0,
    createdAt: now,
    updatedAt: now,
    emailVerifiedAt: input.emailVerifiedAt ?? null,
  };
  const { changes } = await tx.insert(users).values(user).onConflictDoNothing({ target: users.email });
  if (changes === 0) throw conflict("An account with this address already exists");
  return user;
}

/**
 * The account with these credentials. An unknown address and a wrong password get the same error after the same time. `bucket`:
 * the bucket in which the tries for this address and place are counted.
 * @throws {AppError} `unauthorized` for wrong credentials.
 * @throws {TryLater} after too many wrong passwords.
 */
export async function signIn(
  db: Db,
  throttle: Throttle,
  { email, password, bucket }: { email: string; password: string; bucket: string },
): Promise<User> {
  const address = normalizeEmail(email);
  const user = await throttle.attempt(bucket, async () => {
    const found = await findUserByEmail(db, address);
    const matches = await verifyPassword(password, found?.passwordHash ?? null);
    return found && matches ? found : null;
  });
  if (!user) throw new AppError("unauthorized", "The address or the password is wrong");
  return user;
}

/**
 * Call this when the account's holder has proved to have its address, before changing anything else. Somebody else may have
 * created the account earlier, so the identities that were linked to it until now are removed. Returns true for the first
 * proof.
 */
export async function proveAddress(tx: Db, user: User, now: number): Promise<boolean> {
  if (user.emailVerifiedAt !== null) return false;
  await tx.delete(identities).where(eq(identities.userId, user.id));
  await tx.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, user.id));
  return true;
}

/** Sets the password (null removes it), and ends every session. */
export async function changePassword(tx: Db, userId: string, passwordHash: string | null, now: number): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: now })
    .where(eq(users.id, userId));
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return await findRow(db, users, { email: normalizeEmail(email) });
}

/** All accounts, the oldest first. */
export async function listUsers(db: Db): Promise<User[]> {
  return await db.select().from(users).orderBy(users.createdAt, users.id);
}

const userById = rowsBy(users, ["id"]);

async function findUser(db: Db, id: string): Promise<User | undefined> {
  return (await userById(db, { id }))[0];
}

export async function getUser(db: Db, id: string): Promise<User> {
  return found("The account", await findUser(db, id));
}
