// Seals secrets that must be read again, such as webhook secrets and provider keys: the database stores them encrypted.

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const VERSION = "v1.";
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Encrypts with AES-256-GCM under a 32-byte key; returns `v1.` and base64url of nonce, ciphertext and tag. The context names
 * the place ("project:prj_…:webhook_secret"), so a sealed text that is copied elsewhere cannot be opened.
 */
export function seal(key: Uint8Array, plain: string, context: string): string {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return VERSION + sealed.toString("base64url");
}

/** Decrypts a text that `seal` encrypted with this key and context. @throws {Error} that names the context, otherwise. */
export function openSealed(key: Uint8Array, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE_LENGTH + TAG_LENGTH) throw unopened(context);
  const nonce = bytes.subarray(0, NONCE_LENGTH);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_LENGTH));
  try {
    const plain = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH));
    return Buffer.concat([plain, decipher.final()]).toString("utf8");
  } catch {
    throw unopened(context);
  }
}

const unopened = (context: string): Error =>
  new Error(
    `The sealed secret of ${context} does not open with this key: restore the keys folder that belongs to the database`,
  );
