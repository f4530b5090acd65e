// Reads invalid values leniently: scripts send numbers as text, names with line ends, and addresses with names around them. A value
// with a clear meaning is accepted; an ambiguous one is not guessed.

import { isObject, jsonIn } from "../../../lib/json.ts";
import { cleanLine, cleanText } from "../../../lib/text.ts";
import type { Kind } from "../fields.ts";

/** The value that was read, and a note on the correction. */
type Reading = { value: unknown; done: string };

/** Null if the meaning is not clear. `ownCurrency` is the project's. */
export type Reader = (value: unknown, ownCurrency: string) => Reading | null;

const LONGEST_LOOKED_AT = 1_000;

const shortText = (value: unknown): string | null =>
  typeof value === "string" && value.length <= LONGEST_LOOKED_AT ? cleanLine(value.normalize("NFKC"), Infinity) : null;

/** "4900" and "49.0" are whole numbers; "4,900" and "49.00" are ambiguous: thousands, or dollars instead of cents. */
const readCents: Reader = (value) => {
  const digits = /^\+?(\d{1,16})(?:\.0)?(?: ?cents?)?$/i.exec(shortText(value) ?? "")?.[1];
  return digits === undefined ? null : { value: Number(digits), done: `read as ${Number(digits)}` };
};

/** "true", "yes", 1 and their opposites. */
const readFlag: Reader = (value) => {
  const text = String(typeof value === "number" ? value : shortText(value)).toLowerCase();
  const flag = ["true", "yes", "1"].includes(text) ? true : ["false", "no", "0", ""].includes(text) ? false : null;
  return flag === null ? null : { value: flag, done: `read as ${flag}` };
};

/** "41", "41 days" and 41.7, which is rounded down to full days. */
const readDays: Reader = (value) => {
  const text = typeof value === "number" ? String(value) : (shortText(value) ?? "");
  const digits = /^\+?(\d{1,16})(?:\.\d+)?(?: ?d(?:ays?)?)?$/i.exec(text)?.[1];
  return digits === undefined ? null : { value: Number(digits), done: `read as ${Number(digits)}` };
};

/** Signs and names of a single currency. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["€", "eur"],
  ["EURO", "eur"],
  ["EUROS", "eur"],
  ["£", "gbp"],
  ["₹", "inr"],
  ["US$", "usd"],
  ["US DOLLAR", "usd"],
  ["US DOLLARS", "usd"],
  ["C$", "cad"],
  ["A$", "aud"],
  ["R$", "brl"],
  ["₩", "krw"],
  ["₪", "ils"],
  ["₺", "try"],
  ["₫", "vnd"],
  ["₱", "php"],
  ["₦", "ngn"],
  ["₴", "uah"],
]);

const DOLLARS: readonly string[] = ["$", "DOLLAR", "DOLLARS"];

/** A dollar sign means the project's own currency if that is a dollar too, otherwise US dollars. */
const dollarOf = (own: string): string => (isDollar(own) ? own.toLowerCase() : "usd");

const isDollar = (currency: string): boolean =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .some(({ value }) => value === "$");

const readCurrency: Reader = (value, ownCurrency) => {
  const text = shortText(value)?.toUpperCase();
  if (text === undefined) return null;
  const code = DOLLARS.includes(text) ? dollarOf(ownCurrency) : (SIGNS.get(text) ?? text.toLowerCase());
  return { value: code, done: `read as ${code}` };
};

/** "Maya <maya@example.com>", "mailto:maya@example.com", and addresses copied with quotes or a comma. */
const readEmail: Reader = (value) => {
  if (typeof value !== "string" || value.length > LONGEST_LOOKED_AT) return null;
  const text = cleanLine(value, Infinity);
  const address = (/<([^<>]*)>[\s,;.]*$/.exec(text)?.[1] ?? text)
    .replace(/^[\s"'<]*(?:mailto:)?/i, "")
    .replace(/[\s"'>,;.]{1,20}$/, "");
  return { value: address, done: "only the address in it was read" };
};

const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ["cancelation", "cancellation"],
  ["canceled", "cancellation"],
  ["cancelled", "cancellation"],
  ["paymentfailed", "payment_failed"],
  ["paymentrecovered", "payment_recovered"],
]);

/** "Payment Failed", "payment-failed", "paymentFailed" and "PAYMENT_FAILED". */
const readWord: Reader = (value) => {
  const text = shortText(value);
  if (text === null) return null;
  const word = text.toLowerCase().replace(/[\s._-]+/g, "_");
  const type = OTHER_WORDS.get(word) ?? word;
  return { value: type, done: `read as ${type}` };
};

/** Text and numbers, without control characters and shortened. */
const readText =
  (longest: number, clean: typeof cleanText = cleanLine): Reader =>
  (value) => {
    const text = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
    if (typeof text !== "string") return null;
    const whole = clean(text, Infinity);
    const cut = clean(text, longest);
    if (cut !== whole) return { value: cut, done: "cut" };
    return { value: cut, done: typeof value === "number" ? "read as text" : "read without what does not belong there" };
  };

/** "en_US.UTF-8" and "en-US,en;q=0.9". */
const readLocale: Reader = (value) => {
  const tag = /^([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)(?=$|[.,;@ ])/i.exec(shortText(value) ?? "")?.[1];
  if (tag === undefined) return null;
  const locale = tag.replaceAll("_", "-");
  return { value: locale, done: `read as ${locale}` };
};

const readTimeZone: Reader = (value) => {
  const zone = shortText(value)?.replaceAll(" ", "_") ?? null;
  return zone === null ? null : { value: zone, done: `read as ${zone}` };
};

/** An identifier that is too long is dropped, because a shortened one might be another customer's. */
export const readId: Reader = (value) =>
  Number.isSafeInteger(value) ? { value: String(value), done: "read as text" } : null;

/** An object, perhaps encoded as text; if it is too large, only the fields that fit. */
const readObject =
  (mostBytes: number): Reader =>
  (value) => {
    const object = typeof value === "string" ? jsonIn(value) : value;
    if (!isObject(object)) return null;
    let bytes = 2;
    const fields = Object.entries(object).filter(([name, field]) => {
      const more = Buffer.byteLength(JSON.stringify({ [name]: field })) - 1; // its braces, and a comma
      if (bytes + more > mostBytes) return false;
      bytes += more;
      return true;
    });
    const isWhole = fields.length === Object.keys(object).length;
    return {
      value: Object.fromEntries(fields),
      done: isWhole ? "read as an object" : "the fields that have room were read",
    };
  };

/** By the kind of field. */
export const READERS: Readonly<Record<Kind, Reader>> = {
  email: readEmail,
  event_type: readWord,
  line: readText(200),
  id: readText(200),
  text: readText(5_000, cleanText),
  reason_code: readWord,
  money: readCents,
  currency: readCurrency,
  days: readDays,
  locale: readLocale,
  timezone: readTimeZone,
  object: readObject(4_096),
  flag: readFlag,
};
