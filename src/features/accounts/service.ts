// Accounts: registering, signing in, looking up.

import { eq, sql } from "drizzle-orm";
import { AppError, conflict } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { verifyPassword } from "./passwords.ts";
import { type User, users } from "./tables.ts";

/** Addresses are stored and matched trimmed and in lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/**
 * Makes an account from an already hashed password, or from none for somebody who signs in through an identity provider.
 * `emailVerifiedAt`: when it was shown that the holder has the address. A taken address is a `conflict`.
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
  const made = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made.length === 0) throw conflict("An account with this address exists already");
  return user;
}

/** The account with these credentials. An unknown address and a wrong password fail alike, in the same time. */
export async function signIn(db: Db, email: string, password: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError("unauthorized", "The address or the password is wrong");
  return user;
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return (
    await db
      .select()
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
  )[0];
}

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return (await userById(db).execute({ id }))[0];
}
