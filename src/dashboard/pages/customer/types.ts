// The shapes that the parts of the page share.

import type { Shape } from "../../data/api.ts";
import { customer as t } from "../../texts/customer.ts";
import { findProvider } from "../connections/providers.ts";

export type Customer = Shape<"Customer">;
export type Entry = Shape<"CustomerExplanation">["entries"][number];
type ChurnEvent = Customer["churn_events"][number];

/** Who asks the bank for a payment: events of the API do not say which provider that is. */
export const chargerOf = ({ provider }: Pick<ChurnEvent, "provider">): string =>
  findProvider(provider)?.title ?? t().someProvider;

/** The next attempt of a failed payment, where the provider has said when: seconds since 1970, or a time as text. */
export function nextAttemptOf(event: ChurnEvent | undefined): Date | null {
  const next = event?.metadata?.next_payment_attempt;
  const at = typeof next === "number" ? new Date(next * 1000) : typeof next === "string" ? new Date(next) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}
