// The knowledge of a project in the requests and responses of the API.

import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { ignoredFieldsOf } from "../../http/ignored-fields.ts";
import { body, type Spec } from "../../http/input.ts";
import { CurrencyCode, Day, Nullable, named, OneOf, Text, WebAddress } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { CANCEL_REASONS } from "../churn-events/reasons.ts";
import type { Need } from "../strategies/definition.ts";
import { withIds } from "./ids.ts";
import { missingFor, NEEDY_STRATEGIES, SENTENCES } from "./missing.ts";
import type { Knowledge } from "./service.ts";
import type { KnowledgeText } from "./tables.ts";

const MOST = 100;

const maybe = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
const line = (max: number) => maybe(Text({ max, oneLine: true }));
const needed = (max: number, oneLine = true) =>
  Type.String({
    ...Text({ min: 1, max, oneLine }),
    pattern: "\\S",
    errorMessage: oneLine ? `must be one line of 1 to ${max} characters` : `must be a text of 1 to ${max} characters`,
  });
const list = <S extends TSchema>(schema: S) => maybe(Type.Array(schema, { maxItems: MOST }));

const Id = maybe(
  Type.String({
    pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$",
    description: "Unique within its list; made from the text where it is left out",
    errorMessage: "must be 1 to 64 letters, digits, - and _, beginning with a letter or digit",
  }),
);
const Reasons = list(OneOf(CANCEL_REASONS, "CancelReason"));

const Plan = Type.Object({
  id: Id,
  name: needed(100),
  price: maybe(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "For each interval, in the currency's minor unit: 4900 is $49.00",
    }),
  ),
  currency: maybe(CurrencyCode),
  interval: maybe(OneOf(["month", "year"])),
  holds: line(300),
  lacks: line(300),
  url: maybe(WebAddress),
});

const Feature = Type.Object({
  id: Id,
  name: needed(100),
  use: line(300),
  url: maybe(WebAddress),
  events: maybe(
    Type.Array(needed(100), { maxItems: MOST, description: "Names of tracked events that show that it is used" }),
  ),
});

const Story = Type.Object({
  id: Id,
  text: needed(1_000, false),
  who: line(200),
  permission: Type.Literal(true, {
    description: "That the customer agreed to be quoted",
    errorMessage: "must be true: a story needs the customer's permission",
  }),
  reasons: Reasons,
  plans: list(needed(200)),
});

const Fix = Type.Object({
  id: Id,
  what: needed(200),
  shipped_on: maybe(Day),
  limit: line(300),
  url: maybe(WebAddress),
  reasons: Reasons,
  words: maybe(
    Type.Array(needed(100), {
      maxItems: MOST,
      description: "Words by which customers ask for it, such as bulk export",
    }),
  ),
});

const Founder = Type.Object({
  name: line(100),
  signature: maybe(Text({ max: 500 })),
  calendar_url: maybe(WebAddress),
});

const content = {
  product: line(300),
  plans: list(Plan),
  features: list(Feature),
  stories: list(Story),
  fixes: list(Fix),
  founder: maybe(Founder),
  tone: maybe(Text({ max: 2_000 })),
};

const EXAMPLE = {
  product: "Acme writes and sends invoices for people who work alone",
  plans: [
    {
      id: "starter",
      name: "Starter",
      price: 1900,
      currency: "usd",
      interval: "month",
      holds: "50 invoices a month",
      lacks: "recurring invoices",
      url: "https://acme.example/plans/starter",
    },
  ],
  features: [
    {
      id: "reminders",
      name: "Reminders",
      use: "It asks late payers for you, politely, until they pay.",
      url: "https://acme.example/reminders",
      events: ["reminder_sent"],
    },
  ],
  stories: [
    {
      id: "i-get-paid-nine-days-sooner",
      text: "I get paid nine days sooner, and I no longer write reminders on Sundays.",
      who: "Ines, who runs a two-person studio",
      permission: true,
      reasons: ["not_using_enough"],
      plans: ["Starter"],
    },
  ],
  fixes: [
    {
      id: "bulk-export",
      what: "bulk export",
      shipped_on: "2026-10-01",
      limit: "it exports CSV, not yet PDF",
      url: "https://acme.example/export",
      reasons: ["missing_features"],
      words: ["bulk export", "export all"],
    },
  ],
  founder: { name: "Ada Kern", signature: "Ada, founder of Acme", calendar_url: "https://cal.example/ada" },
  tone: "Short, warm, a little dry. We say what does not work yet.",
};

const PutKnowledge = named(
  "KnowledgeInput",
  Type.Object({ ...content, offers: Type.Optional(Type.Unknown({ description: "As shown; not changed here" })) }),
  EXAMPLE,
);

export const knowledgeBody: Spec<Static<typeof PutKnowledge>> = body(PutKnowledge);

/**
 * The content of a file in the stored form.
 * @throws {AppError} `invalid` with every wrong or unknown field, because an ignored field in a file would go unnoticed.
 */
export function knowledgeFromFile(file: Record<string, unknown>): KnowledgeText {
  const { value } = knowledgeBody["~standard"].validate(file);
  const unknown = ignoredFieldsOf(PutKnowledge, file);
  if ("offers" in file) unknown.push("offers");
  if (unknown.length > 0) {
    const details = unknown.map((field) => ({ field, message: "is not known here" }));
    throw new AppError("invalid", "The file is invalid", details);
  }
  return contentOf(value);
}

/**
 * The knowledge in the stored form.
 * @throws {AppError} `invalid` if two entries of a list have the same id.
 */
export function contentOf(input: Static<typeof PutKnowledge>): KnowledgeText {
  refuseSameIds(input);
  return {
    product: text(input.product),
    plans: withIds(
      (input.plans ?? []).map((plan) => ({
        id: plan.id ?? null,
        name: plan.name.trim(),
        price: plan.price ?? null,
        currency: plan.currency?.toLowerCase() ?? null,
        interval: plan.interval ?? null,
        holds: text(plan.holds),
        lacks: text(plan.lacks),
        url: plan.url ?? null,
      })),
      ({ name }) => name,
    ),
    features: withIds(
      (input.features ?? []).map((feature) => ({
        id: feature.id ?? null,
        name: feature.name.trim(),
        use: text(feature.use),
        url: feature.url ?? null,
        events: words(feature.events),
      })),
      ({ name }) => name,
    ),
    stories: withIds(
      (input.stories ?? []).map((story) => ({
        id: story.id ?? null,
        text: story.text.trim(),
        who: text(story.who),
        permission: true as const,
        reasons: [...new Set(story.reasons)],
        plans: words(story.plans),
      })),
      (story) => story.text,
    ),
    fixes: withIds(
      (input.fixes ?? []).map((fix) => ({
        id: fix.id ?? null,
        what: fix.what.trim(),
        shipped_on: fix.shipped_on ?? null,
        limit: text(fix.limit),
        url: fix.url ?? null,
        reasons: [...new Set(fix.reasons)],
        words: words(fix.words),
      })),
      ({ what }) => what,
    ),
    founder: {
      name: text(input.founder?.name),
      signature: text(input.founder?.signature),
      calendar_url: input.founder?.calendar_url ?? null,
    },
    tone: text(input.tone),
  };
}

const text = (given: string | null | undefined): string | null => given?.trim() || null;

/** Trimmed, without duplicates. */
const words = (given: readonly string[] | null | undefined): string[] => [
  ...new Set((given ?? []).map((word) => word.trim())),
];

function refuseSameIds(input: Static<typeof PutKnowledge>): void {
  const faults = (["plans", "features", "stories", "fixes"] as const).flatMap((name) => {
    const seen = new Set<string>();
    return (input[name] ?? []).flatMap(({ id }, index) => {
      if (typeof id !== "string") return [];
      const again = seen.has(id);
      seen.add(id);
      return again ? [{ field: `${name}.${index}.id`, message: "must not be given twice in a list" }] : [];
    });
  });
  if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
}

const KnownOffer = Type.Object({
  reason: OneOf(CANCEL_REASONS, "CancelReason"),
  offer_type: Type.String(),
  title: Type.String(),
  description: Type.String(),
  discount_percent: Nullable(Type.Integer()),
  extension_days: Nullable(Type.Integer()),
  rules: Nullable(Type.Unknown({ description: "Who may get it, as in the retention offer" })),
});

const ReadKnowledge = named(
  "Knowledge",
  Type.Object({
    ...content,
    offers: Type.Array(KnownOffer, { description: "The active retention offers of the project, set there" }),
  }),
  {
    ...EXAMPLE,
    offers: [
      {
        reason: "too_expensive",
        offer_type: "discount",
        title: "Stay for 30% less",
        description: "We take 30% off your next three invoices.",
        discount_percent: 30,
        extension_days: null,
        rules: null,
      },
    ],
  },
);

const Needed = named(
  "MissingKnowledge",
  Type.Object({
    strategy: OneOf(NEEDY_STRATEGIES),
    needs: OneOf(Object.keys(SENTENCES) as Need[]),
    sentence: Type.String(),
  }),
  { strategy: "social_proof", needs: "story", sentence: SENTENCES.story },
);

export const KnowledgeAnswer = Type.Object({
  data: ReadKnowledge,
  missing: Type.Array(Needed, { description: "What is not written yet, and whose mails say less for it" }),
});

/** `now` (ms) decides which fixes are shipped. */
export const toAnswer = (knowledge: Knowledge, now: number) => ({
  data: knowledge,
  missing: missingFor(knowledge, iso(now).slice(0, 10)),
});
