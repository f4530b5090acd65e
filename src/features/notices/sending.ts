// Sends the notices that are due, every hour. A notice that is held back, for example by the customer's cap, is tried again in
// the next hour as long as it is useful. The reason is stored, except for hours in which no mail is allowed.

import { ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { parseDuration } from "../../lib/duration.ts";
import type { Db, Store } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { findRow, hasRow } from "../../store/rows.ts";
import { hasSensitiveEvent } from "../churn-events/held-back.ts";
import { isHeldOut } from "../dunning/holdout.ts";
import { hasUnreachableLinks } from "../dunning/send-policy.ts";
import { calendarOf, nextAllowed } from "../messages/calendar.ts";
import { reachedCap } from "../messages/caps.ts";
import { findEndOfLimit } from "../messages/daily-limit.ts";
import type { DecideAgain } from "../messages/delivery.ts";
import { sendNotice } from "../messages/service.ts";
import { recordAudit, SYSTEM } from "../projects/audit.ts";
import { findProject, listProjects } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { isReplyWaiting } from "../replies/service.ts";
import { findSuppression } from "../suppressions/service.ts";
import { type DueNotice, dueCards, dueRenewals, isStillAhead } from "./due.ts";
import { writeNotice } from "./mail.ts";
import { customerNotices, type NoticeKind, noticeRefusals, type Refusal } from "./tables.ts";

type Sender = Pick<Deps, "store" | "config" | "keys" | "clock">;

export async function sendDueNotices(deps: Sender): Promise<void> {
  if (hasUnreachableLinks(deps.config)) return;
  for (const project of await listProjects(deps.store.read)) {
    for (const notice of await listDue(deps.store.read, project, deps.clock.now())) {
      await deps.store.write((tx) => sendOne(tx, deps, project.id, notice, deps.clock.now()));
    }
  }
}

/** Empty while the project's calendar allows no mail. */
async function listDue(db: Store["read"], project: Project, now: number): Promise<DueNotice[]> {
  const { automation } = settingsOf(project);
  const { renewal_notice: renewal, card_expiry_notice: card } = automation;
  if ((renewal === null && card === null) || !isTimeFor(project, now)) return [];
  const until = (lead: string) => now + (parseDuration(lead) ?? 0);
  return [
    ...(renewal === null ? [] : await dueRenewals(db, project, now, until(renewal))),
    ...(card === null ? [] : await dueCards(db, project, now, until(card))),
  ];
}

const isTimeFor = (project: Project, now: number): boolean =>
  nextAllowed(now, calendarOf({ timezone: null }, settingsOf(project))) === now;

const insertSent = insertInto(customerNotices);

const LEAD = { card_expiry: "card_expiry_notice", renewal: "renewal_notice" } as const satisfies Record<
  NoticeKind,
  string
>;

async function sendOne(
  tx: Db,
  deps: Pick<Deps, "config" | "keys">,
  projectId: string,
  notice: DueNotice,
  now: number,
): Promise<void> {
  const { kind, provider, subject, at, email } = notice;
  const project = await findProject(tx, projectId);
  if (!project || !isTimeFor(project, now) || (await isOver(tx, project, notice))) return;
  const refusal = await findRefusal(tx, deps.config, project, notice, now);
  if (refusal !== null) return saveRefusal(tx, projectId, notice, refusal, now);
  const written = writeNotice(project, notice);
  const links = [Object.fromEntries(Object.entries(settingsOf(project).links).filter(([, link]) => link !== null))];
  const { timeZone } = calendarOf({ timezone: null }, settingsOf(project));
  const message = await sendNotice(tx, deps, project, { ...written, to: email, links, timeZone }, now);
  const sent = { kind, provider, subject, at, customerEmail: email, messageId: message.id, createdAt: now };
  await insertSent(tx, { projectId, ...sent });
  const details = { message_id: message.id, kind };
  await recordAudit(tx, { project, actor: SYSTEM, action: "notice.sent", target: subject, details }, now);
}

/** Decides again about a notice that waits in the outbox. */
export const decideNoticeAgain: DecideAgain = async (db, _config, project, { id, eventId, toAddress }, now) => {
  if (eventId !== null) return null;
  const ofMail = { projectId: project.id, customerEmail: toAddress, messageId: id };
  const notice = await findRow(db, customerNotices, ofMail);
  if (!notice) return null;
  const isWanted = settingsOf(project).automation[LEAD[notice.kind]] !== null;
  if (!isWanted || !(await isStillAhead(db, project, notice, now))) return "what the notice is about has changed";
  return (await isReplyWaiting(db, project, toAddress))
    ? "the customer answered a mail, and a person should read it"
    : null;
};

/** Whether another run has sent the notice, or somebody has switched it off, since it was listed. */
async function isOver(tx: Db, project: Project, { kind, provider, subject, at }: DueNotice): Promise<boolean> {
  if (settingsOf(project).automation[LEAD[kind]] === null) return true;
  return hasRow(tx, customerNotices, { projectId: project.id, kind, provider, subject, at });
}

/** Applies the rules for every mail. A renewal notice also goes to the holdout, because it may be required by law. */
async function findRefusal(
  tx: Db,
  config: Sender["config"],
  project: Project,
  { kind, email, hasOpenEvent }: DueNotice,
  now: number,
): Promise<Refusal | null> {
  const { holdout_percent, max_emails_per_customer } = settingsOf(project).automation;
  if ((await findSuppression(tx, project.id, email)) !== undefined) return "suppressed";
  if (kind === "card_expiry" && isHeldOut(project.id, email, holdout_percent)) return "held_out";
  if (await hasSensitiveEvent(tx, project, email, now)) return "sensitive";
  if (hasOpenEvent) return "open_event";
  if (await isReplyWaiting(tx, project, email)) return "replied";
  if (await reachedCap(tx, project.id, email, max_emails_per_customer, now)) return "customer_cap";
  if ((await findEndOfLimit(tx, project.id, config.mail.dailyLimit, now)) !== null) return "daily_limit";
  return project.automationPausedAt === null ? null : "paused";
}

/** Keeps the time of the first try with this reason. */
async function saveRefusal(
  tx: Db,
  projectId: string,
  { kind, provider, subject, at, email }: DueNotice,
  reason: Refusal,
  now: number,
): Promise<void> {
  const refused = { projectId, kind, provider, subject, at, customerEmail: email, reason, createdAt: now };
  await tx
    .insert(noticeRefusals)
    .values(refused)
    .onConflictDoUpdate({
      target: [
        noticeRefusals.projectId,
        noticeRefusals.kind,
        noticeRefusals.provider,
        noticeRefusals.subject,
        noticeRefusals.at,
      ],
      set: { customerEmail: email, reason, createdAt: now },
      setWhere: ne(noticeRefusals.reason, reason),
    });
}
