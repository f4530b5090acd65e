// Client addresses: one spelling for each, and the key under which an address is limited.

import { isIP } from "node:net";
import type { Networks } from "../lib/networks.ts";

/** One spelling per address: IPv4 also where it is mapped into IPv6, IPv6 in lower case and shortest. Null for other text. */
export function normalAddress(text: string): string | null {
  const kind = isIP(text);
  if (kind === 4) return text;
  if (kind !== 6) return null;
  const zone = text.indexOf("%");
  const address = new URL(`http://[${zone === -1 ? text : text.slice(0, zone)}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped === null) return address;
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
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

/** Whoever has one IPv6 address has its /64: the limiter counts them as one. Takes a normal address. */
export function limitedAs(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}
