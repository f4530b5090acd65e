// A row of churn events from any source.

import { cellTypesOf, fieldsOf } from "../../features/churn-events/fields.ts";
import type { RowSpec } from "../../lib/rows/rows.ts";
import type { EventInput } from "./client.ts";

/**
 * One row: its event, or the problem with it. `line` is its first line, counted from 1; `progress` is the part of the
 * file up to the end of the row, 0..1, or null where the file's size is unknown.
 */
export type Row = { line: number; progress: number | null } & ({ event: EventInput } | { problem: string });

export const COLUMNS: RowSpec = {
  about: "churn events",
  fields: new Set(fieldsOf("api").map(({ name }) => name)),
  needed: ["customer_email", "event_type"],
  types: cellTypesOf("api"),
};
