// Chooses the draft that the automation sends next.

import { dayAt } from "../../lib/time-zones.ts";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { promiseOf } from "../offers/promise.ts";
import { type RetentionOffer, retentionOffers } from "../offers/tables.ts";
import { STRATEGY_TABLE } from "../strategies/table.ts";
import type { Fact } from "./facts.ts";
import type { Variant } from "./tables.ts";

type Draft = Pick<Variant, "status" | "strategy" | "factsUsed" | "editedAt">;

/**
 * The first draft in rank order that states something. A mail that can only ask, because its fact is unknown (an offer, the terms
 * of a pause, a story), is sent once no other is left, unless a person has edited it. A discount is never sent because of a failed
 * card, nor an offer after its last day.
 */
export function nextAutomatic<V extends Draft>(
  { eventType }: Pick<ChurnEvent, "eventType">,
  variants: readonly V[],
  now: number,
) {
  const drafts = variants.filter(
    (draft) =>
      draft.status === "draft" &&
      !(eventType === "payment_failed" && draft.strategy === "discount") &&
      !namesPastOffer(draft, now),
  );
  return drafts.find(hasItsFact) ?? drafts[0];
}

/** Whether the text names an offer whose last day is over in every time zone. */
export const namesPastOffer = ({ factsUsed }: Pick<Draft, "factsUsed">, now: number): boolean =>
  (factsUsed ?? []).some(
    ({ fact, value }) => /^offers\..*\.valid_until$/.test(fact) && String(value) < dayAt("Etc/GMT+12", now),
  );

/** The project's own texts, and those from before facts were stored, count as complete. */
export function hasItsFact({ strategy, factsUsed, editedAt }: Omit<Draft, "status">): boolean {
  const { needs } = STRATEGY_TABLE[strategy];
  if (needs === null || factsUsed === null || editedAt !== null) return true;
  return factsUsed.some(({ fact }) => fact.startsWith(needs.fact));
}

const OFFER_FACT = /^offers\.(\w+)\.(\w+)$/;

/** The variants without drafts that promise an offer that was withdrawn, changed or restricted since. */
export async function withStandingOffers<V extends Draft>(
  db: Db,
  projectId: string,
  variants: readonly V[],
): Promise<V[]> {
  const promisesOf = ({ status, factsUsed }: V) =>
    status === "draft" ? (factsUsed ?? []).filter(({ fact }) => OFFER_FACT.test(fact)) : [];
  if (!variants.some((variant) => promisesOf(variant).length > 0)) return [...variants];
  const offers = await findRows(db, retentionOffers, { projectId, isActive: true });
  const stands = ({ fact, value, promise }: Fact) => {
    const [, reason, field] = OFFER_FACT.exec(fact)!;
    const offer = offers.find((one) => one.reason === reason);
    if (!offer || offer.rules !== null || offer.cooldownDays !== null || offer.arms !== null) return false;
    if (promise !== undefined && promise !== promiseOf(offer)) return false;
    // A resulting price follows from the percentage, which is also among the facts.
    return field === "price" || valuesOf(offer)[field!] === value;
  };
  return variants.filter((variant) => promisesOf(variant).every(stands));
}

const valuesOf = (offer: RetentionOffer): Record<string, unknown> => ({
  discount_percent: offer.discountPercent,
  description: offer.description,
  title: offer.title,
  pause_months: offer.details?.pause_months ?? 1,
  valid_until: offer.validUntil,
});
