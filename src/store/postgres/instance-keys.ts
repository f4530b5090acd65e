// On PostgreSQL the keys of an installation are stored in its database, so that every node has the same. The first node stores
// those of its data folder, or creates new ones.

import { createHmac } from "node:crypto";
import type { ReservedSQL } from "bun";
import { type Keys, newKeys } from "../../lib/keys.ts";
import { openSealed, seal } from "../../lib/seal.ts";
import { StoreError } from "../engine.ts";
import { runOn } from "./connection.ts";

/** `found`: the keys in the data folder, if any. `secret`: seals the keys in the database; empty for unsealed. */
export type KeyPlace = { folder: string; found: Keys | null; secret: string };

const NAMES = ["jwt", "links", "sealing"] as const;

/** @throws {StoreError} if the folder has other keys, or the secret does not open those of the database. */
export async function agreeOnKeys(client: ReservedSQL, place: KeyPlace): Promise<Keys> {
  const stored = await readKeys(client, place.secret);
  if (stored !== null) {
    if (place.found !== null && !isSame(stored, place.found)) throw otherKeys(place.folder);
    return stored;
  }
  const keys = place.found ?? newKeys();
  // A database from before keys were stored in it has at least their fingerprint.
  const [known] = (await runOn(client, "select fingerprint from keys_in_use", [])).rows as [string][];
  if (known !== undefined && known[0] !== fingerprintOf(keys)) throw otherKeys(place.folder);
  const values = NAMES.flatMap((name) => [
    name,
    closed(name, Buffer.from(keys[name]).toString("base64"), place.secret),
  ]);
  await runOn(client, "insert into instance_keys (name, value) values (?, ?), (?, ?), (?, ?)", values);
  return keys;
}

/** Null if the database has none yet. */
async function readKeys(client: ReservedSQL, secret: string): Promise<Keys | null> {
  const { rows } = await runOn(client, "select name, value from instance_keys", []);
  const values = new Map(rows as [string, string][]);
  if (!NAMES.every((name) => values.has(name))) return null;
  const [jwt, links, sealing] = NAMES.map((name) =>
    Uint8Array.from(Buffer.from(opened(name, values.get(name)!, secret), "base64")),
  );
  return { jwt: jwt!, links: links!, sealing: sealing! };
}

const closed = (name: string, value: string, secret: string): string =>
  secret === "" ? value : seal(keyOf(secret), value, contextOf(name));

function opened(name: string, value: string, secret: string): string {
  if (!value.startsWith("v1.")) return value;
  try {
    return openSealed(keyOf(secret), value, contextOf(name));
  } catch (error) {
    throw new StoreError(
      secret === ""
        ? "The keys in the database are sealed: set data.keys_secret as on the node that was started first"
        : "data.keys_secret does not open the keys in the database: set it as on the node that was started first",
      { cause: error },
    );
  }
}

const keyOf = (secret: string): Uint8Array => new Bun.CryptoHasher("sha256").update(secret).digest();
const contextOf = (name: string): string => `instance_keys:${name}`;

const isSame = (one: Keys, other: Keys): boolean => fingerprintOf(one) === fingerprintOf(other);

/** Identifies the keys without revealing them. */
const fingerprintOf = ({ sealing, links, jwt }: Keys): string =>
  createHmac("sha256", sealing).update(links).update(jwt).digest("hex");

const otherKeys = (folder: string): StoreError =>
  new StoreError(
    `The keys in ${folder} are not those of the database of data.url: if that is the right database, move this folder away`,
  );
