// Where a webhook may go: to the public internet by https, and to networks that the operator allowed, never to the
// metadata addresses at which clouds hand out credentials.

import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type Networks, networks } from "./networks.ts";

/** Every address of a name; empty, or a rejection, where the name has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

type Reachable =
  /** The caller may connect to each of `addresses`; the host is a name, or an address without brackets. */
  | { ok: true; url: URL; host: string; addresses: readonly string[] }
  /** `unresolved`: the name has no address now, but may have one later. */
  | { ok: false; unresolved: boolean; reason: string };

const MAX_URL_LENGTH = 2_048;
const LOOK_UP_TIME = 5_000; // ms, when an address is saved and a person waits

/** The IPv6 space allocated for public addresses; the rest is reserved. */
const GLOBAL_IPV6 = networks(["2000::/3"]);

// IANA's special-purpose registries within the public space, and the transition mechanisms.
const SPECIAL = networks([
  ..."0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24".split(" "),
  ..."192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4".split(" "),
  ..."2001::/23 2001:db8::/32 2002::/16 3fff::/20".split(" "),
]);

/** Cloud metadata addresses, which answer any request from inside with secrets; one of them is in public space. */
const METADATA = networks(
  "169.254.0.0/16 100.100.100.200 192.0.0.192 168.63.129.16 fd00:ec2::/32 fd20:ce::254 fe80::a9fe:a9fe".split(" "),
);

/** Names of internal hosts, whatever a resolver answers. */
const INSIDE = /(^|\.)(localhost|localdomain|local|internal|lan|home\.arpa|onion)$/;
const NEVER = /(^|\.)metadata\.google\.internal$|(^|\.)onion$/;
const THIS_MACHINE = /(^|\.)localhost$/;

/**
 * Whether an IP address may be connected to: a public one, or one in `allowed`. An IPv6 address that embeds an IPv4
 * address (mapped, translated, NAT64, 6to4, Teredo) is public only if that address is. Metadata addresses are always
 * refused.
 */
export function isPublicAddress(ip: string, allowed: Networks): boolean {
  if (isIP(ip) === 0 || ip.includes("%")) return false;
  const groups = isIP(ip) === 6 ? groupsOf(ip) : null;
  if (groups && isMapped(groups)) return isPublicAddress(ipv4(groups[6]!, groups[7]!), allowed);
  const carried = groups ? carriedBy(groups) : [];
  if ([ip, ...carried].some((address) => METADATA.includes(address))) return false;
  if (allowed.includes(ip)) return carried.every((address) => isPublicAddress(address, allowed));
  return !SPECIAL.includes(ip) && (groups === null || GLOBAL_IPV6.includes(ip));
}

/** Whether a webhook may go to this address, as far as its text alone shows. */
export const isWebhookAddress = (text: string): boolean => typeof readUrl(text) !== "string";

/** Whether a webhook may be saved with this address. A name without an address is accepted and checked again later. */
export async function checkWebhookUrl(
  url: string,
  allowed: Networks,
  resolve: Resolve = lookUp,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { promise: late, resolve: end } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => end([]), LOOK_UP_TIME);
  const found = await findReachable(url, allowed, (host) => Promise.race([resolve(host), late]));
  clearTimeout(timer);
  return found.ok || found.unresolved ? { ok: true } : { ok: false, reason: found.reason };
}

/** The destination of an address: settled, or a name that has to be resolved. */
export type Destination = { settled: Reachable } | { settled: null; url: URL; host: string };

/** Resolves the host of an address once, and checks that all of its addresses may be connected to. */
export const findReachable = async (text: string, allowed: Networks, resolve: Resolve = lookUp): Promise<Reachable> => {
  const destination = destinationOf(text, allowed);
  return destination.settled ?? resolveDestination(destination, allowed, resolve);
};

/** The part of the check that needs no look-up and always gives the same result. */
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

/** Looks a name up, once. */
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
  // One address that is not public refuses them all: the owner of the name decides which one answers.
  return addresses.every(isFit) ? { ok: true, url, host, addresses } : refused(insideReason(host));
}

/** All addresses of a name from the system's resolver. */
export const lookUp: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

const refused = (reason: string): Reachable => ({ ok: false, unresolved: false, reason });

const insideReason = (host: string): string =>
  `${host} is, or resolves to, a private, loopback, link-local or metadata address; only public addresses may be reached (the operator can open others with webhooks.allowed_networks)`;

/** The URL, or what is wrong with it. */
function readUrl(text: string): URL | string {
  if (text.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters long`;
  // The parser would silently fix these; only the author can say what was meant.
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return "must be an address such as https://example.com/hook";
  const url = new URL(text);
  if (url.protocol !== "https:") return "must be an https address";
  if (url.username || url.password) return "must not hold a user name or password";
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return "must have the port 443, or one of 1024 and above";
  return url;
}

/** The eight groups of an IPv6 address; the last two may be written as an IPv4 address. */
function groupsOf(ip: string): number[] {
  const pair = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
  const inHex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`);
  const [head = "", tail] = inHex.split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const isMapped = (groups: number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/** The IPv4 addresses inside an IPv6 address: IPv4-compatible, IPv4-translated, NAT64, 6to4, and Teredo's server and client. */
function carriedBy([a, b, c, d, e, f, g, h]: number[]): string[] {
  const last = ipv4(g!, h!);
  if (a === 0x64 && b === 0xff9b) return [last];
  if (a === 0x2002) return [ipv4(b!, c!)];
  if (a === 0x2001 && b === 0) return [ipv4(c!, d!), ipv4(g! ^ 0xffff, h! ^ 0xffff)];
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0 && g !== 0) return [last];
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0xffff && f === 0) return [last];
  return [];
}

const ipv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
