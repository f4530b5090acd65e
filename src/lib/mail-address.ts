// Normalises mail addresses for storing, comparing and sending, so that every spelling of a mailbox becomes the same text.

import { domainToASCII } from "node:url";

/** The longest address (RFC 5321 without the angle brackets). */
export const MAX_ADDRESS_LENGTH = 254;

/** Longer texts cannot be addresses, even without their invisible characters, so they are only lower-cased. */
const MAX_TEXT_LENGTH = 2 * MAX_ADDRESS_LENGTH;
const PLAIN = /^[!-~]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const EDGES = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;
/** ASCII that no domain contains. The conversion would decode `%41`, and cut the domain off at a `/`. */
const NO_DOMAIN = /[^a-z0-9.\-\u0080-\u{10ffff}]/u;

/**
 * Trimmed, in lower case and NFKC, without invisible characters, and with the domain in ASCII: `Ada@müller.example`,
 * `ａｄａ＠müller.example` and `ada@XN--MLLER-KVA.example` all become `ada@xn--mller-kva.example`. Other text is also
 * trimmed and lower-cased, so that it can be rejected or compared.
 */
export function normalizeEmail(text: string): string {
  const address = text.trim();
  return PLAIN.test(address) || address.length > MAX_TEXT_LENGTH ? address.toLowerCase() : normalizeUnicode(address);
}

function normalizeUnicode(text: string): string {
  const address = text.normalize("NFKC").replace(EDGES, ""); // a full-width "＠" becomes "@"
  const at = address.lastIndexOf("@");
  if (at < 0) return fold(address);
  return `${fold(address.slice(0, at))}@${asciiForm(address.slice(at + 1))}`;
}

/** The second NFKC composes characters that an invisible character had separated. */
const fold = (text: string): string => text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().normalize("NFKC");

/** The domain as in DNS (IDNA); an invalid one is only folded. */
function asciiForm(domain: string): string {
  const folded = fold(domain);
  if (PLAIN.test(folded) || NO_DOMAIN.test(folded)) return folded;
  // First with joiners, which are significant in some scripts; they are invalid in others, so then without them.
  return domainToASCII(domain.toLowerCase().normalize("NFKC")) || domainToASCII(folded) || folded;
}
