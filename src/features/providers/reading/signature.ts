// Verifies signatures made with a secret that only the provider and the project know.

import { createHmac, timingSafeEqual } from "node:crypto";

const HEX = /^[0-9a-f]{64}$/;
/** More signatures than any provider sends while a secret is being replaced; further ones are ignored. */
const MOST_SIGNATURES = 20;

/**
 * Whether one of the given signatures is the HMAC-SHA256, in lower-case hex, of the concatenated parts with one of the secrets.
 * Blank secrets are ignored, because anybody could sign with them.
 */
export function isSigned(
  parts: readonly (string | Uint8Array)[],
  given: readonly string[],
  secrets: readonly string[],
): boolean {
  const signatures = given.slice(0, MOST_SIGNATURES).filter((text) => HEX.test(text));
  if (signatures.length === 0) return false;
  return secrets
    .filter((secret) => secret.trim() !== "")
    .map((secret) => signatureOf(parts, secret))
    .some((expected) => signatures.some((text) => timingSafeEqual(Buffer.from(text, "hex"), expected)));
}

function signatureOf(parts: readonly (string | Uint8Array)[], secret: string): Buffer {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}
