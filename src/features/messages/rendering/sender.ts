// Who a mail comes from, what names it, and how a reader unsubscribes: the values of its headers.

import { asciiDomain, domainOf, mailDomain } from "../../../lib/mail-domain.ts";

export { messageIdOf } from "../../../lib/mail-domain.ts";

export type SenderSettings = { from_name: string | null; from_email: string | null; reply_to: string | null };

/** `from` is empty, an address, or `Name <address>`; `allowedFrom` holds domains, empty for the domain of `from` alone. */
export type MailSenderConfig = { from: string; allowedFrom: readonly string[] };

export type From = { name: string | null; address: string; replyTo: string | null };

/**
 * The From and Reply-To of a project's mail: its own address where the operator's server may send for that domain,
 * else the operator's (else `recoverd@` this server), with replies to the project's.
 */
export function fromOf(of: {
  sender: SenderSettings;
  companyName: string | null;
  mail: MailSenderConfig;
  publicUrl: string;
}): From {
  const { sender, companyName, mail, publicUrl } = of;
  const operator = parseMailbox(mail.from);
  const own = blankToNull(sender.from_email);
  const replyTo = blankToNull(sender.reply_to);
  const name = blankToNull(sender.from_name) ?? blankToNull(companyName);
  if (own && isAllowedSender(own, mail)) return { name, address: own, replyTo };
  const address = operator?.address ?? `recoverd@${mailDomain(publicUrl)}`;
  return { name: name ?? operator?.name ?? null, address, replyTo: replyTo ?? own };
}

/** Whether mail may go out in the name of this address: the operator's server is no relay for others' domains. */
export function isAllowedSender(address: string, mail: MailSenderConfig): boolean {
  const operator = parseMailbox(mail.from);
  const allowed = mail.allowedFrom.length > 0 ? mail.allowedFrom : operator ? [domainOf(operator.address)] : [];
  return allowed.some((domain) => sameDomain(domain, domainOf(address)));
}

/** The headers of one-click unsubscription (RFC 8058). */
export const listUnsubscribeHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${new URL(url).href.replaceAll(">", "%3E")}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

function parseMailbox(text: string): { name: string | null; address: string } | undefined {
  const named = text.match(/^(.*)<([^<>]*)>\s*$/s);
  const address = (named ? named[2]! : text).trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return undefined;
  const name = (named?.[1] ?? "").trim().replace(/^"(.*)"$/s, "$1");
  return { name: blankToNull(name.replace(/\\(.)/gs, "$1")), address };
}

const blankToNull = (text: string | null | undefined): string | null => text?.trim() || null;

const sameDomain = (one: string, other: string): boolean => {
  const domain = asciiDomain(one.trim().replace(/^@/, ""));
  return domain !== "" && domain === asciiDomain(other);
};
