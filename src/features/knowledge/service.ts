// A company's knowledge: reading and replacing it.

import type { Db } from "../../store/engine.ts";
import { findRow } from "../../store/rows.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import { listOffers } from "../offers/service.ts";
import type { OfferContent, OfferRules } from "../offers/tables.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { type KnowledgeText, knowledge } from "./tables.ts";

/** An active retention offer, with its amounts and its rules. */
type KnownOffer = { reason: CancelReason; rules: OfferRules | null } & Omit<OfferContent, "cta_button_text">;

export type Knowledge = KnowledgeText & { offers: KnownOffer[] };

const NOTHING: KnowledgeText = {
  product: null,
  plans: [],
  features: [],
  stories: [],
  fixes: [],
  founder: { name: null, signature: null, calendar_url: null },
  tone: null,
};

/** The knowledge of a project; empty if nothing was written yet. */
export async function readKnowledge(db: Db, projectId: string): Promise<Knowledge> {
  const row = await findRow(db, knowledge, { projectId });
  return { ...NOTHING, ...row?.content, offers: await knownOffers(db, projectId) };
}

async function knownOffers(db: Db, projectId: string): Promise<KnownOffer[]> {
  const offers = await listOffers(db, { id: projectId });
  return offers
    .filter(({ isActive }) => isActive)
    .map((offer) => ({
      reason: offer.reason,
      offer_type: offer.offerType,
      title: offer.title,
      description: offer.description,
      discount_percent: offer.discountPercent,
      extension_days: offer.extensionDays,
      rules: offer.rules,
    }));
}

/** Replaces the whole knowledge. Without a change, nothing is recorded in the audit log. */
export async function replaceKnowledge(
  tx: Db,
  project: Pick<Project, "id">,
  content: KnowledgeText,
  actor: Actor,
  now: number,
): Promise<Knowledge> {
  const { offers, ...before } = await readKnowledge(tx, project.id);
  if (JSON.stringify(before) !== JSON.stringify(content)) {
    const row = { content, updatedAt: now };
    await tx
      .insert(knowledge)
      .values({ projectId: project.id, ...row })
      .onConflictDoUpdate({ target: knowledge.projectId, set: row });
    await recordAudit(tx, { project, actor, action: "knowledge.replaced", details: sizesOf(content) }, now);
  }
  return { ...content, offers };
}

const sizesOf = ({ plans, features, stories, fixes }: KnowledgeText) => ({
  plans: plans.length,
  features: features.length,
  stories: stories.length,
  fixes: fixes.length,
});
