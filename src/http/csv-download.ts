// Answers with a CSV file, which is streamed while its rows are read.

/**
 * `filename` is without its extension; `header` and the results of `lineOf` are whole lines with their line ends. Batches are
 * read as fast as the client receives them.
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
