// Answers with a file of rows, which is streamed while they are read.

import { ownTurn } from "../lib/breathe.ts";
import { type Cell, csvLine } from "../lib/csv-cell.ts";

type File = {
  readonly filename: string;
  readonly type: string;
  /** The lines before the rows. */
  readonly head: string;
};

/**
 * Batches are read as fast as the client receives them, until it goes away; between two of them others are served, because
 * SQLite reads them on the event loop.
 */
export function download<Row>(
  { filename, type, head }: File,
  batches: AsyncGenerator<readonly Row[], unknown>,
  textOf: (row: Row) => string,
): Response {
  const lines = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(Buffer.from(head)),
    pull: async (stream) => {
      await ownTurn();
      const { done, value } = await batches.next();
      if (done) stream.close();
      else stream.enqueue(Buffer.from(value.map(textOf).join("")));
    },
    cancel: async () => {
      await batches.return(undefined);
    },
  });
  return new Response(lines, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
    },
  });
}

export const CSV = "text/csv; charset=utf-8; header=present";

/** `filename` is without its extension. */
export const csvDownload = <Row>(
  filename: string,
  columns: readonly string[],
  batches: AsyncGenerator<readonly Row[], unknown>,
  cellsOf: (row: Row) => readonly Cell[],
): Response =>
  download({ filename: `${filename}.csv`, type: CSV, head: csvLine(columns) }, batches, (row) => csvLine(cellsOf(row)));
