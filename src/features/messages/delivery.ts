// Hands a message of the outbox to the mailer, after checking again whether it should still be sent.

import { and, eq, sql } from "drizzle-orm";
import type { HandOver, Mail } from "../../adapters/mailer/mail.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { HOUR } from "../../lib/duration.ts";
import { notFound } from "../../lib/errors.ts";
import { requestId } from "../../lib/request-id.ts";
import { traced } from "../../lib/tracing.ts";
import { publish } from "../../queue/domain-events.ts";
import { RetryLater, type Run } from "../../queue/handlers.ts";
import { type Db, OWN_ROWS, prepared } from "../../store/engine.ts";
import { hasSensitiveEvent, heldBackOf } from "../churn-events/held-back.ts";
import { isOpen } from "../churn-events/service.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { findProject, getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import { findSuppression, suppress } from "../suppressions/service.ts";
import { reachedCap } from "./caps.ts";
import { feedbackOf, feedbackReceived } from "./feedback/ingest-reports.ts";
import { findReturnPath } from "./feedback/return-path.ts";
import { unsubscribeUrl } from "./links.ts";
import { listUnsubscribeHeaders } from "./rendering/sender.ts";
import { advanceVariant, findMessage } from "./service.ts";
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
      findReasonToStop(store.read, message, clock.now()),
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
  const delay = Math.min(delayAfter(message, outcome, attempt, now), message.giveUpAt - now);
  throw new RetryLater(delay, result.reason, isPutOff(outcome));
}

/** The delay grows with the attempts, but not beyond the mail's age, because waiting for a full queue is not an attempt. */
function delayAfter(message: Message, outcome: HandOver, attempt: number, now: number): number {
  if (isPutOff(outcome)) return outcome.retryIn;
  return Math.min(retryDelay(attempt), Math.max(SHORTEST_DELAY, now - message.createdAt));
}

const isPutOff = (outcome: HandOver): outcome is HandOver & { ok: false; retryIn: number } =>
  !outcome.ok && outcome.retryIn !== undefined;

/** Why a requested mail must no longer be sent; null if it may be sent. */
async function findReasonToStop(db: Db, message: Message, now: number): Promise<string | null> {
  if (!(await findProject(db, message.projectId))) return "The project was deleted";
  const end = await findEnd(db, message);
  if (end) return end;
  const suppression = await findSuppression(db, message.projectId, message.toAddress);
  if (suppression) return `The recipient is suppressed (${suppression.reason})`;
  return message.automatic ? findReasonToStopAutomatic(db, message, now) : null;
}

/** In the meantime a person may have sent another mail, or the customer may have said something that a person should answer. */
async function findReasonToStopAutomatic(db: Db, message: Message, now: number): Promise<string | null> {
  const project = await getProject(db, message.projectId);
  if (await hasSensitiveEvent(db, project, message.toAddress, now)) {
    return "A person should answer what a churn event of the customer says";
  }
  const { max_emails_per_customer } = settingsOf(project).automation;
  return (await reachedCap(db, project.id, message.toAddress, max_emails_per_customer, now, message))
    ? "The customer has had as many mails as the project allows one person"
    : null;
}

/** The event may have ended or been held back; a mail without an event may have been stopped while it waited. */
async function findEnd(db: Db, message: Message): Promise<string | null> {
  if (message.eventId === null) {
    const stored = await findMessage(db, message.id);
    return stored?.status === "queued" ? null : (stored?.lastError ?? "It is not wanted any more");
  }
  const [event] = await standingOf(db).execute({ project: message.projectId, id: message.eventId });
  if (!event) throw notFound("The churn event");
  if (!isOpen(event)) return `The churn event is ${event.status}`;
  const held = message.automatic ? heldBackOf(event, await getProject(db, message.projectId)) : null;
  return held === null ? null : `The churn event is held back (${held})`;
}

/** The fields of an event that can stop its mail. Reading the whole row would take three times as long per mail. */
const standingOf = prepared((db) =>
  db
    .select({
      status: churnEvents.status,
      sensitiveTopic: churnEvents.sensitiveTopic,
      heldBack: churnEvents.heldBack,
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
  if (now >= message.giveUpAt) return { status: "failed", reason, lastError: reason };
  // The server's last response says more than that the mail has been waiting since.
  const lastError = isPutOff(outcome) ? message.lastError : reason;
  return { status: "queued", reason, lastError };
}

async function recordResult(tx: Db, message: Message, result: Result, now: number): Promise<void> {
  await noteResult(tx).execute({
    id: message.id,
    status: result.status,
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
