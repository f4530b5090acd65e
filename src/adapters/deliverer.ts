// Posting a webhook: by https, to an address that was looked up once, checked and then kept to, within one limit of
// time from the look-up to the last byte of the answer, of which little is read.

import { readFileSync } from "node:fs";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import type { Config } from "../config.ts";
import { type Destination, destinationOf, lookUp, type Resolve, resolveDestination } from "../lib/public-address.ts";
import { Recent } from "../lib/recent.ts";
import { TimeLimits } from "../lib/time-limits.ts";
import type { Answered } from "./deliverer/answer.ts";
import { type Connection, connect, type Place, placeOf } from "./deliverer/connection.ts";
import { classOf, detailOf, isUnconnected, type PostError } from "./deliverer/errors.ts";
import { KeptConnections } from "./deliverer/kept.ts";
import { Limit } from "./deliverer/limit.ts";
import { requestOf } from "./deliverer/request.ts";
import { Turns } from "./deliverer/turns.ts";

export type Post = {
  /** Projects never share a connection. */
  project: string;
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

const MOST_ADDRESSES = 4;
const MOST_DESTINATIONS = 1_000;

type Settings = Pick<Config["webhooks"], "timeout" | "allowedNetworks" | "caFile">;

/**
 * `resolve` looks names up in the place of the system's resolver. Throws where the file of authorities cannot be read.
 */
export function createDeliverer(settings: Settings, resolve: Resolve = lookUp): Deliverer {
  const { timeout, allowedNetworks, caFile } = settings;
  const trust = trustIn(caFile);
  const destinations = new Recent<string, Destination>(MOST_DESTINATIONS);
  const kept = new KeptConnections();
  const turns = new Turns();
  const times = new TimeLimits(timeout);

  async function reach(post: Post, limit: Limit): Promise<Reply> {
    const destination = whereTo(post.url);
    const found =
      destination.settled ?? (await within(limit, resolveDestination(destination, allowedNetworks, resolve)));
    if (!found.ok) return failure(found.unresolved ? "dns_failed" : "private_address", found.reason);
    const { url, host } = found;
    const request = requestOf(url, post.headers, post.body);
    let last = failure("request_failed", null);
    for (const address of found.addresses.slice(0, MOST_ADDRESSES)) {
      try {
        return replyOf(await send(placeOf(url, post.project, host, address), request, limit));
      } catch (thrown) {
        if (limit.isOver) throw thrown;
        const error = classOf((thrown as { code?: unknown }).code);
        last = failure(error, detailOf(error, thrown, url.host));
        // Nothing was sent: the name's next address may answer.
        if (!isUnconnected(error)) break;
      }
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

  /** One request to the address, as the host that it was looked up for. */
  async function send(place: Place, request: string, limit: Limit): Promise<Answered> {
    const before = kept.take(place);
    if (before) {
      try {
        return free(place, before, await before.send(request, limit));
      } catch (error) {
        if (limit.isOver || before.hasHeard) throw error;
        // The receiver closed it, as it may at any time: most likely before it saw the post. If it did take the post,
        // it knows it again by its `webhook-id`, as it must where an answer was lost.
      }
    }
    await within(limit, turns.next());
    const connection = await connect(place, trust(), limit);
    return free(place, connection, await connection.send(request, limit));
  }

  function free(place: Place, connection: Connection, answered: Answered): Answered {
    kept.keep(place, connection);
    return answered;
  }

  return {
    post: async (post) => {
      const startedAt = performance.now();
      const limit = new Limit(times, post.signal);
      let reply: Reply;
      try {
        reply = await reach(post, limit);
      } catch (error) {
        reply = limit.isOver
          ? failure("timed_out", `No complete answer within ${timeout} ms`)
          : failure("request_failed", error instanceof Error ? error.message : null);
      } finally {
        limit.finish();
      }
      post.signal.throwIfAborted();
      return { ...reply, latency: Math.round(performance.now() - startedAt) };
    },
  };
}

/** Whom to trust: null for the public authorities alone. They are loaded with the first connection, which takes some ms. */
function trustIn(caFile: string): () => SecureContext | null {
  if (!caFile) return () => null;
  const own = readFileSync(caFile, "utf8");
  try {
    createSecureContext({ ca: [own] });
  } catch (error) {
    throw new Error(`${caFile} (webhooks.ca_file) holds no certificates in PEM: ${(error as Error).message}`);
  }
  let trust: SecureContext | null = null;
  return () => {
    trust ??= createSecureContext({ ca: [...getCACertificates(), own] });
    return trust;
  };
}

/** Rejects when the limit is over first. */
function within<T>(limit: Limit, work: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  limit.whenOver(() => reject(new Error("The limit is over")));
  return Promise.race([work, over]);
}

type Reply = Omit<Answer, "latency">;

function replyOf({ status, headers, start }: Answered): Reply {
  const ok = status >= 200 && status < 300;
  return {
    status,
    error: ok ? null : `status_${status}`,
    detail: null,
    response: textOf(start, headers.get("content-encoding") ?? "identity"),
    retryAfter: ok ? null : retryAfterOf(headers),
  };
}

const failure = (error: PostError, detail: string | null): Reply => ({
  status: null,
  error,
  detail,
  response: null,
  retryAfter: null,
});

/** A character that was cut in half, and what no database takes, are replaced. */
function textOf(bytes: Uint8Array, coding: string): string {
  if (bytes.length === 0) return "";
  return coding === "identity"
    ? new TextDecoder().decode(bytes).replaceAll("\0", "\ufffd")
    : `(not read: its content coding is ${coding.slice(0, 40)})`;
}

const HOUR = 3_600_000;

/** Seconds or a date (RFC 9110), of 429 and 503 alike; at most an hour. */
function retryAfterOf(headers: ReadonlyMap<string, string>): number | null {
  const text = headers.get("retry-after");
  if (text === undefined) return null;
  const date = headers.get("date");
  const wait = /^\d{1,9}$/.test(text)
    ? Number(text) * 1_000
    : // By the receiver's own clock, where it tells it.
      Date.parse(text) - (date === undefined ? Number.NaN : Date.parse(date));
  return wait > 0 ? Math.min(wait, HOUR) : null;
}
