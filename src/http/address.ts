// Client addresses: one spelling for each, and the key under which an address is limited.

import { isIP } from "node:net";
import type { Networks } from "../lib/networks.ts";

/** One spelling per address: IPv4 also where it is mapped into IPv6, IPv6 in lower case and shortest. Null for other text. */
export function normalAddress(text: string): string | null {
  const kind = isIP(text);
  if (kind !== 6) return kind === 4 ? text : null;
  const groups = groupsOf(text);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return dotted(groups[6]!, groups[7]!);
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1); // the URL standard shortens as RFC 5952 does
}

/**
 * The client behind trusted proxies: `X-Forwarded-For` is read from the right for as long as a trusted proxy wrote it.
 * `peer` is a normal address of a trusted proxy. What a trusted proxy wrote but is no address ends the walk at that proxy.
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

/** Anyone who has one IPv6 address has its /64: the limiter counts them as one. Takes a normal address. */
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

/** The dotted end that an IPv6 address may have: `1.2.3.4` is `102:304`. */
function inGroups(end: string): string {
  if (!end.includes(".")) return end;
  const [a = 0, b = 0, c = 0, d = 0] = end.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function dotted(high: string, low: string): string {
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
}
