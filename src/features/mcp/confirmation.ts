// Confirmations: a tool that changes something first shows what it would do, and returns a token for exactly that change.

import type { Clock } from "../../lib/clock.ts";
import { MINUTE } from "../../lib/duration.ts";
import { conflict } from "../../lib/errors.ts";
import { hashToken, readToken, signToken } from "../../lib/tokens.ts";

export type Confirmations = {
  /** Returns a token for this change, valid for ten minutes. */
  tokenFor(change: readonly unknown[]): string;
  /** @throws {AppError} `conflict` unless the token is for exactly this change in this project, and still valid. */
  check(token: string, change: readonly unknown[]): void;
};

const GOOD_FOR = 10 * MINUTE;
/** Distinguishes these tokens from those of links, which are signed with the same key. */
const PURPOSE = "mcp-confirmation";

export function confirmationsOf(projectId: string, key: Uint8Array, clock: Clock): Confirmations {
  const digestOf = (change: readonly unknown[]) => hashToken(JSON.stringify([projectId, ...change]));
  return {
    tokenFor: (change) => signToken(key, `${PURPOSE}.${digestOf(change)}.${clock.now() + GOOD_FOR}`),
    check: (token, change) => {
      const [purpose, digest, until] = readToken(key, token)?.split(".") ?? [];
      if (purpose === PURPOSE && digest === digestOf(change) && clock.now() <= Number(until)) return;
      throw conflict(
        "This confirmation is not for what would happen now: something has changed since, or it is older than ten minutes. Call again without confirm, and show the person what that returns",
      );
    },
  };
}
