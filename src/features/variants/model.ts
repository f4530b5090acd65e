// Recovery variants as the API shows and accepts them.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Page, Text, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { EVENT_EXAMPLE, VARIANT_EXAMPLE } from "../churn-events/examples.ts";
import { ListedChurnEvent, toChurnEvent } from "../churn-events/model.ts";
import { type ChurnEvent, EVENT_STATUSES } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { STRATEGIES } from "../strategies/table.ts";
import { VARIANT_STATUSES, type Variant } from "./tables.ts";

export const GenerateRequest = named(
  "GenerateRequest",
  Type.Object({
    regenerate: Type.Optional(Type.Boolean({ description: "Write variants that exist already anew" })),
  }),
  { regenerate: true },
);

export const FindVariants = Type.Object(Page);

export const words = {
  subject: Type.Optional(Text({ min: 1, max: 200, oneLine: true })),
  body: Type.Optional(Text({ min: 1, max: 50_000 })),
};

export const VariantEdit = named(
  "VariantUpdate",
  Type.Object({
    ...words,
    expected_edited_at: Type.Optional(
      Nullable({
        ...Timestamp,
        description:
          "The `edited_at` that you have seen. Where somebody has edited the variant since, the answer is a 409 that names this field, and nothing is changed",
      }),
    ),
  }),
  {
    subject: "A better price for Acme Pro",
    body: "Hi Grace,\n\nWould 20% less for the next three months help?\n\nAda",
  },
);

const Hits = named(
  "Hits",
  Type.Object(
    { people: Type.Integer(), machines: Type.Integer() },
    { description: "How often; machines are proxies that load pictures ahead, and scanners that follow links" },
  ),
  { people: 1, machines: 2 },
);

export const RankReasonFacts = {
  ...Nullable(
    Type.Array(
      Type.Object({
        code: Type.String({
          description: "What this part of the sentence is about, such as `tenure_long` or `silence`",
        }),
        speaks: {
          ...Nullable(OneOf(["for", "against"])),
          description: "For or against the strategy; null for a part that only connects others",
        },
        values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
      }),
    ),
  ),
  description:
    "What `rank_reason` says, part by part, so that a client can say it in another language; what a code means depends on `strategy`. Null for a variant that was ranked by a version without it",
};

export const ReadVariant = named(
  "Variant",
  Type.Object({
    id: Type.String(),
    strategy: OneOf(STRATEGIES, "Strategy"),
    subject: Type.String(),
    body: Type.String({ description: "Plain text or HTML" }),
    status: OneOf(VARIANT_STATUSES, "VariantStatus"),
    recommended: Type.Boolean(),
    rank: Type.Integer({ minimum: 1, maximum: STRATEGIES.length }),
    rank_reason: Type.String({ description: "One sentence naming the facts that decided" }),
    rank_reason_facts: RankReasonFacts,
    source: OneOf(["llm", "template"]),
    model: Nullable(Type.String()),
    facts_used: Type.Array(
      Type.Object({
        fact: Type.String({ description: "Where it comes from, such as `usage.invoice_created.total` or `event.mrr`" }),
        value: Type.Union([Type.String(), Type.Number()]),
        text: Type.String({ description: "How the mail says it" }),
      }),
      {
        description:
          "The facts that the words rest on: every figure, date, name, quotation and link that we put there. After an edit, those whose words still stand; empty for a text of the project's own",
      },
    ),
    edited_at: { ...Nullable(Timestamp), description: "When a person last changed its words" },
    sent_at: Type.Optional(Timestamp),
    opens: Hits,
    clicks: Hits,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  VARIANT_EXAMPLE,
);

export const Generation = named(
  "Generation",
  Type.Object({
    event_id: Type.String(),
    status: OneOf(EVENT_STATUSES, "EventStatus"),
    variants: Type.Array(ReadVariant),
  }),
  { event_id: EVENT_EXAMPLE.id, status: EVENT_EXAMPLE.status, variants: [VARIANT_EXAMPLE] },
);

export const ReadChurnEvent = named(
  "ChurnEventWithVariants",
  Type.Composite([ListedChurnEvent, Type.Object({ variants: Type.Array(ReadVariant) })]),
  { ...EVENT_EXAMPLE, variants: [VARIANT_EXAMPLE] },
);

export const ChangedCancelReason = named(
  "UpdatedCancelReason",
  Type.Object({
    id: Type.String(),
    cancel_reason: Nullable(Type.String()),
    updated_at: Timestamp,
  }),
  {
    id: EVENT_EXAMPLE.id,
    cancel_reason: "We are missing an export to Excel",
    updated_at: "2026-03-02T11:00:00.000Z",
  },
);

/** In ms; undefined where nothing is expected, null where no edit is expected. */
export const expectedEditIn = (body: { expected_edited_at?: string | null } | undefined): number | null | undefined =>
  body?.expected_edited_at == null ? body?.expected_edited_at : Date.parse(body.expected_edited_at);

export const toVariant = shownAs(ReadVariant, (variant: Variant) => ({
  recommended: variant.rank === 1,
  rank_reason_facts: variant.rankFacts,
  facts_used: (variant.factsUsed ?? []).map(({ fact, value, text }) => ({ fact, value, text })),
  ...(variant.sentAt === null ? {} : { sent_at: iso(variant.sentAt) }),
  opens: { people: variant.opensByPeople, machines: variant.opensByMachines },
  clicks: { people: variant.clicksByPeople, machines: variant.clicksByMachines },
}));

export const toGeneration = (event: ChurnEvent, variants: Variant[]): Static<typeof Generation> => ({
  event_id: event.id,
  status: event.status,
  variants: variants.map(toVariant),
});

export const toReadChurnEvent = (
  event: ChurnEvent,
  project: Pick<Project, "settings">,
  variants: Variant[],
): Static<typeof ReadChurnEvent> => ({
  ...toChurnEvent(event, project),
  variants: variants.map(toVariant),
});
