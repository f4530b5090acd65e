// Mails to customers about what was carried out for them: right afterwards, and three days before a pause ends.

import type { Deps } from "../../deps.ts";
import { DAY, HOUR } from "../../lib/duration.ts";
import { AppError } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import { RetryLater } from "../../queue/handlers.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { findRow, findRows, hasRow } from "../../store/rows.ts";
import { getSession } from "../cancel-flow/service.ts";
import { openEventsOf } from "../churn-events/open-events.ts";
import { pausesOf } from "../customers/pauses.ts";
import { findSubscription } from "../customers/subscriptions.ts";
import { hasUnreachableLinks } from "../dunning/send-policy.ts";
import type { DecideAgain } from "../messages/delivery.ts";
import { sendNotice } from "../messages/service.ts";
import { findApplication } from "../offer-applications/service.ts";
import { type OfferApplication, offerApplications } from "../offer-applications/tables.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { canTakeBack, keepUrl } from "./links.ts";
import { writeMail } from "./mail.ts";
import { applicationMails, type MailKind } from "./tables.ts";

type Asked = { projectId: string; id: string; kind: MailKind };

export const mailAboutApplication = defineJob<Asked>("mail_about_application");

/** In ms before the end of a pause. */
const NOTICE = 3 * DAY;

/** Tests are not mailed. */
export const planMails: Subscriber<OfferApplication> = {
  wants: ({ status, revertedAt, test }) => status === "applied" && revertedAt === null && !test,
  take: async (tx, { id, projectId, kind, untilAt }, now) => {
    await plan(tx, { projectId, id, kind: "confirmation" }, now, now);
    if (kind === "pause" && untilAt !== null) {
      await plan(tx, { projectId, id, kind: "resume_notice" }, untilAt - NOTICE, now);
    }
  },
};

const plan = (tx: Db, asked: Asked, runAt: number, now: number): Promise<void> =>
  enqueue(tx, mailAboutApplication, asked, now, { key: `application-mail:${asked.kind}:${asked.id}`, runAt });

/** Sends the mail once, if it is still true. Suppressed addresses get nothing. */
export async function mailOnce(deps: Pick<Deps, "store" | "clock" | "config" | "keys">, asked: Asked): Promise<void> {
  const { store, clock } = deps;
  try {
    await store.write((tx) => mail(tx, deps, asked, clock.now()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === "rate_limited") throw new RetryLater(HOUR, error.message, true);
    // `conflict`: the address is suppressed. `not_found`: the project was deleted.
    if (error.kind !== "conflict" && error.kind !== "not_found") throw error;
  }
}

async function mail(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  { projectId, id, kind }: Asked,
  now: number,
): Promise<void> {
  const project = await getProject(tx, projectId);
  const application = await findApplication(tx, project, id);
  if (!application?.customerEmail || (await wasMailed(tx, id, kind))) return;
  if (project.automationPausedAt !== null || hasUnreachableLinks(deps.config)) return;
  if (!(await isStillTrue(tx, project, application, kind, now))) return;
  const session = await getSession(tx, project, application.sessionId);
  const { publicUrl } = deps.config.server;
  const keepLink = canTakeBack(application, now) ? keepUrl(publicUrl, deps.keys.links, application) : null;
  const stillDue = await findStillDue(tx, project, application, application.customerEmail);
  const written = writeMail(kind, { project, application, session, keepLink, stillDue });
  const { reactivate_url } = settingsOf(project).links;
  const links = reactivate_url === null ? [] : [{ reactivate_url }];
  // It answers what the customer has just done, so it waits for no hours.
  const notice = { ...written, to: application.customerEmail, links, timeZone: null };
  const { id: messageId } = await sendNotice(tx, deps, project, notice, now);
  await insertMail(tx, { applicationId: id, kind, projectId, messageId, createdAt: now });
}

/** An invoice that is open stays due after the end, and what was used is charged at the end. */
async function findStillDue(
  db: Db,
  project: Project,
  { provider, subscriptionId, test }: OfferApplication,
  email: string,
): Promise<"nothing" | "failed_payment" | null> {
  const open = await openEventsOf(db, project, normalizeEmail(email), { test });
  if (open.some(({ eventType }) => eventType === "payment_failed")) return "failed_payment";
  const subscription = await findSubscription(db, project, provider, subscriptionId ?? "");
  return subscription?.priced?.byUse ? null : "nothing";
}

const insertMail = insertInto(applicationMails);

const wasMailed = (db: Db, id: string, kind: MailKind): Promise<boolean> =>
  hasRow(db, applicationMails, { applicationId: id, kind });

/** Decides again about a mail that waits in the outbox. */
export const decideConfirmationAgain: DecideAgain = async (db, _config, project, message, now) => {
  if (message.eventId !== null) return null;
  const ofMail = { projectId: project.id, createdAt: message.createdAt, messageId: message.id };
  const mailed = await findRow(db, applicationMails, ofMail);
  if (!mailed) return null;
  const application = await findApplication(db, project, mailed.applicationId);
  const isTrue = application && (await isStillTrue(db, project, application, mailed.kind, now));
  return isTrue ? null : "what the mail confirms was taken back or is over";
};

async function isStillTrue(
  db: Db,
  project: Project,
  application: OfferApplication,
  kind: MailKind,
  now: number,
): Promise<boolean> {
  if (application.revertedAt !== null) return false;
  if (kind === "confirmation") return settingsOf(project).automation.confirmations;
  return isStillPaused(db, application, now);
}

/** Checks the pause again, because somebody may have resumed or ended the subscription at the provider. */
async function isStillPaused(db: Db, application: OfferApplication, now: number): Promise<boolean> {
  const { projectId, provider, subscriptionId } = application;
  const subscription = await findSubscription(db, { id: projectId }, provider, subscriptionId ?? "");
  if (!subscription || subscription.status === "ended" || (await endsWithin(db, application))) return false;
  const pauses = (await pausesOf(db, [subscription.id])).get(subscription.id) ?? [];
  return pauses.some(({ from, until }) => from <= now && (until === null || until > now));
}

/** Whether the plan was cancelled here so that it ends before the pause does. Keeping it afterwards counts, by any of its links. */
async function endsWithin(
  db: Db,
  { projectId, provider, subscriptionId, untilAt }: OfferApplication,
): Promise<boolean> {
  const ofPlan = { projectId, provider, subscriptionId, kind: "cancellation", status: "applied" } as const;
  const ends = await findRows(db, offerApplications, ofPlan);
  const kept = Math.max(0, ...ends.map(({ revertedAt }) => revertedAt ?? 0));
  return ends.some((end) => end.appliedAt! > kept && (end.untilAt ?? 0) <= untilAt!);
}
