// Signs outbound webhooks: our own signature covers only the body, that of Standard Webhooks covers id, time and body.

/** The signed data: a webhook's id and body, and the time of the attempt in epoch ms. */
type Signed = { id: string; body: string; now: number };

const PREFIX = "whsec_";

/**
 * Returns a function that creates the signature headers. `secrets`: the current one, then its predecessor if still valid, each
 * `whsec_` and base64. The hashers are prepared once.
 */
export function signer(secrets: readonly string[]): (signed: Signed) => Record<string, string> {
  const [current, previous] = secrets.map((secret) => new Bun.CryptoHasher("sha256", secret));
  const standard = secrets.map((secret) => new Bun.CryptoHasher("sha256", keyOf(secret)));
  return ({ id, body, now }) => {
    const timestamp = String(Math.floor(now / 1000));
    const before = `${id}.${timestamp}.`;
    const headers: Record<string, string> = {
      "x-service-signature": current!.copy().update(body).digest("hex"),
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": standard
        .map((hasher) => `v1,${hasher.copy().update(before).update(body).digest("base64")}`)
        .join(" "),
    };
    if (previous) headers["x-service-signature-previous"] = previous.copy().update(body).digest("hex");
    return headers;
  };
}

const keyOf = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
