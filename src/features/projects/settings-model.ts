// The settings of a project as the API takes them: key by key, and no key that is not known.

import { Kind, type TProperties, type TSchema, Type, TypeRegistry } from "@sinclair/typebox";
import { CurrencyCode, Email, Locale, Nullable, named, OneOf, Text, TimeZone } from "../../http/shapes.ts";
import { parseDuration } from "../../lib/duration.ts";
import { parseInstant } from "../../lib/instants.ts";
import { shownSettings } from "./settings.ts";

const SECOND = 1_000;
const DAY = 86_400_000;
const YEAR = 365 * DAY;

let shapes = 0;

/** A shape with a rule of its own, and what to say where it is broken. */
function ruled<T>(shape: object, rule: (value: unknown) => boolean, errorMessage: string) {
  const kind = `project setting ${++shapes}`;
  TypeRegistry.Set(kind, (_, value) => rule(value));
  return Type.Unsafe<T>({ ...shape, [Kind]: kind, errorMessage });
}

/** A duration such as "2h", between two of them in milliseconds. */
export const Duration = (shortest: number, longest: number, example: string) =>
  ruled<string>(
    { type: "string", maxLength: 20, description: `A duration such as ${example}` },
    (value) => isDuration(value) && shortest <= parseDuration(value)! && parseDuration(value)! <= longest,
    `must be a duration such as ${example}, of at least ${daysOf(shortest)} and at most ${daysOf(longest)}`,
  );

const isDuration = (value: unknown): value is string => typeof value === "string" && parseDuration(value) !== null;

const daysOf = (ms: number): string => (ms % DAY === 0 ? `${ms / DAY}d` : `${ms / SECOND}s`);

const Line = (max: number) => Text({ min: 1, max, oneLine: true });

/** However short: the other side may have chosen it long ago. */
const Secret = Type.Union([Text({ min: 1, max: 500, oneLine: true }), Type.Boolean()], {
  description: "Write-only: reads show true or false, whether it is set, and to send that back changes nothing",
  errorMessage: "must be the secret as one line of 1 to 500 characters, or null to clear it",
});

/** Goes into a header, so it is of plain characters. */
const ApiKey = Type.Union([Type.String({ pattern: "^[!-~]{8,500}$" }), Type.Boolean()], {
  description:
    "Write-only, as the secrets: a restricted key of Stripe that may read customers, prices, products and invoices, to fetch what events leave out",
  errorMessage: "must be the key as one word of 8 to 500 characters, or null to clear it",
});

export const Link = ruled<string>(
  { type: "string", format: "uri", maxLength: 2_000 },
  isLink,
  "must be an https address of at most 2000 characters, without user name and password",
);

function isLink(value: unknown): boolean {
  if (typeof value !== "string" || value.length > 2_000 || !/^https?:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(value))
    return false;
  const url = URL.parse(value);
  if (url === null || url.username !== "" || url.password !== "") return false;
  // Plain HTTP is for trying things out on one's own machine.
  return url.protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

const TimeOfDay = Type.String({
  pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  errorMessage: 'must be a time of day such as "20:00"',
});

const Day = ruled<string>(
  { type: "string", format: "date" },
  (value) => typeof value === "string" && value.length === 10 && parseInstant(value) !== null,
  "must be a day such as 2026-12-24",
);

const DunningSchedule = ruled<string[]>(
  { type: "array", items: { type: "string" }, maxItems: 9, description: "Durations after the failure, ascending" },
  (value) =>
    Array.isArray(value) &&
    value.length <= 9 &&
    value.every(isDuration) &&
    value
      .map((step) => parseDuration(step)!)
      .every((step, index, all) => step <= YEAR && (index === 0 || all[index - 1]! < step)),
  'must be at most 9 durations up to 365d, each longer than the one before it, such as ["0d", "3d", "7d"]',
);

const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", errorMessage: "must be a colour such as #1a7f5a" });

/** Every field may be left out, or be null for its default; no other field is known. */
const Known = <P extends TProperties>(properties: P) =>
  Type.Object(Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, optional(shape)])) as P, {
    additionalProperties: false,
  });

// `Secret` is a choice itself: a union within a union would be told as one fault without a name.
const optional = (shape: TSchema): TSchema =>
  Type.Optional(
    shape.anyOf ? Type.Union([...(shape.anyOf as TSchema[]), Type.Null()], notesOf(shape)) : Nullable(shape),
  );

const notesOf = ({ description, errorMessage }: TSchema) => ({ description, errorMessage });

const provider = { enabled: Type.Boolean(), webhook_secret: Secret };
const Provider = Known(provider);

/** By plan id, so that one can be changed or, with null, taken out alone; the pattern keeps `__proto__` out. */
const RazorpayPlans = Type.Record(
  Type.String({ pattern: "^plan_[A-Za-z0-9_-]{1,100}$" }),
  Nullable(
    Known({
      name: Line(200),
      amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }),
      currency: CurrencyCode,
    }),
  ),
  {
    additionalProperties: false,
    description:
      "Names and prices of plans, which Razorpay's events do not tell: amount in minor units per month, in the project's currency where none is given",
    errorMessage:
      'must be a table of plans by their ids, such as {"plan_Nq4TzR8wLc2XyB": {"name": "Pro", "amount": 49900}}',
  },
);

export const SettingsChange = named(
  "SettingsUpdate",
  Known({
    currency: CurrencyCode,
    timezone: TimeZone,
    language: Locale,
    company_name: Line(200),
    sender: Known({
      from_name: Line(200),
      from_email: Email,
      reply_to: Email,
      postal_address: Text({ min: 1, max: 500 }),
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
      send_delay: Duration(0, 30 * DAY, '"2h"'),
      quiet_hours: Known({ from: TimeOfDay, to: TimeOfDay }),
      weekdays_only: Type.Boolean(),
      blackout_dates: Type.Array(Day, { maxItems: 366, uniqueItems: true }),
      dunning_schedule: DunningSchedule,
      max_emails_per_customer: Known({
        count: Type.Integer({ minimum: 1, maximum: 1_000 }),
        per: Duration(SECOND, YEAR, '"30d"'),
      }),
      holdout_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      trust_public_key: Type.Boolean(),
    }),
    integrations: Known({
      stripe: Known({ ...provider, api_key: ApiKey }),
      razorpay: Known({ ...provider, plans: RazorpayPlans }),
      paddle: Provider,
    }),
    cancel_flow: Known({
      verify_identity: Type.Boolean(),
      mail_accepted_offers: Type.Boolean({
        description: "Whether owners and admins are mailed of accepted offers, once an hour at most",
      }),
      theme: Known({
        mode: OneOf(["auto", "light", "dark"]),
        accent_color: Color,
        text_color: Color,
        background_color: Color,
        radius: Type.Integer({ minimum: 0, maximum: 32 }),
      }),
    }),
    tracking: Known({ opens: Type.Boolean(), clicks: Type.Boolean() }),
    strategies: Known({ learning: OneOf(["order", "full", "off"]) }),
    custom_webhook_secret: Secret,
  }),
  {
    currency: "usd",
    timezone: "America/New_York",
    company_name: "Acme Inc.",
    sender: {
      from_name: "Ada from Acme",
      from_email: "ada@example.com",
      postal_address: "Acme Inc., 1 Main Street, Springfield",
    },
    automation: { send: "recommended", send_delay: "2h" },
  },
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
