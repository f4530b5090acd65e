// The name, settings and connection of a payment provider: everything that is needed without reading webhooks, such as in the
// reading thread and in the dashboard. Browsers load it, so it imports nothing from the server.

/** The project settings that every provider has; `webhook_secret` is stored sealed. */
export type ProviderSettings = { enabled: boolean; webhook_secret: string | null };

/** `Name`: the name in the API, the settings and the database. `Extra`: the settings that only this provider has. */
export type ProviderDefinition<Name extends string = string, Extra extends object = object> = {
  readonly name: Name;
  /** The name as the provider writes it. */
  readonly title: string;
  /**
   * Whether its webhooks are trusted like the project's own posts: their links may go into mails, and their customer ids
   * prove an identity.
   */
  readonly trusted: boolean;
  /** The kinds of events that a user should make the provider send; `*` matches any ending. */
  readonly events: {
    /** Needed to notice churn. */
    readonly needed: readonly string[];
    /** Add facts to the others. */
    readonly useful: readonly string[];
  };
  readonly setup: ProviderSetup;
  readonly settings: {
    /** The defaults of the provider's own settings; `settingShapes` of the provider has their schemas. */
    readonly defaults: Extra;
    /** The settings that are stored sealed and never shown. */
    readonly secrets: readonly string[];
    /** Normalises a text before it is stored, by its path; `*` stands for any row of a table. */
    readonly normalForms?: Readonly<Record<string, (text: string) => string>>;
    /** The maximum number of rows of its tables. */
    readonly mostRows?: Readonly<Record<string, number>>;
  };
};

/** What the dashboard shows a person who connects the provider, in the terms of the provider's English interface. */
type ProviderSetup = {
  /** Where to set up its webhooks. */
  readonly where: string;
  /** Whether the person chooses the secret and enters it on both sides. */
  readonly ownSecret: boolean;
  /** Whether it accepts an API key, for fetching facts that events leave out. */
  readonly hasApiKey?: true;
  /** The keys for carrying out offers and cancellations, if they are entered beside the webhook. */
  readonly keys?: readonly ProviderKey[];
  /** Where to create these keys. */
  readonly keysWhere?: string;
  /** Whether the person chooses the rights of a key. */
  readonly keysHaveRights?: true;
};

/** `setting`: its name in the provider's settings. */
export type ProviderKey = {
  readonly setting: "api_key" | "key_id" | "key_secret";
  readonly isSecret: boolean;
  readonly placeholder?: string;
};

/** What Recoverd may change at a provider. */
export type ApplyingSettings = {
  /** Whether accepted offers are carried out at the provider. */
  apply_offers: boolean;
  /** Whether the subscription of a customer who declines in the cancel flow is cancelled at the provider. */
  apply_cancellations: boolean;
  /** Cancels immediately instead of at the end of the paid period. */
  cancel_now: boolean;
};

export const APPLYING_NOTHING: ApplyingSettings = {
  apply_offers: false,
  apply_cancellations: false,
  cancel_now: false,
};
