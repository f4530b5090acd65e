// A self-signed certificate for loopback, created on demand, so that the repository contains no key.

import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/**
 * Returns PEM texts. The certificate is its own authority and is valid for `localhost` (or `host`), 127.0.0.1 and ::1, from an
 * hour ago until a day from now; with `expired`, until a minute ago.
 */
export function makeCertificate({ host = "localhost", expired = false } = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(host)))));
  const now = Date.now();
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(now - 3_600_000), utcTime(expired ? now - 60_000 : now + 86_400_000)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(authority(), alternativeNames(host))),
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate
      .toString("base64")
      .match(/.{1,64}/g)!
      .join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

const authority = () =>
  sequence(oid("551d13"), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));

const alternativeNames = (host: string) =>
  sequence(oid("551d11"), der(0x04, sequence(der(0x82, Buffer.from(host)), ...LOOPBACK.map((ip) => der(0x87, ip)))));

const LOOPBACK = [Buffer.from([127, 0, 0, 1]), Buffer.from([...Array<number>(15).fill(0), 1])];

const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const utcTime = (time: number) =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

/** Encodes one DER value: tag, length in its shortest form, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) length.unshift(rest & 0xff);
  const head = content.length < 0x80 ? [content.length] : [0x80 | length.length, ...length];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
