// Seals files with a public key in the format of age (age-encryption.org/v1); `age -d` can open them, too.

/** The first bytes of a sealed file, as text. */
export const SEALED = "age-encryption.org/v1";

type Bytes = ReadableStream<Uint8Array>;

/** `recipient`: the public key in age's form. */
export async function sealed(plain: Bytes, recipient: string): Promise<Bytes> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/** `identity`: the secret key. Rejects, or the stream fails, if the key does not fit or the file was changed. */
export async function opened(cipher: Bytes, identity: string): Promise<Bytes> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(cipher);
}

/** For `age`: the recipient seals files, the identity opens them and is a secret. */
export async function newKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
