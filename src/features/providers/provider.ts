// What the folder of a payment provider exports besides its definition: how to verify and read its webhooks, and how to use its
// API.

import type { TSchema } from "@sinclair/typebox";
import type { OfferApi } from "./carrying-out.ts";
import type { ProviderDefinition, ProviderSettings } from "./definition.ts";
import type { EnrichmentApi } from "./enrichment.ts";
import type { Facts, KnownDiscounts, Priced, ProviderEvent, Subject } from "./provider-event.ts";

export type Provider<Name extends string = string, Extra extends object = object> = ProviderDefinition<Name, Extra> & {
  /** The schemas of the settings that only this provider has. */
  readonly settingShapes: { readonly [Setting in keyof Extra]: TSchema };
  /** Whether a payment that names no subscription may pay for one. If not, such a payment recovers nothing. */
  readonly loosePaymentsCount: boolean;
  /**
   * Whether the raw body is signed with one of the secrets. There are several while a secret is being replaced. `now` is in
   * ms.
   */
  verify(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean;
  /** The provider's identifier of the event; null if it has none. */
  eventIdOf(body: unknown, headers: Headers): string | null;
  /** Whether it is from the provider's test mode, in which no mail is sent automatically. */
  isTest(body: unknown): boolean;
  /** The connected account that the event belongs to; omitted if the provider has no such accounts. */
  accountOf?(body: unknown): string | null;
  /**
   * Translates the body into events, in the order in which they are applied. Never throws: an unknown event is `ignored`, with
   * the reason. An event without a time gets `receivedAt`, in ms.
   */
  normalise(body: unknown, receivedAt?: number, discounts?: KnownDiscounts): ProviderEvent[];
  /** The keys of discounts that the body may refer to without describing them. */
  discountKeys?(body: unknown): string[];
  /** Omitted if a discount is never reported separately from its subscription. */
  readonly repricing?: Repricing;
  /** Adds facts from the project's settings that the provider's events leave out. */
  withSettings?(facts: Facts, settings: SettingsWith<Name, Extra>): Facts;
  /** Omitted if nothing is fetched from the provider's API. */
  readonly enrichment?: EnrichmentApi;
  /** Omitted if nothing can be carried out at the provider. */
  readonly offers?: OfferApi;
};

/** Recomputes the MRR of an earlier report with the discounts that are known by now. */
type Repricing = {
  discountKeys(priced: Priced, subject: Subject): string[];
  /** Null if it is still unknown. */
  mrrOf(priced: Priced, moment: PricedAt): number | null;
};

/**
 * `reportedAt`: the time of the report; `at`: the time of the MRR, the same or later; in ms. Discounts that were removed together
 * with a subscription that `hasEnded` count until its end.
 */
export type PricedAt = Subject & { reportedAt: number; at: number; hasEnded: boolean; discounts: KnownDiscounts };

/** The part of a project's settings that a provider may read. */
export type SettingsWith<Name extends string, Extra extends object> = {
  readonly currency: string;
  readonly integrations: Readonly<Record<Name, ProviderSettings & Extra>>;
};
