// Reads JSON bodies of bounded size. Errors are returned, not thrown, so that 401 and 403 come first.

import { INVALID_JSON, parseJson } from "../lib/json.ts";
import { readUpTo } from "../lib/read-up-to.ts";

/** Returned instead of a body of more than `most` bytes. */
export class TooLarge {
  constructor(readonly most: number) {}
}

/** The limit for requests without a credential, such as a login or a step of the cancel flow. */
export const SMALL_BODY = 64 * 1024;

/** The JSON value of a body; null if there is none. Never rejects. */
export const readJson = (request: Request, maxBytes: number): Promise<unknown> =>
  readBytes(request, maxBytes).then((bytes) => (bytes instanceof TooLarge ? bytes : parseJson(bytes)), clientGone);

const clientGone = (): unknown => INVALID_JSON; // it disconnected in the middle of the body

/** The raw bytes of a body. A body over the limit is not buffered. Rejects if the connection breaks. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | TooLarge> {
  const declared = request.headers.get("content-length");
  if (declared === null) return (await readUpTo(request.body, maxBytes)) ?? new TooLarge(maxBytes);
  // The runtime truncates a body at its declared length.
  return Number(declared) > maxBytes ? new TooLarge(maxBytes) : request.bytes();
}
