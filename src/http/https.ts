// Decides which connections are accepted: HTTPS, and plain HTTP only on this machine or if the settings allow it.

import { isLoopbackHost } from "../lib/loopback.ts";
import type { Networks } from "../lib/networks.ts";
import { clientBehind, normalAddress } from "./address.ts";

/** The `server` settings about connections. */
export interface ConnectionRules {
  /** The server terminates TLS itself if a certificate is set; "" for none. */
  readonly tls: { readonly cert: string };
  readonly trustedProxies: Networks;
  readonly allowPlainHttp: boolean;
  /** The address by which others reach the server. Unless it is a loopback address, no request counts as local. */
  readonly publicUrl: string;
}

/** The address at the other end of a socket, or a function that returns it; null if there is none. */
export type Peer = string | null | (() => string | null);

interface Connection {
  readonly peer: Peer;
  /** The Host header. */
  readonly host: string;
  readonly headers: Headers;
}

export interface Verdict {
  /** Why the request is refused, naming the setting to change; null if it is accepted. */
  readonly refusal: string | null;
  /** The client's normal address; `unknown` without a peer address. */
  readonly address: string;
  /** Whether the client used HTTPS. */
  readonly secure: boolean;
  /**
   * Whether the client is on this machine: the peer is on loopback and no trusted proxy, there is no forwarding header, and
   * both `server.public_url` and the Host are loopback names.
   */
  readonly local: boolean;
  /** Looks the peer's address up now unless that was done: it cannot be found once the client has disconnected. */
  askPeer(): void;
}

const SILENT_PROXY =
  "The trusted proxy does not say that the client used HTTPS: let it send X-Forwarded-Proto: https, or set server.allow_plain_http on a closed network";

const PLAIN_CLIENT =
  "The client used plain HTTP: call the proxy over HTTPS, or set server.allow_plain_http on a closed network";

const PLAIN =
  "Plain HTTP is refused: use HTTPS (server.tls, or a proxy named in server.trusted_proxies), or set server.allow_plain_http on a closed network";

const plainBeside = (publicUrl: string): string =>
  `Plain HTTP is refused: call ${publicUrl}. A proxy in front of this server must send X-Forwarded-For and X-Forwarded-Proto, and its address belongs into server.trusted_proxies; on a closed network set server.allow_plain_http`;

// Headers that proxies add. Not `Via`, because proxies on the client's side send it as well.
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

/** Judges connections by these rules. */
export function connectionJudge(rules: ConnectionRules): (connection: Connection) => Verdict {
  const isPublic = !isLoopbackHost(new URL(rules.publicUrl).hostname);
  return (connection) => new Judgement(connection, rules, isPublic);
}

/** Looks the address up on first use, because most requests do not need it. */
class Judgement implements Verdict {
  readonly refusal: string | null;
  readonly secure: boolean;
  readonly #connection: Connection;
  readonly #rules: ConnectionRules;
  /** With a public address there may be a proxy even without forwarding headers. */
  readonly #isPublic: boolean;
  readonly #forwarding: string | undefined;
  readonly #trusted: boolean;
  #peer: string | null | undefined;
  #address: string | undefined;

  constructor(connection: Connection, rules: ConnectionRules, isPublic: boolean) {
    const { host, headers } = connection;
    this.#connection = connection;
    this.#rules = rules;
    this.#isPublic = isPublic;
    this.#forwarding = forwardingIn(headers);
    this.#trusted = rules.trustedProxies.list.length > 0 && rules.trustedProxies.includes(this.#peerAddress() ?? "");
    const proto = this.#forwarding === undefined ? null : headers.get("x-forwarded-proto");
    this.secure = rules.tls.cert !== "" || (this.#trusted && saysHttps(proto));
    this.refusal = this.secure ? null : this.#refusal(host, proto);
  }

  get address(): string {
    this.#address ??= this.#clientAddress() ?? "unknown";
    return this.#address;
  }

  get local(): boolean {
    if (this.#isPublic || this.#trusted || this.#forwarding !== undefined) return false;
    const peer = this.#peerAddress();
    // The Host is checked against DNS rebinding: a page of another site sends the name that was pointed at this machine.
    return peer !== null && isLoopbackHost(peer) && isLoopbackHost(nameOf(this.#connection.host));
  }

  askPeer(): void {
    this.#peerAddress();
  }

  /** Why plain HTTP is refused; null if it is accepted. */
  #refusal(host: string, proto: string | null): string | null {
    const forwarding = this.#forwarding;
    if (forwarding !== undefined && !this.#trusted) {
      return `The ${forwarding} header came from an address that is not a trusted proxy: add the proxy's address to server.trusted_proxies`;
    }
    if (this.#rules.allowPlainHttp) return null;
    if (forwarding !== undefined) return proto === null ? SILENT_PROXY : PLAIN_CLIENT;
    if (!this.#isPublic) return isLoopbackName(host) ? null : PLAIN;
    // Whatever the Host says, the request may have come through a proxy that adds no headers.
    return this.#trusted ? SILENT_PROXY : plainBeside(this.#rules.publicUrl);
  }

  #clientAddress(): string | null {
    const peer = this.#peerAddress();
    if (!this.#trusted || peer === null) return peer;
    return clientBehind(peer, this.#connection.headers.get("x-forwarded-for"), this.#rules.trustedProxies);
  }

  #peerAddress(): string | null {
    if (this.#peer === undefined) {
      const { peer } = this.#connection;
      const text = typeof peer === "function" ? peer() : peer;
      this.#peer = text === null ? null : normalAddress(text);
    }
    return this.#peer;
  }
}

function forwardingIn(headers: Headers): string | undefined {
  for (const name of FORWARDING_HEADERS) if (headers.has(name)) return name;
  return undefined;
}

// Each proxy in a chain may append its value; the first may be the client's.
const saysHttps = (proto: string | null): boolean =>
  proto !== null && (proto === "https" || proto.split(",").every((word) => word.trim().toLowerCase() === "https"));

/** A Host header without its port. */
export const nameOf = (host: string): string => host.replace(/:\d{1,5}$/, "");

/** The loopback names in a Host header, with or without a port. */
const isLoopbackName = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
