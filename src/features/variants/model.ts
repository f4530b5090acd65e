// Recovery variants as the API shows and takes them.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Page, Text, Timestamp } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { ListedChurnEvent, toChurnEvent } from "../churn-events/model.ts";
import { type ChurnEvent, EVENT_STATUSES } from "../churn-events/tables.ts";
import type { Project } from "../projects/tables.ts";
import { STRATEGIES } from "../strategies/names.ts";
import { VARIANT_STATUSES, type Variant } from "./tables.ts";

export const GenerateRequest = named(
  "GenerateRequest",
  Type.Object({
    regenerate: Type.Optional(Type.Boolean({ description: "Write variants that exist already anew" })),
  }),
  { regenerate: true },
);

export const FindVariants = Type.Object(Page);

export const VariantEdit = named(
  "VariantUpdate",
  Type.Object({
    subject: Type.Optional(Text({ min: 1, max: 200, oneLine: true })),
    body: Type.Optional(Text({ min: 1, max: 50_000 })),
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

export const ReadVariant = named(
  "Variant",
  Type.Object({
    id: Type.String(),
    strategy: OneOf(STRATEGIES, "Strategy"),
    subject: Type.String(),
    body: Type.String({ description: "Plain text or HTML" }),
    status: OneOf(VARIANT_STATUSES, "VariantStatus"),
    recommended: Type.Boolean(),
    rank: Type.Integer({ minimum: 1, maximum: 9 }),
    rank_reason: Type.String({ description: "One sentence naming the facts that decided" }),
    source: OneOf(["llm", "template"]),
    model: Nullable(Type.String()),
    sent_at: Type.Optional(Timestamp),
    opens: Hits,
    clicks: Hits,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  {
    id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
    strategy: "discount",
    subject: "Can we find a price that works for you?",
    body: "Hi Grace,\n\nYou cancelled your Pro plan after about fourteen months with Acme. Reply within a week and tell us what you would be comfortable paying, and we will come back with the best discount we can offer.\n\nThe Acme team",
    status: "sent",
    recommended: true,
    rank: 1,
    rank_reason: "The reason “It is too expensive for a team of our size” names the price, which a discount answers.",
    source: "template",
    model: null,
    sent_at: "2026-03-02T11:00:00.000Z",
    opens: { people: 1, machines: 2 },
    clicks: { people: 1, machines: 0 },
    created_at: "2026-03-02T09:00:00.000Z",
    updated_at: "2026-03-02T11:00:00.000Z",
  },
);

export const Generation = named(
  "Generation",
  Type.Object({
    event_id: Type.String(),
    status: OneOf(EVENT_STATUSES, "EventStatus"),
    variants: Type.Array(ReadVariant),
  }),
  {
    event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    status: "variants_generated",
    variants: [
      {
        id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
        strategy: "discount",
        subject: "Can we find a price that works for you?",
        body: "Hi Grace,\n\nYou cancelled your Pro plan after about fourteen months with Acme. Reply within a week and tell us what you would be comfortable paying, and we will come back with the best discount we can offer.\n\nThe Acme team",
        status: "sent",
        recommended: true,
        rank: 1,
        rank_reason:
          "The reason “It is too expensive for a team of our size” names the price, which a discount answers.",
        source: "template",
        model: null,
        sent_at: "2026-03-02T11:00:00.000Z",
        opens: { people: 1, machines: 2 },
        clicks: { people: 1, machines: 0 },
        created_at: "2026-03-02T09:00:00.000Z",
        updated_at: "2026-03-02T11:00:00.000Z",
      },
    ],
  },
);

export const ReadChurnEvent = named(
  "ChurnEventWithVariants",
  Type.Composite([ListedChurnEvent, Type.Object({ variants: Type.Array(ReadVariant) })]),
  {
    id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    project_id: "prj_01kjpwd6m0002fecdhxwsdpcytqq4",
    customer_email: "grace@example.com",
    customer_name: "Grace Hopper",
    customer_id: "cus_1042",
    event_type: "cancellation",
    cancel_reason: "It is too expensive for a team of our size",
    reason_code: null,
    classified_by: "keyword",
    status: "variants_generated",
    mrr: 4900,
    currency: "usd",
    plan_name: "Pro",
    tenure_days: 412,
    locale: "en-US",
    timezone: "America/New_York",
    metadata: { seats: 12 },
    provider: "api",
    source: "api",
    held_back: null,
    test: false,
    created_at: "2026-03-02T09:00:00.000Z",
    updated_at: "2026-03-02T09:00:00.000Z",
    variants: [
      {
        id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
        strategy: "discount",
        subject: "Can we find a price that works for you?",
        body: "Hi Grace,\n\nYou cancelled your Pro plan after about fourteen months with Acme. Reply within a week and tell us what you would be comfortable paying, and we will come back with the best discount we can offer.\n\nThe Acme team",
        status: "sent",
        recommended: true,
        rank: 1,
        rank_reason:
          "The reason “It is too expensive for a team of our size” names the price, which a discount answers.",
        source: "template",
        model: null,
        sent_at: "2026-03-02T11:00:00.000Z",
        opens: { people: 1, machines: 2 },
        clicks: { people: 1, machines: 0 },
        created_at: "2026-03-02T09:00:00.000Z",
        updated_at: "2026-03-02T11:00:00.000Z",
      },
    ],
  },
);

export const ChangedCancelReason = named(
  "UpdatedCancelReason",
  Type.Object({
    id: Type.String(),
    cancel_reason: Nullable(Type.String()),
    updated_at: Timestamp,
  }),
  {
    id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
    cancel_reason: "We are missing an export to Excel",
    updated_at: "2026-03-02T11:00:00.000Z",
  },
);

export const toVariant = (variant: Variant): Static<typeof ReadVariant> => ({
  id: variant.id,
  strategy: variant.strategy,
  subject: variant.subject,
  body: variant.body,
  status: variant.status,
  recommended: variant.rank === 1,
  rank: variant.rank,
  rank_reason: variant.rankReason,
  source: variant.source,
  model: variant.model,
  ...(variant.sentAt === null ? {} : { sent_at: iso(variant.sentAt) }),
  opens: { people: variant.opensByPeople, machines: variant.opensByMachines },
  clicks: { people: variant.clicksByPeople, machines: variant.clicksByMachines },
  created_at: iso(variant.createdAt),
  updated_at: iso(variant.updatedAt),
});

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
