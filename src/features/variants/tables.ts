// Recovery variants: the emails written for a churn event, one per strategy.

import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "../../store/columns.ts";
import type { ReasonFact } from "../strategies/reason-facts.ts";
import type { Strategy } from "../strategies/table.ts";
import type { Fact } from "./facts.ts";
import type { ProjectLinks } from "./links.ts";

export const VARIANT_STATUSES = ["draft", "sent", "opened", "clicked", "bounced"] as const;
export type VariantStatus = (typeof VARIANT_STATUSES)[number];

export const variants = sqliteTable("variants", {
  id: text("id").primaryKey(),
  projectId: text("project_id").notNull(),
  eventId: text("event_id").notNull(),
  /** Counts how often the event's variants were written; only those of the event's current generation are shown. */
  generation: integer("generation").notNull(),
  strategy: text("strategy").$type<Strategy>().notNull(),
  subject: text("subject").notNull(),
  body: text("body").notNull(),
  status: text("status").$type<VariantStatus>().notNull(),
  /** 1 is the recommended one. */
  rank: integer("rank").notNull(),
  rankReason: text("rank_reason").notNull(),
  /** The content of `rankReason` as codes; null for a variant that was ranked before this column existed. */
  rankFacts: json<ReasonFact[]>("rank_facts"),
  /** The chance with which the order put it at this rank, 0..1; null before it is ranked. */
  propensity: real("propensity"),
  source: text("source").$type<"llm" | "template">().notNull(),
  model: text("model"),
  /** The project's links when it was written; null in rows older than this column. */
  links: json<ProjectLinks>("links"),
  /** The facts in the text; null for the project's own text, and in rows older than this column. */
  factsUsed: json<Fact[]>("facts_used"),
  /** When a person last changed its words. */
  editedAt: integer("edited_at"),
  sentAt: integer("sent_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  opensByPeople: integer("opens_by_people").notNull(),
  opensByMachines: integer("opens_by_machines").notNull(),
  clicksByPeople: integer("clicks_by_people").notNull(),
  clicksByMachines: integer("clicks_by_machines").notNull(),
});

export type Variant = typeof variants.$inferSelect;
