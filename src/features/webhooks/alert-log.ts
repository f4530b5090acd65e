// The log of churn-risk alerts: those that were posted to the project's address, and those that mailed the customer.

import { count, desc, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { notFound } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { messages } from "../messages/tables.ts";
import type { Actor } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { directStatus, type LoggedMail, listLoggedMails } from "../risk/direct/log.ts";
import { findDirectMail, retryDirectMail } from "../risk/direct/service.ts";
import { directMails } from "../risk/direct/tables.ts";
import { getDelivery, retryDelivery } from "./delivery.ts";
import { type Logged, withLog } from "./delivery-log.ts";
import { findRiskEndpoint } from "./endpoint.ts";
import { type DeliveryStatus, webhookDeliveries } from "./tables.ts";

/** An alert of the one delivery mode or the other. */
export type LoggedAlert = { delivery: Logged } | { mail: LoggedMail };

/** A page of the project's alerts, newest first, and how many match in all. */
export async function listAlerts(
  db: Db,
  project: Pick<Project, "id">,
  { status }: { status?: DeliveryStatus },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ alerts: LoggedAlert[]; total: number }> {
  const endpoint = await findRiskEndpoint(db, project);
  const log = unionAll(
    db
      .select({
        id: sql<string>`${webhookDeliveries.id}`.as("id"),
        at: sql<number>`${webhookDeliveries.createdAt}`.as("at"),
        status: sql<DeliveryStatus>`${webhookDeliveries.status}`.as("status"),
      })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpoint?.id ?? "")),
    db
      .select({
        id: sql<string>`${directMails.alertId}`.as("id"),
        at: sql<number>`${directMails.createdAt}`.as("at"),
        status: directStatus.as("status"),
      })
      .from(directMails)
      .leftJoin(messages, eq(messages.id, directMails.messageId))
      .where(eq(directMails.projectId, project.id)),
  ).as("log");
  const matching = status && eq(log.status, status);
  const rows = await db
    .select({ id: log.id })
    .from(log)
    .where(matching)
    .orderBy(desc(log.at), desc(log.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(log).where(matching);
  const ids = rows.map(({ id }) => id);
  return { alerts: await listAlertsById(db, ids), total: counted?.total ?? 0 };
}

/** Those of these alerts that are still in the log, in this order. */
export async function listAlertsById(db: Db, ids: readonly string[]): Promise<LoggedAlert[]> {
  if (ids.length === 0) return [];
  const deliveries = await db
    .select()
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, [...ids]));
  const byId = new Map<string, LoggedAlert>();
  for (const delivery of await withLog(db, deliveries)) byId.set(delivery.id, { delivery });
  for (const mail of await listLoggedMails(db, ids)) byId.set(mail.alert.id, { mail });
  return ids.map((id) => byId.get(id)).filter((alert) => alert !== undefined);
}

/** One alert of the project by its opaque id, or `not_found`. */
export async function getAlert(db: Db, project: Pick<Project, "id">, opaqueId: string): Promise<LoggedAlert> {
  const [mail] = await listLoggedMails(db, [opaqueId]);
  if (mail?.alert.projectId === project.id) return { mail };
  const delivery = await getDelivery(db, await findRiskEndpoint(db, project), { opaqueId }, "The alert");
  const [logged] = await withLog(db, [delivery]);
  if (!logged) throw notFound("The alert");
  return { delivery: logged };
}

/** Sends an alert once more, the way it went before. A `conflict` for one that is on its way, or that mailed its customer. */
export async function retryAlert(
  tx: Db,
  project: Project,
  opaqueId: string,
  actor: Actor,
  now: number,
): Promise<{ opaqueId: string; status: DeliveryStatus }> {
  if ((await findDirectMail(tx, opaqueId))?.projectId === project.id) {
    await retryDirectMail(tx, project, opaqueId, actor, now);
    return { opaqueId, status: "pending" };
  }
  const delivery = await getDelivery(tx, await findRiskEndpoint(tx, project), { opaqueId }, "The alert");
  return retryDelivery(tx, project, delivery, actor, now);
}
