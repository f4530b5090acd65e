// What the folder of a payment provider exports: how it is shown, which settings it has, how its webhooks are checked
// and read, and what its API knows besides.

import type { EnrichmentApi } from "./enrichment.ts";
import type { Facts, KnownDiscounts, ProviderEvent } from "./provider-event.ts";

/** What every provider has in a project's settings; `webhook_secret` lies sealed. */
export type ProviderSettings = { enabled: boolean; webhook_secret: string | null };

/** `Name`: as the API, the settings and the database write it. `Extra`: the settings that this provider alone has. */
export type Provider<Name extends string = string, Extra extends object = object> = {
  readonly name: Name;
  /** The name as the provider writes it. */
  readonly title: string;
  /**
   * Whether its webhooks are trusted like the project's own posts: their links may go into mails, and their customer ids
   * prove an identity.
   */
  readonly trusted: boolean;
  readonly settings: SettingsOf<Extra>;
  /** The kinds of events that a user makes the provider send; `*` matches any ending. */
  readonly events: {
    /** Without these, churn is not noticed. */
    readonly needed: readonly string[];
    /** These add facts to the others. */
    readonly useful: readonly string[];
  };
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
  /** Adds to the facts what the provider's events leave out and the project's settings say. */
  withSettings?(facts: Facts, settings: SettingsWith<Name, Extra>): Facts;
  /** Left out where the provider's API is not asked for anything. */
  readonly enrichment?: EnrichmentApi;
};

type SettingsOf<Extra extends object> = {
  /** Of the provider's own settings; `setting-shapes.ts` has their schemas. */
  readonly defaults: Extra;
  /** Those that are sealed when they are stored, and never shown. */
  readonly secrets: readonly string[];
  /** How a text is written before it is stored, by its path; `*` stands for any row of a table. */
  readonly normalForms?: Readonly<Record<string, (text: string) => string>>;
  /** How many rows its tables may have. */
  readonly mostRows?: Readonly<Record<string, number>>;
};

/** The part of a project's settings that a provider may read. */
export type SettingsWith<Name extends string, Extra extends object> = {
  readonly currency: string;
  readonly integrations: Readonly<Record<Name, ProviderSettings & Extra>>;
};
