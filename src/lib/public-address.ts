// Checks the destinations of webhooks: HTTPS to the public internet and to networks that the operator allows, but never to
// the metadata addresses where clouds hand out credentials.

import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { within } from "./deadline.ts";
import { dotted, groupsOf, isMapped } from "./ipv6.ts";
import { type Networks, networks } from "./networks.ts";

/** Resolves with all addresses of a name; resolves with an empty list, or rejects, if it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

type Reachable =
  /** The caller may connect to each of `addresses`. `host` is a name, or an address without brackets. */
  | { ok: true; url: URL; host: string; addresses: readonly string[] }
  /** `unresolved`: the name has no address now, but may have one later. */
  | { ok: false; unresolved: boolean; reason: string };

const MAX_URL_LENGTH = 2_048;
const LOOK_UP_TIME = 5_000; // ms, while a user waits for an address to be saved

/** The public part of the IPv6 space; the rest is reserved. */
const GLOBAL_IPV6 = networks(["2000::/3"]);

// IANA's special-purpose registries within the public space, and the transition mechanisms.
const SPECIAL = networks([
  ..."0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24".split(" "),
  ..."192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4".split(" "),
  ..."2001::/23 2001:db8::/32 2002::/16 3fff::/20".split(" "),
]);

/** Cloud metadata addresses, which give secrets to anyone inside the network; one of them is in public space. */
const METADATA = networks(
  "169.254.0.0/16 100.100.100.200 192.0.0.192 168.63.129.16 fd00:ec2::/32 fd20:ce::254 fe80::a9fe:a9fe".split(" "),
);

/** Names of internal hosts, even if a resolver returns public addresses. */
const INSIDE = /(^|\.)(localhost|localdomain|local|internal|lan|home\.arpa|onion)$/;
const NEVER = /(^|\.)metadata\.google\.internal$|(^|\.)onion$/;
const THIS_MACHINE = /(^|\.)localhost$/;

/**
 * Whether connections to an IP address are allowed, because it is public or in `allowed`. An IPv6 address that embeds an IPv4
 * address (mapped, translated, NAT64, 6to4, Teredo) is public only if that address is. Metadata addresses are always refused.
 */
export function isPublicAddress(ip: string, allowed: Networks): boolean {
  if (isIP(ip) === 0 || ip.includes("%")) return false;
  const groups = isIP(ip) === 6 ? groupsOf(ip) : null;
  if (groups && isMapped(groups)) return isPublicAddress(dotted(groups[6]!, groups[7]!), allowed);
  const carried = groups ? carriedBy(groups) : [];
  if ([ip, ...carried].some((address) => METADATA.includes(address))) return false;
  if (allowed.includes(ip)) return carried.every((address) => isPublicAddress(address, allowed));
  return !SPECIAL.includes(ip) && (groups === null || GLOBAL_IPV6.includes(ip));
}

/** Whether the text is a valid address for a webhook. Checks neither the host's name nor its IP addresses. */
export const isWebhookAddress = (text: string): boolean => typeof readUrl(text) !== "string";

/** Whether a webhook may be saved with this address. Names that do not resolve are accepted, because each post checks again. */
export async function checkWebhookUrl(
  url: string,
  allowed: Networks,
  resolve: Resolve = lookUp,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const found = await findReachable(url, allowed, async (host) => (await within(LOOK_UP_TIME, resolve(host))) ?? []);
  return found.ok || found.unresolved ? { ok: true } : { ok: false, reason: found.reason };
}

/** The destination of an address: already decided (`settled`), or a host name to resolve. */
export type Destination = { settled: Reachable } | { settled: null; url: URL; host: string };

/** Resolves the host of an address once, and checks all of its IP addresses. */
export const findReachable = async (text: string, allowed: Networks, resolve: Resolve = lookUp): Promise<Reachable> => {
  const destination = destinationOf(text, allowed);
  return destination.settled ?? resolveDestination(destination, allowed, resolve);
};

/** The part of the check that needs no look-up. Its result never changes. */
export function destinationOf(text: string, allowed: Networks): Destination {
  const url = readUrl(text);
  if (typeof url === "string") return { settled: refused(url) };
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.+$/, "");
  const inside = refused(insideReason(host));
  const to = (addresses: readonly string[]): Reachable =>
    addresses.length > 0 ? { ok: true, url, host, addresses } : inside;
  if (isIP(host) !== 0) return { settled: to(isPublicAddress(host, allowed) ? [host] : []) };
  if (host === "" || NEVER.test(host)) {
    return {
      settled: refused(`${host || "an empty host"} is no place that a webhook may go to; give a public address`),
    };
  }
  if (THIS_MACHINE.test(host)) {
    return { settled: to(["127.0.0.1", "::1"].filter((address) => allowed.includes(address))) };
  }
  if (INSIDE.test(host) && allowed.list.length === 0) return { settled: inside };
  return { settled: null, url, host };
}

/** Looks up a name once, and checks all of its IP addresses. */
export async function resolveDestination(
  { url, host }: { url: URL; host: string },
  allowed: Networks,
  resolve: Resolve,
): Promise<Reachable> {
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) {
    return INSIDE.test(host)
      ? refused(insideReason(host))
      : { ok: false, unresolved: true, reason: `${host} has no address` };
  }
  const isFit = (address: string) =>
    isPublicAddress(address, allowed) && (!INSIDE.test(host) || allowed.includes(address));
  // One private address is enough to refuse the name, because its owner controls which address is used.
  return addresses.every(isFit) ? { ok: true, url, host, addresses } : refused(insideReason(host));
}

/** Looks up all addresses of a name with the system's resolver. */
export const lookUp: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

const refused = (reason: string): Reachable => ({ ok: false, unresolved: false, reason });

const insideReason = (host: string): string =>
  `${host} is, or resolves to, a private, loopback, link-local or metadata address; only public addresses may be reached (the operator can open others with webhooks.allowed_networks)`;

/** The URL, or a message about its problem. */
function readUrl(text: string): URL | string {
  if (text.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters long`;
  // The parser would silently fix these, possibly not as the author intended.
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return "must be an address such as https://example.com/hook";
  const url = new URL(text);
  if (url.protocol !== "https:") return "must be an https address";
  if (url.username || url.password) return "must not hold a user name or password";
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return "must have the port 443, or one of 1024 and above";
  return url;
}

/** The IPv4 addresses in an IPv6 address: IPv4-compatible, IPv4-translated, NAT64, 6to4, and Teredo's server and client. */
function carriedBy([a, b, c, d, e, f, g, h]: number[]): string[] {
  const last = dotted(g!, h!);
  if (a === 0x64 && b === 0xff9b) return [last];
  if (a === 0x2002) return [dotted(b!, c!)];
  if (a === 0x2001 && b === 0) return [dotted(c!, d!), dotted(g! ^ 0xffff, h! ^ 0xffff)];
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0 && g !== 0) return [last];
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0xffff && f === 0) return [last];
  return [];
}
