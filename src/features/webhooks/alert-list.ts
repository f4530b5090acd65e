// Lists churn-risk alerts: those posted to the project's address, and those that mailed the customer.

import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Db } from "../../store/engine.ts";
import { defineList, fromNearerEnd, type Listed, type Window } from "../../store/pages.ts";
import { countedPart } from "../../store/row-counts.ts";
import { findRows } from "../../store/rows.ts";
import { messages } from "../messages/tables.ts";
import type { Project } from "../projects/tables.ts";
import { directStatus, type LoggedMail, listLoggedMails } from "../risk/direct/log.ts";
import { DIRECT_MAIL_COUNTS, directMails } from "../risk/direct/tables.ts";
import { hasStatus, type Logged, withLog } from "./delivery-log.ts";
import { DELIVERY_COUNTS, type DeliveryStatus, webhookDeliveries } from "./tables.ts";

/** An alert of the one delivery mode or the other. */
export type LoggedAlert = { delivery: Logged } | { mail: LoggedMail };

/** A project and its endpoint for alerts; the id is empty if there is none. */
type AlertOwner = Pick<Project, "id"> & { endpointId: string };

/** A page of the project's alerts, newest first, and the total number of matches. */
async function listAlerts(
  db: Db,
  project: AlertOwner,
  filter: { status?: DeliveryStatus },
  window: Window,
): Promise<Listed<LoggedAlert>> {
  const { status } = filter;
  const log = () => unionAll(deliveriesOf(db, project.endpointId, status), mailsOf(db, project, status)).as("log");
  const counted = await countedPart(db, project.id, DELIVERY_COUNTS, filter, project.endpointId);
  const mails = await countedPart(db, project.id, DIRECT_MAIL_COUNTS, filter);
  const total =
    counted === undefined || mails === undefined
      ? (await db.select({ total: count() }).from(log()))[0]!.total
      : counted + mails;
  const rows = await fromNearerEnd(window, total, ({ limit, offset, reversed }) => {
    const page = log();
    const direction = reversed ? asc : desc;
    return db
      .select({ id: page.id, at: page.at })
      .from(page)
      .orderBy(direction(page.at), direction(page.id))
      .limit(limit)
      .offset(offset);
  });
  const ids = rows.map(({ id }) => id);
  return { rows: await listAlertsById(db, ids), total };
}

export const alertList = defineList("risk_alerts", listAlerts);

const deliveriesOf = (db: Db, endpointId: string, status: DeliveryStatus | undefined) =>
  db
    .select({
      id: sql<string>`${webhookDeliveries.id}`.as("id"),
      at: sql<number>`${webhookDeliveries.createdAt}`.as("at"),
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), status && hasStatus(status)));

function mailsOf(db: Db, project: Pick<Project, "id">, status: DeliveryStatus | undefined) {
  const mails = db
    .select({ id: sql<string>`${directMails.alertId}`.as("id"), at: sql<number>`${directMails.createdAt}`.as("at") })
    .from(directMails);
  const ofProject = eq(directMails.projectId, project.id);
  if (status === undefined) return mails.where(ofProject);
  return mails
    .leftJoin(messages, eq(messages.id, directMails.messageId))
    .where(and(ofProject, eq(directStatus, status)));
}

/** Those of these alerts that are still in the log, in this order. */
export async function listAlertsById(db: Db, ids: readonly string[]): Promise<LoggedAlert[]> {
  if (ids.length === 0) return [];
  const deliveries = await findRows(db, webhookDeliveries, { id: [...ids] });
  const byId = new Map<string, LoggedAlert>();
  for (const delivery of await withLog(db, deliveries)) byId.set(delivery.id, { delivery });
  for (const mail of await listLoggedMails(db, ids)) byId.set(mail.alert.id, { mail });
  return ids.map((id) => byId.get(id)).filter((alert) => alert !== undefined);
}
