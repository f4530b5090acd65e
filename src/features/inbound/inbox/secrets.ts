// The secrets of inbound webhooks, and the signature of the custom webhook.

import { timingSafeEqual } from "node:crypto";
import { type SecretSetting, secretSettingOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";

const LEAST = 8; // characters, the same as for the setting

/** All valid secrets: the setting as a whole and, while a secret is being replaced, each of its comma-separated parts. */
export function secretsOf(project: Project, name: SecretSetting, sealingKey: Uint8Array): string[] {
  const secret = secretSettingOf(project, name, sealingKey);
  if (secret === null) return [];
  const parts = secret.split(",").map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => part.length >= LEAST) ? [secret, ...parts] : [secret];
}

/** Whether the signature is the hex HMAC-SHA256 of these bytes with one of the secrets. */
export function isSignedBy(secrets: readonly string[], raw: Uint8Array, signature: string | null): boolean {
  if (signature === null || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  return secrets.some((secret) => timingSafeEqual(new Bun.CryptoHasher("sha256", secret).update(raw).digest(), given));
}
