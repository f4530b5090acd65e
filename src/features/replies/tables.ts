// The table of customers' replies to mails.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";

export const WISHES = ["no_contact", "deletion"] as const;
export type Wish = (typeof WISHES)[number];

/** `thread`: the reply names the mail that it replies to. `authentication`: SPF, DKIM or DMARC confirms its From. */
export const VOUCHERS = ["thread", "authentication"] as const;
export type Voucher = (typeof VOUCHERS)[number];

export const replies = sqliteTable("replies", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** Null if neither the mail replied to nor the customer has a churn event. */
  eventId: string("event_id"),
  /** The id of the mail replied to. */
  messageId: string("message_id").notNull(),
  /** The reply's own Message-ID, or a hash of the reply. */
  mailId: string("mail_id").notNull(),
  customerEmail: string("customer_email").notNull(),
  /** The sender: usually the customer, sometimes a colleague. */
  fromAddress: string("from_address").notNull(),
  subject: string("subject").notNull(),
  /** The customer's own words, without quotes. */
  body: string("body").notNull(),
  /** Whether the customer asks to get no more mails, or to be deleted. */
  wish: string("wish").$type<Wish>(),
  /** What confirms that the customer wrote it; null if nothing does, and then it holds no mails. */
  vouchedBy: string("vouched_by").$type<Voucher>(),
  receivedAt: time("received_at").notNull(),
  /** Null while it waits for a person. */
  handledAt: time("handled_at"),
});

export type Reply = typeof replies.$inferSelect;
