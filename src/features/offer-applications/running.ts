// Finds offers that a customer still benefits from. Discounts and extra days do not add up, because otherwise a customer who
// starts to cancel every month would never pay in full again.

import { iso } from "../../lib/clock.ts";
import { monthsLater } from "../../lib/months-later.ts";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import type { Terms } from "../providers/carrying-out.ts";
import { inWords } from "./in-words.ts";
import { type OfferApplication, offerApplications } from "./tables.ts";

/** Without pauses, because a pause may have been ended by hand, so the provider is asked instead. */
const ONCE_AT_A_TIME: readonly Terms["kind"][] = ["discount", "extension"];

type Given = { provider: string; subscriptionId: string | null };

/** The applications of a kind that run at the subscription, or are about to. */
export async function listRunning(
  db: Db,
  project: Pick<Project, "id">,
  { provider, subscriptionId }: Given,
  kind: Terms["kind"],
  now: number,
): Promise<OfferApplication[]> {
  if (subscriptionId === null || !ONCE_AT_A_TIME.includes(kind)) return [];
  const given = await findRows(db, offerApplications, {
    projectId: project.id,
    subscriptionId,
    provider: provider as OfferApplication["provider"],
    kind,
    status: ["pending", "applied"],
    revertedAt: null,
  });
  return given.filter((one) => (endOf(one) ?? Number.POSITIVE_INFINITY) > now);
}

/**
 * In ms; null if it is still pending or its end is unknown. Razorpay does not report when an offer ends, so its end is computed
 * from the terms.
 */
function endOf({ status, terms, fromAt, untilAt, appliedAt }: OfferApplication): number | null {
  if (status === "pending") return null;
  if (untilAt !== null) return untilAt;
  const from = fromAt ?? appliedAt;
  return from !== null && "months" in terms ? monthsLater(from, terms.months) : null;
}

/** Why it is not given again, for the admins. */
export function alreadyGiven(application: OfferApplication): string {
  const end = endOf(application);
  const until = end === null ? "" : `, until ${iso(end).slice(0, 10)}`;
  return `The customer has ${inWords(application.terms)} from an earlier offer${until}`;
}
