// Domains of mail addresses: of an address, of this server, and of the Message-IDs that it makes.

import { domainToASCII } from "node:url";

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Lower case, internationalised names in their `xn--` form; an address literal such as `[127.0.0.1]` as it is. */
export const asciiDomain = (domain: string): string =>
  domain.startsWith("[") ? domain : domainToASCII(domain.toLowerCase().replace(/\.$/, ""));

/** The host of an address of ours as the domain of a mail address: a bare IP address must stand in brackets (RFC 5321, 4.1.3). */
export function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith("[")) return `[IPv6:${hostname.slice(1, -1)}]`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? `[${hostname}]` : hostname;
}

/** The same for the same message, whenever it is asked: a repeated hand-over can be told by its recipient. */
export const messageIdOf = (messageId: string, fromAddress: string): string =>
  `<${messageId}@${asciiDomain(domainOf(fromAddress))}>`;
