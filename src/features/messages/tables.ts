// The table of the durable outbox: one row per requested mail, with its exact text.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { flag, json, string, time, whole } from "../../store/columns.ts";
import { countedTable } from "../../store/row-counts.ts";
import type { ProjectLink } from "../variants/links.ts";
import type { Visitor } from "./bot-detection.ts";

export type MessageStatus = "queued" | "sent" | "failed" | "stopped" | "bounced";

export const messages = sqliteTable("messages", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** Both null for a mail without a churn event. */
  eventId: string("event_id"),
  variantId: string("variant_id"),
  status: string("status").$type<MessageStatus>().notNull(),
  /** Whether the automation sent it, and not a person. */
  automatic: flag("automatic").notNull(),
  /** Of a mail without a churn event: the zone of the quiet hours and days that hold it; null if nothing holds it. */
  timeZone: string("time_zone"),
  toAddress: string("to_address").notNull(),
  fromName: string("from_name"),
  fromAddress: string("from_address").notNull(),
  replyTo: string("reply_to"),
  messageId: string("message_id").notNull(),
  subject: string("subject").notNull(),
  textPart: string("text_part").notNull(),
  htmlPart: string("html_part").notNull(),
  /** The addresses behind the click links, in the order of their numbers. */
  targets: json<string[]>("targets").notNull(),
  /** Which of the project's links each target is; null for an author's address. Old messages have none. */
  targetLinks: json<(ProjectLink | null)[]>("target_links").notNull(),
  lastError: string("last_error"),
  /** The mail server's response, or the path of the file. */
  delivery: string("delivery"),
  giveUpAt: time("give_up_at").notNull(),
  handedOverAt: time("handed_over_at"),
  openedAt: time("opened_at"),
  clickedAt: time("clicked_at"),
  openedByPersonAt: time("opened_by_person_at"),
  openedByMachineAt: time("opened_by_machine_at"),
  clickedByPersonAt: time("clicked_by_person_at"),
  clickedByMachineAt: time("clicked_by_machine_at"),
  lastClickAt: time("last_click_at"),
  /** The number of the last clicked link, and the visitor. */
  lastClickLink: whole("last_click_link"),
  lastClickBy: string("last_click_by").$type<Visitor>(),
  deliveredAt: time("delivered_at"),
  bouncedAt: time("bounced_at"),
  complainedAt: time("complained_at"),
  /** The last report of a mail server or provider, in one line. */
  feedback: string("feedback"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
});

export type Message = typeof messages.$inferSelect;

export const MESSAGE_COUNTS = countedTable("messages");
