// Posting a webhook: by https, to an address that was looked up once, checked and then kept to, within one limit of
// time from the look-up to the last byte of the answer, of which little is read.

import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { type Destination, destinationOf, lookUp, type Resolve, resolveDestination } from "../lib/public-address.ts";
import { Recent } from "../lib/recent.ts";
import { TimeLimits } from "../lib/time-limits.ts";
import { classOf, isDistrusted, isUnconnected, type PostError } from "./deliverer-errors.ts";
import { Limit } from "./deliverer-limit.ts";

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts when the process stops. */
  signal: AbortSignal;
};

export type Answer = {
  /** Of the answer; null where there was none. */
  status: number | null;
  /** Why it is no success; null for one (2xx). */
  error: PostError | `status_${number}` | null;
  /** One line more about the error, or null. */
  detail: string | null;
  /** The first KiB of the answer's body as text; null where there was no answer. */
  response: string | null;
  /** For how long the receiver asks to be left alone, in milliseconds; null where it does not. */
  retryAfter: number | null;
  /** From the look-up to the end, in milliseconds. */
  latency: number;
};

export interface Deliverer {
  /** Failures of the receiver and of the way to it are data. Rejects only when the post's own signal aborts. */
  post(post: Post): Promise<Answer>;
}

const MOST_READ = 64 * 1024;
const KEPT = 1024;
const MOST_ADDRESSES = 4;
const MOST_REMEMBERED = 10_000;
const MOST_DESTINATIONS = 1_000;

type Settings = Pick<Config["webhooks"], "timeout" | "allowedNetworks" | "caFile">;

/** `resolve` looks names up in the place of the system's resolver. */
export function createDeliverer(settings: Settings, resolve: Resolve = lookUp): Deliverer {
  const { timeout, allowedNetworks } = settings;
  const ownAuthorities = settings.caFile ? readFileSync(settings.caFile, "utf8") : null;
  /** Hosts whose certificates are of our own authorities: together with all the public ones, they take long to load. */
  const trustsOwn = new Set<string>();
  const destinations = new Recent<string, Destination>(MOST_DESTINATIONS);
  const times = new TimeLimits(timeout);

  async function reach(post: Post, signal: AbortSignal): Promise<Reply> {
    const destination = whereTo(post.url);
    const found =
      destination.settled ??
      (await Promise.race([resolveDestination(destination, allowedNetworks, resolve), abortionOf(signal)]));
    if (!found.ok) return failure(found.unresolved ? "dns_failed" : "private_address", found.reason);
    const { url, host } = found;
    let last = failure("request_failed", null);
    for (const address of found.addresses.slice(0, MOST_ADDRESSES)) {
      last = await connect(url, host, address, post, signal);
      // Nothing was sent: the name's next address may answer.
      if (last.error === null || !isUnconnected(last.error)) break;
    }
    return last;
  }

  /** What an address says by itself is the same at every attempt; a name is looked up at each. */
  function whereTo(url: string): Destination {
    const known = destinations.get(url);
    if (known) return known;
    const destination = destinationOf(url, allowedNetworks);
    destinations.set(url, destination);
    return destination;
  }

  async function connect(url: URL, host: string, address: string, post: Post, signal: AbortSignal): Promise<Reply> {
    const place = { url, host, address };
    if (ownAuthorities === null) return send(place, post, signal, null);
    // Others to the same host learn at the same time: what this one has found is kept, not the opposite of what is known.
    const isOwn = trustsOwn.has(host);
    const first = await send(place, post, signal, isOwn ? ownAuthorities : null);
    if (!isDistrusted(first.code)) return first;
    // Refused in the handshake, before anything was sent: the other authorities may know it.
    const second = await send(place, post, signal, isOwn ? null : ownAuthorities);
    if (isDistrusted(second.code)) return second;
    if (trustsOwn.size >= MOST_REMEMBERED) trustsOwn.clear();
    if (isOwn) trustsOwn.delete(host);
    else trustsOwn.add(host);
    return second;
  }

  return {
    post: async (post) => {
      const startedAt = performance.now();
      const limit = new Limit(times, post.signal);
      let reply: Reply;
      try {
        reply = await reach(post, limit.signal);
      } catch (error) {
        reply = limit.signal.aborted
          ? failure("timed_out", `No complete answer within ${timeout} ms`)
          : failure("request_failed", error instanceof Error ? error.message : null);
      } finally {
        limit.finish();
      }
      post.signal.throwIfAborted();
      const { status, error, detail, response, retryAfter } = reply;
      return { status, error, detail, response, retryAfter, latency: Math.round(performance.now() - startedAt) };
    },
  };
}

type Place = { url: URL; host: string; address: string };
type Reply = Omit<Answer, "latency"> & { code?: string };

/** One request to the address, as the host that it was looked up for. What takes too long rejects. */
async function send(
  { url, host, address }: Place,
  post: Post,
  signal: AbortSignal,
  authorities: string | null,
): Promise<Reply> {
  const pinned = `https://${isIP(address) === 6 ? `[${address}]` : address}:${url.port || "443"}${url.pathname}${url.search}`;
  try {
    const response = await fetch(pinned, {
      method: "POST",
      headers: { ...post.headers, host: url.host, "accept-encoding": "identity" },
      body: post.body,
      redirect: "manual",
      decompress: false,
      signal,
      tls: {
        ...(isIP(host) === 0 && { serverName: host }),
        ...(authorities !== null && { ca: authorities }),
      },
    });
    const start = await firstOf(response);
    const { status, ok } = response;
    return {
      status,
      error: ok ? null : `status_${status}`,
      detail: null,
      response: start,
      retryAfter: ok ? null : retryAfterOf(response.headers),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    const { code, message } = error as { code?: unknown; message?: unknown };
    return { ...failure(classOf(code), detailOf(message)), code: String(code) };
  }
}

const failure = (error: PostError, detail: string | null): Reply => ({
  status: null,
  error,
  detail,
  response: null,
  retryAfter: null,
});

/** The runtime's words up to where they repeat the address, which may hold a secret. */
const detailOf = (message: unknown): string | null =>
  typeof message === "string" ? (message.split(/ fetching |\. For more/)[0] ?? null) : null;

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Reads the answer's body to its end or to 64 KiB, and returns its first KiB as text. */
async function firstOf(response: Response): Promise<string> {
  if (response.status === 204) return "";
  const coding = response.headers.get("content-encoding") ?? "identity";
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  const start = length <= MOST_READ ? await response.bytes() : await startOf(response);
  return coding === "identity"
    ? textOf(start.subarray(0, KEPT))
    : `(not read: its content coding is ${coding.slice(0, 40)})`;
}

async function startOf({ body }: Response): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const start = Buffer.alloc(KEPT);
  let [read, kept] = [0, 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return start.subarray(0, kept);
    read += value.length;
    start.set(value.subarray(0, KEPT - kept), kept);
    kept = Math.min(KEPT, kept + value.length);
    if (read < MOST_READ) continue;
    await reader.cancel();
    return start.subarray(0, kept);
  }
}

/** A character that was cut in half, and what no database takes, are replaced. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll("\0", "\ufffd");

const HOUR = 3_600_000;

/** Seconds or a date (RFC 9110), of 429 and 503 alike; at most an hour. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const date = headers.get("date");
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * 1_000
    : // By the receiver's own clock, where it tells it.
      Date.parse(text) - (date === null ? Number.NaN : Date.parse(date));
  return wait > 0 ? Math.min(wait, HOUR) : null;
}
