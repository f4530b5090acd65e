// What customers answer to mails.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";

export const WISHES = ["no_contact", "deletion"] as const;
export type Wish = (typeof WISHES)[number];

export const replies = sqliteTable("replies", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** Null for an answer to a mail without a churn event, whose customer has none. */
  eventId: string("event_id"),
  /** The mail that is answered. */
  messageId: string("message_id").notNull(),
  /** Its own Message-ID, or a hash of it. */
  mailId: string("mail_id").notNull(),
  customerEmail: string("customer_email").notNull(),
  /** Who answers: mostly the customer, sometimes a colleague. */
  fromAddress: string("from_address").notNull(),
  subject: string("subject").notNull(),
  /** Their own words, without what they quote. */
  body: string("body").notNull(),
  /** Whether they ask not to be written to, or to be deleted. */
  wish: string("wish").$type<Wish>(),
  receivedAt: time("received_at").notNull(),
  /** Null while it waits for a person. */
  handledAt: time("handled_at"),
});

export type Reply = typeof replies.$inferSelect;
