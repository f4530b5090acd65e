// Parses a raw mail (RFC 5322) from outside, within limits: what is larger than any real mail is meant to exhaust the parser.

import type { Email, PostalMimeOptions } from "postal-mime";
import { mailParser } from "./lazy-imports.ts";

const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 128 * 1024 };
/** Each part costs as much as some kilobytes of text. */
const MOST_BOUNDARIES = 1_000;

/** Reads the first `bytes` of the mail, as the text comes before attachments. Null if it is not a mail. */
export async function parseMail(
  mail: Uint8Array,
  bytes: number,
  options: PostalMimeOptions = {},
): Promise<Email | null> {
  const { default: PostalMime } = await mailParser();
  try {
    return await PostalMime.parse(withFewBoundaries(mail.subarray(0, bytes)), {
      ...LIMITS,
      ...options,
      forceRfc822Attachments: true,
      attachmentEncoding: "arraybuffer",
    });
  } catch {
    return null; // nested too deeply, or headers without an end
  }
}

/** Cuts the mail off after that many lines that may begin a part. */
function withFewBoundaries(mail: Uint8Array): Uint8Array {
  const text = Buffer.from(mail.buffer, mail.byteOffset, mail.length);
  let at = -1;
  for (let count = 0; count <= MOST_BOUNDARIES; count++) {
    at = text.indexOf("\n--", at + 1);
    if (at === -1) return mail;
  }
  return mail.subarray(0, at + 1);
}
