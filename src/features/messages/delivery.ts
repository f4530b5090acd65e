// Hands a message of the outbox to the mailer, after checking again whether it should still be sent.

import { and, eq, sql } from "drizzle-orm";
import type { HandOver, Hold, Mail } from "../../adapters/mailer/mail.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { DAY, HOUR, MINUTE } from "../../lib/duration.ts";
import { notFound } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { requestId } from "../../lib/request-id.ts";
import { traced } from "../../lib/tracing.ts";
import { publish } from "../../queue/domain-events.ts";
import { RetryLater, type Run } from "../../queue/handlers.ts";
import { type Db, OWN_ROWS, prepared } from "../../store/engine.ts";
import { hasSensitiveEvent } from "../churn-events/held-back.ts";
import { isLostBy } from "../churn-events/recovery-window.ts";
import { isOpen } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import { notDeleted, type Project, projects } from "../projects/tables.ts";
import { findSuppression, suppress } from "../suppressions/service.ts";
import { suppressionKeys, suppressions } from "../suppressions/tables.ts";
import { calendarOf, nextAllowed } from "./calendar.ts";
import { reachedCap } from "./caps.ts";
import { feedbackOf, feedbackReceived } from "./feedback/ingest-reports.ts";
import { returnPathOf } from "./feedback/report.ts";
import { mailWebhooks } from "./feedback/tables.ts";
import { unsubscribeUrl } from "./links.ts";
import { isAllowedSender, listUnsubscribeHeaders } from "./rendering/sender.ts";
import { advanceVariant, findMessage, noteUnsent, updateMessage } from "./service.ts";
import { type Message, type MessageStatus, messages } from "./tables.ts";

const at = sql.placeholder;
const SHORTEST_DELAY = 30_000;
const retryDelay = exponential({ first: SHORTEST_DELAY, most: HOUR });

/**
 * In ms. Recording a result needs a forced write, which all results within this window share. After a crash, the mails handed
 * over in the window and during the write are sent again: usually one.
 */
const RECORDING_WINDOW = 40;
let windowEnd: Promise<void> | undefined;

function recordingWindow(): Promise<void> {
  windowEnd ??= Bun.sleep(RECORDING_WINDOW).then(() => {
    windowEnd = undefined;
  });
  return windowEnd;
}

/**
 * Hands the message over once. A crash between the hand-over and its record repeats it, with the same Message-ID.
 * Temporary failures are retried for a day, then the message is `failed`; a permanent rejection bounces the variant
 * and suppresses the address.
 */
export async function deliverMessage(
  deps: Deps,
  deciders: readonly DecideAgain[],
  messageId: string,
  { attempt, endWith, confirmLease }: Run,
): Promise<void> {
  const { store, clock, mailer } = deps;
  const [waiting] = await waitingMail(store.read).execute({ id: messageId });
  if (waiting?.message.status !== "queued") return;

  const { message } = waiting;
  const outcome = await traced("mail", { "recoverd.message_id": message.id }, async (note) => {
    const handedOver = await mailer.send(mailOf(deps, waiting), async () => {
      const [obstacle] = await Promise.all([findObstacle(deps, deciders, message), confirmLease()]);
      return obstacle;
    });
    note({ "recoverd.handed_over": handedOver.ok });
    return handedOver;
  });
  if (!outcome.ok && outcome.about === "server") {
    deps.log.warn("No mail can be handed over; what waits is tried again", {
      message: message.id,
      reason: outcome.reason,
    });
  }
  await recordingWindow();
  const now = clock.now();
  const result = resultOf(message, outcome, now);
  // The others change more than the message.
  const how = result.status === "sent" ? OWN_ROWS : {};
  if (result.status !== "queued") return endWith((tx) => recordResult(tx, message, result, now), how);
  // A mail that only waits in line is not written, because there may be thousands.
  if (result.lastError !== message.lastError) await store.write((tx) => recordResult(tx, message, result, now));
  if (isHeld(outcome)) await giveTimeAfter(deps, message, now + outcome.retryIn);
  const delay = delayAfter(message, outcome, attempt, now);
  throw new RetryLater(
    isHeld(outcome) ? delay : Math.min(delay, message.giveUpAt - now),
    result.reason,
    isPutOff(outcome),
    outcome.ok ? undefined : outcome.room,
  );
}

/** Being held is not an attempt: a mail that is held up to its deadline gets another day. */
async function giveTimeAfter({ store, clock }: Deps, { id, giveUpAt }: Message, until: number): Promise<void> {
  if (until < giveUpAt) return;
  await store.write((tx) => updateMessage(tx, id, { giveUpAt: until + DAY }, clock.now()));
}

/** The delay grows with the attempts, but not beyond the mail's age, because waiting for a full queue is not an attempt. */
function delayAfter(message: Message, outcome: HandOver, attempt: number, now: number): number {
  if (isPutOff(outcome)) return outcome.retryIn;
  return Math.min(retryDelay(attempt), Math.max(SHORTEST_DELAY, now - message.createdAt));
}

type PutOff = HandOver & { ok: false; retryIn: number };

const isPutOff = (outcome: HandOver): outcome is PutOff => !outcome.ok && outcome.retryIn !== undefined;

const isHeld = (outcome: HandOver): outcome is PutOff => isPutOff(outcome) && outcome.held === true;

/**
 * What the feature that requested an automatic mail says when it is about to be handed over: why it must not be sent any more.
 * Null if it may, and for mails of other features.
 */
export type DecideAgain = (
  db: Db,
  config: Deps["config"],
  project: Project,
  message: Message,
  now: number,
) => Promise<string | null>;

/** Why a requested mail must no longer be sent, or only later; null if it may be sent. */
async function findObstacle(
  { store: { read: db }, config, clock }: Pick<Deps, "store" | "config" | "clock">,
  deciders: readonly DecideAgain[],
  message: Message,
): Promise<string | Hold | null> {
  const now = clock.now();
  const { projectId, eventId, toAddress } = message;
  const asked = { project: projectId, event: eventId, email: normalizeEmail(toAddress) };
  const [standing] = await standingOf(db).execute(asked);
  if (!standing) return "The project was deleted";
  const { project, event, suppressed, hasErased } = standing;
  if (eventId !== null && !event) throw notFound("The churn event");
  const end = event ? reasonToEnd(message, project, event, now) : await findStop(db, message);
  if (end) return end;
  const mayBeSuppressed = suppressed !== null || hasErased !== null;
  const suppression = mayBeSuppressed ? await findSuppression(db, projectId, toAddress) : undefined;
  if (suppression) return `The recipient is suppressed (${suppression.reason})`;
  if (!message.automatic) return null;
  const stop = await findReasonToStopAutomatic(db, project, message, now);
  if (stop !== null) return stop;
  for (const decide of deciders) {
    const reason = await decide(db, config, project, message, now);
    if (reason !== null) return reason;
  }
  return findHold(project, message, event, now);
}

/** A later automatic mail is not worth sending any more. */
const TOO_LATE = 7 * DAY;

/** In the meantime a person may have sent another mail, or the customer may have said something that a person should answer. */
async function findReasonToStopAutomatic(
  db: Db,
  project: Project,
  message: Message,
  now: number,
): Promise<string | null> {
  if (now - message.createdAt > TOO_LATE) return "It has waited for more than a week";
  if (await hasSensitiveEvent(db, project, message.toAddress, now)) {
    return "A person should answer what a churn event of the customer says";
  }
  const { max_emails_per_customer } = settingsOf(project).automation;
  return (await reachedCap(db, project.id, message.toAddress, max_emails_per_customer, now, message))
    ? "The customer has had as many mails as the project allows one person"
    : null;
}

const PAUSE_CHECKED = 5 * MINUTE;

function findHold(project: Project, { timeZone }: Message, event: Standing | null, now: number): Hold | null {
  if (project.automationPausedAt !== null || (event && event.automationPausedAt !== null)) {
    return { reason: "Automatic mails are paused", retryIn: PAUSE_CHECKED };
  }
  const customer = event ?? (timeZone === null ? null : { timezone: timeZone });
  const allowed = customer ? nextAllowed(now, calendarOf(customer, settingsOf(project))) : now;
  return allowed > now ? { reason: "No automatic mail is sent at this hour or day", retryIn: allowed - now } : null;
}

/** The event may have ended, and its customer may have answered. The mail's job may run before the one that marks it as lost. */
function reasonToEnd({ automatic }: Message, project: Project, event: Standing, now: number): string | null {
  if (!isOpen(event)) return `The churn event is ${event.status}`;
  if (isLostBy(now, event, settingsOf(project))) return "The churn event is lost";
  return automatic && event.repliedAt !== null ? "The customer has answered an earlier mail" : null;
}

/** A mail without an event may have been stopped while it waited. */
async function findStop(db: Db, { id }: Message): Promise<string | null> {
  const stored = await findMessage(db, id);
  return stored?.status === "queued" ? null : (stored?.lastError ?? "It is not wanted any more");
}

/** The fields of an event that can stop or hold its mail. Reading the whole row would take three times as long per mail. */
const EVENT = {
  status: churnEvents.status,
  repliedAt: churnEvents.repliedAt,
  automationPausedAt: churnEvents.automationPausedAt,
  timezone: churnEvents.timezone,
  createdAt: churnEvents.createdAt,
  eventType: churnEvents.eventType,
};

type Standing = Pick<ChurnEvent, keyof typeof EVENT>;

/**
 * The project; the event, which is null for a mail without one; whether the address is suppressed, and whether the project has
 * erased anybody, whose addresses are suppressed by their hashes. One query, because each mail needs all of it.
 */
const standingOf = prepared((db) =>
  db
    .select({
      project: projects,
      event: EVENT,
      suppressed: suppressions.reason,
      hasErased: suppressionKeys.projectId,
    })
    .from(projects)
    .leftJoin(churnEvents, and(eq(churnEvents.projectId, projects.id), eq(churnEvents.id, at("event"))))
    .leftJoin(suppressions, and(eq(suppressions.projectId, projects.id), eq(suppressions.email, at("email"))))
    .leftJoin(suppressionKeys, eq(suppressionKeys.projectId, projects.id))
    .where(and(eq(projects.id, at("project")), notDeleted))
    .prepare(),
);

type Waiting = { message: Message; sample: boolean | null; bounceMailbox: string | null };

/** A message, and what else its mail is made of. */
const waitingMail = prepared((db) =>
  db
    .select({ message: messages, sample: churnEvents.sample, bounceMailbox: mailWebhooks.returnPath })
    .from(messages)
    .leftJoin(churnEvents, eq(churnEvents.id, messages.eventId))
    .leftJoin(mailWebhooks, eq(mailWebhooks.projectId, messages.projectId))
    .where(eq(messages.id, at("id")))
    .prepare(),
);

function mailOf({ config, keys }: Deps, { message, sample, bounceMailbox }: Waiting): Mail {
  const origin = { publicUrl: config.server.publicUrl, key: keys.links };
  return {
    isSample: sample === true,
    id: message.id,
    messageId: message.messageId,
    from: { name: message.fromName, address: message.fromAddress },
    to: message.toAddress,
    replyTo: message.replyTo,
    // Without a bounce mailbox that the server may still send for, the sender gets the bounces.
    envelopeFrom:
      bounceMailbox && isAllowedSender(bounceMailbox, config.mail) ? returnPathOf(bounceMailbox, message.id) : null,
    subject: message.subject,
    text: message.textPart,
    html: message.htmlPart,
    headers: { ...listUnsubscribeHeaders(unsubscribeUrl(origin, message.id)), ...requestHeader() },
  };
}

/** Lets a mail be traced to the request that caused it. */
function requestHeader(): Record<string, string> {
  const id = requestId();
  return id === null ? {} : { "X-Request-Id": id };
}

type Result = { status: MessageStatus; reason: string; lastError: string | null; delivery?: string };

/** The new state of the message. It stays `queued` while another attempt is worthwhile. */
function resultOf(message: Message, outcome: HandOver, now: number): Result {
  if (outcome.ok) return { status: "sent", reason: "", lastError: null, delivery: outcome.detail };
  const { reason } = outcome;
  if (outcome.withheld) return { status: "stopped", reason, lastError: reason };
  if (outcome.permanent) return { status: "bounced", reason, lastError: reason };
  if (now >= message.giveUpAt && !isHeld(outcome)) return { status: "failed", reason, lastError: reason };
  // The server's last response says more than that the mail has been waiting since.
  const lastError = isPutOff(outcome) ? message.lastError : reason;
  return { status: "queued", reason, lastError };
}

async function recordResult(tx: Db, message: Message, result: Result, now: number): Promise<void> {
  await noteResult(tx).execute({
    id: message.id,
    status: result.status,
    toAddress: message.toAddress,
    lastError: result.lastError,
    delivery: result.delivery ?? null,
    handedOverAt: result.status === "sent" ? now : null,
    now,
  });
  if (result.status === "stopped" || result.status === "failed") await noteUnsent(tx, message, now);
  if (result.status !== "bounced" || message.bouncedAt !== null) return;
  await advanceVariant(tx, message.variantId, "bounced", now);
  await suppress(tx, message.projectId, message.toAddress, "bounced", now);
  await publish(tx, feedbackReceived, feedbackOf(message, "bounced"), now);
}

const noteResult = prepared((db) =>
  db
    .update(messages)
    .set({
      status: sql`${at("status")}`,
      // The customer's address may have changed during the hand-over.
      toAddress: sql`case when ${at("status")} in ('sent', 'bounced') then ${at("toAddress")} else ${messages.toAddress} end`,
      lastError: sql`${at("lastError")}`,
      delivery: sql`${at("delivery")}`,
      handedOverAt: sql`${at("handedOverAt")}`,
      updatedAt: sql`${at("now")}`,
    })
    // Keeps the status if a bounce arrived before the server's response. A message that was stopped in the meantime was sent
    // anyway, so it becomes `sent`.
    .where(
      and(
        eq(messages.id, at("id")),
        sql`(${messages.status} = 'queued' or (${messages.status} = 'stopped' and ${at("status")} = 'sent'))`,
      ),
    )
    .prepare(),
);
