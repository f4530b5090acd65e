// What the server knows of one request beside its content: who sent it, from where, and what it was charged to.

import type { Peer, Verdict } from "./https.ts";
import type { LimitState, Limits } from "./limits.ts";
import type { Route } from "./rules.ts";

/** A verified credential; who it belongs to is for `features/access` to know. */
export interface Credential {
  /** Its key in the general rate limit. */
  readonly bucket: string;
}

export class RequestContext {
  credential: Credential | null = null;
  /** Who was admitted to the route, as `admit` of the pipeline returned it; null where anyone may call. */
  caller: unknown = null;
  /** The bucket that the headers of this answer report; null when its limit is off. */
  limit: LimitState | null = null;
  /** Whether the request was charged to a bucket. */
  charged = false;
  /** Seconds for `Retry-After` on a 429 or 503 whose reason is not `limit`. */
  retryAfter: number | null = null;
  /** Fields of the body that nothing reads, as dotted paths. */
  ignoredFields: readonly string[] = [];

  constructor(
    /** Unique, ours; on the answer as `X-Request-Id` and in the log. */
    readonly id: string,
    readonly method: string,
    /** The path as it was asked for, without the query. */
    readonly path: string,
    /** The Host header; where there is none, the host of the URL. */
    readonly host: string,
    /** Undefined where there is none at this path with this method. */
    readonly route: Route | undefined,
    /** Pages of other origins may read the answer. */
    readonly cors: boolean,
    private readonly verdict: Verdict,
    /** `performance.now()` when the request came in. */
    readonly startedAt: number,
    readonly limits: Limits,
    /** Lets this request be silent for so many seconds before the server takes it for dead. */
    readonly allowSilence: (seconds: number) => void,
    /** Who is at the other end of the socket. */
    readonly peer: Peer = null,
  ) {}

  /** Why the connection is refused; null when it is taken. */
  get refusal(): string | null {
    return this.verdict.refusal;
  }

  /** The client's address: behind a trusted proxy the one that it names, else the peer's; `unknown` without a peer. */
  get address(): string {
    return this.verdict.address;
  }

  /** So that the address is known even if it is asked for when the client has gone. */
  keepAddress(): void {
    this.verdict.askPeer();
  }

  /** The client spoke HTTPS, to us or to a trusted proxy. */
  get secure(): boolean {
    return this.verdict.secure;
  }

  /** The peer is on loopback and no forwarding header came along: the client is on this machine. */
  get local(): boolean {
    return this.verdict.local;
  }
}

// A property is cheaper than a WeakMap, and the request is ours alone.
const CONTEXT = Symbol("request context");

type Carrier = { [CONTEXT]?: RequestContext };

/** Once for each request, before anybody asks `contextOf`. */
export function setContext(request: Request, context: RequestContext): void {
  (request as Carrier)[CONTEXT] = context;
}

/** The context of a request that came through `createFetch`; throws for any other. */
export function contextOf(request: Request): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (context === undefined) throw new Error("This request did not come through createFetch");
  return context;
}
