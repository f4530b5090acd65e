// What a payment provider is called, which settings it has and how it is connected: all that is needed of it where no webhook
// is read, such as in the reading thread and in the dashboard. Browsers load it, so it imports nothing of the server.

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
  /** The kinds of events that a user makes the provider send; `*` matches any ending. */
  readonly events: {
    /** Without these, churn is not noticed. */
    readonly needed: readonly string[];
    /** These add facts to the others. */
    readonly useful: readonly string[];
  };
  readonly setup: ProviderSetup;
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

/** What the dashboard shows a person who connects the provider, in the provider's own English. */
type ProviderSetup = {
  /** Where its webhooks are set up. */
  readonly where: string;
  /** Whether the person chooses the secret, and enters it at both ends. */
  readonly ownSecret: boolean;
  /** Whether it takes a key with which its API is asked for what events leave out. */
  readonly hasApiKey?: true;
  /** The keys with which offers and cancellations are carried out, where they are entered beside the webhook. */
  readonly keys?: readonly ProviderKey[];
  /** Where these keys are made. */
  readonly keysWhere?: string;
  /** Whether a key is made with rights that the person chooses. */
  readonly keysHaveRights?: true;
};

/** `setting`: its name in the provider's settings. */
export type ProviderKey = {
  readonly setting: "api_key" | "key_id" | "key_secret";
  readonly isSecret: boolean;
  readonly placeholder?: string;
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
