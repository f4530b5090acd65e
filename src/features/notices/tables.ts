// The tables of notices before a payment: cards, notices sent, and refusals.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time, whole } from "../../store/columns.ts";

/** The card that a customer last paid with or attached. */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    projectId: string("project_id").notNull(),
    provider: string("provider").notNull(),
    /** The provider's ids. */
    customerId: string("customer_id").notNull(),
    cardId: string("card_id").notNull(),
    brand: string("brand"),
    last4: string("last4"),
    expMonth: whole("exp_month").notNull(),
    expYear: whole("exp_year").notNull(),
    /** The start of the month after its last, in UTC. */
    expiresAt: time("expires_at").notNull(),
    seenAt: time("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.provider, table.customerId] })],
);

const NOTICE_KINDS = ["card_expiry", "renewal"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The notices that were sent. */
export const customerNotices = sqliteTable(
  "customer_notices",
  {
    projectId: string("project_id").notNull(),
    kind: string("kind").$type<NoticeKind>().notNull(),
    provider: string("provider").notNull(),
    /** The id of the card or subscription. */
    subject: string("subject").notNull(),
    /** When the card expires or the subscription renews. */
    at: time("at").notNull(),
    customerEmail: string("customer_email").notNull(),
    messageId: string("message_id").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind, table.provider, table.subject, table.at] })],
);

/** Why a due notice is not sent. All but the first two may be resolved while the notice is still useful. */
const REFUSALS = [
  "suppressed",
  "held_out",
  "sensitive",
  "open_event",
  "replied",
  "customer_cap",
  "daily_limit",
  "paused",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The notices that were due but not sent, with the reason of the last try. */
export const noticeRefusals = sqliteTable(
  "notice_refusals",
  {
    projectId: string("project_id").notNull(),
    kind: string("kind").$type<NoticeKind>().notNull(),
    provider: string("provider").notNull(),
    subject: string("subject").notNull(),
    at: time("at").notNull(),
    customerEmail: string("customer_email").notNull(),
    reason: string("reason").$type<Refusal>().notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.kind, table.provider, table.subject, table.at] })],
);
