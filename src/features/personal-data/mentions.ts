// Finds a person in texts, by every spelling of their address and by their ids. SQL selects the texts that may contain one, and
// an exact comparison decides: `joada@example.com` does not contain `ada@example.com`.

import { domainToUnicode } from "node:url";
import type { Known, Names } from "./names.ts";

/** Shorter ids also occur as other numbers. */
const SHORTEST_ID = 8;

/** The kinds of names that are ids, as they occur in bodies, payloads and keys. */
const IDS: readonly Names[] = [
  "ids",
  "hashes",
  "subscriptionids",
  "events",
  "sessions",
  "alerts",
  "messages",
  "replies",
  "inbound",
  "subscriptions",
];

export type Mentions = {
  /** For `lower(column) like ? escape '\'`: they match every text that names the person, and some others. */
  patterns: string[];
  /** Whether a text names the person. */
  isIn(text: string): boolean;
  /**
   * Whether JSON is about the person: it contains their id, or their address as a whole value. An address within a sentence may
   * be in somebody else's data.
   */
  isAbout(json: string): boolean;
};

export function mentionsOf(known: Known): Mentions {
  const forms = formsOf((known.get("emails") ?? []).map(String));
  const ids = IDS.flatMap((name) => known.get(name) ?? [])
    .map((id) => String(id).toLowerCase())
    .filter((id) => id.length >= SHORTEST_ID);
  const addresses = forms.length === 0 ? null : addressesAmong(forms, "");
  const values = forms.length === 0 ? null : wholeValue(forms);
  const named = new Set(ids);
  const hasId = (plain: string): boolean => {
    for (const id of named) if (isWordIn(id, plain)) return true;
    return false;
  };
  return {
    patterns: [...new Set([...forms.flatMap(patternsOf), ...ids.map((id) => `%${escaped(id)}%`)])],
    isIn: (text) => {
      const plain = plainOf(text);
      return (addresses?.test(plain) ?? false) || hasId(plain);
    },
    isAbout: (json) => {
      const plain = plainOf(json);
      return (values?.test(plain) ?? false) || hasId(plain);
    },
  };
}

/** Removes the person's addresses from a text that belongs to somebody else. */
export function withoutAddresses(text: string, emails: readonly string[]): string {
  const shorter = text.replace(addressesAmong(formsOf(emails), "g"), "[erased]");
  return mentionsOf(new Map([["emails", emails]])).isIn(shorter) ? "[erased]" : shorter;
}

/** The address as stored, and with its domain decoded from Punycode. */
function formsOf(emails: readonly string[]): string[] {
  const forms = emails.flatMap((email) => {
    const at = email.lastIndexOf("@");
    return at < 0 ? [email] : [email, email.slice(0, at + 1) + domainToUnicode(email.slice(at + 1))];
  });
  return [...new Set(forms)];
}

/**
 * Characters beyond ASCII become wildcards, because they may be escaped, or capitals that SQL does not lower; links have %40
 * instead of the @.
 */
const patternsOf = (form: string): string[] =>
  ["@", "%40"].map((at) => `%${escaped(form.replace("@", at)).replace(/[^ -~]+/g, "%")}%`);

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

const addressesAmong = (forms: readonly string[], flags: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:${forms.map((form) => RegExp.escape(form)).join("|")})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    `iu${flags}`,
  );

/** Matches `"ada@example.com"` and `"Ada <ada@example.com>"`, also in JSON within a JSON string. */
const wholeValue = (forms: readonly string[]): RegExp =>
  new RegExp(`"\\s*(?:[^"]*<)?(?:${forms.map((form) => RegExp.escape(form)).join("|")})>?\\s*\\\\?"`, "iu");

/** The text without the escapes of JSON and of links. */
const plainOf = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, " ")
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize("NFKC")
    .toLowerCase();

function isWordIn(id: string, plain: string): boolean {
  for (let at = plain.indexOf(id); at >= 0; at = plain.indexOf(id, at + 1)) {
    if (!isPartOfId(plain[at - 1]) && !isPartOfId(plain[at + id.length])) return true;
  }
  return false;
}

const isPartOfId = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9_-]/.test(letter);
