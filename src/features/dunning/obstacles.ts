// What stands against sending a planned mail: for good, for now, or not at all. Asked when its time has come, and by the
// timeline before.

import type { Deps } from "../../deps.ts";
import { parseDuration } from "../../lib/duration.ts";
import { isLoopbackHost } from "../../lib/networks.ts";
import type { Db } from "../../store/engine.ts";
import { type HeldBackBy, hasSensitiveEvent, heldBackOf } from "../churn-events/held-back.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { hadEnough } from "../messages/caps.ts";
import { findEndOfLimit } from "../messages/daily-limit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { findSuppression } from "../suppressions/service.ts";
import type { Variant } from "../variants/tables.ts";
import { nextAllowed } from "./calendar.ts";
import { isHeldOut } from "./holdout.ts";
import type { Reason } from "./reasons.ts";
import { calendarOf } from "./schedule.ts";
import type { AutomationStep } from "./tables.ts";

const DAY = 86_400_000;

/** A mail that is later than this is not worth sending any more. */
const TOO_LATE = 7 * DAY;

export type Case = { project: Project; event: ChurnEvent; step: AutomationStep; variants: Variant[] };

export type Verdict =
  | { send: Variant }
  /** This mail will not be sent; the next step may. */
  | { skip: Reason }
  /** Neither this one nor any that follows. */
  | { drop: Reason }
  /** It waits until something happens, and is enqueued then. */
  | { hold: Reason }
  /** It is tried again at that time. */
  | { until: number; reason: Reason | null };

/** What is to become of a planned mail whose time has come. */
export async function judge(tx: Db, config: Deps["config"], given: Case, now: number): Promise<Verdict> {
  const { project, event, step, variants } = given;
  const end = await reasonToDrop(tx, given, now);
  if (end) return { drop: end };
  const withheld = reasonToWithhold(config, given);
  if (withheld) return { skip: withheld };
  const pause = reasonToPause(given);
  if (pause) return { hold: pause };
  if (now < step.dueAt) return { until: step.dueAt, reason: step.reason };
  if (now - step.dueAt > TOO_LATE) return { skip: "too_late" };
  if (event.generation === 0 || event.status === "processing") return { hold: "waiting_for_variants" };
  if (event.topicAskedAt !== null) return { hold: "waiting_for_model" };
  if (await hasSensitiveEvent(tx, project, event.customerEmail, now)) return { skip: "customer_sensitive" };

  if (step.kind === "recommended" && event.status === "email_sent") return { skip: "sent_by_hand" };
  const variant = variants.find(({ status }) => status === "draft");
  if (!variant) return { drop: "all_sent" };

  const { automation } = settingsOf(project);
  const lastMail = Math.max(...variants.map(({ sentAt }) => sentAt ?? Number.NEGATIVE_INFINITY));
  const calendar = calendarOf(event, settingsOf(project));
  const allowed = nextAllowed(Math.max(now, lastMail + step.gap), calendar);
  if (allowed > now) return { until: allowed, reason: null };
  if (await hadEnough(tx, project.id, event.customerEmail, automation.max_emails_per_customer, now)) {
    return { skip: "customer_cap" };
  }
  const endOfLimit = await findEndOfLimit(tx, project.id, config.mail.dailyLimit, now);
  if (endOfLimit !== null) return { until: nextAllowed(endOfLimit, calendar), reason: "daily_limit" };
  return { send: variant };
}

async function reasonToDrop(db: Db, { project, event }: Case, now: number): Promise<Reason | null> {
  if (event.status === "recovered" || event.status === "lost") return event.status;
  // After an outage the mail may be looked at before the window is.
  const window = parseDuration(settingsOf(project).recovery_window);
  if (window !== null && now >= event.createdAt + window) return "lost";
  const held = reasonForHolding(project, event);
  if (held) return held;
  if (await findSuppression(db, project.id, event.customerEmail)) return "suppressed";
  const { holdout_percent } = settingsOf(project).automation;
  return isHeldOut(project.id, event.customerEmail, holdout_percent) ? "holdout" : null;
}

/** What holds the event back for as long as it is as it is; the settings lift none of it. */
export function reasonForHolding(
  project: Project,
  event: Pick<ChurnEvent, "sensitiveTopic" | "heldBack">,
): Exclude<HeldBackBy, "unverified"> | null {
  const held = heldBackOf(event, project);
  return held === "unverified" ? null : held;
}

/** What a change of the settings could lift, though not for this mail once its time has come. */
export function reasonToWithhold(config: Deps["config"], { project, event }: Omit<Case, "step" | "variants">) {
  const { automation } = settingsOf(project);
  if (automation.send === "off") return "automation_off";
  if (heldBackOf(event, project) === "unverified") return "public_key";
  return leadsNowhere(config) ? "loopback_links" : null;
}

export function reasonToPause({ project, event }: Omit<Case, "step" | "variants">): Reason | null {
  if (event.automationPausedAt !== null) return "paused";
  return project.automationPausedAt === null ? null : "project_paused";
}

/** Whether real mails would go out with links that only this machine can follow. */
export const leadsNowhere = ({ server, mail }: Deps["config"]): boolean =>
  mail.host !== "" && !mail.allowLoopbackLinks && isLoopbackHost(new URL(server.publicUrl).hostname);
