// Finds webhooks and alerts that were not delivered.

import { and, desc, gte } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { findRows, matches } from "../../../store/rows.ts";
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from "../../webhooks/tables.ts";
import { type Attention, plural } from "./item.ts";

/** How many of an endpoint's latest deliveries are read. */
const LATEST = 200;

export async function undelivered(db: Db, projectId: string, since: number): Promise<Attention[]> {
  const endpoints = await findRows(db, webhookEndpoints, { projectId }, webhookEndpoints.id);
  return (await Promise.all(endpoints.map((endpoint) => faultsOf(db, endpoint, since)))).flat();
}

async function faultsOf(db: Db, endpoint: WebhookEndpoint, since: number): Promise<Attention[]> {
  const host = URL.parse(endpoint.url)?.host ?? "";
  if (endpoint.disabledReason !== null) return [disabled(endpoint, host)];
  if (!endpoint.enabled) return [];
  const latest = await db
    .select({
      opaqueId: webhookDeliveries.opaqueId,
      event: webhookDeliveries.event,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      error: webhookDeliveries.lastError,
      at: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .where(
      and(
        matches(webhookDeliveries, { endpointId: endpoint.id, status: ["delivered", "failed"], test: false }),
        gte(webhookDeliveries.createdAt, since),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(LATEST);
  // Every failed alert counts, because nothing repeats its content. Failures of other events count only until a delivery
  // succeeds again.
  const alerts = latest.filter(({ status, event }) => status === "failed" && event === "churn_risk.alert");
  const others = latest.filter(({ event }) => event !== "churn_risk.alert");
  const recovered = others.findIndex(({ status }) => status === "delivered");
  const failed = recovered === -1 ? others : others.slice(0, recovered);
  const items: Attention[] = [];
  const [alert] = alerts;
  if (alert) {
    const { attempts, error } = alert;
    const what =
      alerts.length === 1
        ? `An alert did not reach ${host} after ${plural(attempts, "attempt")}.`
        : `${alerts.length} alerts did not reach ${host}.`;
    items.push({
      kind: "alert_failed",
      sentence: what,
      params: { host, count: alerts.length, attempts, error },
      action: { kind: "retry_alert", ref: alert.opaqueId },
      since: alerts.at(-1)!.at,
    });
  }
  if (failed[0]) {
    items.push({
      kind: "webhook_failed",
      sentence:
        failed.length === 1
          ? `The last webhook did not reach ${host}.`
          : `The last ${failed.length} webhooks did not reach ${host}.`,
      params: { host, count: failed.length, attempts: failed[0].attempts, error: failed[0].error },
      action: { kind: "open_endpoint", ref: endpoint.id },
      since: failed.at(-1)!.at,
    });
  }
  return items;
}

const disabled = ({ id, disabledReason, updatedAt }: WebhookEndpoint, host: string): Attention => ({
  kind: "webhook_disabled",
  sentence:
    disabledReason === "gone"
      ? `Webhooks to ${host} are switched off: it answered 410 Gone.`
      : `Webhooks to ${host} are switched off: nothing has reached it for days.`,
  params: { host, reason: disabledReason },
  action: { kind: "open_endpoint", ref: id },
  since: updatedAt,
});
