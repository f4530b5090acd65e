// What the server knows about a request besides its content: who sent it, from where, and the limit it was charged to.

import type { Peer, Verdict } from "./https.ts";
import type { LimitState, Limits } from "./limits.ts";
import type { Route } from "./rules.ts";

/** A verified credential. Only `features/access` knows its owner. */
export interface Credential {
  /** The key of its general rate limit. */
  readonly bucket: string;
}

export class RequestContext {
  credential: Credential | null = null;
  /** The admitted caller, as returned by `admit` of the pipeline; null if anyone may call the route. */
  caller: unknown = null;
  /** The bucket that the headers of this answer report; null if its limit is off. */
  limit: LimitState | null = null;
  /** Whether the request was charged to a bucket. */
  charged = false;
  /** Seconds for `Retry-After` on a 429 or 503 whose reason is not `limit`. */
  retryAfter: number | null = null;
  /** Unknown parameters of the query and unknown fields of the body, as dotted paths. */
  ignoredFields: readonly string[] = [];

  constructor(
    /** A unique id of ours, sent as `X-Request-Id` and logged. */
    readonly id: string,
    readonly method: string,
    /** The path as requested, without the query. */
    readonly path: string,
    /** The Host header, otherwise the host of the URL. */
    readonly host: string,
    /** Undefined if there is none for this method and path. */
    readonly route: Route | undefined,
    /** Pages of other origins may read the answer. */
    readonly cors: boolean,
    private readonly verdict: Verdict,
    /** `performance.now()` when the request came in. */
    readonly startedAt: number,
    readonly limits: Limits,
    /** Allows this request to be silent for this many seconds before the server closes it. */
    readonly allowSilence: (seconds: number) => void,
    /** The other end of the socket. */
    readonly peer: Peer = null,
  ) {}

  /** Why the connection is refused; null if it is accepted. */
  get refusal(): string | null {
    return this.verdict.refusal;
  }

  /** The client's address: behind a trusted proxy the one it reports, otherwise the peer's; `unknown` without a peer. */
  get address(): string {
    return this.verdict.address;
  }

  /** Looks up the address now, because it cannot be found once the client has disconnected. */
  keepAddress(): void {
    this.verdict.askPeer();
  }

  /** Whether the client used HTTPS, to us or to a trusted proxy. */
  get secure(): boolean {
    return this.verdict.secure;
  }

  /** Whether the client is on this machine: see `Verdict.local`. */
  get local(): boolean {
    return this.verdict.local;
  }
}

// A property is cheaper than a WeakMap, and nothing else uses the request.
const CONTEXT = Symbol("request context");

type Carrier = { [CONTEXT]?: RequestContext };

/** Call it once for each request, before `contextOf`. */
export function setContext(request: Request, context: RequestContext): void {
  (request as Carrier)[CONTEXT] = context;
}

/** The context of a request that came through `createFetch`; throws for any other. */
export function contextOf(request: Request): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (context === undefined) throw new Error("This request did not come through createFetch");
  return context;
}
