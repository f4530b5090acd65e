// The way out of the digest: a link that is good for this and for nothing else.

import { readToken, signToken } from "../../../lib/tokens.ts";

/** No other link begins with it. */
const PURPOSE = "digest";

export const leaveUrl = (publicUrl: string, key: Uint8Array, memberId: string): string =>
  `${publicUrl}/unsubscribe/digest/${signToken(key, `${PURPOSE}.${memberId}`)}`;

/** The member whose link it is; null for a token of another purpose or hand. */
export function readLeaveToken(key: Uint8Array, token: string): string | null {
  const [purpose, memberId] = readToken(key, token)?.split(".") ?? [];
  return purpose === PURPOSE && memberId ? memberId : null;
}
