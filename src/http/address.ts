// Client addresses: their normal form, and the key of their rate limit.

import { isIP } from "node:net";
import { dotted, groupsOf, isMapped } from "../lib/ipv6.ts";
import type { Networks } from "../lib/networks.ts";

/** The normal form of an address: IPv4 even if it is mapped into IPv6, IPv6 in its shortest lower-case form. Null for other text. */
export function normalAddress(text: string): string | null {
  const kind = isIP(text);
  if (kind !== 6) return kind === 4 ? text : null;
  const groups = groupsOf(text.split("%")[0]!); // without the zone
  if (isMapped(groups)) return dotted(groups[6]!, groups[7]!);
  return new URL(`http://[${groups.map(inHex).join(":")}]`).hostname.slice(1, -1); // the URL standard shortens as RFC 5952 does
}

/**
 * The client behind trusted proxies: reads `X-Forwarded-For` from the right, as long as each entry was added by a trusted
 * proxy. `peer` is the normal address of a trusted proxy. An invalid entry ends the walk at the proxy that added it.
 */
export function clientBehind(peer: string, forwardedFor: string | null, trusted: Networks): string {
  let client = peer;
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    if (!trusted.includes(client)) break;
    const address = addressOfHop(hop.trim());
    if (address === null) break;
    client = address;
  }
  return client;
}

/** Some proxies add the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function addressOfHop(hop: string): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop) ?? [];
  return normalAddress(bracketed ?? plain ?? hop);
}

/** The key of the rate limit for a normal address. A client with one IPv6 address has its whole /64, which counts as one. */
export const limitedAs = (address: string): string =>
  address.includes(":") ? `${groupsOf(address).slice(0, 4).map(inHex).join(":")}::/64` : address;

const inHex = (group: number): string => group.toString(16);
