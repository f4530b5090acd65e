// What the server knows of one request beside its words: who asks, from where, and which limit it has met.

import type { User } from "../features/accounts/tables.ts";
import type { Project } from "../features/projects/tables.ts";
import type { LimitState } from "./bucket.ts";
import type { Verdict } from "./https.ts";
import type { Limits } from "./limits.ts";

/** A verified credential; `bucket` is its key in the general rate limit (`key:…` or `user:…`). */
export interface KeyCredential {
  readonly kind: "key";
  readonly project: Project;
  readonly bucket: string;
}

export interface UserCredential {
  readonly kind: "user";
  readonly user: User;
  /** The session of its token. */
  readonly session: { readonly id: string /** In ms since the epoch. */; readonly expiresAt: number };
  readonly bucket: string;
}

export type Credential = KeyCredential | UserCredential;

export class RequestContext {
  credential: Credential | null = null;
  /** The bucket that this answer tells of; null when its class has no limit. */
  limit: LimitState | null = null;
  /** Whether a bucket was asked, so that the request is paid for. */
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
    private readonly verdict: Verdict,
    /** `performance.now()` when the request came in. */
    readonly startedAt: number,
    readonly limits: Limits,
    /** Lets this request be silent for so many seconds before the server takes it for dead. */
    readonly allowSilence: (seconds: number) => void,
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

  /** The peer is on loopback and no forwarding header came along: nobody asks from afar. */
  get local(): boolean {
    return this.verdict.local;
  }
}

// A property is cheaper than a WeakMap, and the request is ours alone.
const CONTEXT = Symbol("request context");

type Carrier = { [CONTEXT]?: RequestContext };

export function setContext(request: Request, context: RequestContext): void {
  (request as Carrier)[CONTEXT] = context;
}

/** The context of a request that came through `createFetch`; throws for any other. */
export function contextOf(request: Request): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (context === undefined) throw new Error("This request did not come through createFetch");
  return context;
}

export const isLocal = (context: RequestContext): boolean => context.local;
