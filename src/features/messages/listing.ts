// Lists a project's outbox: its mails, newest first, and a single mail with its text.

import { gte } from "drizzle-orm";
import { defined } from "../../lib/defined.ts";
import { found } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import type { Db } from "../../store/engine.ts";
import { defineList, type Listed, type LogWindow, logPage } from "../../store/pages.ts";
import { countedPart } from "../../store/row-counts.ts";
import { findRow, matches } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import { MESSAGE_COUNTS, type Message, type MessageStatus, messages } from "./tables.ts";

type Owner = Pick<Project, "id">;

/** `since` in ms since the epoch. */
type MessageFilter = {
  status?: MessageStatus | undefined;
  customerEmail?: string | undefined;
  churnEventId?: string | undefined;
  since?: number | undefined;
};

/** The fields in a list: everything except text and links. */
const HEAD = {
  id: messages.id,
  status: messages.status,
  automatic: messages.automatic,
  toAddress: messages.toAddress,
  fromName: messages.fromName,
  fromAddress: messages.fromAddress,
  subject: messages.subject,
  eventId: messages.eventId,
  variantId: messages.variantId,
  lastError: messages.lastError,
  handedOverAt: messages.handedOverAt,
  openedAt: messages.openedAt,
  clickedAt: messages.clickedAt,
  deliveredAt: messages.deliveredAt,
  bouncedAt: messages.bouncedAt,
  complainedAt: messages.complainedAt,
  createdAt: messages.createdAt,
};

export type MessageHead = Pick<Message, keyof typeof HEAD>;

/** The project's messages, newest first, after the position, and the total number of matches. */
async function listMessages(
  db: Db,
  project: Owner,
  filter: MessageFilter,
  window: LogWindow,
): Promise<Listed<MessageHead>> {
  const { status, customerEmail, churnEventId, since } = filter;
  const toAddress = customerEmail === undefined ? undefined : normalizeEmail(customerEmail);
  const values = { projectId: project.id, ...defined({ status, toAddress, eventId: churnEventId }) };
  const matching = matches(messages, values, since === undefined ? undefined : gte(messages.createdAt, since));
  const counted = await countedPart(db, project.id, MESSAGE_COUNTS, filter);
  const log = { table: messages, by: [messages.createdAt, messages.id], matching, columns: HEAD, counted } as const;
  return logPage<typeof messages, MessageHead>(db, log, window);
}

export const messageList = defineList("messages", listMessages);

export async function getMessage(db: Db, project: Owner, id: string): Promise<Message> {
  return found("The message", await findRow(db, messages, { id, projectId: project.id }));
}
