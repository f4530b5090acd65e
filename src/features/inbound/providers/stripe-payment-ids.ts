// The ids by which a payment is known: its own, those of its charges, those that an invoice or a dispute has of it.

import type { Normalised, Subject } from "../normalised.ts";
import { at, type Json } from "./reading.ts";
import { idOf, listed, type StripeEvent } from "./stripe-reading.ts";

/** Whose payment the event's object tells of, where it names one; `own`: its own id, where it is a payment or a charge. */
export function paymentTold(event: StripeEvent, subject: Subject, own: unknown = null): Normalised[] {
  const paymentIds = paymentIdsOf(event.object, own);
  if (paymentIds.length === 0) return [];
  return [{ kind: "payment_told", subject, occurredAt: event.occurredAt, paymentIds }];
}

export function paymentIdsOf(object: Json, own: unknown = null): string[] {
  const charges = [object.charge, object.latest_charge, ...listed(object.charges)];
  // Invoices have lists of payments since 2025.
  const payments = listed(object.payments).flatMap((one) => [
    at(one, "payment.payment_intent"),
    at(one, "payment.charge"),
  ]);
  const ids = [own, object.payment_intent, ...charges, ...payments].map(idOf);
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
