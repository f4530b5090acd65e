// Which payments, declines and disputes belong together, where they do not name the same subscription.

import { HOUR } from "../../../lib/duration.ts";
import type { Signal } from "../signals/signals.ts";

/** A decline and the failed payment that it explains lie no further apart than this; retries do. */
const SAME_ATTEMPT = 12 * HOUR;
/** A payment and the event of the invoice that it paid. */
const SAME_PAYMENT = HOUR;

type Word = Pick<Signal, "kind" | "occurredAt" | "subscriptionId" | "details">;

/** In minor units; null where it is not known. */
export type Money = { amount: number | null; currency: string | null };

/** Whether what was paid is at least what is due, in the same currency, as far as both are known. */
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
 * What is due of a failed payment: what it says itself, else what the subscription paid the last time, else at least a
 * month's worth.
 */
export function dueOf(failures: readonly Pick<Word, "details">[], lastPaid: Money | null): Money {
  const details = failures.map((failure) => failure.details).toReversed();
  const saysDue = details.find(({ amountDue }) => amountDue !== null && amountDue !== undefined);
  const mrr = details.find(({ facts }) => facts.mrr !== null)?.facts.mrr ?? null;
  const currency = details.find(({ facts }) => facts.currency !== null)?.facts.currency ?? null;
  return { amount: saysDue?.amountDue ?? lastPaid?.amount ?? mrr, currency: currency ?? lastPaid?.currency ?? null };
}

export const isOfSamePayment = ({ paymentIds = [] }: Signal["details"], other: Signal["details"]): boolean =>
  other.paymentIds?.some((id) => paymentIds.includes(id)) ?? false;

/** Whether a decline of which only the customer is known explains a failed payment. */
const explains = (decline: Word, failure: Word, signals: readonly Word[]): boolean =>
  Math.abs(decline.occurredAt - failure.occurredAt) <= SAME_ATTEMPT &&
  isSameMoney(paidBy(decline), dueOf([failure], lastPaidBefore(failure, signals)));

function lastPaidBefore({ occurredAt }: Word, signals: readonly Word[]): Money | null {
  const paid = signals.findLast((one) => isNamedPayment(one) && one.occurredAt <= occurredAt);
  return paid ? paidBy(paid) : null;
}

export const isNamedPayment = ({ kind, subscriptionId }: Pick<Word, "kind" | "subscriptionId">): boolean =>
  kind === "payment_succeeded" && subscriptionId !== null;

/** Whether a decline of the customer, of whichever subscription, belongs to the one of these signals. */
export const declinedHere = (decline: Word, signals: readonly Word[]): boolean =>
  signals.some(
    (one) =>
      one.kind === "payment_failed" &&
      (isOfSamePayment(decline.details, one.details) || explains(decline, one, signals)),
  );

/** Whether a disputed payment of the customer is one that the subscription of these signals received. `paidAt` in ms. */
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

/** Codes that say only that it was declined. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["card_declined", "generic_decline", "payment_failed"]);

const saysWhy = (code: string | null | undefined): boolean =>
  code !== null && code !== undefined && !SAYS_NOTHING.has(code.toLowerCase());

/** Puts after each failed payment the decline that explains it best, where it does not say why itself. */
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
