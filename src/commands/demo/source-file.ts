// Reads a file of churn events for the demo, with the API's field names.

import { cellTypesOf, fieldsOf } from "../../features/churn-events/fields.ts";
import type { RowSpec } from "../../lib/rows/rows.ts";
import { openRows } from "../../lib/rows/source-file.ts";
import type { EventInput } from "./client.ts";

/**
 * One row: its event, or its problem. `line` is its first line, counted from 1; `progress` is the fraction of the file up to
 * the end of the row (0 to 1), or null if the file's size is unknown.
 */
export type Row = { line: number; progress: number | null } & ({ event: EventInput } | { problem: string });

const COLUMNS: RowSpec = {
  about: "churn events",
  fields: new Set(fieldsOf("api").map(({ name }) => name)),
  needed: ["customer_email", "event_type"],
  types: cellTypesOf("api"),
};

/**
 * Opens the file and reads its first row, so that an unusable file is detected immediately.
 * @throws {SourceError} if the file is unusable, or if `stop` aborts.
 */
export async function openSource(path: string, stop: AbortSignal): Promise<AsyncGenerator<Row>> {
  return eventsOf(await openRows(path, COLUMNS, { stop }));
}

async function* eventsOf(rows: Awaited<ReturnType<typeof openRows>>): AsyncGenerator<Row> {
  for await (const row of rows) {
    const { line, progress } = row;
    yield "problem" in row ? { line, progress, problem: row.problem } : { line, progress, event: row.fields };
  }
}
