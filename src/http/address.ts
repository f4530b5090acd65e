// Client addresses: their normal form, and the key of their rate limit.

import { isIP } from "node:net";
import type { Networks } from "../lib/networks.ts";

/** The normal form of an address: IPv4 even if it is mapped into IPv6, IPv6 in its shortest lower-case form. Null for other text. */
export function normalAddress(text: string): string | null {
  const kind = isIP(text);
  if (kind !== 6) return kind === 4 ? text : null;
  const groups = groupsOf(text);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return dotted(groups[6]!, groups[7]!);
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1); // the URL standard shortens as RFC 5952 does
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
  address.includes(":") ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;

/** The eight groups of an IPv6 address, in hex without leading zeros. */
function groupsOf(address: string): string[] {
  const zone = address.indexOf("%");
  const hex = (zone === -1 ? address : address.slice(0, zone)).replace(/[\d.]+$/, inGroups);
  const [head = "", tail = ""] = hex.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = Array<string>(8 - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** Converts the dotted end of an IPv6 address: `1.2.3.4` is `102:304`. */
function inGroups(end: string): string {
  if (!end.includes(".")) return end;
  const [a = 0, b = 0, c = 0, d = 0] = end.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function dotted(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
}
