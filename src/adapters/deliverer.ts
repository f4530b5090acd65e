// Posts webhooks over HTTPS. Resolves the host once, checks the address and connects to exactly that address. One time limit
// covers everything from the look-up to the end of the answer, of which only the beginning is read.

import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { createSecureContext } from "node:tls";
import type { Config } from "../config.ts";
import { withDeadline } from "../lib/deadline.ts";
import { HOUR } from "../lib/duration.ts";
import { GenerationCache } from "../lib/generation-cache.ts";
import { type Destination, destinationOf, lookUp, type Resolve, resolveDestination } from "../lib/public-address.ts";
import { classOf, detailOf, isUnconnected, isUnknownIssuer, type PostError } from "./deliverer-errors.ts";

export type Post = {
  /** Projects never share a connection. */
  project: string;
  /** `POST` by default. */
  method?: "POST" | "PATCH";
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The most bytes of the answer's body that are returned; 1 KiB by default. */
  readsUpTo?: number;
  /** Aborts when the process stops. */
  signal: AbortSignal;
};

export type Answer = {
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** Why the post failed; null if it succeeded (2xx). */
  error: PostError | `status_${number}` | null;
  /** One line of details about the error, or null. */
  detail: string | null;
  /** The beginning of the answer's body as text; null if there was no answer. */
  response: string | null;
  /** The wait that the receiver asks for, in milliseconds; null if it asks for none. */
  retryAfter: number | null;
  /** From the look-up to the end, in milliseconds. */
  latency: number;
};

export interface Deliverer {
  /** Returns failures of the receiver and the network as data. Rejects only if the post's own signal aborts. */
  post(post: Post): Promise<Answer>;
}

const MOST_READ = 64 * 1024; // bytes of an answer's body
const LOGGED = 1024; // bytes of the body that are returned by default
const MOST_ADDRESSES = 4;
const MOST_DESTINATIONS = 1_000;

type Settings = Pick<Config["webhooks"], "timeout" | "allowedNetworks" | "caFile">;
/** One address of a host, for one project. */
type Place = { project: string; url: URL; host: string; address: string };
/** `code`: the runtime's error code; `hasHeard`: whether an answer had begun. */
type Reply = Omit<Answer, "latency"> & { code?: unknown; hasHeard?: boolean };

/**
 * `resolve` replaces the system's resolver.
 * @throws {Error} if `caFile` cannot be read or holds no certificate.
 */
export function createDeliverer(settings: Settings, resolve: Resolve = lookUp): Deliverer {
  const { timeout, allowedNetworks, caFile } = settings;
  const ownAuthorities = caFile ? readAuthorities(caFile) : null;
  /** The hosts with certificates of the operator's own authorities. */
  const ownHosts = new GenerationCache<string, boolean>(MOST_DESTINATIONS);
  const destinations = new GenerationCache<string, Destination>(MOST_DESTINATIONS);
  /** Whether the last post to a place was answered, so that the next one may reuse its connection. */
  const answered = new GenerationCache<string, boolean>(MOST_DESTINATIONS);

  async function reach(post: Post, signal: AbortSignal): Promise<Reply> {
    const destination = whereTo(post.url);
    const found =
      destination.settled ??
      (await Promise.race([resolveDestination(destination, allowedNetworks, resolve), rejectionOf(signal)]));
    if (!found.ok) return failure(found.unresolved ? "dns_failed" : "private_address", found.reason);
    const { url, host } = found;
    let last = failure("request_failed", null);
    for (const address of found.addresses.slice(0, MOST_ADDRESSES)) {
      last = await sendTrusting({ project: post.project, url, host, address }, post, signal);
      // Without a connection nothing was sent, so the host's next address can be tried.
      if (last.error === null || !isUnconnected(last.error as PostError)) break;
    }
    return last;
  }

  /** Caches the part of the check that needs no look-up. Names are looked up for every post. */
  function whereTo(url: string): Destination {
    const known = destinations.get(url);
    if (known) return known;
    const destination = destinationOf(url, allowedNetworks);
    destinations.set(url, destination);
    return destination;
  }

  /**
   * Tries the public authorities and the operator's own one after the other, because with a combined list the runtime would
   * read all of them for each post. The second try is safe: an unknown issuer fails the handshake, before anything is sent.
   */
  async function sendTrusting(place: Place, post: Post, signal: AbortSignal): Promise<Reply> {
    if (ownAuthorities === null) return sendAgain(place, post, signal, null);
    const isOwn = ownHosts.get(place.host) === true;
    const first = await sendAgain(place, post, signal, isOwn ? ownAuthorities : null);
    if (!isUnknownIssuer(first.code)) return first;
    const second = await sendAgain(place, post, signal, isOwn ? null : ownAuthorities);
    if (!isUnknownIssuer(second.code) && !isOwn) ownHosts.set(place.host, true);
    return second;
  }

  /**
   * Sends a post again on a new connection if it failed on a reused one, which the receiver may close while idle. If the
   * receiver did process the first post, it recognizes the second by its `webhook-id`.
   */
  async function sendAgain(place: Place, post: Post, signal: AbortSignal, authorities: string | null): Promise<Reply> {
    const key = `${place.project} ${place.host} ${place.address} ${place.url.port}`;
    const mayBeReused = answered.get(key) === true;
    let reply = await send(place, post, signal, authorities, true);
    if (mayBeReused && reply.error === "connection_lost" && !reply.hasHeard)
      reply = await send(place, post, signal, authorities, false);
    answered.set(key, reply.status !== null);
    return reply;
  }

  return {
    post: async (post) => {
      const startedAt = performance.now();
      using limit = withDeadline(timeout, post.signal);
      let reply: Reply;
      try {
        post.signal.throwIfAborted();
        reply = await reach(post, limit.signal);
      } catch (error) {
        reply = limit.signal.aborted
          ? failure("timed_out", `No complete answer within ${timeout} ms`)
          : failure("request_failed", error instanceof Error ? error.message : null);
      }
      post.signal.throwIfAborted();
      const { status, error, detail, response, retryAfter } = reply;
      return { status, error, detail, response, retryAfter, latency: Math.round(performance.now() - startedAt) };
    },
  };
}

/** Reads certificate authorities in PEM. @throws {Error} if the file cannot be read or holds no certificate. */
export function readAuthorities(path: string): string {
  const text = readFileSync(path, "utf8");
  try {
    createSecureContext({ ca: [text] });
    new X509Certificate(text); // the line above accepts a file with only a key
    return text;
  } catch (error) {
    throw new Error(`${path} (webhooks.ca_file) holds no certificates in PEM: ${(error as Error).message}`);
  }
}

/** Sends one request to the address, with the host's name for TLS and the Host header. Rejects if the signal aborts. */
async function send(
  { project, url, host, address }: Place,
  post: Post,
  signal: AbortSignal,
  authorities: string | null,
  keepalive: boolean,
): Promise<Reply> {
  const place = isIP(address) === 6 ? `[${address}]` : address;
  let hasHeard = false;
  try {
    const response = await fetch(`https://${place}:${url.port || "443"}${url.pathname}${url.search}`, {
      method: post.method ?? "POST",
      headers: { ...post.headers, host: url.host, "accept-encoding": "identity" },
      body: post.body,
      redirect: "manual",
      decompress: false,
      keepalive,
      signal,
      tls: {
        // Set explicitly, because the environment can change the default.
        rejectUnauthorized: true,
        ...(isIP(host) === 0 && { serverName: host }),
        ...(authorities !== null && { ca: authorities }),
        // The runtime shares connections between requests with equal TLS options. There is no key for this passphrase: it
        // only separates the connections of projects.
        passphrase: project,
      },
    });
    hasHeard = true;
    return await replyOf(response, post.readsUpTo ?? LOGGED);
  } catch (error) {
    if (signal.aborted) throw error;
    const { code, message } = error as { code?: unknown; message?: unknown };
    const found = classOf(code);
    return { ...failure(found, detailOf(found, code, message, url.host)), code, hasHeard };
  }
}

async function replyOf(response: Response, wanted: number): Promise<Reply> {
  const { status, ok, headers } = response;
  return {
    status,
    error: ok ? null : `status_${status}`,
    detail: null,
    response: textOf(await readStart(response, wanted), headers.get("content-encoding") ?? "identity"),
    retryAfter: ok ? null : retryAfterOf(headers),
  };
}

/** Reads the answer's body to its end or up to about 64 KiB, and returns at most its first `wanted` bytes. */
async function readStart(response: Response, wanted: number): Promise<Uint8Array> {
  if (response.status === 204) return new Uint8Array();
  if (Number(response.headers.get("content-length") ?? Number.NaN) <= MOST_READ) {
    return (await response.bytes()).subarray(0, wanted);
  }
  const { body } = response;
  if (!body) return new Uint8Array();
  const start = Buffer.alloc(wanted);
  let [read, copied] = [0, 0];
  for await (const part of body) {
    copied += part.length > 0 ? Buffer.from(part).copy(start, copied, 0, wanted - copied) : 0;
    read += part.length;
    if (read >= MOST_READ) break; // cancels the rest
  }
  return start.subarray(0, copied);
}

const failure = (error: PostError, detail: string | null): Reply => ({
  status: null,
  error,
  detail,
  response: null,
  retryAfter: null,
});

/** Decodes the text; replaces truncated characters, and NUL, which PostgreSQL cannot store. */
function textOf(bytes: Uint8Array, coding: string): string {
  if (bytes.length === 0) return "";
  return coding === "identity"
    ? new TextDecoder().decode(bytes).replaceAll("\0", "\ufffd")
    : `(not read: its content coding is ${coding.slice(0, 40)})`;
}

/** Parses Retry-After, seconds or a date (RFC 9110), into ms, at most an hour; null if missing, invalid or past. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const date = headers.get("date");
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * 1_000
    : // Uses the receiver's own clock, its Date header.
      Date.parse(text) - (date === null ? Number.NaN : Date.parse(date));
  return wait > 0 ? Math.min(wait, HOUR) : null;
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
