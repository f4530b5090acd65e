// An event's timeline: what happened, what is planned and when, and why something was not sent.

import { asc } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../store/engine.ts";
import { findRows, matches } from "../../store/rows.ts";
import { isFarewell } from "../churn-events/cause/circumstance.ts";
import { TOPIC_SAYS } from "../churn-events/held-back.ts";
import { HELD_BACK_NOTICE } from "../churn-events/held-back-actions.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { ADDRESS_CHANGED } from "../messages/changed-addresses.ts";
import { type Message, messages } from "../messages/tables.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { findNotice } from "../projects/admin-notices.ts";
import { settingsOf } from "../projects/settings.ts";
import { auditEntries, type Project } from "../projects/tables.ts";
import { listRepliesOf } from "../replies/service.ts";
import type { Reply } from "../replies/tables.ts";
import { findSuppression } from "../suppressions/service.ts";
import { withStandingOffers } from "../variants/automatic.ts";
import { listVariants } from "../variants/service.ts";
import type { Variant } from "../variants/tables.ts";
import { applicationsSince, summaryOf } from "./applications.ts";
import { PAUSED, RESUMED } from "./pausing.ts";
import { REASONS, type Reason } from "./reasons.ts";
import { inPlaceOfRecommended, quoted } from "./recommended.ts";
import { reasonToPause, reasonToWithhold } from "./send-policy.ts";
import { listSteps } from "./service.ts";
import type { AutomationStep, StepState } from "./tables.ts";

export const KINDS = [
  "created",
  "address_changed",
  "held_back",
  "admins_informed",
  "generation_started",
  "generated",
  "send",
  "sent",
  "handed_over",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "failed",
  "stopped",
  "replied",
  "suppressed",
  "reply_handled",
  "paused",
  "resumed",
  "offer",
  "offer_reverted",
  "recovered",
  "lost",
] as const;
export type Kind = (typeof KINDS)[number];

/** `at` in ms since the epoch: when it happened or, for a planned mail, when it will. */
export type Entry = {
  at: number;
  kind: Kind;
  state: StepState;
  summary: string;
  variantId?: string | null;
  messageId?: string | null;
  reason?: string | null;
  /** What the customer answered. */
  text?: string;
  /** For a planned mail that only a person can send. */
  waitingFor?: "approval";
  /** For an automatic mail: its number, the number of all steps, and its planned time. */
  step?: { number: number; of: number; dueAt: number };
};

export async function timelineOf(
  db: Db,
  config: Deps["config"],
  project: Project,
  event: ChurnEvent,
): Promise<Entry[]> {
  const variants = await listVariants(db, event);
  const steps = await listSteps(db, event.id);
  const sent = await findRows(db, messages, { eventId: event.id }, asc(messages.createdAt), asc(messages.id));
  const standing = await withStandingOffers(db, project.id, variants);
  const entries = [
    ...ofEvent(event, project),
    ...(await ofHolding(db, project, event)),
    ...ofVariants(event, variants),
    ...(await ofLog(db, project, event)),
    ...sent.flatMap((message) => ofMessage(message, variants, steps)),
    ...(await listRepliesOf(db, event)).flatMap(ofReply),
    ...(await ofSuppression(db, project, event)),
    ...(await applicationsSince(db, event)).flatMap(ofApplication),
    ...ofSteps(steps, { config, project, event, variants, standing }),
  ];
  // Entries of the same moment are in the order in which they can happen.
  return entries.sort((a, b) => a.at - b.at || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

const happened = (at: number, kind: Kind, summary: string, more: Partial<Entry> = {}): Entry => ({
  at,
  kind,
  state: "done",
  summary,
  ...more,
});

function ofEvent(event: ChurnEvent, project: Project): Entry[] {
  const { createdAt, eventType, source, lostAt, retracted, recoveredAt, status } = event;
  const what = eventType === "cancellation" ? "A cancellation" : "A failed payment";
  const entries = [happened(createdAt, "created", `${what} came in (${source}) in ${project.name}`)];
  const why = retracted ? "A later report showed that there was none" : "The recovery window passed: the event is lost";
  if (lostAt !== null) entries.push(happened(lostAt, "lost", why));
  if (status === "recovered" && recoveredAt !== null) {
    const late = lostAt === null ? "" : ", late: the event had been lost";
    entries.push(happened(recoveredAt, "recovered", `The customer came back${late}`, late ? { reason: "late" } : {}));
  }
  return entries;
}

/** Why the event is held back for a person; `reason` is the topic, such as `death` or `deletion`. */
async function ofHolding(db: Db, project: Project, event: ChurnEvent): Promise<Entry[]> {
  const entries: Entry[] = [];
  const { sensitiveTopic: topic, sensitiveSince } = event;
  if (topic !== null && sensitiveSince !== null) {
    const summary = `Nothing is sent automatically: the reason ${TOPIC_SAYS[topic]}`;
    entries.push(happened(sensitiveSince, "held_back", summary, { reason: topic }));
  }
  const notice = await findNotice(db, { projectId: project.id, kind: HELD_BACK_NOTICE.name, about: event.id });
  if (notice?.mailedAt != null) {
    entries.push(happened(notice.mailedAt, "admins_informed", "The admins of the project were informed by mail"));
  }
  return entries;
}

function ofVariants(event: ChurnEvent, variants: Variant[]): Entry[] {
  const entries: Entry[] = [];
  if (event.generationStartedAt !== null)
    entries.push(happened(event.generationStartedAt, "generation_started", "The variants are being written"));
  if (variants.length > 0) {
    const at = Math.max(...variants.map(({ createdAt }) => createdAt));
    entries.push(happened(at, "generated", `${variants.length} variants were written`));
  }
  return entries;
}

/** Pauses, and other addresses of the customer. */
async function ofLog(db: Db, project: Project, event: ChurnEvent): Promise<Entry[]> {
  const rows = await db
    .select({ at: auditEntries.createdAt, action: auditEntries.action, target: auditEntries.target })
    .from(auditEntries)
    .where(
      matches(auditEntries, {
        projectId: project.id,
        target: [event.id, project.id],
        action: [PAUSED, RESUMED, ADDRESS_CHANGED],
      }),
    );
  rows.sort((a, b) => a.at - b.at); // here: ordered by the database, it reads the whole log by time
  // A project's pause matters only within the event's time.
  const fromThen = rows.filter(({ at, target }) => target === event.id || at >= event.createdAt);
  return fromThen.map(({ at, action, target }) => {
    if (action === ADDRESS_CHANGED) return happened(at, "address_changed", NEW_ADDRESS);
    const scope = target === event.id ? "The automation of this event" : "The automation of the project";
    return action === PAUSED
      ? happened(at, "paused", `${scope} was paused`)
      : happened(at, "resumed", `${scope} was resumed`);
  });
}

const NEW_ADDRESS = "The payment provider reported another address of the customer: mails go there from now on";

function ofMessage(message: Message, variants: Variant[], steps: AutomationStep[]): Entry[] {
  const variant = variants.find(({ id }) => id === message.variantId);
  const step = steps.find(({ messageId }) => messageId === message.id);
  const place = step && numbered(step, steps, variant);
  const by = [message.automatic ? "automatically" : "by hand", place ? ` (${place})` : ""].join("");
  const ids = { variantId: message.variantId, messageId: message.id, ...(step ? { step: placeOf(step, steps) } : {}) };
  const why = message.lastError ? { reason: message.lastError } : {};
  const entries = [
    happened(message.createdAt, "sent", `The mail${variant ? ` ${quoted(variant)}` : ""} was sent ${by}`, ids),
  ];
  const add = (at: number | null, kind: Kind, summary: string, more: Partial<Entry> = {}) => {
    if (at !== null) entries.push(happened(at, kind, summary, { ...ids, ...more }));
  };
  const machine = { reason: "machine" };
  add(message.handedOverAt, "handed_over", "The mail server took the mail");
  add(message.deliveredAt, "delivered", "The mail arrived");
  add(message.openedByPersonAt, "opened", "The mail was opened");
  add(message.openedByMachineAt, "opened", "The mail was opened by a machine, such as a scanner or a proxy", machine);
  add(message.clickedByPersonAt, "clicked", "A link in the mail was followed");
  add(
    message.clickedByMachineAt,
    "clicked",
    "A link in the mail was followed by a machine, such as a scanner",
    machine,
  );
  if (message.status === "bounced" || message.bouncedAt !== null) {
    add(message.bouncedAt ?? message.updatedAt, "bounced", "The mail bounced", {
      reason: message.feedback ?? message.lastError,
    });
  }
  add(message.complainedAt, "complained", "The customer called the mail spam", { reason: message.feedback });
  if (message.status === "failed") add(message.updatedAt, "failed", "The mail could not be handed over in time", why);
  if (message.status === "stopped") add(message.updatedAt, "stopped", "The mail was stopped before it went out", why);
  return entries;
}

function ofReply({ receivedAt, handledAt, body, messageId, wish }: Reply): Entry[] {
  const asks = wish === null ? "" : `, and asks ${wish === "deletion" ? "for deletion" : "not to be written to"}`;
  const waits = handledAt === null ? "; it waits for a person, and nothing goes out automatically until then" : "";
  const entry = happened(receivedAt, "replied", `The customer answered${asks}${waits}`, { messageId, text: body });
  if (handledAt === null || handledAt === receivedAt) return [entry];
  return [entry, happened(handledAt, "reply_handled", "A person dealt with the answer", { messageId })];
}

async function ofSuppression(db: Db, project: Project, event: ChurnEvent): Promise<Entry[]> {
  const suppression = await findSuppression(db, project.id, event.customerEmail);
  if (!suppression || suppression.createdAt < event.createdAt) return [];
  const { createdAt, reason, deletionRequested } = suppression;
  const wish = deletionRequested ? "; the customer asks for their data to be deleted" : "";
  return [happened(createdAt, "suppressed", `The address is not written to any more (${reason})${wish}`, { reason })];
}

function ofApplication(application: OfferApplication): Entry[] {
  const { appliedAt, updatedAt, revertedAt, status } = application;
  const entry = happened(appliedAt ?? updatedAt, "offer", summaryOf(application), { reason: status });
  return revertedAt === null ? [entry] : [entry, happened(revertedAt, "offer_reverted", "It was taken back")];
}

/** Sent mails are listed with their message. */
function ofSteps(steps: AutomationStep[], { config, project, event, ...written }: StepsOf): Entry[] {
  return steps
    .filter(({ state }) => state !== "done")
    .map((step): Entry => {
      const planned = step.state === "planned";
      const standing = reasonToWithhold(config, { project, event, step }) ?? reasonToPause({ project, event });
      const reason = planned ? (standing ?? step.reason) : step.reason;
      const at = planned ? step.dueAt : step.updatedAt;
      const awaited = planned && step.reason === "ask_above";
      const isRecommended = planned && step.kind === "recommended" && !isFarewell(event);
      const other = isRecommended ? inPlaceOfRecommended(event, written, at) : null;
      const timeZone = settingsOf(project).timezone;
      return {
        at,
        kind: "send",
        state: step.state,
        summary: summaryOfStep(step, numbered(step, steps, other?.variant), { other, reason, timeZone }),
        reason,
        step: placeOf(step, steps),
        ...(other ? { variantId: other.variant.id } : {}),
        ...(awaited ? { waitingFor: "approval" as const } : {}),
      };
    });
}

const placeOf = ({ step, dueAt }: AutomationStep, steps: AutomationStep[]) => ({
  number: step,
  of: steps.length,
  dueAt,
});

type StepsOf = {
  config: Deps["config"];
  project: Project;
  event: ChurnEvent;
  variants: Variant[];
  standing: Variant[];
};

type About = { other: ReturnType<typeof inPlaceOfRecommended>; reason: Reason | null; timeZone: string };

function summaryOfStep({ state, dueAt }: AutomationStep, place: string, { other, reason, timeZone }: About): string {
  const why = reason ? `: ${REASONS[reason]}` : "";
  const when = inWords(dueAt, timeZone);
  switch (state) {
    case "planned":
      return `A mail is planned (${other ? `${quoted(other.variant)} ${other.why}` : place})${why}`;
    case "skipped":
      return `The mail planned for ${when} is not sent (${place})${why}`;
    default:
      return `The mail planned for ${when} was given up (${place})${why}`;
  }
}

/** "1 March 2026 at 09:00 (Europe/Berlin)". */
const inWords = (at: number, timeZone: string): string =>
  `${new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone }).format(at)} (${timeZone})`;

/** `variant`: what it sent, where that is known. */
function numbered({ kind, step }: AutomationStep, steps: AutomationStep[], variant?: Pick<Variant, "rank">): string {
  if (kind === "recommended") {
    return variant && variant.rank !== 1 ? "in place of the recommended variant" : "the recommended variant";
  }
  const alike = steps.filter((one) => one.kind === kind);
  const number = alike.findIndex((one) => one.step === step) + 1;
  return `${kind === "winback" ? "win-back " : "step "}${number} of ${alike.length}`;
}
