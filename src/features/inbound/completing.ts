// What a Stripe event leaves out and its account's API can tell: the customer's address, the plan's name and price, the
// page on which an invoice can be paid, the reason why it was not paid. It is asked for between reading the event and
// applying it; all of it is optional.

import type { StripeAnswer, StripeApi, StripeCaller } from "../../adapters/stripe.ts";
import { defineJob } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { findCustomer, findPlan } from "../customers/service.ts";
import { findSubscription } from "../customers/subscriptions.ts";
import type { Project } from "../projects/tables.ts";
import { declinedHere } from "./matching.ts";
import type { Facts, Normalised } from "./normalised.ts";
import { at, lineOf, linkOf } from "./providers/reading.ts";
import { stripe } from "./providers/stripe.ts";
import { customer, price, product } from "./providers/stripe-identity.ts";
import { declineOfIntent } from "./providers/stripe-invoice.ts";
import { mrrOfPrice } from "./providers/stripe-mrr.ts";
import { idAtStripe, idOf, listed, record, type StripeEvent } from "./providers/stripe-reading.ts";
import { looseSignalsOf, signalsOfSubscriptions } from "./signals.ts";

/** Asks Stripe what an event of the inbox leaves out, then processes it. */
export const completeEvent = defineJob<{ id: string }>("complete_inbound_event");

/** Ids as Stripe knows them; null is not lacking. */
export type Lack = Pick<StripeEvent, "account" | "test"> & {
  customerId: string | null;
  priceId: string | null;
  invoiceId: string | null;
  /** Whether the payment of the invoice is asked for, too. */
  decline: boolean;
};

/** What was found out, and what stands in the way of the rest. */
export type Found = {
  told: Normalised[];
  payUrl: string | null;
  declineCode: string | null;
  price: { mrr: number; currency: string | null } | null;
  /** Why something could not be found out; null where nothing failed. */
  failure: string | null;
};

export const hasStripeKey = ({ settings }: Pick<Project, "settings">): boolean =>
  typeof settings.integrations?.stripe?.api_key === "string";

const TELLS_OF_CHURN: ReadonlySet<Normalised["kind"]> = new Set([
  "payment_failed",
  "cancellation_scheduled",
  "subscription_ended",
  "disputed",
]);

/** What is missing of the churn event that this would make, by the payload and by all that is known; null for nothing. */
export async function lackOf(
  db: Db,
  project: Project,
  body: unknown,
  all: readonly Normalised[],
): Promise<Lack | null> {
  const told = all.find(({ kind }) => TELLS_OF_CHURN.has(kind));
  if (told === undefined || !("facts" in told && "subject" in told)) return null;
  const { facts, subject } = told;
  const { subscriptionId } = subject;
  const seen = subscriptionId === null ? undefined : await findSubscription(db, project, "stripe", subscriptionId);
  const customerId = subject.customerId ?? seen?.customerId ?? null;
  const known = customerId === null ? undefined : await findCustomer(db, project, "stripe", customerId);
  const hasAddress = (facts.email ?? known?.email ?? seen?.email ?? null) !== null;
  const planId = facts.planId ?? seen?.planId ?? null;
  const hasPlan =
    planId === null || (await isKnown(db, project, { ...facts, mrr: facts.mrr ?? seen?.mrr ?? null }, planId));
  const hasPage = told.kind !== "payment_failed" || told.payUrl !== null;
  const hasReason =
    told.kind !== "payment_failed" || told.declineCode !== null || (await isExplained(db, project, told));
  if (hasAddress && hasPlan && hasPage && hasReason) return null;
  const place = { account: idOf(record(body)?.account), test: stripe.isTest(body) };
  return {
    ...place,
    customerId: hasAddress || customerId === null ? null : idAtStripe(place, customerId),
    priceId: hasPlan ? null : idAtStripe(place, planId),
    invoiceId: hasPage && hasReason ? null : idOf(record(record(body)?.data)?.object),
    decline: !hasReason,
  };
}

/** Whether the payment's own events have said already why it failed. */
async function isExplained(
  db: Db,
  project: Project,
  failure: Extract<Normalised, { kind: "payment_failed" }>,
): Promise<boolean> {
  const { kind, subject, occurredAt, facts, amountDue, paymentIds } = failure;
  const of = { projectId: project.id, provider: "stripe", ...subject };
  const own = subject.subscriptionId === null ? [] : await signalsOfSubscriptions(db, of, [subject.subscriptionId]);
  const failed = {
    kind,
    occurredAt,
    subscriptionId: subject.subscriptionId,
    details: { facts, amountDue, paymentIds },
  };
  return [...own, ...(await looseSignalsOf(db, of))].some(
    (one) => one.kind === "payment_declined" && declinedHere(one, [failed]),
  );
}

/** A plan that was told of need not have a price: by use, or by tiers, it has none. */
async function isKnown(
  db: Db,
  project: Project,
  { planName, productId, mrr }: Facts,
  planId: string,
): Promise<boolean> {
  const plan = await findPlan(db, project, "stripe", planId);
  if (mrr === null && !plan) return false;
  if ((planName ?? plan?.name ?? null) !== null) return true;
  return productId != null && (await findPlan(db, project, "stripe", productId))?.name != null;
}

/** Worth another try: throw it away and ask again, or go on with what there is. */
export class AskAgain extends Error {
  override readonly name = "AskAgain";
}

/**
 * Asks for what is lacking. `now`: since when it is true, in ms.
 * @throws {AskAgain} when Stripe cannot be reached or is busy, unless this is the last time.
 */
export async function findOut(
  api: StripeApi,
  lack: Lack,
  caller: Omit<StripeCaller, "account">,
  now: number,
  lastTime: boolean,
): Promise<Found> {
  const found: Found = { told: [], payUrl: null, declineCode: null, price: null, failure: null };
  const { account, test } = lack;
  const ask = async <T>(question: Promise<StripeAnswer<T>> | null): Promise<T | null> => {
    const answer = await question;
    if (answer === null || answer.ok) return answer?.object ?? null;
    const failure = answer.kind === "refused" ? "stripe_key_refused" : `stripe_api_${answer.reason}`;
    if (answer.kind === "later" && !lastTime) throw new AskAgain(failure);
    if (answer.kind !== "missing") found.failure ??= failure;
    return null;
  };
  const whose = { ...caller, account };
  const [person, plan, bill] = await Promise.all([
    ask(lack.customerId === null ? null : api.customer(whose, lack.customerId)),
    ask(lack.priceId === null ? null : api.price(whose, lack.priceId)),
    ask(lack.invoiceId === null ? null : api.invoice(whose, lack.invoiceId)),
  ]);
  const fetched = (type: string, object: unknown): StripeEvent | null => {
    const asJson = record(object);
    return asJson && { type, occurredAt: now, account, test, object: asJson, discounts: new Map(), previous: null };
  };
  const [who, priced, sold] = [fetched("customer", person), fetched("price", plan), fetched("product", plan?.product)];
  const prices = priced ? price(priced) : [];
  const called = lineOf(at(plan?.product, "name"));
  found.told = [
    ...(who ? customer(who) : []),
    ...(sold ? product(sold) : []),
    ...prices.map((one) => (one.kind === "plan" ? { ...one, name: one.name ?? called } : one)),
  ].filter(({ kind }) => kind !== "ignored");
  found.payUrl = linkOf(bill?.hosted_invoice_url);
  const payment = lack.decline ? paymentOf(bill) : null;
  if (payment !== null) found.declineCode = declineOfIntent(await ask(api.paymentIntent(whose, payment)));
  const mrr = priced && mrrOfPrice(priced.object);
  found.price = mrr === null ? null : { mrr, currency: plan?.currency ?? null };
  return found;
}

/** The payment intent of an invoice; it is used again whenever the payment is retried. */
function paymentOf(invoice: unknown): string | null {
  const payments = listed(record(invoice)?.payments);
  const tried = payments.find((one) => one.is_default === true) ?? payments[0];
  return idOf(at(tried, "payment.payment_intent"));
}

/** What the event says, with what was found out in the places that it left empty. */
export function filledIn(told: Normalised, { payUrl, declineCode, price: found }: Found): Normalised {
  if (!("facts" in told) || !TELLS_OF_CHURN.has(told.kind)) return told;
  const { facts } = told;
  const mrr = facts.mrr === null && found && facts.quantity !== undefined ? found.mrr * facts.quantity : null;
  const filled = mrr === null ? facts : { ...facts, mrr, currency: facts.currency ?? found?.currency ?? null };
  return told.kind === "payment_failed"
    ? { ...told, facts: filled, payUrl: told.payUrl ?? payUrl, declineCode: told.declineCode ?? declineCode }
    : { ...told, facts: filled };
}
