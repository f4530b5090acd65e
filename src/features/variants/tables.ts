// Recovery variants: the emails written for a churn event, one per strategy.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { decimal, json, string, time, whole } from "../../store/columns.ts";
import type { ReasonFact } from "../strategies/reason-facts.ts";
import type { Strategy } from "../strategies/table.ts";
import type { Fact } from "./facts.ts";
import type { ProjectLinks } from "./links.ts";

export const VARIANT_STATUSES = ["draft", "sent", "opened", "clicked", "bounced"] as const;
type VariantStatus = (typeof VARIANT_STATUSES)[number];

export const variants = sqliteTable("variants", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  eventId: string("event_id").notNull(),
  /** Counts how often the event's variants were written; only those of the event's current generation are shown. */
  generation: whole("generation").notNull(),
  strategy: string("strategy").$type<Strategy>().notNull(),
  subject: string("subject").notNull(),
  body: string("body").notNull(),
  status: string("status").$type<VariantStatus>().notNull(),
  /** 1 is the recommended one. */
  rank: whole("rank").notNull(),
  rankReason: string("rank_reason").notNull(),
  /** The content of `rankReason` as codes; null for a variant that was ranked before this column existed. */
  rankFacts: json<ReasonFact[]>("rank_facts"),
  /** The chance with which the order put it at this rank, 0..1; null before it is ranked. */
  propensity: decimal("propensity"),
  source: string("source").$type<"llm" | "template">().notNull(),
  model: string("model"),
  /** The project's links when it was written; null in rows older than this column. */
  links: json<ProjectLinks>("links"),
  /** The facts in the text; null for the project's own text, and in rows older than this column. */
  factsUsed: json<Fact[]>("facts_used"),
  /** When a person last changed its words. */
  editedAt: time("edited_at"),
  sentAt: time("sent_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  opensByPeople: whole("opens_by_people").notNull(),
  opensByMachines: whole("opens_by_machines").notNull(),
  clicksByPeople: whole("clicks_by_people").notNull(),
  clicksByMachines: whole("clicks_by_machines").notNull(),
});

export type Variant = typeof variants.$inferSelect;
