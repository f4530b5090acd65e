// Fetches facts that an event leaves out from the provider's API. All of them are optional: an event is also applied without them.

import type { ProviderApis } from "./apis.ts";
import type { ProviderEvent } from "./provider-event.ts";

/** The unknown facts of a churn event. */
export type MissingFacts = {
  /** The customer without a known address; null if the address is known. */
  customerId: string | null;
  /** The plan without a known name or price; null if both are known. */
  planId: string | null;
  /** Whether the page for paying the invoice is unknown. */
  payUrl: boolean;
  /** Whether the reason of the decline is unknown. */
  declineCode: boolean;
};

export type FetchedFacts = {
  /** Events about the customer and the plan, which are applied before the event itself. */
  events: ProviderEvent[];
  payUrl: string | null;
  declineCode: string | null;
  /** The price of one unit of the plan, per month in minor units. */
  price: { mrr: number; currency: string | null } | null;
  /** Why something could not be fetched; null if nothing failed. */
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
  /** On the last attempt, what cannot be fetched is left out. */
  isLastAttempt: boolean;
  signal: AbortSignal;
};

export type EnrichmentApi = {
  /** The setting, one of the provider's secrets, that holds the key for its API. */
  readonly keySetting: string;
  /** @throws {FetchLater} if the API cannot be reached or is busy, unless this is the last attempt. */
  fetchMissing(body: unknown, missing: MissingFacts, fetching: Fetching): Promise<FetchedFacts>;
};

/** A retry may succeed. It fetches everything again. */
export class FetchLater extends Error {
  override readonly name = "FetchLater";
}
