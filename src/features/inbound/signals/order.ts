// The order in which signals happened. Providers report whole seconds, so what happened within one is ordered by what the signals
// report, whatever the order of arrival.

import type { Activity, Progress, ProviderEvent } from "../../providers/provider-event.ts";

/** Sorted by their order at the same moment: an end counts last. */
const SIGNAL_KINDS = [
  "subscription_seen",
  "cancellation_undone",
  "cancellation_scheduled",
  "payment_failed",
  "payment_declined",
  "payment_succeeded",
  "disputed",
  "subscription_ended",
  // The subscription ended because of this payment, even if nobody has to pay it any more.
  "payment_waived",
  "customer_deleted",
] as const satisfies readonly ProviderEvent["kind"][];
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** A signal, as far as its order is concerned. */
type Timed = {
  id: string;
  kind: SignalKind;
  occurredAt: number;
  details: Pick<Activity, "chargedAgain"> &
    Progress & { cancelScheduled?: boolean | null; turned?: true; won?: true; paymentIds?: string[]; paidFor?: string };
};

/** A total order. */
export function inOrder<S extends Timed>(signals: readonly S[]): S[] {
  let isScheduled = false;
  return [...Map.groupBy(signals.toSorted(inTime), ({ occurredAt }) => occurredAt).values()].flatMap((moment) => {
    const ordered = moment.length === 1 ? moment : withinAMoment(moment, isScheduled);
    for (const { kind, details } of ordered) {
      if (kind === "cancellation_scheduled" || kind === "cancellation_undone")
        isScheduled = kind === "cancellation_scheduled";
      else isScheduled = details.cancelScheduled ?? isScheduled;
    }
    return ordered;
  });
}

const inTime = (a: Timed, b: Timed): number =>
  a.occurredAt - b.occurredAt ||
  SIGNAL_KINDS.indexOf(a.kind) - SIGNAL_KINDS.indexOf(b.kind) ||
  Number(a.details.won ?? false) - Number(b.details.won ?? false) ||
  compare(JSON.stringify(a.details), JSON.stringify(b.details));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Corrects the order of signals of one moment where what they report shows another one. */
function withinAMoment<S extends Timed>(signals: readonly S[], isScheduled: boolean): S[] {
  const failures = signals.filter(({ kind }) => kind === "payment_failed");
  const payments = signals.filter(({ kind, details }) => kind === "payment_succeeded" || details.chargedAgain);
  const charges = new Map(payments.map((one) => [one, asCharged(one, signals)]));
  const turns = (kind: SignalKind) => signals.filter((one) => one.kind === kind && one.details.turned);
  const turnsOn = turns("cancellation_scheduled").length;
  // An end that was not scheduled before is scheduled first and then undone.
  const isUndoneLast = !isScheduled && turnsOn > 0 && turns("cancellation_undone").length >= turnsOn;
  const placeOf = (signal: S): number => {
    if (signal.kind === "cancellation_undone" && signal.details.turned && isUndoneLast)
      return SIGNAL_KINDS.indexOf("cancellation_scheduled") + 0.5;
    const charge = charges.get(signal);
    if (failures.length > 0 && charge !== undefined) {
      const isEarlier = failures.every((one) => isForEarlier(charge, one));
      return SIGNAL_KINDS.indexOf("payment_failed") + (isEarlier ? -0.5 : 0.5);
    }
    // What was paid was something else, which may have failed as well.
    const mayBeLater = signal.kind === "payment_failed" && charges.size > 0;
    if (mayBeLater && [...charges.values()].every((one) => isForEarlier(one, signal)))
      return SIGNAL_KINDS.indexOf("payment_failed") + 0.75;
    return SIGNAL_KINDS.indexOf(signal.kind);
  };
  return signals.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The report of the same payment that says for which period it was, otherwise the report itself. */
const asCharged = (paid: Timed, signals: readonly Timed[]): Timed =>
  signals.find(
    ({ details: { paidFor, paidCount } }) =>
      paidFor !== undefined && paidFor === paid.details.paidFor && paidCount !== undefined,
  ) ?? paid;

/** Whether a payment was for something before what failed in the same moment: the former invoice or period. */
function isForEarlier(paid: Timed, failed: Timed): boolean {
  const [success, failure] = [paid.details, failed.details];
  if (success.paidCount === undefined || failure.paidCount === undefined) {
    const { paidFor } = success;
    return paidFor !== undefined && !!failure.paymentIds?.length && !failure.paymentIds.includes(paidFor);
  }
  const periods = (success.periodAt ?? Number.NaN) - (failure.periodAt ?? Number.NaN);
  if (periods < 0 || periods > 0) return periods < 0;
  // The payment that ends a failure counts one more; otherwise the ids of the signals show which arrived first.
  const payments = success.paidCount - failure.paidCount;
  return payments === 0 ? paid.id < failed.id : payments < 0;
}
