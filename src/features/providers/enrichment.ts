// Fetching from a provider's API what its event leaves out. All of it is optional: an event is applied without it, too.

import type { ProviderApis } from "./apis.ts";
import type { ProviderEvent } from "./provider-event.ts";

/** What is not known of a churn event. */
export type MissingFacts = {
  /** The customer who has no known address; null where the address is known. */
  customerId: string | null;
  /** The plan whose name or price is missing; null where both are known. */
  planId: string | null;
  /** The page on which the invoice of the event can be paid. */
  payUrl: boolean;
  /** Why the payment was declined. */
  declineCode: boolean;
};

export type FetchedFacts = {
  /** Who the customer is and what the plan is: applied before the event itself. */
  events: ProviderEvent[];
  payUrl: string | null;
  declineCode: string | null;
  /** Of one of the plan, per month in minor units. */
  price: { mrr: number; currency: string | null } | null;
  /** Why something could not be fetched; null where nothing failed. */
  failure: string | null;
};

export const NOTHING_FETCHED: FetchedFacts = {
  events: [],
  payUrl: null,
  declineCode: null,
  price: null,
  failure: null,
};

type Fetching = {
  apis: ProviderApis;
  key: string;
  /** In ms. */
  now: number;
  /** The last attempt: what cannot be fetched is left out. */
  isLastAttempt: boolean;
  signal: AbortSignal;
};

export type EnrichmentApi = {
  /** The setting, one of the provider's secrets, that holds the key for its API. */
  readonly keySetting: string;
  /** @throws {FetchLater} where the API cannot be reached or is busy, unless this is the last attempt. */
  fetchMissing(body: unknown, missing: MissingFacts, fetching: Fetching): Promise<FetchedFacts>;
};

/** Worth another try: what was fetched so far is dropped, and all of it is asked for again. */
export class FetchLater extends Error {
  override readonly name = "FetchLater";
}
