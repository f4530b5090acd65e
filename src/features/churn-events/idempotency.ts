// Idempotency keys: a repeated request gets the first response instead of a second event.

import { lt } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import { hashToken } from "../../lib/tokens.ts";
import { type Db, statement } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { idempotencyKeys } from "./tables.ts";

const STORED_FOR = DAY;

/** The key in a request; null if it has none. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length < 1 || key.length > 255)) {
    throw invalid("Idempotency-Key", "must be 1 to 255 characters long");
  }
  return key;
}

export type Answer = { response: string; replayed: boolean };

const storedResponse = statement<Stored>(
  "select fingerprint, response, created_at from idempotency_keys where project_id = ? and key = ?",
);

type Stored = [fingerprint: string, response: string, createdAt: number];

const saveResponse = statement(`
  insert into idempotency_keys (project_id, key, fingerprint, response, created_at) values (?, ?, ?, ?, ?)
    on conflict (project_id, key) do update
    set fingerprint = excluded.fingerprint, response = excluded.response, created_at = excluded.created_at`);

/**
 * Runs `work` once for this key of the project and saves its response, a text.
 * A repeat within 24 hours gets the stored response; the same key with another body is a `conflict`.
 */
export async function once(
  tx: Db,
  project: Project,
  key: string,
  body: unknown,
  now: number,
  work: () => Promise<string>,
): Promise<Answer> {
  const first = await findFirst(tx, project, key, body, now);
  if (first !== null) return { response: first, replayed: true };
  const response = await work();
  await saveResponse(tx).run(project.id, key, fingerprintOf(body), response, now);
  return { response, replayed: false };
}

/** The stored response to this request; null if it is no repeat. @throws `conflict` for a repeat with another body */
export async function findFirst(
  db: Db,
  project: Project,
  key: string,
  body: unknown,
  now: number,
): Promise<string | null> {
  const [stored] = await storedResponse(db).values(project.id, key);
  if (!stored) return null;
  const [fingerprint, response, createdAt] = stored;
  if (createdAt <= now - STORED_FOR) return null;
  if (fingerprint !== fingerprintOf(body)) throw conflict("This Idempotency-Key was used with another body");
  return response;
}

const fingerprintOf = (body: unknown): string => hashToken(JSON.stringify(canonical(body)));

/** The JSON with sorted keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, canonical(part)]));
}

export async function purgeOldIdempotencyKeys(tx: Db, now: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - STORED_FOR));
}
