// A CSV file as an answer, sent while its rows are read.

/**
 * `filename` without its ending; `header` and what `lineOf` returns are whole lines with their ends. The batches are read as
 * fast as the client takes them.
 */
export function csvDownload<Row>(
  filename: string,
  header: string,
  batches: AsyncIterator<readonly Row[], unknown>,
  lineOf: (row: Row) => string,
): Response {
  const lines = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(Buffer.from(header)),
    pull: async (stream) => {
      const { done, value } = await batches.next();
      if (done) stream.close();
      else stream.enqueue(Buffer.from(value.map(lineOf).join("")));
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
