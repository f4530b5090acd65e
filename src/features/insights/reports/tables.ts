// Members subscribed to the weekly digest, and the digests that each was sent.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { string, time } from "../../../store/columns.ts";

export const digestSubscriptions = sqliteTable("digest_wishes", {
  /** Deleted with the membership, so that a returning member is asked again. */
  memberId: string("member_id").primaryKey(),
  projectId: string("project_id").notNull(),
  /** No digest that was due earlier is sent. */
  since: time("since").notNull(),
});

export type DigestStatus = "queued" | "sent" | "stopped" | "failed";

export const digests = sqliteTable(
  "digests",
  {
    memberId: string("member_id").notNull(),
    /** The Monday on which it is due, such as "2026-03-09". */
    week: string("week").notNull(),
    projectId: string("project_id").notNull(),
    mailId: string("mail_id").notNull(),
    status: string("status").$type<DigestStatus>().notNull(),
    giveUpAt: time("give_up_at").notNull(),
    lastError: string("last_error"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.week] })],
);

export type DigestRow = typeof digests.$inferSelect;
