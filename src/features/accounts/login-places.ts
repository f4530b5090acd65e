// The places (network addresses and browsers) from which somebody has signed in to an account. Each place has its own tries, so
// that a stranger who guesses passwords elsewhere does not lock the account's holder out.

import { createHmac } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, notInArray, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { DAY } from "../../lib/duration.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { type Db, reasonOf, type Store } from "../../store/engine.ts";
import { loginPlaces, type User } from "./tables.ts";

export const PLACE_TTL = 180 * DAY;
const MOST_PLACES = 20;

export type Whereabouts = {
  /** The client's network address as the rate limits group it. */
  readonly address: string;
  /** The value of the browser's device cookie; null without one. */
  readonly device: string | null;
  /** The key for hashing places. */
  readonly key: Uint8Array;
};

/** The stored hashes of both, the browser first. Without the key, which is not in the database, they reveal neither. */
export function placesOf(email: string, { address, device, key }: Whereabouts): string[] {
  const hash = (kind: string, value: string) =>
    createHmac("sha256", key)
      .update(`login ${kind}\0${normalizeEmail(email)}\0${value}`)
      .digest("base64url");
  return [...(device === null ? [] : [hash("device", device)]), hash("place", address)];
}

/** The first of these places from which somebody signed in to the account in the last 180 days. */
export async function findKnownPlace(db: Db, places: readonly string[], now: number): Promise<string | undefined> {
  const known = await listPlaces(db, places, now - PLACE_TTL);
  return places.find((place) => known.has(place));
}

/** Called after each sign-in to the account. Never rejects: a full disk must not stop a sign-in. */
export async function savePlaces({ store, clock, log }: SavingDeps, user: User, from: Whereabouts): Promise<void> {
  await writePlaces(store, user, placesOf(user.email, from), clock.now()).catch((error) => {
    log.warn("A place of login could not be stored", { reason: reasonOf(error) });
  });
}

type SavingDeps = Pick<Deps, "store" | "clock" | "log">;

/** Writes once a day for each place. */
async function writePlaces(store: Store, user: User, places: readonly string[], now: number): Promise<void> {
  if ((await listPlaces(store.read, places, now - DAY)).size === places.length) return;
  await store.write(async (tx) => {
    // Writes both even if only one is new: otherwise many networks in one day would push the browser out of the newest places.
    await tx
      .insert(loginPlaces)
      .values(places.map((place) => ({ place, userId: user.id, lastAt: now })))
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

/** Those of the places that were signed in from after `since` (ms). */
async function listPlaces(db: Db, places: readonly string[], since: number): Promise<Set<string>> {
  const signedInFrom = and(inArray(loginPlaces.place, [...places]), gt(loginPlaces.lastAt, since));
  const rows = await db.select({ place: loginPlaces.place }).from(loginPlaces).where(signedInFrom);
  return new Set(rows.map(({ place }) => place));
}
