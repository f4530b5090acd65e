// The types of a project's settings.

import type { ProviderSettings } from "../providers/definition.ts";
import type { OwnSettings, ProviderName } from "../providers/definitions.ts";
import type { Strategy } from "../strategies/table.ts";

/** The kinds of churn events that mails may be sent for. */
export const MAILED_KINDS = ["cancellation", "payment_failed"] as const;
type MailedKind = (typeof MAILED_KINDS)[number];

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WALL_MODES = ["off", "banner", "modal", "block"] as const;
export type WallMode = (typeof WALL_MODES)[number];

/** Fonts that are on people's devices already. */
export const MAIL_FONTS = ["system", "arial", "verdana", "trebuchet", "georgia", "palatino", "courier"] as const;
type MailFont = (typeof MAIL_FONTS)[number];

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

/** Durations are texts such as "2h"; secrets are sealed: read them with `secretSettingOf`. */
export type Settings = {
  currency: string;
  timezone: string;
  language: string;
  company_name: string | null;
  sender: {
    from_name: string | null;
    from_email: string | null;
    reply_to: string | null;
    postal_address: string | null;
    /** How the built-in writer addresses customers: Sie or du, vous or tu, or as is usual in their language. */
    address: "usual" | "formal" | "informal";
    /** How mails look. */
    brand: {
      /** An https address; the same for every customer. */
      logo_url: string | null;
      /** In pixels. */
      logo_width: number;
      /** Of the button and of links, as `#rrggbb`. */
      color: string | null;
      font: MailFont;
    };
  };
  links: {
    billing_update_url: string | null;
    reactivate_url: string | null;
    pause_url: string | null;
    downgrade_url: string | null;
    book_call_url: string | null;
  };
  recovery_window: string;
  automation: {
    /** Which new events get their variants written without being asked. */
    generate: "webhooks" | "all" | "off";
    send: "off" | "recommended";
    /** Which kinds of events `send` is about. */
    send_for: MailedKind[];
    send_delay: string;
    /** From and to as "HH:MM" in the customer's time zone, over midnight where `to` is the earlier one. */
    quiet_hours: { from: string; to: string } | null;
    weekdays_only: boolean;
    /** Days of the week on which mails may go out; with `weekdays_only`, and where none are set, the first five. */
    days: Weekday[];
    /** Days such as "2026-12-24". */
    blackout_dates: string[];
    /** Durations after the failure, ascending. */
    dunning_schedule: string[];
    dunning: {
      /** Replaces `dunning_schedule` for a class of declines; null for no separate sequence. */
      by_class: Record<DeclineClass, DunningStep[] | null>;
    };
    /** Durations after the cancellation, ascending. */
    winback_schedule: string[];
    /** How long before a yearly renewal, and before a card expires, customers are notified; null: they are not. */
    renewal_notice: string | null;
    card_expiry_notice: string | null;
    /** An MRR in minor units; mails about a higher one wait for a person. Null: none do. */
    ask_above: number | null;
    max_emails_per_customer: { count: number; per: string };
    holdout_percent: number;
    trust_public_key: boolean;
    /** Whether customers get a mail about what was carried out for them. */
    confirmations: boolean;
  };
  integrations: { [Name in ProviderName]: ProviderSettings & OwnSettings<Name> };
  cancel_flow: {
    verify_identity: boolean;
    mail_accepted_offers: boolean;
    /** So many customers of a hundred are shown no offer, as the control group for the offers. */
    holdout_percent: number;
    theme: {
      mode: "auto" | "light" | "dark";
      accent_color: string | null;
      text_color: string | null;
      background_color: string | null;
      /** Of corners, in pixels. */
      radius: number | null;
    };
  };
  wall: {
    /** How customers with an open failed payment are informed in the company's own pages. */
    mode: WallMode;
    /** For `block`: days after the failure, until which the wall is a banner. */
    block_after_days: number;
    /** Days after the failure; null if the wall does not say when access ends. */
    access_ends_after_days: number | null;
  };
  tracking: { opens: boolean; clicks: boolean };
  strategies: { learning: "order" | "full" | "off" };
  /** In days; null: for as long as the instance stores it. */
  retention: Record<RetentionKind, number | null>;
  custom_webhook_secret: string | null;
};

type DeepPartial<T> = {
  [K in keyof T]?: NonNullable<T[K]> extends readonly unknown[]
    ? T[K]
    : T[K] extends object | null
      ? DeepPartial<T[K]>
      : T[K];
};
export type SettingsPatch = DeepPartial<Settings>;
