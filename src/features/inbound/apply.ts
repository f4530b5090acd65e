// What a provider's word does to our customers, subscriptions and churn events: the same for all providers.

import type { Db } from "../../store/engine.ts";
import { findCustomer, rememberCustomer, rememberPlan } from "../customers/service.ts";
import { applyAddressPaid, applyOfPayment, applyPaymentTold } from "./apply-payments.ts";
import { applySignal, casesOf, markOf, reconcileOthers } from "./apply-signal.ts";
import { saveDiscount } from "./discounts.ts";
import type { From, Normalised } from "./normalised.ts";
import { type Outcome, SAID } from "./outcome.ts";
import { reconcile } from "./reconciling.ts";

export async function applyNormalised(tx: Db, from: From, told: Normalised, now: number): Promise<Outcome> {
  const { project, provider } = from;
  switch (told.kind) {
    case "ignored":
      return { status: "dropped", reason: told.why.slice(0, 200), churnEventId: null };
    case "plan":
      await rememberPlan(tx, project, provider, { ...told, at: told.occurredAt });
      return SAID;
    case "discount":
      await saveDiscount(tx, from, told, now);
      return SAID;
    case "identity":
      return applyIdentity(tx, from, told, now);
    case "address_paid":
      return applyAddressPaid(tx, from, told, now);
    case "payment_told":
      return applyPaymentTold(tx, from, told, now);
    case "payment_succeeded":
    case "payment_declined":
    case "disputed":
      return told.paymentIds === undefined || told.subject.subscriptionId !== null
        ? applySignal(tx, from, told, now)
        : applyOfPayment(tx, from, told, told.paymentIds, now);
    default:
      return applySignal(tx, from, told, now);
  }
}

async function applyIdentity(
  tx: Db,
  from: From,
  told: Extract<Normalised, { kind: "identity" }>,
  now: number,
): Promise<Outcome> {
  const { project, provider, test } = from;
  const before = await findCustomer(tx, project, provider, told.customerId);
  const customer = await rememberCustomer(tx, project, provider, { ...told, at: told.occurredAt, ...markOf(test) });
  // Events that wait for an address can be made now.
  for (const subscriptionId of await casesOf(tx, from, told.customerId)) {
    await reconcile(tx, from, { subscriptionId, customerId: told.customerId }, now);
  }
  if (customer.email !== (before?.email ?? null)) {
    await reconcileOthers(tx, from, { subscriptionId: null, customerId: told.customerId }, now);
  }
  return SAID;
}
