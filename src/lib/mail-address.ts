// Mail addresses in one form, so that one mailbox is one text however it was typed: it is stored, compared and mailed in this form.

import { domainToASCII } from "node:url";

/** No address is longer (RFC 5321 with the angle brackets taken off). */
export const LONGEST_ADDRESS = 254;

/** Longer texts are no addresses even before invisible characters are taken out, and are not worth the work. */
const LONGEST_TEXT = 2 * LONGEST_ADDRESS;
const PLAIN = /^[!-~]*$/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const EDGES = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;
/** ASCII that no domain contains: the conversion would decode a `%41`, and cut off what follows a `/`. */
const NO_DOMAIN = /[^a-z0-9.\-\u0080-\u{10ffff}]/u;

/**
 * Trimmed, in lower case and NFKC, without invisible characters, and with the domain in its ASCII form: all of
 * `Ada@müller.example`, `ａｄａ＠müller.example` and `ada@XN--MLLER-KVA.example` are `ada@xn--mller-kva.example`.
 * What is no address comes out trimmed and in lower case as well, so that it can be refused or compared.
 */
export function normalizeEmail(text: string): string {
  const address = text.trim();
  return PLAIN.test(address) || address.length > LONGEST_TEXT ? address.toLowerCase() : normalizeUnicode(address);
}

function normalizeUnicode(text: string): string {
  const address = text.normalize("NFKC").replace(EDGES, ""); // a full-width "＠" becomes "@"
  const at = address.lastIndexOf("@");
  if (at < 0) return fold(address);
  return `${fold(address.slice(0, at))}@${asciiForm(address.slice(at + 1))}`;
}

/** The second NFKC composes what stood apart while something invisible was between. */
const fold = (text: string): string => text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase().normalize("NFKC");

/** A domain as DNS knows it (IDNA); one that cannot exist is only folded. */
function asciiForm(domain: string): string {
  const folded = fold(domain);
  if (PLAIN.test(folded) || NO_DOMAIN.test(folded)) return folded;
  // Joiners count in the scripts that write with them, and are refused anywhere else, where they are leftovers of a paste.
  return domainToASCII(domain.toLowerCase().normalize("NFKC")) || domainToASCII(folded) || folded;
}
