// Hands a message of the outbox to the mailer, after checking again whether it should still be sent.

import { and, eq, sql } from "drizzle-orm";
import type { HandOver, Hold, Mail } from "../../adapters/mailer/mail.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { DAY, HOUR, MINUTE } from "../../lib/duration.ts";
import { notFound } from "../../lib/errors.ts";
import { requestId } from "../../lib/request-id.ts";
import { traced } from "../../lib/tracing.ts";
import { publish } from "../../queue/domain-events.ts";
import { RetryLater, type Run } from "../../queue/handlers.ts";
import { type Db, OWN_ROWS, prepared } from "../../store/engine.ts";
import { hasSensitiveEvent, heldBackOf } from "../churn-events/held-back.ts";
import { isOpen } from "../churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { findProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { findSuppression, suppress } from "../suppressions/service.ts";
import { calendarOf, nextAllowed } from "./calendar.ts";
import { reachedCap } from "./caps.ts";
import { feedbackOf, feedbackReceived } from "./feedback/ingest-reports.ts";
import { findReturnPath } from "./feedback/return-path.ts";
import { unsubscribeUrl } from "./links.ts";
import { listUnsubscribeHeaders } from "./rendering/sender.ts";
import { advanceVariant, findMessage, updateMessage } from "./service.ts";
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
export async function deliverMessage(deps: Deps, messageId: string, { attempt, endWith }: Run): Promise<void> {
  const { store, clock, mailer } = deps;
  const message = await findMessage(store.read, messageId);
  if (message?.status !== "queued") return;

  const outcome = await traced("mail", { "recoverd.message_id": message.id }, async (note) => {
    const handedOver = await mailer.send(await mailOf(deps, message), () =>
      findObstacle(store.read, message, clock.now()),
    );
    note({ "recoverd.handed_over": handedOver.ok });
    return handedOver;
  });
  await recordingWindow();
  const now = clock.now();
  const result = resultOf(message, outcome, now);
  // Only a bounce changes more than the message.
  const how = result.status === "bounced" ? {} : OWN_ROWS;
  if (result.status !== "queued") return endWith((tx) => recordResult(tx, message, result, now), how);
  // A mail that only waits in line is not written, because there may be thousands.
  if (result.lastError !== message.lastError) await store.write((tx) => recordResult(tx, message, result, now));
  if (isHeld(outcome)) await giveTimeAfter(deps, message, now + outcome.retryIn);
  const delay = delayAfter(message, outcome, attempt, now);
  throw new RetryLater(
    isHeld(outcome) ? delay : Math.min(delay, message.giveUpAt - now),
    result.reason,
    isPutOff(outcome),
  );
}

/** Being held is not trying: a mail that is held until it would be given up is tried for a day more. */
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

/** Why a requested mail must no longer be sent, or only later; null if it may be sent. */
async function findObstacle(db: Db, message: Message, now: number): Promise<string | Hold | null> {
  const project = await findProject(db, message.projectId);
  if (!project) return "The project was deleted";
  const event = await findStanding(db, message);
  const end = event ? reasonToEnd(project, message, event) : await findStop(db, message);
  if (end) return end;
  const suppression = await findSuppression(db, message.projectId, message.toAddress);
  if (suppression) return `The recipient is suppressed (${suppression.reason})`;
  if (!message.automatic) return null;
  return (await findReasonToStopAutomatic(db, project, message, now)) ?? findHold(project, message, event, now);
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

/** The event may have ended or been held back, and the automation may have been switched off. */
function reasonToEnd(project: Project, { automatic }: Message, event: Standing): string | null {
  if (!isOpen(event)) return `The churn event is ${event.status}`;
  if (!automatic) return null;
  if (event.repliedAt !== null) return "The customer has answered an earlier mail";
  if (settingsOf(project).automation.send === "off") return "Automatic sending was switched off";
  const held = heldBackOf(event, project);
  return held === null ? null : `The churn event is held back (${held})`;
}

/** A mail without an event may have been stopped while it waited. */
async function findStop(db: Db, { id }: Message): Promise<string | null> {
  const stored = await findMessage(db, id);
  return stored?.status === "queued" ? null : (stored?.lastError ?? "It is not wanted any more");
}

type Standing = Pick<
  ChurnEvent,
  "status" | "sensitiveTopic" | "heldBack" | "repliedAt" | "automationPausedAt" | "timezone"
>;

/** Null for a mail without an event. */
async function findStanding(db: Db, { projectId, eventId }: Message): Promise<Standing | null> {
  if (eventId === null) return null;
  const [event] = await standingOf(db).execute({ project: projectId, id: eventId });
  if (!event) throw notFound("The churn event");
  return event;
}

/** The fields of an event that can stop or hold its mail. Reading the whole row would take three times as long per mail. */
const standingOf = prepared((db) =>
  db
    .select({
      status: churnEvents.status,
      sensitiveTopic: churnEvents.sensitiveTopic,
      heldBack: churnEvents.heldBack,
      repliedAt: churnEvents.repliedAt,
      automationPausedAt: churnEvents.automationPausedAt,
      timezone: churnEvents.timezone,
    })
    .from(churnEvents)
    .where(and(eq(churnEvents.projectId, at("project")), eq(churnEvents.id, at("id"))))
    .prepare(),
);

async function mailOf({ config, keys, store }: Deps, message: Message): Promise<Mail> {
  const origin = { publicUrl: config.server.publicUrl, key: keys.links };
  return {
    isSample: message.eventId !== null && (await isSample(store.read, message.eventId)),
    id: message.id,
    messageId: message.messageId,
    from: { name: message.fromName, address: message.fromAddress },
    to: message.toAddress,
    replyTo: message.replyTo,
    envelopeFrom: await findReturnPath(store.read, message, config.mail),
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

const sampleOf = prepared((db) =>
  db
    .select({ sample: churnEvents.sample })
    .from(churnEvents)
    .where(eq(churnEvents.id, at("id")))
    .prepare(),
);

const isSample = async (db: Db, eventId: string): Promise<boolean> =>
  (await sampleOf(db).execute({ id: eventId }))[0]?.sample === true;

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
