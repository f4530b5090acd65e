// A file of churn events for the demo, with the interface's field names.

import { openRows } from "../../lib/rows/source-file.ts";
import { COLUMNS, type Row } from "./rows.ts";

/**
 * Opens the file and reads its first row, so that an unusable file is detected at once. Throws a SourceError, also
 * when asked to stop while a pipe is silent.
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
