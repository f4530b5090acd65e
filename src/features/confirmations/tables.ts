// The table of mails to customers about what was carried out, each sent once.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../store/columns.ts";

/** `confirmation`: it was carried out. `resume_notice`: a pause ends soon. */
export type MailKind = "confirmation" | "resume_notice";

export const applicationMails = sqliteTable(
  "application_mails",
  {
    applicationId: string("application_id").notNull(),
    kind: string("kind").$type<MailKind>().notNull(),
    projectId: string("project_id").notNull(),
    messageId: string("message_id").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.kind] })],
);
