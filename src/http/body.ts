// Reading JSON bodies with a bound on their size; what is wrong is returned, so that 401 and 403 can speak first.

import { INVALID_JSON, parseJson } from "../lib/json.ts";

/** In place of a body: it is over the limit. */
export const TOO_LARGE = Symbol("too large");

/** The JSON value of a body, null where there is none. Never rejects. */
export const readJson = (request: Request, maxBytes: number): Promise<unknown> =>
  readBytes(request, maxBytes).then(jsonOf, clientGone);

const jsonOf = (bytes: Uint8Array | typeof TOO_LARGE): unknown => (bytes === TOO_LARGE ? TOO_LARGE : parseJson(bytes));
const clientGone = (): unknown => INVALID_JSON; // in the middle of it

/** The untouched bytes of a body; what is over the limit is not buffered. Rejects when the connection breaks. */
export function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | typeof TOO_LARGE> {
  const declared = request.headers.get("content-length");
  if (declared === null) return readStream(request.body, maxBytes);
  // The server holds the client to its own word.
  return Number(declared) > maxBytes ? Promise.resolve(TOO_LARGE) : request.bytes();
}

async function readStream(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | typeof TOO_LARGE> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return TOO_LARGE;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
