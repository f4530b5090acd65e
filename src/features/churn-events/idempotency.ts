// Idempotency keys: a repeated request gets the first response instead of a second event.

import { and, eq, lt, sql } from "drizzle-orm";
import { conflict } from "../../lib/errors.ts";
import { hashToken } from "../../lib/tokens.ts";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { idempotencyKeys } from "./tables.ts";

const KEPT_FOR = 24 * 60 * 60_000;

export type Answer<T> = { response: T; replayed: boolean };

/**
 * Runs `work` once for this key of the project and keeps its response, which must survive JSON.
 * A repeat within 24 hours gets the kept response; the same key with another body is a `conflict`.
 */
export async function once<T>(
  tx: Db,
  project: Project,
  key: string,
  body: unknown,
  now: number,
  work: () => Promise<T>,
): Promise<Answer<T>> {
  const ofKey = and(eq(idempotencyKeys.projectId, project.id), eq(idempotencyKeys.key, key));
  const fingerprint = hashToken(canonical(body));
  const [kept] = await tx.select().from(idempotencyKeys).where(ofKey);
  if (kept && kept.createdAt > now - KEPT_FOR) {
    if (kept.fingerprint !== fingerprint) throw conflict("This Idempotency-Key was used with another body");
    return { response: JSON.parse(kept.response), replayed: true };
  }
  const response = await work();
  await tx
    .insert(idempotencyKeys)
    .values({ projectId: project.id, key, fingerprint, response: JSON.stringify(response), createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.projectId, idempotencyKeys.key],
      set: {
        fingerprint: sql`excluded.fingerprint`,
        response: sql`excluded.response`,
        createdAt: sql`excluded.created_at`,
      },
    });
  return { response, replayed: false };
}

/** The same text for the same JSON, in whatever order its keys stand. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export async function forgetOldIdempotencyKeys(tx: Db, now: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - KEPT_FOR));
}
