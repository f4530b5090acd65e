// Answers with a CSV file, which is streamed while its rows are read.

import { type Cell, csvLine } from "../lib/csv-cell.ts";

/** `filename` is without its extension. Batches are read as fast as the client receives them, until it goes away. */
export function csvDownload<Row>(
  filename: string,
  columns: readonly string[],
  batches: AsyncGenerator<readonly Row[], unknown>,
  cellsOf: (row: Row) => readonly Cell[],
): Response {
  const lines = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(Buffer.from(csvLine(columns))),
    pull: async (stream) => {
      const { done, value } = await batches.next();
      if (done) stream.close();
      else stream.enqueue(Buffer.from(value.map((row) => csvLine(cellsOf(row))).join("")));
    },
    cancel: async () => {
      await batches.return(undefined);
    },
  });
  return new Response(lines, {
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${filename}.csv"`,
      "cache-control": "no-store",
    },
  });
}
