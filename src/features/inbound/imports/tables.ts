// Imports: their progress, the errors in their rows, and the events that they created.

import { primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import type { Detail } from "../../../lib/errors.ts";
import type { FileFormat } from "../../../lib/rows/source-file.ts";
import { decimal, flag, json, string, time, whole } from "../../../store/columns.ts";

export const IMPORT_KINDS = ["customers", "subscriptions", "churn_events"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_STATUSES = ["queued", "running", "completed", "failed"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const imports = sqliteTable("imports", {
  id: string("id").primaryKey(),
  projectId: string("project_id").notNull(),
  kind: string("kind").$type<ImportKind>().notNull(),
  /** Null: detected from the file's first character. */
  format: string("format").$type<FileFormat>(),
  dryRun: flag("dry_run").notNull(),
  status: string("status").$type<ImportStatus>().notNull(),
  bytes: whole("bytes").notNull(),
  /** The share of the file that is imported, 0..1. */
  progress: decimal("progress").notNull(),
  rowsRead: whole("rows_read").notNull(),
  rowsImported: whole("rows_imported").notNull(),
  rowsUnchanged: whole("rows_unchanged").notNull(),
  rowsRejected: whole("rows_rejected").notNull(),
  /** Why the rest of the file was not read. */
  error: string("error"),
  createdAt: time("created_at").notNull(),
  startedAt: time("started_at"),
  finishedAt: time("finished_at"),
});

export type Import = typeof imports.$inferSelect;

export const importErrors = sqliteTable(
  "import_errors",
  {
    importId: string("import_id").notNull(),
    projectId: string("project_id").notNull(),
    line: whole("line").notNull(),
    details: json<Detail[]>("details").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

export type ImportError = typeof importErrors.$inferSelect;

export const importedEvents = sqliteTable(
  "imported_events",
  {
    projectId: string("project_id").notNull(),
    rowKey: string("row_key").notNull(),
    eventId: string("event_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.rowKey] })],
);
