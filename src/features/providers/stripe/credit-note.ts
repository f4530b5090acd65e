// Reads credit notes: before its payment, a part of an invoice need not be paid any more.

import { NO_FACTS, type ProviderEvent } from "../provider-event.ts";
import { currencyOf, idOf, integerOf, type Json } from "../reading/payload.ts";
import { customerIdOf, type StripeEvent } from "./payload.ts";

/** An invoice that is credited in full is reported as paid. */
export function creditNote(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const [id, invoice, amount] = [idOf(object), idOf(object.invoice), creditedOf(object)];
  if (id === null || invoice === null || amount === null) {
    return [{ kind: "ignored", why: `${event.type}: it changes no amount that is due` }];
  }
  const subject = { customerId: customerIdOf(event, object), subscriptionId: null };
  const facts = { ...NO_FACTS, currency: currencyOf(object.currency) };
  return [{ kind: "payment_waived", subject, occurredAt, facts, paymentIds: [invoice], creditNote: id, amount }];
}

/** What was credited before the payment; `pre_payment_amount` exists since 2024. Null for a credit after it, which is a refund. */
function creditedOf(note: Json): number | null {
  const whole = note.type === "post_payment" ? null : integerOf(note.amount);
  const amount = integerOf(note.pre_payment_amount) ?? whole;
  if (amount === null || amount <= 0) return null;
  return note.status === "void" ? 0 : amount;
}
