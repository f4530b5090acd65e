// The table of the durable outbox: one row per requested mail, with its exact text.

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, json } from "../../store/columns.ts";
import { countedTable } from "../../store/row-counts.ts";
import type { ProjectLink } from "../variants/links.ts";
import type { Visitor } from "./bot-detection.ts";

export type MessageStatus = "queued" | "sent" | "failed" | "stopped" | "bounced";

export const messages = sqliteTable("messages", {
  id: text("id").primaryKey(),
  projectId: text("project_id").notNull(),
  /** Both null for a mail without a churn event. */
  eventId: text("event_id"),
  variantId: text("variant_id"),
  status: text("status").$type<MessageStatus>().notNull(),
  /** Whether the automation sent it, and not a person. */
  automatic: flag("automatic").notNull(),
  /** Of a mail without a churn event: the zone of the quiet hours and days that hold it; null if nothing holds it. */
  timeZone: text("time_zone"),
  toAddress: text("to_address").notNull(),
  fromName: text("from_name"),
  fromAddress: text("from_address").notNull(),
  replyTo: text("reply_to"),
  messageId: text("message_id").notNull(),
  subject: text("subject").notNull(),
  textPart: text("text_part").notNull(),
  htmlPart: text("html_part").notNull(),
  /** The addresses behind the click links, in the order of their numbers. */
  targets: json<string[]>("targets").notNull(),
  /** Which of the project's links each target is; null for an author's address. Old messages have none. */
  targetLinks: json<(ProjectLink | null)[]>("target_links").notNull(),
  lastError: text("last_error"),
  /** The mail server's response, or the path of the file. */
  delivery: text("delivery"),
  giveUpAt: integer("give_up_at").notNull(),
  handedOverAt: integer("handed_over_at"),
  openedAt: integer("opened_at"),
  clickedAt: integer("clicked_at"),
  openedByPersonAt: integer("opened_by_person_at"),
  openedByMachineAt: integer("opened_by_machine_at"),
  clickedByPersonAt: integer("clicked_by_person_at"),
  clickedByMachineAt: integer("clicked_by_machine_at"),
  lastClickAt: integer("last_click_at"),
  /** The number of the last clicked link, and the visitor. */
  lastClickLink: integer("last_click_link"),
  lastClickBy: text("last_click_by").$type<Visitor>(),
  deliveredAt: integer("delivered_at"),
  bouncedAt: integer("bounced_at"),
  complainedAt: integer("complained_at"),
  /** The last report of a mail server or provider, in one line. */
  feedback: text("feedback"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

export type Message = typeof messages.$inferSelect;

export const MESSAGE_COUNTS = countedTable("messages");
