// Signatures of outbound webhooks: our own over the body alone, and that of Standard Webhooks over id, time and body.

/** What is signed: a webhook's id and body, and the time of the attempt in ms. */
type Signed = { id: string; body: string; now: number };

const PREFIX = "whsec_";

/**
 * Returns a function that creates the signature headers. `secrets`: the current one first, then its predecessor while
 * that is still valid; each is `whsec_` and base64. What depends on them alone is computed once.
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
