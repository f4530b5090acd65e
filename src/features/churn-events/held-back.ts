// Why nothing is sent automatically for a churn event: one answer for the API, the automation and the hand-over of mails.

import { and, eq, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type ChurnEvent, churnEvents, type SensitiveTopic } from "./tables.ts";

/** Where several apply, the first counts. */
export const HELD_BACK = ["do_not_contact", "sensitive", "dispute", "test_mode", "unverified"] as const;
export type HeldBackBy = (typeof HELD_BACK)[number];

type Held = Pick<ChurnEvent, "sensitiveTopic" | "heldBack">;

/**
 * What holds an event's mails back; null for nothing. Whether the public key alone is trusted is asked at each reading, so
 * that a change of `settings.automation.trust_public_key` is a change of all open events.
 */
export function heldBackOf({ sensitiveTopic, heldBack }: Held, project: Pick<Project, "settings">): HeldBackBy | null {
  if (sensitiveTopic !== null) return asksForSilence(sensitiveTopic) ? "do_not_contact" : "sensitive";
  if (heldBack !== "public_key") return heldBack;
  return trustsPublicKey(project) ? null : "unverified";
}

/** Whether the customer asks not to be written to, which is more than that nobody should write without thinking. */
export const asksForSilence = (topic: SensitiveTopic): boolean => topic === "no_contact" || topic === "deletion";

const trustsPublicKey = ({ settings }: Pick<Project, "settings">): boolean =>
  settingsOf({ settings }).automation.trust_public_key;

/** Completes "The reason …". */
export const TOPIC_SAYS: Record<SensitiveTopic, string> = {
  deletion: "asks for the customer's data to be deleted",
  no_contact: "asks not to be written to",
  distress: "speaks of distress",
  death: "speaks of a death",
  illness: "speaks of an illness or an accident",
  threat: "holds a threat",
  legal: "speaks of lawyers, courts or authorities",
  money: "alleges fraud or a charge that was not due",
};

const YEAR = 365 * DAY;

/**
 * Whether another event of the customer, within a year and not recovered, has a sensitive reason: a customer who reported a death in
 * a cancellation is not to get the dunning of the next failed payment. What nobody has proven, and tests, speak for no one.
 */
export async function hasSensitiveEvent(db: Db, project: Project, email: string, now: number): Promise<boolean> {
  return (await listSensitiveEvents(db, project, [email], now)).length > 0;
}

type Spoken = { createdAt: number; sensitiveSince: number | null; recoveredAt: number | null };

/** Whether such an event counted at a moment of the past. */
export const speaksAt = ({ createdAt, sensitiveSince, recoveredAt }: Spoken, at: number): boolean =>
  createdAt > at - YEAR && (sensitiveSince ?? createdAt) <= at && (recoveredAt === null || recoveredAt > at);

/** The events of these customers that count now, or did since. */
export async function listSensitiveEvents(
  db: Db,
  project: Project,
  emails: readonly string[],
  since: number,
): Promise<(Spoken & { email: string })[]> {
  const rows = await db
    .select({
      email: churnEvents.customerEmail,
      createdAt: churnEvents.createdAt,
      sensitiveSince: churnEvents.sensitiveSince,
      recoveredAt: churnEvents.recoveredAt,
      topic: churnEvents.sensitiveTopic,
      heldBack: churnEvents.heldBack,
    })
    .from(churnEvents)
    .where(
      and(
        eq(churnEvents.projectId, project.id),
        inArray(churnEvents.customerEmail, [...emails]),
        eq(churnEvents.test, false),
        isNotNull(churnEvents.sensitiveTopic),
        or(ne(churnEvents.status, "recovered"), gt(churnEvents.recoveredAt, since)),
        gt(churnEvents.createdAt, since - YEAR),
      ),
    );
  return rows.filter(
    ({ topic, heldBack }) =>
      topic !== null && !asksForSilence(topic) && (heldBack !== "public_key" || trustsPublicKey(project)),
  );
}
