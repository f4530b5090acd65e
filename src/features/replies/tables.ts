// What customers answer to mails.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";

export const WISHES = ["no_contact", "deletion"] as const;
export type Wish = (typeof WISHES)[number];

/** `thread`: it names the mail that it answers. `authentication`: SPF, DKIM or DMARC speak for its From. */
export const VOUCHERS = ["thread", "authentication"] as const;
export type Voucher = (typeof VOUCHERS)[number];

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
  /** What shows that the customer wrote it; null for nothing, so that it holds no mails. */
  vouchedBy: string("vouched_by").$type<Voucher>(),
  receivedAt: time("received_at").notNull(),
  /** Null while it waits for a person. */
  handledAt: time("handled_at"),
});

export type Reply = typeof replies.$inferSelect;
