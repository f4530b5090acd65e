// Signs mails (DKIM, RFC 6376): reads the key, lists the signed headers, and checks alignment with From addresses (DMARC).

import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { asciiDomain } from "../../lib/mail-domain.ts";

/** All three are empty if mails are not signed. */
export type DkimSettings = { domain: string; selector: string; privateKeyFile: string };

/** In nodemailer's form. */
export type Signing = { domainName: string; keySelector: string; privateKey: KeyObject; headerFieldNames: string };

/** The headers that recipients see or act upon; RFC 8058 requires both unsubscribe headers. Missing ones are left out. */
const SIGNED_HEADERS = [
  "From",
  "To",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

// RFC 8301: receivers must reject signatures with shorter keys.
const LEAST_BITS = 1024;

/**
 * Reads the key at the start; a changed file takes effect at the next start. Undefined if mails are not signed.
 * @throws {Error} with one line if the file cannot be read or holds no usable key.
 */
export function readSigning({ domain, selector, privateKeyFile }: DkimSettings): Signing | undefined {
  if (!privateKeyFile) return undefined;
  const privateKey = readKey(privateKeyFile);
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS.join(":") };
}

function readKey(file: string): KeyObject {
  const refused = (why: string, cause?: unknown) => new Error(`mail.dkim.private_key_file ${file} ${why}`, { cause });
  const howTo = "make one with: openssl genrsa -out FILE 2048";
  let pem: string;
  try {
    pem = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refused(`cannot be read (${code}): let the service's user read it`, error);
  }
  if (/ENCRYPTED/.test(pem)) throw refused("is locked with a passphrase: store the key without one");
  if (!/-----BEGIN (RSA )?PRIVATE KEY-----/.test(pem)) throw refused(`holds no private key in PEM form: ${howTo}`);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw refused(`holds a damaged private key: ${howTo}`, error);
  }
  if (key.asymmetricKeyType !== "rsa") {
    throw refused(`holds a key of type ${key.asymmetricKeyType}, but mails are signed with RSA: ${howTo}`);
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < LEAST_BITS) throw refused(`holds a key of ${bits} bits, which no receiver takes: ${howTo}`);
  return key;
}

/**
 * The From domains for which a signature of `signingDomain` does not count for DMARC. Domains are aligned if they belong to
 * one organization. Without the public suffix list, that is known only for a domain and its subdomains.
 */
export function unalignedDomains(signingDomain: string, fromDomains: readonly string[]): string[] {
  const signing = asciiDomain(signingDomain);
  return fromDomains.filter((from) => {
    const domain = asciiDomain(from);
    return domain !== signing && !domain.endsWith(`.${signing}`) && !signing.endsWith(`.${domain}`);
  });
}
