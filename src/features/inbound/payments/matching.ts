// Decides which payments, declines and disputes belong together if they do not name the same subscription.

import { HOUR } from "../../../lib/duration.ts";
import type { Signal } from "../signals/signals.ts";

/** The longest time between a decline and the failed payment that it explains. Retries are further apart. */
const SAME_ATTEMPT = 12 * HOUR;
/** The longest time between a payment and the event of its invoice. */
const SAME_PAYMENT = HOUR;

type Word = Pick<Signal, "kind" | "occurredAt" | "subscriptionId" | "details">;

/** In minor units; null if unknown. */
export type Money = { amount: number | null; currency: string | null };

/** Whether the payment is at least the amount due, in the same currency, as far as both are known. */
export function covers(paid: Money, due: Money): boolean {
  if (paid.currency !== null && due.currency !== null && paid.currency !== due.currency) return false;
  return paid.amount === null || due.amount === null || paid.amount >= due.amount;
}

const isSameMoney = (a: Money, b: Money): boolean =>
  (a.amount === null || b.amount === null || a.amount === b.amount) &&
  (a.currency === null || b.currency === null || a.currency === b.currency);

export const paidBy = ({ details }: Pick<Word, "details">): Money => ({
  amount: details.amount ?? null,
  currency: details.facts.currency,
});

/**
 * The amount due after a failed payment: as reported, otherwise the subscription's last payment, otherwise at least one
 * month's price.
 */
export function dueOf(failures: readonly Pick<Word, "details">[], lastPaid: Money | null): Money {
  const details = failures.map((failure) => failure.details).toReversed();
  const saysDue = failures.findLast((one) => typeof one.details.amountDue === "number");
  const mrr = details.find(({ facts }) => facts.mrr !== null)?.facts.mrr ?? null;
  const currency = details.find(({ facts }) => facts.currency !== null)?.facts.currency ?? null;
  const amount = saysDue ? amountDueAfter(saysDue.details, failures) : null;
  return { amount: amount ?? lastPaid?.amount ?? mrr, currency: currency ?? lastPaid?.currency ?? null };
}

/** The reported amount less the credit notes among the signals after it; a later report has subtracted earlier ones already. */
export function amountDueAfter(failure: Word["details"], signals: readonly Pick<Word, "details">[]): number | null {
  const { amountDue } = failure;
  if (amountDue === null || amountDue === undefined) return null;
  const later = signals.slice(signals.findIndex(({ details }) => details === failure));
  const credits = later.filter(({ details }) => details.creditNote && isOfSamePayment(details, failure));
  const newest = new Map(credits.map(({ details }) => [details.creditNote, details.amount ?? 0]));
  return Math.max(0, amountDue - [...newest.values()].reduce((sum, amount) => sum + amount, 0));
}

export const isOfSamePayment = ({ paymentIds = [] }: Signal["details"], other: Signal["details"]): boolean =>
  other.paymentIds?.some((id) => paymentIds.includes(id)) ?? false;

/** Whether a decline that names only the customer explains a failed payment. */
const explains = (decline: Word, failure: Word, signals: readonly Word[]): boolean =>
  Math.abs(decline.occurredAt - failure.occurredAt) <= SAME_ATTEMPT &&
  isSameMoney(paidBy(decline), dueOf([failure], lastPaidBefore(failure, signals)));

function lastPaidBefore({ occurredAt }: Word, signals: readonly Word[]): Money | null {
  const paid = signals.findLast((one) => isNamedPayment(one) && one.occurredAt <= occurredAt);
  return paid ? paidBy(paid) : null;
}

export const isNamedPayment = ({ kind, subscriptionId }: Pick<Word, "kind" | "subscriptionId">): boolean =>
  kind === "payment_succeeded" && subscriptionId !== null;

/** Whether a decline of the customer, for an unknown subscription, belongs to the subscription of these signals. */
export const declinedHere = (decline: Word, signals: readonly Word[]): boolean =>
  signals.some(
    (one) =>
      one.kind === "payment_failed" &&
      (isOfSamePayment(decline.details, one.details) || explains(decline, one, signals)),
  );

/** Whether a disputed payment of the customer was for the subscription of these signals. `paidAt` in ms. */
export function disputedHere(dispute: Signal, paidAt: number | null, signals: readonly Signal[]): boolean {
  const { amount } = paidBy(dispute);
  return (
    amount !== null &&
    signals.some(
      (one) =>
        isNamedPayment(one) &&
        one.occurredAt <= dispute.occurredAt &&
        one.details.amount === amount &&
        isSameMoney(paidBy(one), paidBy(dispute)) &&
        (paidAt === null || Math.abs(one.occurredAt - paidAt) <= SAME_PAYMENT),
    )
  );
}

/** Codes that give no reason for the decline. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["card_declined", "generic_decline", "payment_failed"]);

const saysWhy = (code: string | null | undefined): boolean =>
  code !== null && code !== undefined && !SAYS_NOTHING.has(code.toLowerCase());

/** Adds after each failed payment without a reason the decline that explains it best. */
export function explainFailures(episodes: readonly { signals: Signal[] }[], signals: readonly Signal[]): void {
  const declines = signals.filter(({ kind }) => kind === "payment_declined");
  if (declines.length === 0) return;
  const failures = signals.filter(({ kind }) => kind === "payment_failed");
  const nearest = (decline: Signal): Signal | undefined => {
    const sameIds = failures.filter((one) => isOfSamePayment(decline.details, one.details));
    const candidates = sameIds.length > 0 ? sameIds : failures.filter((one) => explains(decline, one, signals));
    return candidates.toSorted((a, b) => distance(a, decline) - distance(b, decline))[0];
  };
  const byFailure = Map.groupBy(declines, nearest);
  for (const { signals: own } of episodes) {
    for (const failure of own.filter((one) => byFailure.has(one))) {
      if (saysWhy(failure.details.declineCode)) continue;
      const best = byFailure
        .get(failure)!
        .toSorted(
          (a, b) =>
            Number(saysWhy(b.details.declineCode)) - Number(saysWhy(a.details.declineCode)) ||
            distance(a, failure) - distance(b, failure),
        )[0]!;
      own.splice(own.indexOf(failure) + 1, 0, best);
    }
  }
}

const distance = (a: Signal, b: Signal): number => Math.abs(a.occurredAt - b.occurredAt);
