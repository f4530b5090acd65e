// The links in a mail that lead back to this service, signed so that nobody can forge one.

import { readToken, signToken } from "../../lib/tokens.ts";

type Origin = { publicUrl: string; key: Uint8Array };

export const openUrl = ({ publicUrl, key }: Origin, messageId: string): string =>
  `${publicUrl}/t/o/${signToken(key, `o.${messageId}`)}`;

export const clickUrl = ({ publicUrl, key }: Origin, messageId: string, index: number): string =>
  `${publicUrl}/t/c/${signToken(key, `c.${messageId}.${index}`)}`;

export const unsubscribeUrl = ({ publicUrl, key }: Origin, messageId: string): string =>
  `${publicUrl}/unsubscribe/${signToken(key, `u.${messageId}`)}`;

type LinkPurpose = "o" | "c" | "u";

/** The message and the link number in a token; null if the token has another purpose or an invalid signature. */
export function readLink(
  key: Uint8Array,
  purpose: LinkPurpose,
  token: string,
): { messageId: string; index: number } | null {
  const [kind, messageId, index = "0"] = readToken(key, token)?.split(".") ?? [];
  return kind === purpose && messageId ? { messageId, index: Number(index) } : null;
}
