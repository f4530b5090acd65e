// Tokens in base64url: random ones, of which only a hash is stored, and signed ones that contain their payload.

import { timingSafeEqual } from "node:crypto";

const SIGNATURE_LENGTH = 16; // bytes; forging one takes 2^128 tries, and links in mails stay short

/** `bytes` random bytes as base64url: 32 give 43 characters. */
export function randomToken(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");
}

/** SHA-256 in hex. Use it only for tokens with many random bits, not for passwords. */
export function hashToken(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** Returns `payload.signature`, both in base64url. Anyone can read the payload, but changing it needs the key. */
export function signToken(key: Uint8Array, payload: string): string {
  const encoded = Buffer.from(payload).toString("base64url");
  return `${encoded}.${signature(key, encoded)}`;
}

/** The payload of a token that `signToken` created with this key; null for any other text. */
export function readToken(key: Uint8Array, token: string): string | null {
  const dot = token.indexOf(".");
  if (dot < 0) return null;
  const encoded = token.slice(0, dot);
  // Compares the signature's text instead of its bytes, because several base64url texts decode to the same bytes.
  const given = Buffer.from(token.slice(dot + 1));
  const expected = Buffer.from(signature(key, encoded));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Buffer.from(encoded, "base64url").toString();
}

function signature(key: Uint8Array, encoded: string): string {
  const digest = new Bun.CryptoHasher("sha256", key).update(encoded).digest();
  return digest.subarray(0, SIGNATURE_LENGTH).toString("base64url");
}
