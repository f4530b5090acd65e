// What a payment provider is called and which settings it has: all that is needed of it where no webhook is read, such as
// in the reading thread.

/** What every provider has in a project's settings; `webhook_secret` lies sealed. */
export type ProviderSettings = { enabled: boolean; webhook_secret: string | null };

/** `Name`: as the API, the settings and the database write it. `Extra`: the settings that this provider alone has. */
export type ProviderDefinition<Name extends string = string, Extra extends object = object> = {
  readonly name: Name;
  /** The name as the provider writes it. */
  readonly title: string;
  /**
   * Whether its webhooks are trusted like the project's own posts: their links may go into mails, and their customer ids
   * prove an identity.
   */
  readonly trusted: boolean;
  readonly settings: {
    /** Of the provider's own settings; `settingShapes` of the provider has their schemas. */
    readonly defaults: Extra;
    /** Those that are sealed when they are stored, and never shown. */
    readonly secrets: readonly string[];
    /** How a text is written before it is stored, by its path; `*` stands for any row of a table. */
    readonly normalForms?: Readonly<Record<string, (text: string) => string>>;
    /** How many rows its tables may have. */
    readonly mostRows?: Readonly<Record<string, number>>;
  };
};

/** What a project lets Recoverd change at a provider. */
export type ApplyingSettings = {
  /** Whether accepted offers are carried out there. */
  apply_offers: boolean;
  /** Whether a customer who declines in the cancel flow is cancelled there. */
  apply_cancellations: boolean;
  /** At once, and not when what was paid for is over. */
  cancel_now: boolean;
};

export const APPLYING_NOTHING: ApplyingSettings = {
  apply_offers: false,
  apply_cancellations: false,
  cancel_now: false,
};
