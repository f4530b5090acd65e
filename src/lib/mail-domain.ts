// Domains of mail addresses: of an address, of this server, and of its Message-IDs.

import { domainToASCII } from "node:url";

/** What follows the last @, as it is written. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Lower case, internationalised names in their `xn--` form; an address literal such as `[127.0.0.1]` is unchanged. */
export const asciiDomain = (domain: string): string =>
  domain.startsWith("[") ? domain : domainToASCII(domain.toLowerCase().replace(/\.$/, ""));

/** The public URL's host as the domain of a mail address: a bare IP address must be in brackets (RFC 5321, 4.1.3). */
export function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith("[")) return `[IPv6:${hostname.slice(1, -1)}]`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? `[${hostname}]` : hostname;
}

/** Always the same for the same message, so that its recipient can recognise a repeated hand-over. */
export const messageIdOf = (messageId: string, fromAddress: string): string =>
  `<${messageId}@${asciiDomain(domainOf(fromAddress))}>`;
