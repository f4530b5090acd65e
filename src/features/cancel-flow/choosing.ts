// Chooses the offers of a session: the reason's offer or one of its arms, then its fallback. Rules about the customer only apply
// to proven customers, so that offers do not reveal whom a project knows.

import { and, eq, gt, lte, ne, or, type SQL } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import { dayAt } from "../../lib/time-zones.ts";
import { hashToken } from "../../lib/tokens.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import { listRunning } from "../offer-applications/running.ts";
import { isOpenOn } from "../offers/open.ts";
import { findOffer } from "../offers/service.ts";
import type { OfferContent, OfferRules, RetentionOffer } from "../offers/tables.ts";
import { termsOf } from "../offers/terms.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { erasedHashOf } from "../suppressions/erased.ts";
import { ABANDONED_AFTER } from "./durations.ts";
import { findKnownFacts, type KnownFacts, runningSubscriptions } from "./known-facts.ts";
import { cancelSessions, type OfferedContent } from "./tables.ts";

export type Chosen = { offer: OfferContent; arm: string | null; fallback: OfferContent | null };

type Visitor = { sessionId: string; identity: string | null; test: boolean };

/** Null if there is nothing to show. If the first offer does not apply, its fallback replaces it. */
export async function chooseOffers(
  db: Db,
  project: Project,
  reason: CancelReason,
  { sessionId, identity, test }: Visitor,
  now: number,
): Promise<Chosen | null> {
  const offer = await findOffer(db, project, reason);
  if (!offer?.isActive) return null;
  const { arm, content } = armOf(offer, identity ?? sessionId);
  const since = offer.cooldownDays === null ? null : now - offer.cooldownDays * DAY;
  const coolsDown = async (happened: typeof wasOfferedDiscount) =>
    since !== null && (identity === null || (await happened(db, offer, identity, since, now)));
  const [noDiscount, noPause] = [await coolsDown(wasOfferedDiscount), await coolsDown(hasPaused)];
  const isOpen = isOpenOn(offer, dayAt(settingsOf(project).timezone, now));
  const isOffered = async (one: OfferContent) =>
    !(noDiscount && one.offer_type === "discount") &&
    !(noPause && one.action === "pause") &&
    !(identity !== null && (await wasGiven(db, project, identity, one, now)));
  const fallback = offer.fallback && (await isOffered(offer.fallback)) ? offer.fallback : null;
  if (isOpen && (await isOffered(content)) && (await meetsRules(db, project, offer.rules, { identity, test }, now))) {
    return { offer: content, arm, fallback };
  }
  return fallback && { offer: fallback, arm: null, fallback: null };
}

/** The offer for customers in no arm. */
export const contentOf = (offer: RetentionOffer): OfferContent => ({
  offer_type: offer.offerType,
  title: offer.title,
  description: offer.description,
  cta_button_text: offer.ctaButtonText,
  discount_percent: offer.discountPercent,
  extension_days: offer.extensionDays,
  ...offer.details,
});

const CONTROL = "control";

/** The same customer always gets the same arm while the arms do not change; an unproven one during the session. */
function armOf(offer: RetentionOffer, key: string): { arm: string | null; content: OfferContent } {
  const own = contentOf(offer);
  if (!offer.arms) return { arm: null, content: own };
  let rest = placeOf(`arm:${offer.projectId}:${offer.reason}:${key}`) * 100;
  for (const arm of offer.arms) {
    if (rest < arm.percent) return { arm: arm.name, content: arm.offer };
    rest -= arm.percent;
  }
  return { arm: CONTROL, content: own };
}

/** Whether a customer is in the control group for the offers. A larger group includes every customer of a smaller one. */
export const isHeldOut = ({ id, settings }: Project, customer: string): boolean =>
  placeOf(`offers:${id}:${customer}`) * 100 < settingsOf({ settings }).cancel_flow.holdout_percent;

/** From 0 up to 1, evenly spread. */
const placeOf = (text: string): number => Number.parseInt(hashToken(text).slice(0, 12), 16) / 2 ** 48;

/** An open visit for the same reason shows the same offer again, for example after a reload. */
async function wasOfferedDiscount(
  db: Db,
  { projectId, reason }: RetentionOffer,
  identity: string,
  since: number,
  now: number,
): Promise<boolean> {
  const isPast = or(
    ne(cancelSessions.reason, reason),
    eq(cancelSessions.outcomeBy, "customer"),
    lte(cancelSessions.createdAt, now - ABANDONED_AFTER),
  );
  const [found] = await db
    .select({ id: cancelSessions.id })
    .from(cancelSessions)
    .where(
      and(
        matches(cancelSessions, { projectId }),
        await isOf(db, projectId, identity),
        gt(cancelSessions.discountOfferedAt, since),
        isPast,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Sessions whose customer was deleted are found by the hash that is left for their cooldowns. */
async function isOf(db: Db, projectId: string, identity: string): Promise<SQL | undefined> {
  const hash = await erasedHashOf(db, projectId, identity);
  return matches(cancelSessions, { identity: hash === null ? identity : [identity, hash] });
}

/** Whether the customer has accepted a pause since then, for any cancel reason. */
async function hasPaused(db: Db, { projectId }: RetentionOffer, identity: string, since: number): Promise<boolean> {
  const accepted = await db
    .select({ offer: cancelSessions.offer, fallback: cancelSessions.fallback, place: cancelSessions.outcomeOffer })
    .from(cancelSessions)
    .where(
      and(
        matches(cancelSessions, { projectId, outcome: "accepted" }),
        await isOf(db, projectId, identity),
        gt(cancelSessions.outcomeAt, since),
      ),
    );
  return accepted.some(({ offer, fallback, place }) => (place === "fallback" ? fallback : offer)?.action === "pause");
}

async function meetsRules(
  db: Db,
  project: Project,
  rules: OfferRules | null,
  { identity, test }: Pick<Visitor, "identity" | "test">,
  now: number,
): Promise<boolean> {
  if (!rules) return true;
  const known = identity === null ? null : await findKnownFacts(db, project, { identity, test }, now);
  return known !== null && fits(rules, known);
}

/** A rule about an unknown fact does not match. */
export function fits(rules: OfferRules, known: KnownFacts): boolean {
  const { min_mrr, max_mrr, min_tenure_days, plans } = rules;
  const names = known.plans.map((plan) => plan.toLowerCase());
  return (
    (min_mrr === null || (known.mrr !== null && known.mrr >= min_mrr)) &&
    (max_mrr === null || (known.mrr !== null && known.mrr <= max_mrr)) &&
    (min_tenure_days === null || (known.tenureDays !== null && known.tenureDays >= min_tenure_days)) &&
    (plans === null || plans.some((plan) => names.includes(plan.toLowerCase())))
  );
}

// Finds offers that a proven customer still has, so that they are not offered again.

/** Whether all possible subscriptions have such an offer running. */
async function wasGiven(
  db: Db,
  project: Project,
  identity: string,
  offer: OfferedContent,
  now: number,
): Promise<boolean> {
  const terms = termsOf(offer);
  if (terms === null) return false;
  const subscriptions = await runningSubscriptions(db, project, identity);
  for (const subscription of subscriptions) {
    if ((await listRunning(db, project, subscription, terms.kind, now)).length === 0) return false;
  }
  return subscriptions.length > 0;
}
