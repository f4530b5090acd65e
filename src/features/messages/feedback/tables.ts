// How a project hears from mail providers: which token its addresses carry, and what their signatures are checked with.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time, whole } from "../../../store/columns.ts";

export const mailWebhooks = sqliteTable("mail_webhooks", {
  projectId: string("project_id").primaryKey(),
  /** Counts the rotations: only the tokens of the newest one are taken. */
  rotation: whole("rotation").notNull(),
  /** Sealed with a key that is not in the database. */
  mailgunSigningKey: string("mailgun_signing_key"),
  sendgridPublicKey: string("sendgrid_public_key"),
  /** The mailbox that bounces are to go to; null: they go to the sender's address. */
  returnPath: string("return_path"),
  updatedAt: time("updated_at").notNull(),
});

export type MailWebhooks = typeof mailWebhooks.$inferSelect;
