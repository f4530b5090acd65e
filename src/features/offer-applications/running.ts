// What was given to a customer and still runs: discounts and days are not given on top of each other, or who begins to cancel every
// month would never pay in full again.

import { and, eq, inArray, isNull } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import { monthsLater } from "../../lib/months-later.ts";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import type { Terms } from "../providers/carrying-out.ts";
import { inWords } from "./in-words.ts";
import { type OfferApplication, offerApplications } from "./tables.ts";

/** Not a pause: whether one lasts, the provider is asked, where it may have been ended by hand. */
const ONCE_AT_A_TIME: readonly Terms["kind"][] = ["discount", "extension"];

type Given = { provider: string; subscriptionId: string | null };

/** Those of a kind that run at the subscription, or are about to. */
export async function listRunning(
  db: Db,
  project: Pick<Project, "id">,
  { provider, subscriptionId }: Given,
  kind: Terms["kind"],
  now: number,
): Promise<OfferApplication[]> {
  if (subscriptionId === null || !ONCE_AT_A_TIME.includes(kind)) return [];
  const given = await db
    .select()
    .from(offerApplications)
    .where(
      and(
        eq(offerApplications.projectId, project.id),
        eq(offerApplications.subscriptionId, subscriptionId),
        eq(offerApplications.provider, provider as OfferApplication["provider"]),
        eq(offerApplications.kind, kind),
        inArray(offerApplications.status, ["pending", "applied"]),
        isNull(offerApplications.revertedAt),
      ),
    );
  return given.filter((one) => (endOf(one) ?? Number.POSITIVE_INFINITY) > now);
}

/** In ms; null where it is still to begin. Razorpay does not say when an offer ends, which the terms do. */
function endOf({ status, terms, fromAt, untilAt, appliedAt }: OfferApplication): number | null {
  if (status === "pending") return null;
  if (untilAt !== null) return untilAt;
  const from = fromAt ?? appliedAt;
  return from !== null && "months" in terms ? monthsLater(from, terms.months) : null;
}

/** Why it is not given once more, for the admins. */
export function alreadyGiven(application: OfferApplication): string {
  const end = endOf(application);
  const until = end === null ? "" : `, until ${iso(end).slice(0, 10)}`;
  return `The customer has ${inWords(application.terms)} from an earlier offer${until}`;
}
