// Customers' replies: each belongs to the mail that it replies to, stops planned mails, and waits for a person.

import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { defined } from "../../lib/defined.ts";
import { DAY } from "../../lib/duration.ts";
import { found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { cleanLine } from "../../lib/text.ts";
import { hashToken } from "../../lib/tokens.ts";
import { defineEvent, publish, type Subscriber } from "../../queue/domain-events.ts";
import { deleteSome } from "../../store/delete-some.ts";
import { type Db, statement } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { type Listed, logPage, type Window } from "../../store/pages.ts";
import { findRow, findRows, hasRow, matches } from "../../store/rows.ts";
import { isStripped } from "../churn-events/stripped.ts";
import { type ChurnEvent, churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { messageIdIn } from "../messages/feedback/report.ts";
import { findMessage, stopMessages } from "../messages/service.ts";
import { type Message, messages } from "../messages/tables.ts";
import { defineNotice, informAdmins, listAdmins } from "../projects/admin-notices.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { suppressAsRequested } from "../suppressions/service.ts";
import { type InboundMail, isAutomatic, referencesOf } from "./inbound-mail.ts";
import { ownWordsOf } from "./own-words.ts";
import { type Reply, replies, type Voucher } from "./tables.ts";
import { isNothingBut, wishOf } from "./wish.ts";

/** The outcome of an inbound mail. */
export const OUTCOMES = ["reply", "repeat", "automatic", "own", "unknown_sender", "report", "unreadable"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Published in the transaction that stores a reply; `event` has the state after it. */
export const replyReceived = defineEvent<{ projectId: string; event: ChurnEvent | null; reply: Reply }>();

/** Published when a person has handled a customer's replies. `resume`: planned mails continue; otherwise they are cancelled. */
export const repliesHandled = defineEvent<{ eventIds: string[]; resume: boolean }>();

const REPLY_NOTICE = defineNotice({
  name: "reply",
  words: {
    en: {
      subject: (project, count) =>
        count === 1 ? `A customer of ${project} has answered` : `${count} answers from customers of ${project}`,
      before: (project, count) =>
        `${count === 1 ? "A customer" : "Customers"} of ${project} answered a mail. No automatic mail goes out to them until a person has marked the answer as handled.`,
      after: "You can read the answer on the page Today. Reply from your own mailbox, then mark it as handled.",
    },
    de: {
      subject: (project, count) =>
        count === 1 ? `Ein Kunde von ${project} hat geantwortet` : `${count} Antworten von Kunden bei ${project}`,
      before: (project, count) =>
        `${count === 1 ? `Ein Kunde von ${project} hat` : `Kunden von ${project} haben`} auf eine Mail geantwortet. Automatisch geht keine mehr hinaus, bis jemand die Antwort als erledigt markiert hat.`,
      after:
        "Was geschrieben wurde, steht auf der Seite Heute. Antworte aus deinem Postfach und markiere es dann als erledigt.",
    },
  },
  page: "/",
});

const LINE: Readonly<Record<OwnLanguage, { of: string; doubt: string }>> = {
  en: { of: "churn event", doubt: "; nothing shows that it is from them, so automatic mails go on" },
  de: { of: "Fall", doubt: "; nichts belegt, dass die Antwort echt ist, daher gehen automatische Mails weiter" },
};

/** A mail from somebody who was mailed longer ago is not treated as a reply. */
const REMEMBERED = 60 * DAY;

/** Records a mail as a reply. Repeated mails, and mails not from a customer, change nothing. */
export async function receiveReply(tx: Db, project: Project, mail: InboundMail, now: number): Promise<Outcome> {
  if (mail.from === null) return "unreadable";
  if (isAutomatic(mail)) return "automatic";
  if (await isOurs(tx, project, mail.from)) return "own";
  const answered = await findAnswered(tx, project, mail, now);
  if (!answered) return "unknown_sender";
  const { message, vouchedBy } = answered;
  const mailId = mailIdOf(mail);
  if (await hasRow(tx, replies, { projectId: project.id, mailId })) return "repeat";

  const words = ownWordsOf(mail, message.textPart);
  const wish = wishOf(words);
  const isDone = vouchedBy !== null && isNothingBut(wish, words);
  const holds = vouchedBy !== null && !isDone;
  const event = await findEvent(tx, message);
  const reply: Reply = {
    id: newId("rpl", now),
    projectId: project.id,
    eventId: event?.id ?? null,
    messageId: message.id,
    mailId,
    customerEmail: event?.customerEmail ?? message.toAddress,
    fromAddress: mail.from,
    subject: cleanLine(mail.subject, 200),
    body: words,
    wish,
    vouchedBy,
    receivedAt: now,
    handledAt: isDone ? now : null,
  };
  await insertReply(tx, reply);
  if (wish && vouchedBy !== null)
    await suppressAsRequested(tx, project.id, message.toAddress, { deletion: wish === "deletion" }, now);
  if (holds) await holdMails(tx, reply, now);
  const held = event && holds ? { ...event, repliedAt: event.repliedAt ?? now } : event;
  await publish(tx, replyReceived, { projectId: project.id, event: held, reply }, now);
  if (!isDone && !event?.test && !event?.sample) {
    const lineIn = (language: OwnLanguage) => {
      const { of, doubt } = LINE[language];
      return `${reply.customerEmail}${event ? ` (${of} ${event.id})` : ""}${vouchedBy === null ? doubt : ""}`;
    };
    await informAdmins(tx, REPLY_NOTICE, { projectId: project.id, about: reply.id }, lineIn, now);
  }
  return "reply";
}

const insertReply = insertOrIgnore(replies);

/** People of the project may copy us, or reply to the customer in the same thread. */
async function isOurs(tx: Db, project: Project, from: string): Promise<boolean> {
  const { from_email, reply_to } = settingsOf(project).sender;
  return from === from_email || from === reply_to || (await listAdmins(tx, project)).includes(from);
}

/** The mail that it names by Message-ID, which only its recipient knows; else the newest mail to the sender. */
async function findAnswered(
  tx: Db,
  project: Project,
  mail: InboundMail,
  now: number,
): Promise<{ message: Message; vouchedBy: Voucher | null } | undefined> {
  const id = messageIdIn(referencesOf(mail));
  const named = id === null ? undefined : await findMessage(tx, id);
  // The mail of somebody who was erased is nobody's any more.
  if (named?.projectId === project.id && !isStripped({ customerEmail: named.toAddress }))
    return { message: named, vouchedBy: "thread" };
  const toSender = { projectId: project.id, toAddress: mail.from! };
  const newest = await findRow(
    tx,
    messages,
    matches(messages, toSender, gt(messages.createdAt, now - REMEMBERED), isNotNull(messages.handedOverAt)),
    desc(messages.createdAt),
    desc(messages.id),
  );
  return newest && { message: newest, vouchedBy: mail.isVouched ? "authentication" : null };
}

/** Identifies the mail, because it may arrive in two ways, or twice in one. */
function mailIdOf(mail: InboundMail): string {
  const id = mail.headers.get("message-id")?.trim();
  if (id) return id.slice(0, 500);
  return hashToken([mail.from, mail.subject, mail.headers.get("date") ?? "", mail.text, mail.html].join("\n"));
}

/**
 * The event of the mail replied to; if that mail has none, the customer's newest event. Null where the event's customer was
 * deleted for their age: the reply would be shown as that of a placeholder.
 */
async function findEvent(tx: Db, { projectId, eventId, toAddress }: Message): Promise<ChurnEvent | null> {
  const where = { projectId, ...(eventId === null ? { customerEmail: toAddress } : { id: eventId }) };
  const event = await findRow(tx, churnEvents, where, desc(churnEvents.createdAt), desc(churnEvents.id));
  return event === undefined || isStripped(event) ? null : event;
}

/** Holds all automatic mails to the customer, including those for other events, until a person has handled the reply. */
async function holdMails(tx: Db, { projectId, customerEmail }: Reply, now: number): Promise<void> {
  await tx
    .update(churnEvents)
    .set({ repliedAt: now })
    .where(matches(churnEvents, { projectId, customerEmail, status: [...OPEN_STATUSES], repliedAt: null }));
  const queued = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(matches(messages, { projectId, toAddress: customerEmail, automatic: true, status: "queued" }));
  await stopMessages(
    tx,
    queued.map(({ id }) => id),
    "The customer has answered an earlier mail",
    now,
  );
}

/** Whether a reply of the customer, who wrote it for sure, waits for a person: nothing is mailed automatically until then. */
export async function isReplyWaiting(db: Db, { id }: Pick<Project, "id">, email: string): Promise<boolean> {
  return (await waitingOf(db).values(id, email)).length > 0;
}

/** Holds a new or reopened event too while a reply of its customer waits for a person. */
export const holdWhileReplyWaits: Subscriber<{ event: ChurnEvent }> = {
  async take(tx, { event }, now) {
    // In most projects no reply waits; events that are stored together share this query.
    if ((await anyWaiting(tx).values(event.projectId)).length === 0) return;
    if (!(await isReplyWaiting(tx, { id: event.projectId }, event.customerEmail))) return;
    await tx.update(churnEvents).set({ repliedAt: now }).where(eq(churnEvents.id, event.id));
  },
};

/** Replies go with their event to another address; one that waits there holds the event as well. */
export const moveReplies: Subscriber<{ event: ChurnEvent }> = {
  async take(tx, { event }, now) {
    await tx.update(replies).set({ customerEmail: event.customerEmail }).where(eq(replies.eventId, event.id));
    if (event.repliedAt === null) await holdWhileReplyWaits.take(tx, { event }, now);
  },
};

const WAITS = "handled_at is null and vouched_by is not null limit 1";
const anyWaiting = statement(`select 1 from replies where project_id = ? and ${WAITS}`);
const waitingOf = statement(`select 1 from replies where project_id = ? and customer_email = ? and ${WAITS}`);

/**
 * Deletes up to `limit` replies from before that time (ms), except those that are known to be from a customer and still wait
 * for a person. Returns how many.
 */
export function purgeReplies(tx: Db, before: number, limit: number): Promise<number> {
  const where = and(lt(replies.receivedAt, before), or(isNotNull(replies.handledAt), isNull(replies.vouchedBy)));
  return deleteSome(tx, { table: replies, id: replies.id, where }, limit);
}

/** `resume`: planned mails continue; otherwise they are cancelled, because a person has taken over. */
type Handling = { resume: boolean; actor: Actor };

/** Marks a reply, and all others of its customer, as handled. Repeating this changes nothing. */
export async function handleReply(tx: Db, project: Project, id: string, how: Handling, now: number): Promise<Reply> {
  const reply = await getReply(tx, project, id);
  if (reply.handledAt !== null) return reply;
  await handleRepliesOf(tx, project, reply.customerEmail, how, now);
  return { ...reply, handledAt: now };
}

export async function handleRepliesOf(
  tx: Db,
  project: Pick<Project, "id">,
  customerEmail: string,
  { resume, actor }: Handling,
  now: number,
): Promise<void> {
  const waiting = matches(replies, { projectId: project.id, customerEmail, handledAt: null });
  await tx.update(replies).set({ handledAt: now }).where(waiting);
  const held = await tx
    .update(churnEvents)
    .set({ repliedAt: null })
    .where(matches(churnEvents, { projectId: project.id, customerEmail }, isNotNull(churnEvents.repliedAt)))
    .returning({ id: churnEvents.id });
  const eventIds = held.map(({ id }) => id).sort();
  for (const target of eventIds) {
    await recordAudit(tx, { project, actor, action: "reply.handled", target, details: { resume } }, now);
  }
  if (eventIds.length > 0) await publish(tx, repliesHandled, { eventIds, resume }, now);
}

/** A person who writes to the customer has taken over the conversation. */
export const handleWhenAnswered: Subscriber<{ project: Project; event: ChurnEvent; actor: Actor }> = {
  wants: ({ event, actor }) => event.repliedAt !== null && actor.type !== "system",
  take: (tx, { project, event, actor }, now) =>
    handleRepliesOf(tx, project, event.customerEmail, { resume: false, actor }, now),
};

async function getReply(db: Db, project: Pick<Project, "id">, id: string): Promise<Reply> {
  return found("The reply", await findRow(db, replies, { projectId: project.id, id }));
}

/** The replies about an event, earliest first. */
export const listRepliesOf = (db: Db, event: Pick<ChurnEvent, "id">): Promise<Reply[]> =>
  findRows(db, replies, { eventId: event.id }, asc(replies.receivedAt), asc(replies.id));

/** A customer's replies to mails without a churn event, earliest first. */
export const listLooseReplies = async (db: Db, project: Pick<Project, "id">, email: string | null): Promise<Reply[]> =>
  email === null
    ? []
    : findRows(
        db,
        replies,
        { projectId: project.id, customerEmail: email, eventId: null },
        asc(replies.receivedAt),
        asc(replies.id),
      );

type ReplyFilter = { handled?: boolean | undefined; churnEventId?: string | undefined };

/** A page of a project's replies, newest first, and the total. */
export async function listReplies(
  db: Db,
  project: Pick<Project, "id">,
  { handled, churnEventId }: ReplyFilter,
  window: Window,
): Promise<Listed<Reply>> {
  const matching = matches(
    replies,
    { projectId: project.id, ...defined({ eventId: churnEventId }) },
    handled === undefined ? undefined : (handled ? isNotNull : isNull)(replies.handledAt),
  );
  return logPage(db, { table: replies, by: [replies.receivedAt, replies.id], matching }, { ...window, after: null });
}
