// Outbound webhooks: the endpoints of a project, their deliveries, and every attempt.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../store/columns.ts";
import { countedTable } from "../../store/row-counts.ts";
import type { EndpointKind, WebhookEvent } from "./kinds.ts";

/** Notified when an endpoint has changed, or when its waiting deliveries were stopped. */
export const ENDPOINTS_CHANNEL = "webhook_endpoints";

/** Why the service switched an endpoint off automatically: it answered 410, or it failed for days. */
export const DISABLED_REASONS = ["gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const webhookEndpoints = sqliteTable("webhook_endpoints", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** The feature that configures it; null if people do. */
  managedBy: string("managed_by").$type<"churn_risk">(),
  kind: string("kind").$type<EndpointKind>().notNull(),
  /** For a chat endpoint, only the part that may be shown. */
  url: string("url").notNull(),
  /** The whole address of a chat endpoint, sealed; null of a webhook. */
  sealedUrl: string("sealed_url"),
  description: string("description"),
  events: json<WebhookEvent[]>("events").notNull(),
  enabled: flag("enabled").notNull(),
  disabledReason: string("disabled_reason").$type<DisabledReason>(),
  /** Since when all attempts have failed; null after a success. */
  failingSince: time("failing_since"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** `delivering`: was tried and is not settled yet; `stopped`: no longer wanted. */
export const DELIVERY_STATUSES = ["pending", "delivering", "delivered", "failed", "stopped"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const webhookDeliveries = sqliteTable("webhook_deliveries", {
  /** In the order of creation; the number of a deleted one may be reused. */
  number: whole("number").primaryKey(),
  id: string("id").notNull(),
  projectId: string("project_id").notNull(),
  endpointId: string("endpoint_id").notNull(),
  /** The id for deduplication by receivers: the same in all attempts. */
  opaqueId: string("opaque_id").notNull(),
  event: string("event").$type<WebhookEvent>().notNull(),
  test: flag("test").notNull(),
  status: string("status").$type<DeliveryStatus>().notNull(),
  /** All attempts, including manual ones. */
  attempts: whole("attempts").notNull(),
  /** The attempts of the schedule. */
  tries: whole("tries").notNull(),
  /** The next attempt was requested by hand, and will not be retried. */
  manual: flag("manual").notNull(),
  /** Null if there is none. */
  nextAttemptAt: time("next_attempt_at"),
  lastError: string("last_error"),
  deliveredAt: time("delivered_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  /** Of the request that caused it. */
  requestId: string("request_id"),
});

export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

/** Separate from the deliveries, because every attempt changes a delivery's row. */
export const webhookBodies = sqliteTable("webhook_bodies", {
  delivery: whole("delivery").primaryKey(),
  /** Exactly as sent to a webhook; for a chat, the message is written from it. */
  body: string("body").notNull(),
});

/** What an attempt was made for: the schedule, or a person who asked for it. */
export const ATTEMPT_CAUSES = ["schedule", "manual"] as const;

export const webhookAttempts = sqliteTable("webhook_attempts", {
  /** The number of the delivery. */
  delivery: whole("delivery").notNull(),
  number: whole("number").notNull(),
  cause: string("cause").$type<(typeof ATTEMPT_CAUSES)[number]>().notNull(),
  /** Without the query, which may contain a secret. */
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
