// The unsubscribe link of a digest, valid for nothing else.

import { readToken, signToken } from "../../../lib/tokens.ts";

/** No other link begins with it. */
const PURPOSE = "digest";

export const digestUnsubscribeUrl = (publicUrl: string, key: Uint8Array, memberId: string): string =>
  `${publicUrl}/unsubscribe/digest/${signToken(key, `${PURPOSE}.${memberId}`)}`;

/** The member that the link was signed for; null for a token with another purpose or signature. */
export function readUnsubscribeToken(key: Uint8Array, token: string): string | null {
  const [purpose, memberId] = readToken(key, token)?.split(".") ?? [];
  return purpose === PURPOSE && memberId ? memberId : null;
}
