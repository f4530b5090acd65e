// A project's mail webhooks: the token in its URLs, and the keys that verify signatures.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time, whole } from "../../../store/columns.ts";

export const mailWebhooks = sqliteTable("mail_webhooks", {
  projectId: string("project_id").primaryKey(),
  /** How often the URLs were rotated; only the newest tokens are accepted. */
  rotation: whole("rotation").notNull(),
  /** Sealed with a key that is not in the database. */
  mailgunSigningKey: string("mailgun_signing_key"),
  sendgridPublicKey: string("sendgrid_public_key"),
  /** The bounce mailbox; if null, bounces go to the sender's address. */
  returnPath: string("return_path"),
  updatedAt: time("updated_at").notNull(),
});

export type MailWebhooks = typeof mailWebhooks.$inferSelect;
