// Parses a raw mail (RFC 5322), as mail servers and some services forward it.

import { mailParser } from "../../lib/lazy-imports.ts";
import { addressIn } from "../messages/feedback/report.ts";
import type { InboundMail } from "./inbound-mail.ts";

// More than real mails have; larger ones are meant to exhaust the parser.
const LIMITS = { maxNestingDepth: 10, maxHeadersSize: 128 * 1024 };
/** Bytes. The text comes before attachments, which need not be parsed. */
const READ_OF_MAIL = 512 * 1024;

/** Null if it is not a mail. */
export async function readMime(bytes: Uint8Array): Promise<InboundMail | null> {
  const { default: PostalMime } = await mailParser();
  try {
    const mail = await PostalMime.parse(bytes.subarray(0, READ_OF_MAIL), {
      ...LIMITS,
      forceRfc822Attachments: true,
      attachmentEncoding: "arraybuffer",
    });
    const headers = new Map<string, string>();
    for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value);
    return {
      from: addressIn(mail.from?.address ?? headers.get("from")),
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      headers,
      ownWords: null,
      isVouched: false,
    };
  } catch {
    return null; // nested too deeply, or headers without an end
  }
}
