// Explains what was carried out at the payment provider.

import { iso } from "../../../lib/clock.ts";
import { inWords } from "../../offer-applications/in-words.ts";
import type { OfferApplication } from "../../offer-applications/tables.ts";
import { definitionOf } from "../../providers/definitions.ts";
import type { Entry } from "./entry.ts";

export function aboutApplication(application: OfferApplication): Entry[] {
  const { id, kind, status, reason, provider, untilAt, revertAskedAt, revertedAt, revertReason, sessionId } =
    application;
  const what = inWords(application.terms);
  const { priceId: _, ...terms } = application.terms as { priceId?: string } & Record<string, string | number>;
  const { title } = definitionOf(provider);
  const entryAt = (at: number, name: string, sentence: string): Entry => ({
    at,
    kind: "offer",
    sentence,
    facts: {
      what: name,
      ...terms,
      application_kind: kind,
      terms: what,
      status,
      reason,
      provider: title,
      until: untilAt === null ? null : iso(untilAt),
      reverting: revertAskedAt !== null && revertedAt === null && revertReason === null,
      reverted: revertedAt !== null,
      revert_reason: revertReason,
    },
    refs: { session_id: sessionId, application_id: id },
  });
  const carriedOut = {
    pending: `${title} is being asked for ${what}${reason === null ? "" : `: ${reason}`}`,
    applied: `${title} has applied ${what}`,
    failed: `${title} could not be made to apply ${what}: ${reason}`,
    not_possible: `It was not possible to apply ${what} at ${title}: ${reason}`,
  }[status];
  return [
    entryAt(application.appliedAt ?? application.updatedAt, `offer_${status}`, carriedOut),
    ...(revertedAt === null ? [] : [entryAt(revertedAt, "offer_reverted", `${title} has taken back ${what}`)]),
  ];
}
