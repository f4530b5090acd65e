// The places from which an account was signed in to: each has tries of its own, so that a stranger who guesses passwords
// elsewhere does not lock the account's holder out.

import { createHmac } from "node:crypto";
import { and, desc, eq, gt, lte, notInArray, or } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db, Store } from "../../store/engine.ts";
import { loginPlaces, type User } from "./tables.ts";

const PLACE_TTL = 180 * DAY;
const MOST_PLACES = 20;

/** The client's network address as limits see it, and the key under which places are hashed. */
export type Whereabouts = { readonly address: string; readonly key: Uint8Array };

/** What is stored of a place. It does not reveal the address without the key, which is not in the database. */
export const placeOf = (email: string, { address, key }: Whereabouts): string =>
  createHmac("sha256", key)
    .update(`login place\0${normalizeEmail(email)}\0${address}`)
    .digest("base64url");

/** Whether the account was signed in to from there in the last 180 days. */
export async function isKnownPlace(db: Db, place: string, now: number): Promise<boolean> {
  const known = and(eq(loginPlaces.place, place), gt(loginPlaces.lastAt, now - PLACE_TTL));
  return (await db.select({ place: loginPlaces.place }).from(loginPlaces).where(known)).length > 0;
}

/** Called after each sign-in to the account; writes once a day for each place. */
export async function savePlace(store: Store, user: User, whereabouts: Whereabouts, now: number): Promise<void> {
  const place = placeOf(user.email, whereabouts);
  const recently = and(eq(loginPlaces.place, place), gt(loginPlaces.lastAt, now - DAY));
  if ((await store.read.select({ place: loginPlaces.place }).from(loginPlaces).where(recently)).length > 0) return;
  await store.write(async (tx) => {
    await tx
      .insert(loginPlaces)
      .values({ place, userId: user.id, lastAt: now })
      .onConflictDoUpdate({ target: loginPlaces.place, set: { lastAt: now } });
    const newest = tx
      .select({ place: loginPlaces.place })
      .from(loginPlaces)
      .where(eq(loginPlaces.userId, user.id))
      .orderBy(desc(loginPlaces.lastAt), loginPlaces.place)
      .limit(MOST_PLACES);
    const outdated = or(lte(loginPlaces.lastAt, now - PLACE_TTL), notInArray(loginPlaces.place, newest));
    await tx.delete(loginPlaces).where(and(eq(loginPlaces.userId, user.id), outdated));
  });
}
