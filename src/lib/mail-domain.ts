// Domains of mail addresses, of this server, and of Message-IDs.

import { domainToASCII } from "node:url";

/** The part after the last @, unchanged. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The domain in lower case, internationalised names in `xn--` form. Address literals such as `[127.0.0.1]` stay unchanged. */
export const asciiDomain = (domain: string): string =>
  domain.startsWith("[") ? domain : domainToASCII(domain.toLowerCase().replace(/\.$/, ""));

/** The public URL's host as the domain of a mail address; IP addresses get brackets (RFC 5321, 4.1.3). */
export function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith("[")) return `[IPv6:${hostname.slice(1, -1)}]`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? `[${hostname}]` : hostname;
}

/** The Message-ID header. It is always the same for a message, so that receivers can recognise a repeated hand-over. */
export const messageIdOf = (messageId: string, fromAddress: string): string =>
  `<${messageId}@${asciiDomain(domainOf(fromAddress))}>`;
