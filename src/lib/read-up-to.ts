// Reads a stream up to a maximum size.

/** All of its bytes; null if there are more than `most`, in which case the rest is not read. */
export async function readUpTo(stream: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
