// Explains the cancel flow: what was offered, and what the customer did.

import { labelOf } from "../../cancel-flow/labels.ts";
import type { CancelSession, Outcome } from "../../cancel-flow/tables.ts";
import type { Entry } from "./entry.ts";

const DID: Record<Outcome, string> = {
  accepted: "accepted it",
  declined: "declined it",
  abandoned: "left without an answer",
};

export function aboutOffer(session: CancelSession): Entry[] {
  const { reason, outcome, offer, fallback, outcomeBy } = session;
  const shown = session.outcomeOffer === "fallback" ? fallback : offer;
  const why = `in the cancel flow for “${labelOf(reason, "en")}”`;
  const did = outcome === null ? "has not answered yet" : DID[outcome];
  const sentence = offer
    ? `Was shown “${offer.title}” ${why}${shown === fallback && fallback ? `, then “${fallback.title}”` : ""}, and ${did}`
    : `Was shown no offer ${why}: none is active for that reason`;
  return [
    {
      at: session.createdAt,
      kind: "offer",
      sentence,
      facts: {
        reason,
        comment: session.comment,
        offer_type: offer?.offer_type ?? null,
        title: offer?.title ?? null,
        discount_percent: offer?.discount_percent ?? null,
        extension_days: offer?.extension_days ?? null,
        fallback_title: fallback?.title ?? null,
        outcome,
        outcome_by: outcomeBy,
        outcome_offer: session.outcomeOffer,
        verified: session.verified,
      },
      refs: {
        session_id: session.id,
        ...(session.churnEventId === null ? {} : { churn_event_id: session.churnEventId }),
      },
    },
  ];
}
