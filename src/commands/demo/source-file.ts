// A file of churn events for the demo, in the interface's field names.

import { openRows } from "../../lib/rows/source-file.ts";
import { COLUMNS, type Row } from "./rows.ts";

/**
 * Opens the file and reads its first row, so that a file that cannot be used is known at once. Throws a SourceError,
 * also when it is asked to stop while a pipe says nothing.
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
