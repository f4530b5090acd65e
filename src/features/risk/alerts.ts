// Churn-risk alerts: when one fires and what it contains. An alert fires in the transaction that stores the score.

import { eq } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import { newId } from "../../lib/ids.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import type { Project } from "../projects/tables.ts";
import { type TrackedCustomer, trackedCustomers } from "../tracking/tables.ts";
import type { RiskConfig } from "./config.ts";
import { levelAbove, levelOf, type RiskLevel, type Signal } from "./signals.ts";
import { type DeliveryMode, type RiskScore, riskAlerts, riskScores } from "./tables.ts";

/**
 * The body of an alert as it is sent. For a customer without an address, `customer_email` is null and the id identifies the
 * customer.
 */
export type AlertPayload = {
  event: "churn_risk.alert";
  project_id: string;
  customer_email: string | null;
  customer_id: string | null;
  risk_score: number;
  risk_level: RiskLevel;
  signals: { name: Signal; weight: number }[];
  triggered_at: string;
  opaque_id: string;
};

/**
 * `opaqueId`: alr_…, the id by which receivers deduplicate. `deliveryMode` and `webhookUrl`: the settings when it fired.
 * `JSON.stringify(payload)`, which `risk_alerts` stores, is the body that is sent.
 */
export type AlertFired = {
  project: Project;
  opaqueId: string;
  test: boolean;
  deliveryMode: DeliveryMode;
  webhookUrl: string | null;
  payload: AlertPayload;
};

/** Published for every alert in the transaction that stores it. */
export const alertFired = defineEvent<AlertFired>();

/** The minimum time between two alerts for a customer, and the current time; both in ms. */
export type Cooldown = { least: number; now: number };

/**
 * Fires the customer's alert, unless one of the same or a higher level fired within the cooldown. Reads the stored
 * score, so that two concurrent runs fire it once.
 */
export async function alertIfDue(
  tx: Db,
  project: Project,
  config: RiskConfig,
  customer: number,
  { least, now }: Cooldown,
): Promise<boolean> {
  const [row] = await tx
    .select({ score: riskScores, customer: trackedCustomers })
    .from(riskScores)
    .innerJoin(trackedCustomers, eq(trackedCustomers.number, riskScores.customer))
    .where(eq(riskScores.customer, customer));
  if (!row || row.customer.sample || !config.enabled || row.score.score < config.riskThreshold) return false;
  const { alertedAt, alertAgainFrom } = row.score;
  const rose = alertAgainFrom !== null && row.score.score >= alertAgainFrom;
  if (alertedAt !== null && now - alertedAt < least && !rose) return false;

  const alert = alertOf(row.customer, row.score);
  await fire(tx, project, config, { ...alert, number: customer, test: false }, now);
  await tx
    .update(riskScores)
    .set({ alertedAt: now, alertAgainFrom: levelAbove(levelOf(row.score.score)) })
    .where(eq(riskScores.customer, customer));
  return true;
}

type AlertContent = Pick<AlertPayload, "customer_email" | "customer_id" | "risk_score" | "signals">;

const alertOf = (customer: TrackedCustomer, { score, signals }: RiskScore): AlertContent => ({
  customer_email: customer.email,
  customer_id: customer.customerId,
  risk_score: score,
  signals: signals.map(([name, , weight]) => ({ name, weight })),
});

/** Fires an alert that is about no customer, to try out a receiver, even if alerts are not enabled. Returns its opaque id. */
export function fireTestAlert(tx: Db, project: Project, config: RiskConfig, now: number): Promise<string> {
  return fire(tx, project, config, { ...SAMPLE, number: null, test: true }, now);
}

const SAMPLE: AlertContent = {
  customer_email: "test@example.com",
  customer_id: null,
  risk_score: 83,
  signals: [
    { name: "cancel_page_views", weight: 57 },
    { name: "no_events_14d", weight: 21 },
    { name: "support_tickets", weight: 5 },
  ],
};

async function fire(
  tx: Db,
  project: Project,
  { deliveryMode, webhookUrl }: RiskConfig,
  { number, test, ...content }: AlertContent & { number: number | null; test: boolean },
  now: number,
): Promise<string> {
  const opaqueId = newId("alr", now);
  const payload: AlertPayload = {
    event: "churn_risk.alert",
    project_id: project.id,
    customer_email: content.customer_email,
    customer_id: content.customer_id,
    risk_score: content.risk_score,
    risk_level: levelOf(content.risk_score),
    signals: content.signals,
    triggered_at: iso(now),
    opaque_id: opaqueId,
  };
  await insertAlert(tx, {
    id: opaqueId,
    projectId: project.id,
    customer: number,
    customerEmail: payload.customer_email,
    customerId: payload.customer_id,
    riskScore: payload.risk_score,
    riskLevel: payload.risk_level,
    deliveryMode,
    test,
    payload: JSON.stringify(payload),
    triggeredAt: now,
    sample: false,
  });
  await publish(tx, alertFired, { project, opaqueId, test, deliveryMode, webhookUrl, payload }, now);
  return opaqueId;
}

const insertAlert = insertInto(riskAlerts);

const dueCustomers = prepared((db) =>
  compile(
    db,
    `select customer from risk_scores s
     where project_id = ? and score >= ?
       and not exists (select 1 from tracked_customers t where t.number = s.customer and t.sample = 1) and (alerted_at is null or alerted_at <= ? or score >= alert_again_from)
     order by score desc, customer limit ?`,
  ),
);

/**
 * Customers at or above the threshold whose alert is due although their score is unchanged: the cooldown has ended, alerts were
 * enabled, or the threshold was lowered. Highest score first.
 */
export async function listDue(
  db: Db,
  project: Pick<Project, "id">,
  { riskThreshold }: RiskConfig,
  { least, now }: Cooldown,
  limit: number,
): Promise<number[]> {
  const rows = await dueCustomers(db).values(project.id, riskThreshold, now - least, limit);
  return (rows as [number][]).map(([customer]) => customer);
}
