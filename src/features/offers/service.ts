// Retention offers, one per cancel reason: creating, finding and deleting them.

import { asc } from "drizzle-orm";
import { found } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { findRows, matches, rowsBy } from "../../store/rows.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import {
  type OfferArm,
  type OfferContent,
  type OfferDetails,
  type OfferRules,
  type RetentionOffer,
  retentionOffers,
} from "./tables.ts";

type Owner = Pick<Project, "id">;

type OfferInput = OfferContent & {
  is_active: boolean;
  rules: OfferRules | null;
  cooldown_days: number | null;
  fallback: OfferContent | null;
  arms: OfferArm[] | null;
  valid_until: string | null;
};

/** Creates or replaces the offer for a cancel reason. The caller has validated the input. */
export async function putOffer(
  tx: Db,
  project: Owner,
  reason: CancelReason,
  input: OfferInput,
  actor: Actor,
  now: number,
): Promise<{ offer: RetentionOffer; created: boolean }> {
  const existing = await findOffer(tx, project, reason);
  const offer: RetentionOffer = {
    projectId: project.id,
    reason,
    offerType: input.offer_type,
    title: input.title,
    description: input.description,
    ctaButtonText: input.cta_button_text,
    discountPercent: input.discount_percent,
    extensionDays: input.extension_days,
    details: detailsOf(input),
    isActive: input.is_active,
    rules: input.rules,
    fallback: input.fallback,
    arms: input.arms,
    cooldownDays: input.cooldown_days,
    validUntil: input.valid_until,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  };
  if (existing) await tx.update(retentionOffers).set(offer).where(ofReason(project, reason));
  else await insertOffer(tx, offer);
  const action = existing ? "offer.replaced" : "offer.created";
  const details = { offer_type: offer.offerType, is_active: offer.isActive };
  await recordAudit(tx, { project, actor, action, target: reason, details }, now);
  return { offer, created: !existing };
}

function detailsOf({ months, offer_id, price_id, when, action, pause_months }: OfferContent): OfferDetails | null {
  const details = { months, offer_id, price_id, when, action, pause_months };
  return Object.values(details).some((detail) => detail !== undefined) ? details : null;
}

const insertOffer = insertInto(retentionOffers);

const ofReason = (project: Owner, reason: CancelReason) => matches(retentionOffers, { projectId: project.id, reason });

const offerByReason = rowsBy(retentionOffers, ["projectId", "reason"]);

export async function findOffer(db: Db, project: Owner, reason: CancelReason): Promise<RetentionOffer | undefined> {
  return (await offerByReason(db, { projectId: project.id, reason }))[0];
}

/**
 * The offer, whether or not it is active.
 * @throws {AppError} `not_found` if there is none.
 */
export async function getOffer(db: Db, project: Owner, reason: CancelReason): Promise<RetentionOffer> {
  return found("The retention offer", await findOffer(db, project, reason));
}

/** All of a project's offers: at most eight. */
export const listOffers = (db: Db, project: Owner): Promise<RetentionOffer[]> =>
  findRows(db, retentionOffers, { projectId: project.id }, asc(retentionOffers.createdAt), asc(retentionOffers.reason));

export async function deleteOffer(
  tx: Db,
  project: Owner,
  reason: CancelReason,
  actor: Actor,
  now: number,
): Promise<void> {
  await getOffer(tx, project, reason);
  await tx.delete(retentionOffers).where(ofReason(project, reason));
  await recordAudit(tx, { project, actor, action: "offer.deleted", target: reason }, now);
}
