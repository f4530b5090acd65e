// What the folder of a payment provider exports besides its definition: how its webhooks are checked and read, and what its
// API knows besides.

import type { TSchema } from "@sinclair/typebox";
import type { OfferApi } from "./carrying-out.ts";
import type { ProviderDefinition, ProviderSettings } from "./definition.ts";
import type { EnrichmentApi } from "./enrichment.ts";
import type { Facts, KnownDiscounts, Priced, ProviderEvent, Subject } from "./provider-event.ts";

export type Provider<Name extends string = string, Extra extends object = object> = ProviderDefinition<Name, Extra> & {
  /** How the API takes and shows the settings that this provider alone has. */
  readonly settingShapes: { readonly [Setting in keyof Extra]: TSchema };
  /**
   * Whether a payment that names no subscription may pay for one. Where it cannot, such a payment recovers nothing.
   */
  readonly loosePaymentsCount: boolean;
  /**
   * Whether the raw body was sent by the provider, by any of the secrets: there are several while one is being replaced.
   * `now` is in ms.
   */
  verify(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean;
  /** The provider's identifier of the event that is delivered; null where it has none. */
  eventIdOf(body: unknown, headers: Headers): string | null;
  /** Whether it is of the provider's test mode: nobody is mailed automatically because of it. */
  isTest(body: unknown): boolean;
  /** The connected account that the event belongs to; left out where the provider has none. */
  accountOf?(body: unknown): string | null;
  /**
   * What the body means, in the order in which it is to be applied. Never throws: an unknown event is `ignored`,
   * with its reason. An event without a time happened at `receivedAt`, in ms.
   */
  normalise(body: unknown, receivedAt?: number, discounts?: KnownDiscounts): ProviderEvent[];
  /** The discounts that the body may mean without describing them. */
  discountKeys?(body: unknown): string[];
  /** Left out where a discount is never reported apart from its subscription. */
  readonly repricing?: Repricing;
  /** Adds to the facts what the provider's events leave out and the project's settings say. */
  withSettings?(facts: Facts, settings: SettingsWith<Name, Extra>): Facts;
  /** Left out where the provider's API is not asked for anything. */
  readonly enrichment?: EnrichmentApi;
  /** Left out where nothing can be carried out at the provider. */
  readonly offers?: OfferApi;
};

/** What an earlier report of a subscription comes to with the discounts that are known by now. */
type Repricing = {
  discountKeys(priced: Priced, subject: Subject): string[];
  /** Null where it is still not known. */
  mrrOf(priced: Priced, moment: PricedAt): number | null;
};

/**
 * `reportedAt`: when the provider said it; `at`: when it is asked for, the same or later; in ms. Discounts that were removed
 * together with a subscription that `hasEnded` count to its end.
 */
export type PricedAt = Subject & { reportedAt: number; at: number; hasEnded: boolean; discounts: KnownDiscounts };

/** The part of a project's settings that a provider may read. */
export type SettingsWith<Name extends string, Extra extends object> = {
  readonly currency: string;
  readonly integrations: Readonly<Record<Name, ProviderSettings & Extra>>;
};
