// Parses a raw mail (RFC 5322), as mail servers and some services forward it.

import { parseMail } from "../../lib/parse-mail.ts";
import { addressIn } from "../messages/feedback/report.ts";
import type { InboundMail } from "./inbound-mail.ts";

const READ_OF_MAIL = 512 * 1024; // bytes

/** Null if it is not a mail. */
export async function readMime(bytes: Uint8Array): Promise<InboundMail | null> {
  const mail = await parseMail(bytes, READ_OF_MAIL);
  if (mail === null) return null;
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
}
