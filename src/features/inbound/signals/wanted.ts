// Computes what the churn event of an episode should contain: the stored facts about customer, subscription and plan, otherwise
// what its signals report.

import { iso } from "../../../lib/clock.ts";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import type { ChurnEvent, HeldBack } from "../../churn-events/tables.ts";
import { findCustomer, findPlan } from "../../customers/service.ts";
import { findSubscription } from "../../customers/subscriptions.ts";
import type { Subscription } from "../../customers/tables.ts";
import type { Facts } from "../../providers/provider-event.ts";
import type { Origin } from "../origin.ts";
import { amountDueAfter, isOfSamePayment } from "../payments/matching.ts";
import { type Episode, endsUnpaid, isDispute, priceIn } from "./episodes.ts";
import { isFree, isPriced } from "./free-plans.ts";
import { provenAddress } from "./returns.ts";
import type { Case, Signal } from "./signals.ts";

/** The stored facts about customer, subscription and plan. */
type Knowledge = Facts &
  Pick<ChurnEvent, "customerId"> & {
    locale: string | null;
    subscriptionId: string | null;
    planCurrency: string | null;
    /** When the provider deleted the customer, in ms. */
    deletedAt: number | null;
  };

/** What is stored of a case, read once for all its episodes: a subscription may have hundreds. */
export async function caseFacts(
  tx: Db,
  { project, provider }: Origin,
  { subscriptionId, customerId }: Pick<Case, "subscriptionId" | "customerId">,
  signals: readonly Signal[],
) {
  const subscription =
    subscriptionId === null ? undefined : await findSubscription(tx, project, provider, subscriptionId);
  const ownerId = customerId ?? subscription?.customerId ?? null;
  const customer = ownerId === null ? undefined : await findCustomer(tx, project, provider, ownerId);
  const plans = new Map<string, ReturnType<typeof findPlan>>();
  const planOf = async (planId: string | null) => {
    if (planId === null) return undefined;
    if (!plans.has(planId)) plans.set(planId, findPlan(tx, project, provider, planId));
    return plans.get(planId);
  };
  return { subscriptionId, subscription, ownerId, customer, signals, planOf };
}

type CaseFacts = Awaited<ReturnType<typeof caseFacts>>;

/** `reported`: the signals until the event ended (ms), because a later change of plan or price does not change what it was about. */
export async function knowledgeOf(
  { subscriptionId, subscription, ownerId, customer, signals, planOf }: CaseFacts,
  reported: readonly Signal[],
  until: number,
): Promise<Knowledge> {
  const { planId, planName } = planIn(reported, subscription, until);
  const plan = await planOf(planId);
  return {
    email: (customer && provenAddress(customer)) ?? subscription?.email ?? customer?.email ?? null,
    name: customer?.name ?? null,
    locale: customer?.locale ?? null,
    planId,
    planName: planName ?? plan?.name ?? (await productNameIn(planOf, reported)),
    ...knownPrice(reported, signals.slice(reported.length), subscription, until),
    planCurrency: plan?.currency ?? null,
    startedAt: subscription?.startedAt ?? null,
    customerId: ownerId,
    subscriptionId,
    deletedAt: signals.findLast(({ kind }) => kind === "customer_deleted")?.occurredAt ?? null,
  };
}

/** The plan of that time. The name of a former plan is not the current one's. */
function planIn(reported: readonly Signal[], subscription: Subscription | undefined, until: number) {
  const newest = (fits: (said: Facts) => boolean) =>
    reported.findLast(({ details }) => fits(details.facts))?.details.facts;
  const isCurrent = (subscription?.seenAt.planId ?? 0) <= until;
  const former = isCurrent ? null : (newest((said) => said.planId !== null)?.planId ?? null);
  const planId = former ?? subscription?.planId ?? null;
  const own = newest((said) => said.planName !== null && (said.planId === null || said.planId === planId));
  const isNamed = own !== undefined || newest((said) => said.planName !== null) !== undefined;
  return { planId, planName: own?.planName ?? (isNamed ? null : (subscription?.planName ?? null)) };
}

/** The price of that time, and that from before a plan became free; if none is known, the first one afterwards. */
function knownPrice(
  reported: readonly Signal[],
  later: readonly Signal[],
  subscription: Subscription | undefined,
  until: number,
): Pick<Subscription, "mrr" | "currency"> {
  const { mrr = null, currency = null, seenAt } = subscription ?? {};
  const newest = reported.findLast(({ details }) => details.facts.mrr !== null);
  if ((seenAt?.mrr ?? 0) <= until && !(newest && isFree(newest))) return { mrr, currency };
  const then = priceIn(reported);
  if (then.amount !== null) return { mrr: then.amount, currency: then.currency };
  const { facts } = later.find(isPriced)?.details ?? {};
  return facts ? { mrr: facts.mrr, currency: facts.currency } : { mrr, currency };
}

/** The name of the product behind the plan, otherwise the name in a line of an invoice. */
async function productNameIn(planOf: CaseFacts["planOf"], reported: readonly Signal[]) {
  const productId = reported.findLast(({ details }) => details.facts.productId)?.details.facts.productId ?? null;
  const product = await planOf(productId);
  const described = reported.findLast(({ details }) => details.facts.planDescription)?.details.facts;
  return product?.name ?? described?.planDescription ?? null;
}

export type Wanted = Pick<
  ChurnEvent,
  | "eventType"
  | "customerName"
  | "customerId"
  | "locale"
  | "cancelReason"
  | "reasonCode"
  | "mrr"
  | "planName"
  | "tenureDays"
  | "metadata"
  | "heldBack"
  | "test"
> & { customerEmail: string | null; currency: string | null };

/** The contents of an episode's event: the stored fact, otherwise the newest signal that reports it. */
export function wantedOf({ type, signals }: Episode, known: Knowledge): Wanted {
  const newest = <T>(say: (signal: Signal) => T | null | undefined): T | null =>
    signals
      .toReversed()
      .map(say)
      .find((said) => said !== null && said !== undefined) ?? null;
  const fact = <K extends keyof Facts>(name: K): Facts[K] | null =>
    known[name] ?? newest(({ details }) => details.facts[name]);
  const startedAt = fact("startedAt");
  const endedAt = newest(({ details }) => details.facts.endedAt);
  const isWrittenOff = ({ details }: Signal, index: number) =>
    signals.slice(index).some((one) => one.details.writtenOff && isOfSamePayment(one.details, details));
  const failure =
    signals.findLast((one, index) => one.kind === "payment_failed" && !isWrittenOff(one, index))?.details ?? null;
  // A change of plan while a payment is due does not change the amount at stake.
  const billed = newest(({ kind, details }) =>
    kind === "payment_failed" && details.facts.mrr !== null ? details.facts : null,
  );
  const attempt = newest(({ kind, details }) => (kind === "payment_failed" ? details.attempt : null));
  const cancelled = newest((signal) => {
    const isEnd = type === "payment_failed" && signal.kind === "subscription_ended";
    return isEnd && signal.details.cause === "requested" && !endsUnpaid(signals, signal) ? signal.occurredAt : null;
  });
  const scheduledEnd = newest(({ details }) => details.endsAt);
  const nextAttemptAt = failure?.nextAttemptAt ?? null;
  const metadata = {
    subscription_id: known.subscriptionId,
    attempt_count: attempt,
    next_payment_attempt: nextAttemptAt === null ? null : iso(nextAttemptAt),
    amount_due:
      (failure && amountDueAfter(failure, signals)) ?? (failure === null && signals.some(isWaived) ? 0 : null),
    decline_code: newest(({ details }) => details.declineCode),
    cancelled_at: cancelled === null ? null : iso(cancelled),
    customer_deleted_at: known.deletedAt === null ? null : iso(known.deletedAt),
    pay_url: newest(({ details }) => details.payUrl),
    ends_at: scheduledEnd === null ? null : iso(Math.min(scheduledEnd, endedAt ?? scheduledEnd)),
  };
  const said = Object.entries(metadata).filter(([, value]) => value !== null);
  return {
    eventType: type,
    customerEmail: fact("email"),
    customerName: fact("name"),
    customerId: known.customerId,
    locale: known.locale,
    cancelReason: type === "cancellation" ? newest(({ details }) => details.reason?.text) : null,
    reasonCode: type === "cancellation" ? newest(({ details }) => details.reason?.code) : null,
    mrr: billed?.mrr ?? fact("mrr") ?? newest(({ details }) => details.facts.listMrr),
    currency: billed?.currency ?? fact("currency") ?? known.planCurrency,
    planName: fact("planName"),
    tenureDays:
      startedAt === null ? null : Math.max(0, Math.floor(((endedAt ?? signals[0]!.occurredAt) - startedAt) / DAY)),
    metadata: said.length === 0 ? null : Object.fromEntries(said),
    heldBack: heldBackBy(signals),
    test: signals.some(({ test }) => test),
  };
}

const isWaived = ({ kind, details }: Signal): boolean => kind === "payment_waived" && !details.creditNote;

function heldBackBy(signals: readonly Signal[]): HeldBack | null {
  if (signals.some(isDispute)) return "dispute";
  return signals.some(({ test }) => test) ? "test_mode" : null;
}
