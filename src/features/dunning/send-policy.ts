// Decides what to do with a planned mail: send it, wait, or give it up. Used when the mail is due, and by the timeline
// and the forecast of upcoming mails.

import type { Deps } from "../../deps.ts";
import { DAY } from "../../lib/duration.ts";
import { isLoopbackHost } from "../../lib/loopback.ts";
import type { Db } from "../../store/engine.ts";
import { firstAddressOf } from "../churn-events/former-addresses.ts";
import { type HeldBackBy, hasSensitiveEvent, heldBackOf } from "../churn-events/held-back.ts";
import { isLostBy } from "../churn-events/recovery-window.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { calendarOf, nextAllowed } from "../messages/calendar.ts";
import { reachedCap } from "../messages/caps.ts";
import { findEndOfLimit } from "../messages/daily-limit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { findSuppression } from "../suppressions/service.ts";
import { fixesIn, listNamedFixes } from "../variants/named-fixes.ts";
import type { Variant } from "../variants/tables.ts";
import { isHeldOut } from "./holdout.ts";
import { type Others, readOthers, reasonToYield } from "./other-events.ts";
import type { Reason } from "./reasons.ts";
import { dunningMail } from "./sequences.ts";
import type { AutomationStep } from "./tables.ts";
import { type Mail, mailFor, type OwnTexts } from "./winback.ts";

/** The configuration that decides about mails. */
export type MailConfig = {
  server: Pick<Deps["config"]["server"], "publicUrl">;
  mail: Pick<Deps["config"]["mail"], "host" | "allowLoopbackLinks" | "dailyLimit">;
};

/** A later mail is not worth sending any more. */
const TOO_LATE = 7 * DAY;

type Draftable = Pick<Variant, "id" | "status" | "sentAt" | "strategy" | "subject" | "factsUsed" | "editedAt">;

/** `variants` in rank order. */
export type Case<V extends Draftable = Variant> = {
  project: Project;
  event: ChurnEvent;
  step: AutomationStep;
  variants: V[];
};

/** What is known at a time of the customers and the sent mails; the sender reads it from the database. */
export type Ledger = OwnTexts & {
  isSuppressed(email: string, now: number): Promise<boolean>;
  hasSensitiveEvent(email: string, now: number): Promise<boolean>;
  /** The customer's other open events. */
  others(event: ChurnEvent, now: number): Promise<Others>;
  /** Whether the customer has received as many mails as the project allows. */
  reachedCap(email: string, now: number): Promise<boolean>;
  /** When the project may send again, in ms since the epoch; null where it may now. */
  endOfLimit(now: number): Promise<number | null>;
  /** The fixes of which the customer has read. */
  namedFixes(email: string, now: number): Promise<ReadonlySet<string>>;
};

export const ledgerOf = (tx: Db, config: MailConfig, project: Project): Omit<Ledger, keyof OwnTexts> => ({
  isSuppressed: async (email) => (await findSuppression(tx, project.id, email)) !== undefined,
  hasSensitiveEvent: (email, now) => hasSensitiveEvent(tx, project, email, now),
  others: (event, now) => readOthers(tx, project, event, now),
  reachedCap: (email, now) =>
    reachedCap(tx, project.id, email, settingsOf(project).automation.max_emails_per_customer, now),
  endOfLimit: (now) => findEndOfLimit(tx, project.id, config.mail.dailyLimit, now),
  namedFixes: (email) => listNamedFixes(tx, { projectId: project.id, email }),
});

type Decision<V = Variant> =
  /** `isLast`: no other mail about the event will follow. */
  | { send: Mail<V>; isLast: boolean }
  /** This mail will not be sent; the next step may. */
  | { skip: Reason }
  /** Neither this mail nor any later one will be sent. */
  | { drop: Reason }
  /** It waits for something to happen, and is enqueued then. */
  | { hold: Reason }
  /** Decide again at that time; `movedFrom` is when it was due before the customer's calendar moved it. */
  | { until: number; movedFrom: number | null; reason: Reason | null };

/** Decides what to do with a planned mail that is due. */
export async function decide<V extends Draftable>(
  ledger: Ledger,
  config: MailConfig,
  given: Case<V>,
  now: number,
): Promise<Decision<V>> {
  const { project, event, step } = given;
  const end = await reasonToDrop(ledger, given, now);
  if (end) return { drop: end };
  const withheld = reasonToWithhold(config, given);
  if (withheld) return { skip: withheld };
  const pause = reasonToPause(given);
  if (pause) return { hold: pause };
  if (now < step.dueAt) return { until: step.dueAt, movedFrom: step.movedFrom, reason: step.reason };
  if (now - step.dueAt > TOO_LATE) return { skip: "too_late" };
  const other = reasonToYield(project, event, await ledger.others(event, now));
  if (other) return { skip: other };
  if (event.generation === 0 || event.status === "processing") return { hold: "waiting_for_variants" };
  if (event.topicAskedAt !== null) return { hold: "waiting_for_model" };
  if (await ledger.hasSensitiveEvent(event.customerEmail, now)) return { skip: "customer_sensitive" };

  if (step.kind === "recommended" && event.status === "email_sent") return { skip: "sent_by_hand" };
  const named = await ledger.namedFixes(event.customerEmail, now);
  const variants = given.variants.filter((variant) => !isReadAlready(variant, named));
  const mail =
    step.kind === "dunning"
      ? dunningMail(step, event, variants, settingsOf(project), ledger, now)
      : await mailFor(step, event, variants, settingsOf(project), ledger, named, now);
  if (mail === null) return { drop: "all_sent" };
  if (mail === "nothing_new") return { skip: mail };

  const lastMail = Math.max(...variants.map(({ sentAt }) => sentAt ?? Number.NEGATIVE_INFINITY));
  const calendar = calendarOf(event, settingsOf(project));
  const earliest = Math.max(now, lastMail + step.gap);
  const allowed = nextAllowed(earliest, calendar);
  if (allowed > now) return { until: allowed, movedFrom: movedFrom(step, earliest, allowed), reason: null };
  if (await ledger.reachedCap(event.customerEmail, now)) return { skip: "customer_cap" };
  if (needsApproval(project, event)) return { hold: "ask_above" };
  const endOfLimit = await ledger.endOfLimit(now);
  if (endOfLimit !== null) {
    return { until: nextAllowed(endOfLimit, calendar), movedFrom: step.movedFrom, reason: "daily_limit" };
  }
  const drafts = variants.filter(({ status }) => status === "draft");
  return {
    send: mail,
    isLast: mail.isFinal || (step.kind !== "recommended" && (step.last || drafts.length === 1)),
  };
}

/** A draft that names a fix which the customer has read of since, unless a person has edited it. */
const isReadAlready = ({ status, editedAt, factsUsed }: Draftable, named: ReadonlySet<string>): boolean =>
  status === "draft" && editedAt === null && fixesIn(factsUsed).some((id) => named.has(id));

/** A mail that is moved repeatedly keeps the time at which it was first due. */
function movedFrom(step: Pick<AutomationStep, "dueAt" | "movedFrom">, earliest: number, allowed: number) {
  if (allowed === earliest) return null;
  return step.movedFrom !== null && earliest === step.dueAt ? step.movedFrom : earliest;
}

/** Whether automatic mails about the event need approval by a person. The MRR is compared in its own currency. */
export function needsApproval(project: Project, { mrr }: Pick<ChurnEvent, "mrr">): boolean {
  const { ask_above } = settingsOf(project).automation;
  return ask_above !== null && mrr !== null && mrr > ask_above;
}

type OfEvent = Pick<Case, "project" | "event">;

export async function reasonToDrop(
  ledger: Pick<Ledger, "isSuppressed">,
  { project, event }: OfEvent,
  now: number,
): Promise<Reason | null> {
  if (event.status === "recovered" || event.status === "lost") return event.status;
  // After an outage the mail may be processed before the recovery window.
  if (isLostBy(now, event, settingsOf(project))) return "lost";
  const held = reasonForHolding(project, event);
  if (held) return held;
  if (typeof event.metadata?.customer_deleted_at === "string") return "customer_deleted";
  if (await ledger.isSuppressed(event.customerEmail, now)) return "suppressed";
  const { holdout_percent } = settingsOf(project).automation;
  return isHeldOut(project.id, firstAddressOf(event), holdout_percent) ? "holdout" : null;
}

/** Holds the event back as long as it stays the same; no setting lifts it. */
export function reasonForHolding(
  project: Project,
  event: Pick<ChurnEvent, "sensitiveTopic" | "heldBack">,
): Exclude<HeldBackBy, "unverified"> | null {
  const held = heldBackOf(event, project);
  return held === "unverified" ? null : held;
}

/** Lifted by a change of the settings, though not for a mail that is already due. */
export function reasonToWithhold(
  config: MailConfig,
  { project, event, step }: OfEvent & { step: Pick<AutomationStep, "kind"> },
): Reason | null {
  const { automation } = settingsOf(project);
  if (automation.send === "off") return "automation_off";
  if (step.kind !== "winback" && !automation.send_for.includes(event.eventType)) return "kind_off";
  if (heldBackOf(event, project) === "unverified") return "public_key";
  return hasUnreachableLinks(config) ? "loopback_links" : null;
}

export function reasonToPause({ project, event }: OfEvent): Reason | null {
  if (event.repliedAt !== null) return "replied";
  if (event.automationPausedAt !== null) return "paused";
  return project.automationPausedAt === null ? null : "project_paused";
}

/** Whether real mails would contain links that only this machine can open. */
export const hasUnreachableLinks = ({ server, mail }: MailConfig): boolean =>
  mail.host !== "" && !mail.allowLoopbackLinks && isLoopbackHost(new URL(server.publicUrl).hostname);
