// A link that signs in to one account, once. The demo prints one, so that its pages open without typing anything.

import type { Clock } from "../../lib/clock.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";

const VALID = 15 * 60_000;

/** Stored in memory only: a link ends with the process. */
export class OneTimeLogin {
  #open: { hash: string; userId: string; until: number } | null = null;

  constructor(private readonly clock: Clock) {}

  /** Returns the token of a new link, which is valid for 15 minutes. Any earlier link becomes invalid. */
  issue(userId: string): string {
    const token = randomToken(24);
    this.#open = { hash: hashToken(token), userId, until: this.clock.now() + VALID };
    return token;
  }

  /** The id of the user who may sign in with the link, once; null if the link is unknown, used or expired. */
  redeem(token: string): string | null {
    const open = this.#open;
    if (open === null || hashToken(token) !== open.hash) return null;
    this.#open = null;
    return this.clock.now() < open.until ? open.userId : null;
  }
}
