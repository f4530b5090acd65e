// Reads the server's certificate from its files, repeatedly, because certificates are renewed.

import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

/** Certificate chain and private key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The paths of both files. Symbolic links are followed at each read. */
export type CertificateFiles = Certificate;

/** Reads both files. @throws with one line that names the setting to fix, if they do not match. */
export function readCertificate(files: CertificateFiles): Certificate {
  const pair = { cert: textOf("server.tls.cert", files.cert), key: textOf("server.tls.key", files.key) };
  const certificate = parsed("server.tls.cert", files.cert, "certificate", () => new X509Certificate(pair.cert));
  const key = parsed("server.tls.key", files.key, "private key", () => createPrivateKey(pair.key));
  if (!certificate.checkPrivateKey(key)) {
    throw new Error(`server.tls.key ${files.key} is not the key of the certificate in server.tls.cert ${files.cert}`);
  }
  return pair;
}

export const isSame = (a: Certificate, b: Certificate): boolean => a.cert === b.cert && a.key === b.key;

/** The certificate's names and its expiry in ISO 8601, for the log. */
export function aboutCertificate({ cert }: Certificate): { names: string; valid_to: string } {
  const { subjectAltName, subject, validTo } = new X509Certificate(cert);
  return { names: subjectAltName ?? subject, valid_to: new Date(validTo).toISOString() };
}

function textOf(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${setting} ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}

function parsed<T>(setting: string, path: string, what: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${setting} ${path} holds no ${what} in PEM that can be read`, { cause: error });
  }
}
