// The settings of a project: their types and defaults.

import type { ProviderSettings } from "../providers/definition.ts";
import { definitionOf, type OwnSettings, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import type { Strategy } from "../strategies/table.ts";

/** The kinds of churn events that mails may be sent for. */
export const MAILED_KINDS = ["cancellation", "payment_failed"] as const;

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WALL_MODES = ["off", "banner", "modal", "block"] as const;
export type WallMode = (typeof WALL_MODES)[number];

/** Fonts that are on people's devices already. */
export const MAIL_FONTS = ["system", "arial", "verdana", "trebuchet", "georgia", "palatino", "courier"] as const;

/** The classes of declines that may have their own mails. */
export const DECLINE_CLASSES = ["soft", "hard", "expired", "authentication"] as const;
export type DeclineClass = (typeof DECLINE_CLASSES)[number];

/** One mail: a strategy's, one with a text of the project's own, or without either the next in rank order. */
export type DunningStep = {
  /** A duration after the failure. */
  after: string;
  strategy?: Strategy;
  text?: { subject: string; body: string };
};

/** Data for which a project can set a shorter retention than the instance. */
export const RETENTION_KINDS = [
  "webhook_bodies",
  "tracked_events",
  "mail_texts",
  "churn_events",
  "sessions",
  "replies",
  "deliveries",
  "alerts",
  "risk_history",
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** The default of a setting that is one of several words, and that of one that may be null. */
const word = <W extends string>(preset: W): W => preset;
const unset = <T>(): T | null => null;

/** Every setting, with its default. Durations are texts such as "2h"; secrets are sealed: read them with `secretSettingOf`. */
export const DEFAULTS = frozen({
  currency: "usd",
  timezone: "UTC",
  language: "en",
  company_name: unset<string>(),
  sender: {
    from_name: unset<string>(),
    from_email: unset<string>(),
    reply_to: unset<string>(),
    postal_address: unset<string>(),
    /** How the built-in writer addresses customers: Sie or du, vous or tu, or as is usual in their language. */
    address: word<"usual" | "formal" | "informal">("usual"),
    /** How mails look: the logo's https address is the same for every customer, its width is in pixels. */
    brand: {
      logo_url: unset<string>(),
      logo_width: 120,
      /** Of the button and of links, as `#rrggbb`. */
      color: unset<string>(),
      font: word<(typeof MAIL_FONTS)[number]>("system"),
    },
  },
  links: {
    billing_update_url: unset<string>(),
    reactivate_url: unset<string>(),
    pause_url: unset<string>(),
    downgrade_url: unset<string>(),
    book_call_url: unset<string>(),
  },
  recovery_window: "30d",
  automation: {
    /** Which new events get their variants written without being asked. */
    generate: word<"webhooks" | "all" | "off">("webhooks"),
    send: word<"off" | "recommended">("off"),
    /** Which kinds of events `send` is about. */
    send_for: [...MAILED_KINDS],
    send_delay: "2h",
    /** From and to as "HH:MM" in the customer's time zone, over midnight where `to` is the earlier one. */
    quiet_hours: unset<{ from: string; to: string }>(),
    weekdays_only: false,
    /** Days of the week on which mails may go out; with `weekdays_only`, and where none are set, the first five. */
    days: [...WEEKDAYS],
    /** Days such as "2026-12-24". */
    blackout_dates: [] as string[],
    /** Durations after the failure, ascending. */
    dunning_schedule: ["0d", "3d", "7d", "14d"],
    /** Replaces `dunning_schedule` for a class of declines; null for no separate sequence. */
    dunning: {
      by_class: Object.fromEntries(DECLINE_CLASSES.map((name) => [name, null])) as Record<
        DeclineClass,
        DunningStep[] | null
      >,
    },
    /** Durations after the cancellation, ascending. */
    winback_schedule: [] as string[],
    /** How long before a yearly renewal, and before a card expires, customers are notified; null: they are not. */
    renewal_notice: unset<string>(),
    card_expiry_notice: unset<string>(),
    /** An MRR in minor units; mails about a higher one wait for a person. Null: none do. */
    ask_above: unset<number>(),
    max_emails_per_customer: { count: 4, per: "30d" },
    holdout_percent: 0,
    trust_public_key: false,
    /** Whether customers get a mail about what was carried out for them. */
    confirmations: true,
  },
  integrations: Object.fromEntries(
    PROVIDER_NAMES.map((name) => [
      name,
      { enabled: false, webhook_secret: null, ...definitionOf(name).settings.defaults },
    ]),
  ) as { [Name in ProviderName]: ProviderSettings & OwnSettings<Name> },
  cancel_flow: {
    verify_identity: false,
    mail_accepted_offers: true,
    /** So many customers of a hundred are shown no offer, as the control group for the offers. */
    holdout_percent: 0,
    theme: {
      mode: word<"auto" | "light" | "dark">("auto"),
      accent_color: unset<string>(),
      text_color: unset<string>(),
      background_color: unset<string>(),
      /** Of corners, in pixels. */
      radius: unset<number>(),
    },
  },
  wall: {
    /** How customers with an open failed payment are informed in the company's own pages. */
    mode: word<WallMode>("off"),
    /** For `block`: days after the failure, until which the wall is a banner. */
    block_after_days: 14,
    /** Days after the failure; null if the wall does not say when access ends. */
    access_ends_after_days: unset<number>(),
  },
  tracking: { opens: true, clicks: true },
  strategies: { learning: word<"order" | "full" | "off">("order") },
  /** In days; null: for as long as the instance stores it. */
  retention: Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, null])) as Record<RetentionKind, number | null>,
  custom_webhook_secret: unset<string>(),
});

export type Settings = typeof DEFAULTS;

export function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) frozen(inner);
  return Object.freeze(value);
}

type DeepPartial<T> = {
  [K in keyof T]?: NonNullable<T[K]> extends readonly unknown[]
    ? T[K]
    : T[K] extends object | null
      ? DeepPartial<T[K]>
      : T[K];
};
export type SettingsPatch = DeepPartial<Settings>;
