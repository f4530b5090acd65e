// Messages: sending a variant, and unsubscribing.

import { desc, eq } from "drizzle-orm";
import { conflict } from "../../lib/errors.ts";
import { TryLater } from "../../lib/try-later.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { countRows } from "../../store/row-counts.ts";
import { findRow, matches, rowsBy } from "../../store/rows.ts";
import { isLostBy } from "../churn-events/recovery-window.ts";
import { getChurnEvent, updateChurnEvent } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { settleUndelivered } from "../strategies/learning/tallies.ts";
import { findSuppression, refusalOf, suppress } from "../suppressions/service.ts";
import { removeAssignments } from "../variants/experiments/assignment.ts";
import { factsOf, type GroundedWriting } from "../variants/facts.ts";
import { linksFor } from "../variants/links.ts";
import { getVariant, refuseStaleEdit, sentMailsChanging, updateVariant } from "../variants/service.ts";
import { type Variant, variants } from "../variants/tables.ts";
import { wordedNow } from "../variants/templates/clock.ts";
import { writtenLanguage } from "../variants/templates/texts/all.ts";
import { timedFacts } from "../variants/templates/writer.ts";
import { composeMessage, type Letter, type Sending } from "./compose.ts";
import { findEndOfLimit } from "./daily-limit.ts";
import { unsubscribeUrl } from "./links.ts";
import { lastMailSentence } from "./rendering/last-mail-notice.ts";
import { listUnsubscribeHeaders } from "./rendering/sender.ts";
import { MESSAGE_COUNTS, type Message, messages } from "./tables.ts";

/** Published in the transaction that puts a variant's mail into the outbox; event and variant have the state after it. */
export const variantSent = defineEvent<{
  project: Project;
  event: ChurnEvent;
  variant: Variant;
  actor: Actor;
  messageId: string;
}>();

export const deliver = defineJob<{ messageId: string }>("deliver_message");

/** The key of a message's only job. */
export const deliveryKey = (messageId: string): string => `deliver:${messageId}`;

/**
 * Sets the variant to `sent` and its event to `email_sent`, and puts a message into the outbox. `isLast` adds a sentence below
 * the mail that it is the last one; `automatic` mails respect the customer's cap.
 * @throws {AppError} `conflict` for a sent variant (unless its mail was never delivered), for one whose text was deleted, for an
 * event that is being written or has ended, and for a suppressed address.
 * @throws {TryLater} `rate_limited` if the project has reached `mail.daily_limit`.
 */
export async function sendVariant(
  tx: Db,
  deps: Sending,
  project: Project,
  actor: Actor,
  eventId: string,
  variantId: string,
  now: number,
  { isLast = false, automatic = false, expectedEdit, words = null }: HowToSend = {},
): Promise<{ variant: Variant; event: ChurnEvent; message: Message }> {
  const event = await getChurnEvent(tx, project, eventId);
  const variant = await getVariant(tx, event, variantId);
  const refusal = await refusalToSend(tx, project, event, variant, now);
  if (refusal) throw conflict(refusal);
  refuseStaleEdit(variant, expectedEdit);
  await refuseOverLimit(tx, project, deps.config.mail.dailyLimit, now);

  const read: Variant = words
    ? { ...variant, ...words, source: "template", model: null }
    : asReadNow(project, event, variant, { isLast, now });
  if (read.body === "") throw conflict("The text of this variant was deleted for its age: write another");
  const letter = letterOf(project, event, read, { isLast, automatic });
  const message = await putInOutbox(tx, deps, project, letter, now);
  // These words belong to no arm, so the event leaves its experiment.
  if (words) await removeAssignments(tx, event, [variant.strategy]);
  const details = { event_id: event.id, message_id: message.id, strategy: variant.strategy };
  await recordAudit(tx, { project, actor, action: "variant.sent", target: variant.id, details }, now);
  const sent = {
    variant: await updateVariant(tx, read, { ...wordsOf(read), status: "sent", sentAt: now }, now),
    event: await updateChurnEvent(tx, event, { status: "email_sent", letterRead: false }, now),
  };
  await publish(tx, variantSent, { project, ...sent, actor, messageId: message.id }, now);
  return { ...sent, message };
}

type HowToSend = {
  isLast?: boolean;
  automatic?: boolean;
  /** When the caller saw the text last edited, in ms, null for never; a `conflict` if it was edited since. */
  expectedEdit?: number | null | undefined;
  /** A text that the built-in writer has just written, sent instead of the variant's own. */
  words?: GroundedWriting | null;
};

const wordsOf = ({ subject, body, factsUsed, source, model }: Variant) => ({ subject, body, factsUsed, source, model });

/** The variant with its statements about time updated to now, such as "It's still open" or "on Tuesday". */
function asReadNow(
  project: Project,
  event: ChurnEvent,
  variant: Variant,
  { isLast, now }: { isLast: boolean; now: number },
): Variant {
  if (variant.factsUsed === null) return variant;
  const isPerson = variant.factsUsed.some(({ fact }) => fact.startsWith("knowledge.founder."));
  const facts = timedFacts(factsOf(event, project, null, now), { isLast, isPerson });
  return wordedNow({ ...variant, factsUsed: variant.factsUsed }, facts, variant.editedAt !== null);
}

function letterOf(
  project: Project,
  event: ChurnEvent,
  variant: Variant,
  { isLast, automatic }: { isLast: boolean; automatic: boolean },
): Letter {
  const { language: own } = settingsOf(project);
  const wanted = event.locale ?? own;
  // Buttons and the footer are in the language of the text.
  const language = variant.source === "template" ? writtenLanguage([wanted, own]) : wanted;
  return {
    eventId: event.id,
    variantId: variant.id,
    automatic,
    to: event.customerEmail,
    subject: variant.subject,
    body: variant.body,
    language,
    closing: isLast ? lastMailSentence(language) : null,
    links: [linksFor(event, project), variant.links ?? {}],
  };
}

/** A preview of a mail, of which nothing is stored. */
export type Previewed = { mail: Message; headers: Record<string, string> };

/** The mail that would be sent for a variant with this text, with its real links and without the pixel. */
export async function previewVariant(
  db: Db,
  deps: Sending,
  project: Project,
  { eventId, variantId }: { eventId: string; variantId: string },
  words: { subject?: string; body?: string },
  now: number,
): Promise<Previewed> {
  const event = await getChurnEvent(db, project, eventId);
  const variant = await getVariant(db, event, variantId);
  const edited = { ...variant, subject: words.subject ?? variant.subject, body: words.body ?? variant.body };
  if (edited.subject !== variant.subject || edited.body !== variant.body) edited.editedAt = now;
  const read = asReadNow(project, event, edited, { isLast: false, now });
  return previewOf(deps, project, letterOf(project, event, read, { isLast: false, automatic: false }), now);
}

/** The mail as it would arrive, without tracking. */
export function previewOf(deps: Sending, project: Project, letter: Letter, now: number): Previewed {
  const untracked = { ...project, settings: { ...project.settings, tracking: { opens: false, clicks: false } } };
  const mail = composeMessage(deps, untracked, letter, now);
  const origin = { publicUrl: deps.config.server.publicUrl, key: deps.keys.links };
  return { mail, headers: listUnsubscribeHeaders(unsubscribeUrl(origin, mail.id)) };
}

/** A mail without a churn event, written by the service itself. */
type Notice = Pick<Letter, "to" | "subject" | "body" | "language" | "links" | "button"> & Pick<Message, "timeZone">;

/**
 * Puts a mail without a churn event into the outbox. It respects the customer's cap, and `stopMessages` can stop it.
 * @throws {AppError} `conflict` for a suppressed address.
 * @throws {TryLater} `rate_limited` if the project has reached `mail.daily_limit`.
 */
export async function sendNotice(
  tx: Db,
  deps: Sending,
  project: Project,
  notice: Notice,
  now: number,
): Promise<Message> {
  const refusal = await refusalToWrite(tx, project.id, notice.to);
  if (refusal) throw conflict(refusal);
  await refuseOverLimit(tx, project, deps.config.mail.dailyLimit, now);
  const letter: Letter = { ...notice, eventId: null, variantId: null, automatic: true, closing: null };
  return putInOutbox(tx, deps, project, letter, now);
}

async function putInOutbox(tx: Db, deps: Sending, project: Project, letter: Letter, now: number): Promise<Message> {
  const message = composeMessage(deps, project, letter, now);
  await addMessage(tx, message);
  await enqueue(tx, deliver, { messageId: message.id }, now, {
    key: deliveryKey(message.id),
    projectId: project.id,
  });
  return message;
}

/** Stores a composed message. */
export async function addMessage(tx: Db, message: Message): Promise<void> {
  await insertMessage(tx, message);
  countRows(tx, message.projectId, MESSAGE_COUNTS.list, "all", 1);
}

const insertMessage = insertInto(messages);

/** Why the variant must not be sent, for the caller; null if it may be sent. */
async function refusalToSend(
  tx: Db,
  project: Project,
  event: ChurnEvent,
  variant: Variant,
  now: number,
): Promise<string | null> {
  if (await wasSent(tx, variant)) return "This variant was sent already";
  if (event.status === "processing") return "The variants of this churn event are being written anew";
  if (event.status === "recovered") return "The churn event is recovered; its customer is not written to any more";
  if (event.status === "lost" || isLostBy(now, event, settingsOf(project)))
    return "The churn event is lost; its customer is not written to any more";
  return refusalToWrite(tx, event.projectId, event.customerEmail);
}

async function refusalToWrite(tx: Db, projectId: string, email: string): Promise<string | null> {
  const suppression = await findSuppression(tx, projectId, email);
  return suppression ? refusalOf(suppression) : null;
}

async function refuseOverLimit(tx: Db, project: Project, limit: number, now: number): Promise<void> {
  const end = await findEndOfLimit(tx, project.id, limit, now);
  if (end === null) return;
  const refusal = `The project has sent ${limit} mails today, the most that this server lets it (mail.daily_limit)`;
  throw new TryLater("rate_limited", `${refusal}; try again after midnight UTC`, (end - now) / 1_000);
}

/**
 * A variant whose mail was stopped or could not be handed over counts as not sent, unless somebody has read it. So a person may
 * still send an automatic mail that was held back.
 */
async function wasSent(db: Db, variant: Variant): Promise<boolean> {
  if (variant.status === "draft") return false;
  const last = await lastMessageOf(db, variant);
  return variant.status !== "sent" || (last?.status !== "failed" && last?.status !== "stopped");
}

async function lastMessageOf(db: Db, variant: Variant): Promise<Message | undefined> {
  return await findRow(db, messages, { variantId: variant.id }, desc(messages.createdAt), desc(messages.id));
}

const messageById = rowsBy(messages, ["id"]);

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  return (await messageById(db, { id }))[0];
}

export async function updateMessage(tx: Db, id: string, changed: Partial<Message>, now: number): Promise<void> {
  await tx
    .update(messages)
    .set({ ...changed, updatedAt: now })
    .where(eq(messages.id, id));
}

/** Stops messages that were not handed over yet; others stay unchanged. */
export async function stopMessages(tx: Db, ids: readonly string[], reason: string, now: number): Promise<void> {
  const stopped = await tx
    .update(messages)
    .set({ status: "stopped", lastError: reason, updatedAt: now })
    .where(matches(messages, { id: [...ids], status: "queued" }))
    .returning({ id: messages.id, eventId: messages.eventId });
  for (const message of stopped) await noteUnsent(tx, message, now);
}

/** A mail that does not leave says nothing about its strategy, and statistics do not count it. */
export async function noteUnsent(tx: Db, { id, eventId }: Pick<Message, "id" | "eventId">, now: number): Promise<void> {
  await settleUndelivered(tx, id, now);
  if (eventId !== null) await publish(tx, sentMailsChanging, { eventId }, now);
}

const BEFORE = { opened: ["sent"], clicked: ["sent", "opened"], bounced: ["sent", "opened", "clicked"] };

/** Advances the variant of a mail. A variant that is further along stays; does nothing for a mail without a variant. */
export async function advanceVariant(
  tx: Db,
  variantId: string | null,
  status: keyof typeof BEFORE,
  now: number,
): Promise<void> {
  if (variantId === null) return;
  const variant = await findRow(tx, variants, { id: variantId });
  if (variant && BEFORE[status].includes(variant.status)) await updateVariant(tx, variant, { status }, now);
}

/** Suppresses the recipient of a message for the project. */
export async function unsubscribe(tx: Db, messageId: string, now: number): Promise<void> {
  const message = await findMessage(tx, messageId);
  if (message) await suppress(tx, message.projectId, message.toAddress, "unsubscribed", now);
}
