// Sends the mail of one alert when it is due: decides, writes the text, decides again, and puts the mail into the outbox.

import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { Db } from "../../../store/engine.ts";
import { findRow } from "../../../store/rows.ts";
import { calendarOf } from "../../messages/calendar.ts";
import type { DecideAgain } from "../../messages/delivery.ts";
import { sendNotice } from "../../messages/service.ts";
import { recordAudit, SYSTEM } from "../../projects/audit.ts";
import { getProject } from "../../projects/service.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { findTrackedCustomer } from "../../tracking/service.ts";
import { type RiskAlert, riskAlerts } from "../tables.ts";
import { DIRECT_REASONS } from "./reasons.ts";
import { factsOf, linksFor } from "./recipient.ts";
import { type Decision, decide, decideWanted } from "./send-policy.ts";
import { enqueueMail, findDirectMail, updateDirectMail } from "./service.ts";
import { type DirectMail, directMails } from "./tables.ts";
import { topicOf } from "./topics.ts";
import type { Written } from "./write-mail.ts";

type Case = { mail: DirectMail; alert: RiskAlert; project: Project };

/**
 * Writes the text before the transaction, because a model is slow, and checks everything again in the transaction. Running
 * twice, or again after an interruption, puts at most one mail into the outbox.
 */
export async function runDirectMail(deps: Deps, alertId: string, signal: AbortSignal): Promise<void> {
  const { store, clock, config } = deps;
  const given = await findPlanned(store.read, alertId);
  if (!given || given.mail.dueAt > clock.now()) return;
  const verdict = await decide(store.read, config, given.project, given.alert, clock.now());
  if (!("send" in verdict)) {
    return store.write(async (tx) => {
      const now = clock.now();
      const current = await findPlanned(tx, alertId);
      if (current) await putOff(tx, current, await decide(tx, config, current.project, current.alert, now), now);
    });
  }
  const topic = topicOf(verdict.send.signal);
  const { writeMail } = await import("./write-mail.ts"); // not at the start, for the rules of a model's text
  const written = await writeMail(deps, topic, factsOf(given.project, verdict.send.recipient, topic), signal);
  await store.write((tx) => send(tx, deps, alertId, { ...written, topic }, clock.now()));
}

async function findPlanned(db: Db, alertId: string): Promise<Case | undefined> {
  const mail = await findDirectMail(db, alertId);
  if (mail?.state !== "planned") return undefined;
  const alert = await findRow(db, riskAlerts, { id: alertId });
  return alert && { mail, alert, project: await getProject(db, mail.projectId) };
}

/** Records why no mail is sent now; a mail that may still be sent is checked again later. */
async function putOff(tx: Db, { mail }: Case, verdict: Decision, now: number): Promise<void> {
  if ("stop" in verdict) return updateDirectMail(tx, mail, { state: "stopped", reason: verdict.stop }, now);
  const [dueAt, reason] = "until" in verdict ? [verdict.until, verdict.reason] : [now, null];
  await updateDirectMail(tx, mail, { dueAt, reason }, now);
  await enqueueMail(tx, mail, dueAt, now);
}

/** Decides again about a mail that waits in the outbox. */
export const decideDirectMailAgain: DecideAgain = async (db, config, project, { id, eventId, toAddress }, now) => {
  const customer = eventId === null ? await findTrackedCustomer(db, project, { email: toAddress }) : undefined;
  if (!customer) return null;
  const [found] = await db
    .select({ alert: riskAlerts })
    .from(directMails)
    .innerJoin(riskAlerts, eq(riskAlerts.id, directMails.alertId))
    .where(and(eq(directMails.customer, customer.number), eq(directMails.messageId, id)));
  if (!found) return null;
  const verdict = await decideWanted(db, config, project, found.alert, now);
  return "stop" in verdict ? DIRECT_REASONS[verdict.stop] : null;
};

async function send(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  alertId: string,
  { topic, source, model, ...writing }: Written & { topic: string },
  now: number,
): Promise<void> {
  const current = await findPlanned(tx, alertId);
  if (!current) return;
  const { mail, alert, project } = current;
  const verdict = await decide(tx, deps.config, project, alert, now);
  // The strongest signal may have changed, so that the text no longer fits.
  if (!("send" in verdict) || topicOf(verdict.send.signal) !== topic) return putOff(tx, current, verdict, now);
  const { recipient, signal } = verdict.send;
  const { language } = factsOf(project, recipient, topicOf(signal));
  const { timeZone } = calendarOf(recipient, settingsOf(project));
  const notice = { ...writing, to: recipient.email, language, links: [linksFor(project, recipient)], timeZone };
  const message = await sendNotice(tx, deps, project, notice, now);
  await updateDirectMail(
    tx,
    mail,
    { state: "mailed", reason: null, signal, source, model, messageId: message.id },
    now,
  );
  const details = { message_id: message.id, signal };
  await recordAudit(tx, { project, actor: SYSTEM, action: "direct_mail.sent", target: alertId, details }, now);
}
