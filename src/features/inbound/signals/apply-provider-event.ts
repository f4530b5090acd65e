// Applies a provider's event to customers, subscriptions and churn events, in the same way for all providers.

import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../store/engine.ts";
import { findCustomer, saveCustomer, savePlan } from "../../customers/service.ts";
import type { Customer } from "../../customers/tables.ts";
import { saveCard, saveRenewal } from "../../notices/saving.ts";
import type { ProviderEvent } from "../../providers/provider-event.ts";
import { type Outcome, PROCESSED } from "../inbox/outcome.ts";
import type { Origin } from "../origin.ts";
import { applyOfPayment, applyPaymentReported } from "../payments/apply-payment.ts";
import { saveDiscount } from "../payments/discounts.ts";
import { claimAddress } from "../payments/unknown-payer.ts";
import { applySignal, casesOf, markOf, reconcileOthers } from "./apply-signal.ts";
import { reconcile } from "./reconcile.ts";
import { reprice } from "./reprice.ts";
import { provenAddress } from "./returns.ts";

export async function applyProviderEvent(
  tx: Db,
  origin: Origin,
  reported: ProviderEvent,
  now: number,
): Promise<Outcome> {
  const { project, provider } = origin;
  switch (reported.kind) {
    case "ignored":
      return { status: "dropped", reason: reported.why.slice(0, 200), churnEventId: null };
    case "plan":
      await savePlan(tx, project, provider, { ...reported, at: reported.occurredAt, test: origin.test });
      return PROCESSED;
    case "discount":
      return (await saveDiscount(tx, origin, reported, now)) ? reprice(tx, origin, reported, now) : PROCESSED;
    case "card":
      if (!origin.test) await saveCard(tx, origin, reported);
      return PROCESSED;
    case "renewal":
      if (!origin.test) await saveRenewal(tx, origin, reported);
      return PROCESSED;
    case "identity":
      return applyIdentity(tx, origin, reported, now);
    case "payment_reported":
      return applyPaymentReported(tx, origin, reported, now);
    case "payment_succeeded":
    case "payment_declined":
    case "payment_waived":
    case "disputed":
      return reported.paymentIds === undefined || reported.subject.subscriptionId !== null
        ? applySignal(tx, origin, reported, now)
        : applyOfPayment(tx, origin, reported, reported.paymentIds, now);
    default:
      return applySignal(tx, origin, reported, now);
  }
}

async function applyIdentity(
  tx: Db,
  origin: Origin,
  reported: Extract<ProviderEvent, { kind: "identity" }>,
  now: number,
): Promise<Outcome> {
  const { project, provider, test } = origin;
  const before = await findCustomer(tx, project, provider, reported.customerId);
  const customer = await saveCustomer(tx, project, provider, {
    ...reported,
    at: reported.occurredAt,
    ...markOf(test),
  });
  const isNews = customer.email !== null && customer.email !== (before?.email ?? null);
  if (isNews) await claimAddress(tx, origin, customer.email!, reported.customerId);
  if (before && isDeepStrictEqual(whoIs(before), whoIs(customer))) return PROCESSED;
  // Churn events that waited for an address can now be created.
  for (const subscriptionId of await casesOf(tx, origin, reported.customerId)) {
    await reconcile(tx, origin, { subscriptionId, customerId: reported.customerId }, now);
  }
  if (isNews) {
    await reconcileOthers(tx, origin, { subscriptionId: null, customerId: reported.customerId }, now);
  }
  return PROCESSED;
}

const whoIs = (customer: Customer) => [provenAddress(customer), customer.email, customer.name, customer.locale];
