// Decides whether a customer at risk may be mailed: when the mail is due, and again in the transaction that puts it into the
// outbox.

import { desc } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { listCurrentAddresses } from "../../churn-events/former-addresses.ts";
import { hasSensitiveEvent } from "../../churn-events/held-back.ts";
import { isHeldOut } from "../../dunning/holdout.ts";
import { hasUnreachableLinks } from "../../dunning/send-policy.ts";
import { calendarOf, nextAllowed } from "../../messages/calendar.ts";
import { reachedCap } from "../../messages/caps.ts";
import { findEndOfLimit } from "../../messages/daily-limit.ts";
import { messages } from "../../messages/tables.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { isReplyWaiting } from "../../replies/service.ts";
import { findSuppression } from "../../suppressions/service.ts";
import { riskConfig } from "../config.ts";
import type { Signal } from "../signals.ts";
import type { RiskAlert } from "../tables.ts";
import { findCustomerScores } from "../trusted-score.ts";
import type { DirectReason } from "./reasons.ts";
import { isMailedAboutEvent, type Recipient, readRecipient } from "./recipient.ts";
import { topSignal } from "./topics.ts";

/** Minimum time in ms between two automatic mails to a customer. */
const GAP = DAY;

type Wanted = { send: { recipient: Recipient; signal: Signal } };

export type Decision =
  | Wanted
  | { stop: DirectReason }
  /** Decide again at that time, in ms since the epoch. */
  | { until: number; reason: DirectReason };

type Alert = Pick<RiskAlert, "test" | "customer" | "customerEmail">;

export async function decide(
  db: Db,
  config: Deps["config"],
  project: Project,
  alert: Alert,
  now: number,
): Promise<Decision> {
  if (project.automationPausedAt !== null) return { stop: "project_paused" };
  const wanted = await decideWanted(db, config, project, alert, now);
  if ("stop" in wanted) return wanted;
  const { recipient } = wanted.send;
  const { max_emails_per_customer: cap } = settingsOf(project).automation;
  if (await reachedCap(db, project.id, recipient.email, cap, now)) return { stop: "customer_cap" };
  return (await findWait(db, config, project, recipient, now)) ?? wanted;
}

/** Whether a mail is wanted at all, even if it is in the outbox already. */
export async function decideWanted(
  db: Db,
  config: Deps["config"],
  project: Project,
  alert: Alert,
  now: number,
): Promise<Wanted | { stop: DirectReason }> {
  const { customer, customerEmail: email } = alert;
  if (alert.test) return { stop: "test" };
  if (email === null) return { stop: "opaque" };
  if (customer === null) return { stop: "forgotten" };
  const withheld = await reasonToWithhold(db, config, project, email, now);
  if (withheld) return { stop: withheld };

  const { trust_public_key: trusts } = settingsOf(project).automation;
  const scores = await findCustomerScores(db, customer, now);
  if (!scores) return { stop: "forgotten" };
  const { riskThreshold } = await riskConfig(db, project);
  if (scores.all.score < riskThreshold) return { stop: "score_fell" };
  if (!trusts && scores.trusted.score < riskThreshold) return { stop: "public_key" };
  const signal = topSignal(scores, trusts);
  if (signal === undefined) return { stop: "score_fell" };

  const recipient = await readRecipient(db, project, email);
  if (await isMailedAboutEvent(db, project, recipient)) return { stop: "churn_event" };
  return { send: { recipient, signal } };
}

/** The reasons that do not depend on the score. */
async function reasonToWithhold(
  db: Db,
  config: Deps["config"],
  project: Project,
  email: string,
  now: number,
): Promise<DirectReason | null> {
  const { enabled, deliveryMode } = await riskConfig(db, project);
  if (!enabled) return "disabled";
  if (deliveryMode !== "direct") return "mode_changed";
  const { automation } = settingsOf(project);
  if (hasUnreachableLinks(config)) return "loopback_links";
  for (const address of [email, ...(await listCurrentAddresses(db, project.id, email))]) {
    const suppression = await findSuppression(db, project.id, address);
    // That the present address does not exist says nothing about this one.
    if (suppression && (address === email || suppression.reason !== "bounced")) return "suppressed";
    if (await hasSensitiveEvent(db, project, address, now)) return "customer_sensitive";
  }
  if (await isReplyWaiting(db, project, email)) return "replied";
  return isHeldOut(project.id, email, automation.holdout_percent) ? "holdout" : null;
}

async function findWait(
  db: Db,
  config: Deps["config"],
  project: Project,
  recipient: Recipient,
  now: number,
): Promise<Decision | null> {
  const calendar = calendarOf(recipient, settingsOf(project));
  const rested = ((await lastMailTo(db, project, recipient.addresses)) ?? -GAP) + GAP;
  if (rested > now) return { until: nextAllowed(rested, calendar), reason: "mailed_lately" };
  const allowed = nextAllowed(now, calendar);
  if (allowed > now) return { until: allowed, reason: "calendar" };
  const endOfLimit = await findEndOfLimit(db, project.id, config.mail.dailyLimit, now);
  return endOfLimit === null ? null : { until: nextAllowed(endOfLimit, calendar), reason: "daily_limit" };
}

async function lastMailTo(db: Db, project: Project, addresses: readonly string[]): Promise<number | undefined> {
  const [last] = await db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(
      matches(messages, {
        projectId: project.id,
        toAddress: addresses,
        status: ["queued", "sent", "bounced"],
      }),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return last?.at;
}
