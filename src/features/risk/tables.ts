// Churn-risk tables: scores, their history, alerts, and each project's configuration.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { decimal, flag, json, string, time, whole } from "../../store/columns.ts";
import type { RiskLevel, Signal } from "./signals.ts";

/** For a silence, the value is the UTC day of the last activity, so that it stays correct as time passes. */
export type StoredSignal = readonly [name: Signal, value: number, weight: number, usual: number | null];

/** `webhook`: alerts are posted to the project's address. `direct`: the service mails the customer. */
export type DeliveryMode = "webhook" | "direct";

export const riskScores = sqliteTable("risk_scores", {
  customer: whole("customer").primaryKey(),
  projectId: string("project_id").notNull(),
  score: whole("score").notNull(),
  rawSum: whole("raw_sum").notNull(),
  signals: json<StoredSignal[]>("signals").notNull(),
  afterLogin: whole("after_login").notNull(),
  afterPayment: whole("after_payment").notNull(),
  probability: decimal("probability"),
  previousScore: whole("previous_score"),
  alertedAt: time("alerted_at"),
  alertAgainFrom: whole("alert_again_from"),
  changedAt: time("changed_at").notNull(),
});

export type RiskScore = typeof riskScores.$inferSelect;

export const riskHistory = sqliteTable(
  "risk_history",
  {
    customer: whole("customer").notNull(),
    /** UTC days since 1970-01-01. */
    day: whole("day").notNull(),
    score: whole("score").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer, table.day] })],
);

export const riskPasses = sqliteTable("risk_passes", {
  projectId: string("project_id").primaryKey(),
  scoredAt: time("scored_at").notNull(),
  fullDay: whole("full_day").notNull(),
});

export const riskConfigs = sqliteTable("risk_configs", {
  projectId: string("project_id").primaryKey(),
  deliveryMode: string("delivery_mode").$type<DeliveryMode>().notNull(),
  webhookUrl: string("webhook_url"),
  riskThreshold: whole("risk_threshold").notNull(),
  enabled: flag("enabled").notNull(),
  /** Only the weights that differ from the default. */
  weights: json<Partial<Record<Signal, number>>>("weights").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type RiskConfigRow = typeof riskConfigs.$inferSelect;

export const riskAlerts = sqliteTable("risk_alerts", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** Null for a test, and once the customer is deleted. */
  customer: whole("customer"),
  customerEmail: string("customer_email"),
  customerId: string("customer_id"),
  riskScore: whole("risk_score").notNull(),
  riskLevel: string("risk_level").$type<RiskLevel>().notNull(),
  deliveryMode: string("delivery_mode").$type<DeliveryMode>().notNull(),
  test: flag("test").notNull(),
  payload: string("payload").notNull(),
  triggeredAt: time("triggered_at").notNull(),
  /** Made-up data, removed with all other sample data. */
  sample: flag("sample").notNull(),
});

export type RiskAlert = typeof riskAlerts.$inferSelect;
