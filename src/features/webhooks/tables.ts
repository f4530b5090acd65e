// Outbound webhooks: the endpoints of a project, what is on its way to them, and every attempt.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../store/columns.ts";
import { countedTable } from "../../store/row-counts.ts";
import type { EndpointKind, WebhookEvent } from "./kinds.ts";

/** Notified when an endpoint has changed, or when what waits for it was stopped. */
export const ENDPOINTS_CHANNEL = "webhook_endpoints";

/** Why the service switched an endpoint off automatically: it answered 410, or it failed for days. */
export const DISABLED_REASONS = ["gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const webhookEndpoints = sqliteTable("webhook_endpoints", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** The feature that configures it; null where people do. */
  managedBy: string("managed_by").$type<"churn_risk">(),
  kind: string("kind").$type<EndpointKind>().notNull(),
  /** Of a chat endpoint only the part that may be shown. */
  url: string("url").notNull(),
  /** The whole address of a chat endpoint, sealed; null of a webhook. */
  sealedUrl: string("sealed_url"),
  description: string("description"),
  events: json<WebhookEvent[]>("events").notNull(),
  enabled: flag("enabled").notNull(),
  disabledReason: string("disabled_reason").$type<DisabledReason>(),
  /** Since when nothing but failures; null after a success. */
  failingSince: time("failing_since"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** `delivering` is what was tried and is not settled yet; `stopped` what is not wanted any more. */
export const DELIVERY_STATUSES = ["pending", "delivering", "delivered", "failed", "stopped"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const webhookDeliveries = sqliteTable("webhook_deliveries", {
  /** In the order of creation; the number of a deleted one may be given again. */
  number: whole("number").primaryKey(),
  id: string("id").notNull(),
  projectId: string("project_id").notNull(),
  endpointId: string("endpoint_id").notNull(),
  /** What receivers deduplicate on: the same over all attempts. */
  opaqueId: string("opaque_id").notNull(),
  event: string("event").$type<WebhookEvent>().notNull(),
  test: flag("test").notNull(),
  status: string("status").$type<DeliveryStatus>().notNull(),
  /** All of them, those by hand too. */
  attempts: whole("attempts").notNull(),
  /** Of the schedule. */
  tries: whole("tries").notNull(),
  /** The next attempt was asked for by hand, and is the only one. */
  manual: flag("manual").notNull(),
  /** Null when none is to come. */
  nextAttemptAt: time("next_attempt_at"),
  lastError: string("last_error"),
  deliveredAt: time("delivered_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  /** Of the request that caused it. */
  requestId: string("request_id"),
});

export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

/** Apart from their deliveries, which every attempt changes. */
export const webhookBodies = sqliteTable("webhook_bodies", {
  delivery: whole("delivery").primaryKey(),
  /** Exactly as it is sent to a webhook; a chat gets a message that is written from it. */
  body: string("body").notNull(),
});

/** What an attempt was made for: the schedule, or a person who asked for it. */
export const ATTEMPT_CAUSES = ["schedule", "manual"] as const;

export const webhookAttempts = sqliteTable("webhook_attempts", {
  /** The number of the delivery. */
  delivery: whole("delivery").notNull(),
  number: whole("number").notNull(),
  cause: string("cause").$type<(typeof ATTEMPT_CAUSES)[number]>().notNull(),
  /** Without its query, which may hold a secret. */
  url: string("url").notNull(),
  statusCode: whole("status_code"),
  error: string("error"),
  detail: string("detail"),
  response: string("response"),
  latencyMs: whole("latency_ms").notNull(),
  startedAt: time("started_at").notNull(),
});

export type WebhookAttempt = typeof webhookAttempts.$inferSelect;

/** The totals of the endpoints' logs. */
export const DELIVERY_COUNTS = countedTable("webhook_deliveries", "endpoint_id");
