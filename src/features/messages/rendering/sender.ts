// The sender, the Message-ID and the unsubscribe headers of a mail.

import { asciiDomain, domainOf, mailDomain } from "../../../lib/mail-domain.ts";

export { messageIdOf } from "../../../lib/mail-domain.ts";

type SenderSettings = { from_name: string | null; from_email: string | null; reply_to: string | null };

/**
 * `from` is empty, an address, or `Name <address>`; `allowedFrom` lists domains; if empty, only the domain of `from` is
 * allowed.
 */
export type MailSenderConfig = { from: string; allowedFrom: readonly string[] };

type From = { name: string | null; address: string; replyTo: string | null };

/**
 * The From and Reply-To of a project's mail: its own address if the operator's server may send for that domain; otherwise the
 * operator's (or `recoverd@` this server), with replies to the project's address.
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

/** Whether mail may be sent from this address, because the operator's server must not be a relay for other domains. */
export function isAllowedSender(address: string, mail: MailSenderConfig): boolean {
  const operator = parseMailbox(mail.from);
  const allowed = mail.allowedFrom.length > 0 ? mail.allowedFrom : operator ? [domainOf(operator.address)] : [];
  return allowed.some((domain) => sameDomain(domain, domainOf(address)));
}

/** The headers for one-click unsubscribing (RFC 8058). */
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
