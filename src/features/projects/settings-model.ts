// The settings of a project in the API; unknown keys are refused.

import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { Known, Line, Secret } from "../../http/setting-shapes.ts";
import { CurrencyCode, Email, named, OneOf, Text, TimeZone } from "../../http/shapes.ts";
import { DAY, parseDuration, SECOND } from "../../lib/duration.ts";
import { PROVIDER_NAMES } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { PLACEHOLDERS, TEXT_LIMITS } from "./placeholders.ts";
import { Day, Duration, isDuration, Language, Link, LogoAddress, ruled, TimeOfDay } from "./setting-values.ts";
import { shownSettings } from "./settings.ts";
import {
  MAIL_FONTS,
  MAILED_KINDS,
  RETENTION_KINDS,
  type RetentionKind,
  WALL_MODES,
  WEEKDAYS,
} from "./settings-shape.ts";

const YEAR = 365 * DAY;

/** One of each strategy. */
const MOST_MAILS = STRATEGIES.length;

const DunningSchedule = ruled<string[]>(
  {
    type: "array",
    items: { type: "string" },
    maxItems: MOST_MAILS,
    description: "Durations after the failure, ascending",
  },
  isSchedule,
  `must be at most ${MOST_MAILS} durations up to 365d, each longer than the one before it, such as ["0d", "3d", "7d"]`,
);

const DunningSteps = Type.Array(
  Type.Object(
    {
      after: Duration(0, YEAR, '"3d"'),
      strategy: Type.Optional(OneOf(STRATEGIES)),
      text: Type.Optional(
        Type.Object(
          {
            subject: Text({ min: 1, max: TEXT_LIMITS.subject, oneLine: true }),
            body: {
              ...Text({ min: 1, max: 5_000 }),
              description: `Of the project's own. Placeholders: ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}, of which billing_update_url is the provider's page for the unpaid invoice where that is known; a step whose values are not known sends the next mail in rank order`,
            },
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: MOST_MAILS,
    description:
      "In place of `dunning_schedule` for failed payments of this class, ascending; `[]` sends none, null goes back to `dunning_schedule`. A step sends the mail of a `strategy`, a `text` of your own, or with neither the next in rank order. The last may be `discount`, which is sent where an active offer holds for everybody",
  },
);

const WinbackSchedule = ruled<string[]>(
  {
    type: "array",
    items: { type: "string" },
    maxItems: MOST_MAILS,
    description:
      "Durations after the cancellation, ascending: a mail of the next strategy goes out at each, also where `send_for` leaves cancellations to people. From 7 days on it has a text of its own, and from 30 days on it goes out only with a fix shipped since or an offer. The first takes the place of the mail at `send_delay` where it is due within a day of that. A cancellation is lost a week after the last at the earliest",
  },
  isSchedule,
  `must be at most ${MOST_MAILS} durations up to 365d, each longer than the one before it, such as ["2h", "14d", "45d"]`,
);

function isSchedule(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MOST_MAILS || !value.every(isDuration)) return false;
  const steps = value.map((step) => parseDuration(step)!);
  return steps.every((step, index) => step <= YEAR && (index === 0 || steps[index - 1]! < step));
}

/** A choice of these words, each at most once. */
const Choice = <const W extends string>(words: readonly W[], fewest: number, notes: object) =>
  ruled<W[]>(
    { type: "array", items: { type: "string", enum: words }, minItems: fewest, uniqueItems: true, ...notes },
    (value) =>
      Array.isArray(value) &&
      value.length >= fewest &&
      new Set(value).size === value.length &&
      value.every((word) => words.includes(word)),
    `must be a list of ${fewest > 0 ? "at least one" : "any"} of ${words.join(", ")}, each once`,
  );

const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", errorMessage: "must be a colour such as #1a7f5a" });

export const BrandChange = Known({
  logo_url: LogoAddress,
  logo_width: Type.Integer({ minimum: 24, maximum: 400, description: "In pixels; the height follows" }),
  color: { ...Color, description: "Of the button and of links; where it cannot be read it is made darker or lighter" },
  font: OneOf(MAIL_FONTS),
});

/** For each provider, the common settings and those of its folder. */
const Integrations = Object.fromEntries(
  PROVIDER_NAMES.map((name) => [
    name,
    Known({ enabled: Type.Boolean(), webhook_secret: Secret, ...providerOf(name).settingShapes }),
  ]),
);

export const SETTINGS_EXAMPLE = {
  currency: "usd",
  timezone: "America/New_York",
  company_name: "Acme Inc.",
  sender: {
    from_name: "Ada from Acme",
    from_email: "ada@example.com",
    postal_address: "Acme Inc., 1 Main Street, Springfield",
  },
  automation: { send: "recommended", send_delay: "2h" },
};

export const SettingsChange = named(
  "SettingsUpdate",
  Known({
    currency: CurrencyCode,
    timezone: TimeZone,
    language: {
      ...Language,
      description:
        "Language tag, such as en or pt-BR, for mails to customers whose own is not known; where it is German, mails to your own people are in German too, otherwise in English",
    },
    company_name: Line,
    sender: Known({
      from_name: Line,
      from_email: Email,
      reply_to: Email,
      postal_address: Text({ min: 1, max: 500 }),
      address: {
        ...OneOf(["usual", "formal", "informal"]),
        description:
          "How the built-in writer addresses customers, as in Sie or du and vous or tu; `usual` is what is usual in their language",
      },
      brand: BrandChange,
    }),
    links: Known({
      billing_update_url: Link,
      reactivate_url: Link,
      pause_url: Link,
      downgrade_url: Link,
      book_call_url: Link,
    }),
    recovery_window: Duration(SECOND, 10 * YEAR, '"30d"'),
    automation: Known({
      generate: OneOf(["webhooks", "all", "off"]),
      send: OneOf(["off", "recommended"]),
      send_for: Choice(MAILED_KINDS, 0, { description: "Which kinds of events `send` is about" }),
      send_delay: Duration(0, 30 * DAY, '"2h"'),
      quiet_hours: Known({ from: TimeOfDay, to: TimeOfDay }),
      weekdays_only: Type.Boolean(),
      days: Choice(WEEKDAYS, 1, {
        description: "Days of the week on which mails may go out; with `weekdays_only: true` those from mon to fri",
      }),
      blackout_dates: Type.Array(Day, { maxItems: 366, uniqueItems: true }),
      dunning_schedule: DunningSchedule,
      dunning: Known({
        by_class: Known({
          soft: DunningSteps,
          hard: DunningSteps,
          expired: DunningSteps,
          authentication: DunningSteps,
        }),
      }),
      winback_schedule: WinbackSchedule,
      renewal_notice: {
        ...Duration(DAY, 90 * DAY, '"14d"'),
        description: "How long before a yearly renewal customers are notified of it; null: they are not",
      },
      card_expiry_notice: {
        ...Duration(DAY, 90 * DAY, '"14d"'),
        description:
          "How long before their card expires customers are notified, unless the provider has replaced it by then, and after the last payment that it is good for; null: they are not",
      },
      ask_above: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Automatic mails about an MRR above this wait for a person, in minor units of the event's currency: 50000 is $500.00; null: none wait",
      }),
      max_emails_per_customer: Known({
        count: Type.Integer({ minimum: 1, maximum: 1_000 }),
        per: Duration(SECOND, YEAR, '"30d"'),
      }),
      holdout_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      trust_public_key: Type.Boolean(),
      confirmations: Type.Boolean({
        description: "Whether a customer is mailed of what was carried out for them at the payment provider",
      }),
    }),
    integrations: Known(Integrations),
    cancel_flow: Known({
      verify_identity: Type.Boolean(),
      mail_accepted_offers: Type.Boolean({
        description: "Whether owners and admins are mailed of accepted offers, once an hour at most",
      }),
      holdout_percent: Type.Integer({
        minimum: 0,
        maximum: 50,
        description: "So many customers of a hundred, always the same ones, are shown no offer: the control group",
      }),
      theme: Known({
        mode: OneOf(["auto", "light", "dark"]),
        accent_color: Color,
        text_color: Color,
        background_color: Color,
        radius: Type.Integer({ minimum: 0, maximum: 32 }),
      }),
    }),
    wall: Known({
      mode: {
        ...OneOf(WALL_MODES),
        description:
          "What the widget shows a proven customer with an open failed payment: a banner, a window that can be closed, or, from `block_after_days` on, one that cannot",
      },
      block_after_days: Type.Integer({ minimum: 0, maximum: 365 }),
      access_ends_after_days: Type.Integer({
        minimum: 1,
        maximum: 365,
        description: "Days after the failure at which access may end, as the wall says; null: it says nothing of it",
      }),
    }),
    tracking: Known({ opens: Type.Boolean(), clicks: Type.Boolean() }),
    strategies: Known({ learning: OneOf(["order", "full", "off"]) }),
    retention: Known(
      Object.fromEntries(
        RETENTION_KINDS.map((kind) => [
          kind,
          Type.Integer({
            minimum: 1,
            maximum: 36_500,
            description:
              "Days after which it is deleted or stripped of names; null: for as long as the instance stores it",
          }),
        ]),
      ) as Record<RetentionKind, ReturnType<typeof Type.Integer>>,
    ),
    custom_webhook_secret: Secret,
  }),
  SETTINGS_EXAMPLE,
);

/** The settings as they are read: every one is there, and of a secret whether it is set. */
export const ShownSettings = named(
  "Settings",
  shown(SettingsChange, shownSettings({ settings: {} })),
  shownSettings({ settings: {} }),
);

/** The shape of a setting with this default: a null one may be null, any other is of its default's kind. */
function shown(shape: TSchema, preset: unknown): TSchema {
  const choices = ((shape.anyOf as TSchema[] | undefined) ?? [shape]).filter(({ type }) =>
    preset === null ? true : preset === undefined ? type !== "null" : type === jsonTypeOf(preset),
  );
  const shapes = choices.map((choice) => (choice.type === "object" ? shownObject(choice, preset) : choice));
  return shapes.length === 1 ? shapes[0]! : Type.Union(shapes);
}

function shownObject(shape: TSchema, preset: unknown): TSchema {
  const { properties } = shape;
  if (properties === undefined) return shape; // a table, whose rows have no defaults
  const presets = (preset ?? {}) as Record<string, unknown>;
  const fields = Object.entries(properties as TProperties);
  return Type.Object(Object.fromEntries(fields.map(([name, inner]) => [name, shown(inner, presets[name])])));
}

function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "number" ? "integer" : typeof value;
}
