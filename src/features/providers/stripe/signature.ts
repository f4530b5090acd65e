// Verifies the Stripe-Signature header `t=<seconds>,v1=<hex>[,v1=<hex>…]`: HMAC-SHA256 of `<t>.<raw body>` with the secret.

import { isSigned } from "../reading/signature.ts";

const TOLERANCE = 300; // seconds in both directions, because a signature dated ahead could be replayed for longer
const SCHEME = "v1"; // v0 is only for tests; accepting it would allow a downgrade

/** Whether any v1 signature fits any of the secrets, and its time is within the tolerance of `now` (epoch ms). */
export function verifyStripe(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean {
  const signed = parse(headers.get("stripe-signature") ?? "");
  if (!signed || Math.abs(Math.floor(now / 1_000) - Number(signed.time)) > TOLERANCE) return false;
  // Secrets may have been pasted with a line end.
  const keys = secrets.map((secret) => secret.trim());
  return isSigned([`${signed.time}.`, raw], signed.signatures, keys);
}

function parse(header: string): { time: string; signatures: string[] } | null {
  const times = new Set<string>();
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const equals = part.indexOf("=");
    const [scheme, value] = [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    if (scheme === "t") times.add(value);
    if (scheme === SCHEME) signatures.push(value);
  }
  const [time] = times;
  // With two different times, it is unclear which one was signed.
  if (time === undefined || times.size > 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return null;
  return { time, signatures };
}
