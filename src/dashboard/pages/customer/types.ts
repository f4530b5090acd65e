// The types that the parts of the page share.

import type { Shape } from "../../data/api.ts";
import { customer as t } from "../../texts/customer.ts";
import { findProvider } from "../connections/providers.ts";

export type Customer = Shape<"Customer">;
export type Entry = Shape<"CustomerExplanation">["entries"][number];
type ChurnEvent = Customer["churn_events"][number];

/** The name of the provider that charges, or a general term for one that we do not know. */
export const chargerOf = ({ provider }: Pick<ChurnEvent, "provider">): string =>
  findProvider(provider)?.title ?? t().someProvider;

/** The next attempt of a failed payment; null if the provider has not said when. It sends epoch seconds or a text. */
export function nextAttemptOf(event: ChurnEvent | undefined): Date | null {
  const next = event?.metadata?.next_payment_attempt;
  const at = typeof next === "number" ? new Date(next * 1000) : typeof next === "string" ? new Date(next) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}
