// What mail servers and providers tell of a mail, in one form for all of them.

import { normalizeEmail } from "../../../lib/mail-address.ts";

export type Report = {
  kind: "bounce" | "complaint" | "unsubscribe" | "delivery";
  /** Of a bounce: the address will never take mail. */
  permanent: boolean;
  /** Texts in which the mail may be named: Message-IDs with or without brackets, return paths. */
  references: string[];
  /** Whom the mail was for, as far as it is told; the first that a mail went to counts. */
  emails: string[];
  /** One line for people. */
  detail: string;
};

/** The message that a Message-ID or return path of ours names. Its 80 random bits are known to nobody but who had the mail. */
export function messageIdIn(references: readonly string[]): string | null {
  for (const reference of references) {
    const [, id] = /(?:msg_|\+)([0-9a-hjkmnp-tv-z]{29})@/i.exec(reference) ?? [];
    if (id) return `msg_${id.toLowerCase()}`;
  }
  return null;
}

/** The return path of a message (VERP): `bounces@example.com` becomes `bounces+01k…@example.com`. */
export function returnPathOf(mailbox: string, messageId: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${messageId.replace(/^msg_/, "")}${mailbox.slice(at)}`;
}

/** The address in `Ada <ada@example.com>`, `rfc822; ada@example.com` or `ada@example.com`; null where there is none. */
export function addressIn(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 1_000) return null;
  const [address] = /[^\s<>;,:"]+@[^\s<>;,:"]+/.exec(text) ?? [];
  return address === undefined ? null : normalizeEmail(address);
}
