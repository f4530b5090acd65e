// Signatures of outbound webhooks: our own over the body alone, and that of Standard Webhooks over identifier, time and body.

/** `secrets`: the current one first, then the one that it replaced while that is still good. Each is `whsec_` and base64. */
export type Signed = { id: string; body: string; secrets: readonly string[]; now: number };

const PREFIX = "whsec_";

/** The headers that prove where a webhook comes from; `now` is the time of the attempt, in milliseconds. */
export function signatureHeaders({ id, body, secrets, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const [current = "", previous] = secrets;
  return {
    "x-service-signature": hmac(current, body, "hex"),
    ...(previous !== undefined && { "x-service-signature-previous": hmac(previous, body, "hex") }),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets
      .map((secret) => `v1,${hmac(keyOf(secret), `${id}.${timestamp}.${body}`, "base64")}`)
      .join(" "),
  };
}

const keyOf = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");

const hmac = (key: string | Uint8Array, text: string, encoding: "hex" | "base64"): string =>
  new Bun.CryptoHasher("sha256", key).update(text).digest(encoding);
