// Decides why nothing is sent automatically for a churn event, for the API, the automation and the delivery of mails alike.

import { and, gt, isNotNull, ne, or } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { erasedHashesOf } from "../suppressions/erased.ts";
import { withFormerAddresses } from "./former-addresses.ts";
import { type ChurnEvent, churnEvents, type SensitiveTopic } from "./tables.ts";

/** If several apply, the first counts. */
export const HELD_BACK = ["do_not_contact", "sensitive", "dispute", "test_mode", "unverified"] as const;
export type HeldBackBy = (typeof HELD_BACK)[number];

type Held = Pick<ChurnEvent, "sensitiveTopic" | "heldBack">;

/**
 * What holds an event's mails back; null for nothing. The setting `settings.automation.trust_public_key` is checked at each
 * read, so a change applies to all open events.
 */
export function heldBackOf({ sensitiveTopic, heldBack }: Held, project: Pick<Project, "settings">): HeldBackBy | null {
  if (sensitiveTopic !== null) return asksForSilence(sensitiveTopic) ? "do_not_contact" : "sensitive";
  if (heldBack !== "public_key") return heldBack;
  return trustsPublicKey(project) ? null : "unverified";
}

/** Whether the customer asks for no more mails, as opposed to a topic that only needs a person's answer. */
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

/** The same in German, in mails to the project's people: "der Grund …". */
export const TOPIC_SAYS_IN_GERMAN: Record<SensitiveTopic, string> = {
  deletion: "verlangt, dass die Daten gelöscht werden",
  no_contact: "verlangt, nicht mehr anzuschreiben",
  distress: "spricht von großer Not",
  death: "spricht von einem Todesfall",
  illness: "spricht von einer Krankheit oder einem Unfall",
  threat: "enthält eine Drohung",
  legal: "spricht von Anwälten, Gerichten oder Behörden",
  money: "spricht von Betrug oder einer falschen Abbuchung",
};

/** For so long a sensitive reason holds back what else the customer would be sent. */
export const SENSITIVE_FOR = 365 * DAY;

/**
 * Whether another event of the customer, within a year and not recovered, has a sensitive reason: after a death was reported in
 * a cancellation, the dunning of the next failed payment must not be sent. Unproven events and tests do not count.
 */
export async function hasSensitiveEvent(db: Db, project: Project, email: string, now: number): Promise<boolean> {
  const emails = await withFormerAddresses(db, project.id, email);
  return (await listSensitiveEvents(db, project, emails, now)).length > 0;
}

type Spoken = { createdAt: number; sensitiveSince: number | null; recoveredAt: number | null };

/** Whether such an event counted at a time in the past. */
export const speaksAt = ({ createdAt, sensitiveSince, recoveredAt }: Spoken, at: number): boolean =>
  createdAt > at - SENSITIVE_FOR && (sensitiveSince ?? createdAt) <= at && (recoveredAt === null || recoveredAt > at);

/** The events of these customers that count now, or have counted since. */
export async function listSensitiveEvents(
  db: Db,
  project: Project,
  emails: readonly string[],
  since: number,
): Promise<(Spoken & { email: string })[]> {
  const hashes = await erasedHashesOf(db, project.id, emails);
  const isTheirs = matches(churnEvents, { customerEmail: [...emails] });
  const rows = await db
    .select({
      email: churnEvents.customerEmail,
      hash: churnEvents.addressHash,
      createdAt: churnEvents.createdAt,
      sensitiveSince: churnEvents.sensitiveSince,
      recoveredAt: churnEvents.recoveredAt,
      topic: churnEvents.sensitiveTopic,
      heldBack: churnEvents.heldBack,
    })
    .from(churnEvents)
    .where(
      and(
        matches(churnEvents, { projectId: project.id, test: false }),
        hashes.size === 0 ? isTheirs : or(isTheirs, matches(churnEvents, { addressHash: [...hashes.keys()] })),
        isNotNull(churnEvents.sensitiveTopic),
        or(ne(churnEvents.status, "recovered"), gt(churnEvents.recoveredAt, since)),
        gt(churnEvents.createdAt, since - SENSITIVE_FOR),
      ),
    );
  return rows
    .filter(
      ({ topic, heldBack }) =>
        topic !== null && !asksForSilence(topic) && (heldBack !== "public_key" || trustsPublicKey(project)),
    )
    .map(({ email, hash, ...spoken }) => ({ ...spoken, email: (hash && hashes.get(hash)) ?? email }));
}
