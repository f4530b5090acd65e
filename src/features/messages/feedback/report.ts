// The common form of reports about a mail by mail servers and providers.

import { normalizeEmail } from "../../../lib/mail-address.ts";

export type Report = {
  kind: "bounce" | "complaint" | "unsubscribe" | "delivery";
  /** Only for a bounce: the address will never accept mail. */
  permanent: boolean;
  /** Texts that may name the mail: Message-IDs with or without brackets, return paths. */
  references: string[];
  /** The reported recipients; the first one with a mail counts. */
  emails: string[];
  /** One line for people. */
  detail: string;
};

/** The message named by one of our Message-IDs or return paths, whose 80 random bits are known only to its recipients. */
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

/** The address in `Ada <ada@example.com>`, `rfc822; ada@example.com` or `ada@example.com`; null if there is none. */
export function addressIn(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 1_000) return null;
  const [address] = /[^\s<>;,:"]+@[^\s<>;,:"]+/.exec(text) ?? [];
  return address === undefined ? null : normalizeEmail(address);
}
