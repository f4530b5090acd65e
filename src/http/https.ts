// Which connections are taken: HTTPS, and plain HTTP only where it cannot leave the machine or somebody has said so.

import type { Networks } from "../lib/networks.ts";
import { isLoopbackHost } from "../lib/networks.ts";
import { clientBehind, normalAddress } from "./address.ts";

/** What `server` of the configuration says of connections. */
export interface ConnectionRules {
  /** The server ends TLS itself where a certificate is named; "" for none. */
  readonly tls: { readonly cert: string };
  readonly trustedProxies: Networks;
  readonly allowPlainHttp: boolean;
}

export interface Connection {
  /** The address at the other end of the socket. */
  readonly peer: string | null;
  /** The Host header. */
  readonly host: string;
  readonly headers: Headers;
}

export interface Verdict {
  /** Why the request is refused, naming the setting to change; null when it is taken. */
  readonly refusal: string | null;
  /** The client's normal address; `unknown` where there is no peer address. */
  readonly address: string;
  /** The client spoke HTTPS. */
  readonly secure: boolean;
  /** Peer on loopback and no forwarding header. */
  readonly local: boolean;
}

// What proxies add. `Via` is not among them: it tells of a proxy on the client's side as well.
const FORWARDING_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "forwarded",
  "x-real-ip",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-forwarded-ssl",
  "x-forwarded-by",
];

export function judgeConnection({ peer, host, headers }: Connection, rules: ConnectionRules): Verdict {
  const address = peer === null ? null : normalAddress(peer);
  const forwarding = FORWARDING_HEADERS.find((name) => headers.has(name));
  const trusted = address !== null && rules.trustedProxies.list.length > 0 && rules.trustedProxies.includes(address);
  const client = trusted ? clientBehind(address, headers.get("x-forwarded-for"), rules.trustedProxies) : address;
  const secure = rules.tls.cert !== "" || (trusted && saysHttps(headers.get("x-forwarded-proto")));
  return {
    refusal: secure ? null : refusalOf(rules, trusted, forwarding, host, headers.get("x-forwarded-proto")),
    address: client ?? "unknown",
    secure,
    local: address !== null && isLoopbackHost(address) && forwarding === undefined,
  };
}

function refusalOf(
  rules: ConnectionRules,
  trusted: boolean,
  forwarding: string | undefined,
  host: string,
  proto: string | null,
): string | null {
  if (forwarding !== undefined && !trusted) {
    return `The ${forwarding} header came from an address that is not a trusted proxy: add the proxy's address to server.trusted_proxies`;
  }
  if (rules.allowPlainHttp) return null;
  if (forwarding === undefined) {
    return isLoopbackName(host)
      ? null
      : "Plain HTTP is refused: use HTTPS (server.tls, or a proxy named in server.trusted_proxies), or set server.allow_plain_http on a closed network";
  }
  return proto === null
    ? "The trusted proxy does not say that the client used HTTPS: let it send X-Forwarded-Proto: https, or set server.allow_plain_http on a closed network"
    : "The client used plain HTTP: call the proxy over HTTPS, or set server.allow_plain_http on a closed network";
}

// Each proxy in a chain may add its word; a client may have written the first one.
const saysHttps = (proto: string | null): boolean =>
  proto !== null && (proto === "https" || proto.split(",").every((word) => word.trim().toLowerCase() === "https"));

/** The names of this machine that a Host header may have, with or without a port. */
export const isLoopbackName = (host: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
