// A link that signs one account in, once: the demo prints one, so that its pages open without typing anything.

import type { Clock } from "../../lib/clock.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";

const VALID = 15 * 60_000;

/** In memory: a link ends with the process. */
export class OneTimeLogin {
  #open: { hash: string; userId: string; until: number } | null = null;

  constructor(private readonly clock: Clock) {}

  /** The token of a new link, valid for 15 minutes; a link of before is dead. */
  issue(userId: string): string {
    const token = randomToken(24);
    this.#open = { hash: hashToken(token), userId, until: this.clock.now() + VALID };
    return token;
  }

  /** The id of the user who may sign in with the link, once; null for an unknown, used or expired one. */
  redeem(token: string): string | null {
    const open = this.#open;
    if (open === null || hashToken(token) !== open.hash) return null;
    this.#open = null;
    return this.clock.now() < open.until ? open.userId : null;
  }
}
