// Suppressing an address of a project, and asking whether one is.

import { and, eq } from "drizzle-orm";
import { defineTopic, publish } from "../../queue/topics.ts";
import type { Db } from "../../store/engine.ts";
import { insertUnlessKept } from "../../store/insert.ts";
import { normalizeEmail } from "../accounts/service.ts";
import { type Suppression, type SuppressionReason, suppressions } from "./tables.ts";

/** From now on nothing is put in the outbox for this address. The first reason is kept. */
export async function suppress(
  tx: Db,
  projectId: string,
  email: string,
  reason: SuppressionReason,
  now: number,
): Promise<void> {
  await insertSuppression(tx, { projectId, email: normalizeEmail(email), reason, createdAt: now });
}

/** Told of every address that is suppressed, whoever did it. */
export const addressSuppressed = defineTopic<Suppression>();

async function insertSuppression(tx: Db, suppression: Suppression): Promise<void> {
  await insertUnlessSuppressed(tx, suppression);
  await publish(tx, addressSuppressed, suppression, suppression.createdAt);
}

const insertUnlessSuppressed = insertUnlessKept(suppressions);

export async function findSuppression(db: Db, projectId: string, email: string): Promise<Suppression | undefined> {
  const ofAddress = and(eq(suppressions.projectId, projectId), eq(suppressions.email, normalizeEmail(email)));
  return (await db.select().from(suppressions).where(ofAddress))[0];
}
