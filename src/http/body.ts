// Reads JSON bodies of bounded size. Errors are returned, not thrown, so that 401 and 403 come first.

import { INVALID_JSON, parseJson } from "../lib/json.ts";

/** Returned instead of bytes over the limit. */
export const TOO_LARGE = Symbol("too large");
/** Returned instead of a body of more than `most` bytes. */
export class TooLarge {
  constructor(readonly most: number) {}
}

/** The limit for requests without a credential, such as a login or a step of the cancel flow. */
export const SMALL_BODY = 64 * 1024;

/** The JSON value of a body; null if there is none. Never rejects. */
export const readJson = (request: Request, maxBytes: number): Promise<unknown> =>
  readBytes(request, maxBytes).then(
    (bytes) => (bytes === TOO_LARGE ? new TooLarge(maxBytes) : parseJson(bytes)),
    clientGone,
  );

const clientGone = (): unknown => INVALID_JSON; // it disconnected in the middle of the body

/** The raw bytes of a body. A body over the limit is not buffered. Rejects if the connection breaks. */
export function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | typeof TOO_LARGE> {
  const declared = request.headers.get("content-length");
  if (declared === null) return readStream(request.body, maxBytes);
  // The runtime truncates a body at its declared length.
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
