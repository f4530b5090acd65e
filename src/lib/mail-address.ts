// Normalises mail addresses for storing, comparing and sending, so that one mailbox is one text however it was typed.

import { domainToASCII } from "node:url";

/** The longest address (RFC 5321 without the angle brackets). */
export const MAX_ADDRESS_LENGTH = 254;

/** A longer text is no address even before invisible characters are removed, and is not worth the work. */
const MAX_TEXT_LENGTH = 2 * MAX_ADDRESS_LENGTH;
const PLAIN = /^[!-~]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const EDGES = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;
/** ASCII that no domain contains: the conversion would decode a `%41`, and cut off what follows a `/`. */
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

/** The second NFKC composes what an invisible character had separated. */
const fold = (text: string): string => text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().normalize("NFKC");

/** A domain as in DNS (IDNA); an impossible one is only folded. */
function asciiForm(domain: string): string {
  const folded = fold(domain);
  if (PLAIN.test(folded) || NO_DOMAIN.test(folded)) return folded;
  // Joiners are significant in the scripts that use them, and invalid elsewhere, where they are leftovers of a paste.
  return domainToASCII(domain.toLowerCase().normalize("NFKC")) || domainToASCII(folded) || folded;
}
