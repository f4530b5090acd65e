// Mails for alerts in direct mode: plans a mail when an alert fires, and stops mails that are no longer wanted.

import { and, eq, isNotNull } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { defineJob, enqueue, jobs } from "../../../queue/jobs.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { insertIfNew } from "../../../store/insert.ts";
import { countRows } from "../../../store/row-counts.ts";
import { findRow, hasRow } from "../../../store/rows.ts";
import { deliveryKey, findMessage, stopMessages } from "../../messages/service.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import type { Project } from "../../projects/tables.ts";
import { deleteDirectMails } from "../alert-deletion.ts";
import type { AlertFired } from "../alerts.ts";
import type { Delivery } from "../config.ts";
import { riskAlerts } from "../tables.ts";
import { DIRECT_REASONS, type DirectReason } from "./reasons.ts";
import { DIRECT_MAIL_COUNTS, type DirectMail, directMails } from "./tables.ts";

/** Decides whether the mail may be sent, writes it, and puts it into the outbox. */
export const sendDirectMail = defineJob<{ alertId: string }>("send_direct_mail");

const KEPT_FOR = 30 * DAY;

/** Plans the mail of an alert in direct mode, and stops the mail planned for an earlier alert of the customer. */
export const planDirectMail: Subscriber<AlertFired> = {
  wants: ({ deliveryMode }) => deliveryMode === "direct",
  take: async (tx, { project, opaqueId, test }, now) => {
    const alert = await findRow(tx, riskAlerts, { id: opaqueId });
    const customer = alert?.customer ?? null;
    if (customer !== null) await stopPlanned(tx, eq(directMails.customer, customer), "newer_alert", now);
    await addDirectMail(tx, {
      alertId: opaqueId,
      projectId: project.id,
      customer,
      state: test ? "stopped" : "planned",
      dueAt: now,
      reason: test ? "test" : null,
      signal: null,
      source: null,
      model: null,
      messageId: null,
      createdAt: now,
      updatedAt: now,
    });
    if (!test) await enqueueMail(tx, { alertId: opaqueId, projectId: project.id }, now, now);
  },
};

const insertMail = insertIfNew(directMails);

/** Does nothing if the alert already has one. */
export async function addDirectMail(tx: Db, mail: DirectMail): Promise<void> {
  if (await insertMail(tx, mail)) countRows(tx, mail.projectId, DIRECT_MAIL_COUNTS.list, "all", 1);
}

/** May be enqueued several times; the first job that finds the mail planned sends it, once. */
export const enqueueMail = (
  tx: Db,
  { alertId, projectId }: Pick<DirectMail, "alertId" | "projectId">,
  runAt: number,
  now: number,
): Promise<void> => enqueue(tx, sendDirectMail, { alertId }, now, { runAt, projectId });

/** When alerts are switched off or sent to a webhook instead, stops planned mails and mails in the outbox. */
export const stopWithDirectMode: Subscriber<{ project: Project; before: Delivery; after: Delivery }> = {
  wants: ({ before, after }) => isDirect(before) && !isDirect(after),
  take: async (tx, { project, after }, now) => {
    const reason: DirectReason = after.enabled ? "mode_changed" : "disabled";
    const ofProject = eq(directMails.projectId, project.id);
    await stopPlanned(tx, ofProject, reason, now);
    const mailed = await tx
      .select({ messageId: directMails.messageId })
      .from(directMails)
      .where(and(ofProject, eq(directMails.state, "mailed"), isNotNull(directMails.messageId)));
    const ids = mailed.map(({ messageId }) => messageId!);
    for (const some of chunksOf(ids, AT_ONCE)) await stopMessages(tx, some, DIRECT_REASONS[reason], now);
  },
};

const AT_ONCE = 500;

const isDirect = ({ deliveryMode, enabled }: Delivery): boolean => enabled && deliveryMode === "direct";

async function stopPlanned(tx: Db, which: ReturnType<typeof eq>, reason: DirectReason, now: number): Promise<void> {
  await tx
    .update(directMails)
    .set({ state: "stopped", reason, updatedAt: now })
    .where(and(which, eq(directMails.state, "planned")));
}

export async function findDirectMail(db: Db, alertId: string): Promise<DirectMail | undefined> {
  return (await db.select().from(directMails).where(eq(directMails.alertId, alertId)))[0];
}

export async function updateDirectMail(
  tx: Db,
  { alertId }: DirectMail,
  changed: Partial<DirectMail>,
  now: number,
): Promise<void> {
  await tx
    .update(directMails)
    .set({ ...changed, updatedAt: now })
    .where(eq(directMails.alertId, alertId));
}

/**
 * Checks an alert without a mail again, including everything that prevented the mail.
 * @throws {AppError} `not_found` if the alert is not in direct mode; `conflict` for a mail that is being delivered or was sent,
 * and for a test.
 */
export async function retryDirectMail(
  tx: Db,
  project: Project,
  alertId: string,
  actor: Actor,
  now: number,
): Promise<void> {
  const mail = await findDirectMail(tx, alertId);
  if (mail?.projectId !== project.id) throw notFound("The alert");
  if (mail.reason === "test") throw conflict("A test alert sends no mail in direct mode");
  if (mail.state === "planned") throw conflict("The mail of this alert is already planned");
  const message = mail.messageId === null ? undefined : await findMessage(tx, mail.messageId);
  if (message?.status === "queued" || (message && (await isBeingDelivered(tx, message.id)))) {
    throw conflict("The mail of this alert is being sent");
  }
  const isMailed = mail.state === "mailed" && (message === undefined || message.handedOverAt !== null);
  if (isMailed) throw conflict("The customer was already mailed because of this alert");
  await updateDirectMail(tx, mail, { state: "planned", reason: null, dueAt: now, messageId: null }, now);
  await enqueueMail(tx, { alertId, projectId: project.id }, now, now);
  await recordAudit(tx, { project, actor, action: "direct_mail.retried", target: alertId }, now);
}

/** The mail server may be receiving a stopped mail at this moment, with an unknown outcome. */
const isBeingDelivered = (tx: Db, messageId: string): Promise<boolean> =>
  hasRow(tx, jobs, { key: deliveryKey(messageId), state: "running" });

/** Deletes the outcomes of alerts older than 30 days, in batches; planned mails stay. */
export async function purgeDirectMails(store: Store, now: number): Promise<void> {
  const values = [now - KEPT_FOR, AT_ONCE];
  while ((await store.write((tx) => deleteDirectMails(tx, OVER, values))) === AT_ONCE);
}

const OVER = "created_at < ? and state <> 'planned' limit ?";
