// Reads payloads of unknown shape: every reader accepts any value and returns null for invalid ones.

import { isObject } from "../../../lib/json.ts";
import { MAX_ADDRESS_LENGTH, normalizeEmail } from "../../../lib/mail-address.ts";
import { parseInstant } from "../../../lib/query-times.ts";
import { cleanLine } from "../../../lib/text.ts";
import type { ProviderEvent } from "../provider-event.ts";

export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = Object.freeze({});
const LONGEST_ID = 255;
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]+\.[^\s@<>()[\],;:"\\\p{Cc}.]{2,}$/u;
const LONGEST_NAME = 200;
const LONGEST_LINK = 2_000;
const LONGEST_LOCALE = 35;
/** The end of the year 9999 in ms: larger numbers are not accepted as times. */
const LAST_INSTANT = 253_402_300_799_999;

/** The value as an object; an empty one for anything else, including arrays. */
const objectOf = (value: unknown): Json => (isObject(value) ? value : NOTHING);

/** The value as a list; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value at a path such as "payload.payment.entity"; undefined if there is none, and for inherited properties. */
export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split(".")) {
    const holder = objectOf(found);
    if (!Object.hasOwn(holder, name)) return undefined;
    found = holder[name];
  }
  return found;
}

export function objectAt(value: unknown, path: string): Json {
  return objectOf(at(value, path));
}

/** An identifier: text of 1 to 255 characters without white space; or that of an object that is given whole. */
export function idOf(value: unknown): string | null {
  const id = at(value, "id") ?? value;
  return typeof id === "string" && id.length <= LONGEST_ID && /^[^\s\p{Cc}]+$/u.test(id) ? id : null;
}

/** A name or a remark as one clean line of at most `cap` characters; null if nothing is left. */
export function lineOf(value: unknown, cap = LONGEST_NAME): string | null {
  return typeof value === "string" ? cleanLine(value, cap) || null : null;
}

/** A valid email address in its normal form. */
export function emailOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2 * MAX_ADDRESS_LENGTH || !value.isWellFormed()) return null;
  const address = normalizeEmail(value);
  return address.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(address) ? address : null;
}

/** A whole number, also as text such as "4900"; null beyond 2^53, where doubles are no longer exact. */
export function integerOf(value: unknown): number | null {
  const number = typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : null;
}

/** A number, also as text such as "49.5". */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(value) ? Number(value) : null;
}

/** An amount of money in minor units: a whole number from 0 on. */
export function amountOf(value: unknown): number | null {
  const amount = integerOf(value);
  return amount === null || amount < 0 ? null : amount;
}

/** A currency code in lower case. */
export function currencyOf(value: unknown): string | null {
  return typeof value === "string" && /^[a-z]{3}$/i.test(value) ? value.toLowerCase() : null;
}

/** A language tag such as "pt-BR". */
export function localeOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_LOCALE) return null;
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    return null;
  }
}

/** Seconds since 1970 as ms. Providers write 0 for "not set". */
export function secondsOf(value: unknown): number | null {
  const seconds = integerOf(value);
  return seconds === null || seconds <= 0 || seconds * 1_000 > LAST_INSTANT ? null : seconds * 1_000;
}

/** "2026-01-31T12:00:00.123456Z" as whole ms. */
export function instantOf(value: unknown): number | null {
  return typeof value === "string" && value.length <= 40 ? (parseInstant(value)?.start ?? null) : null;
}

/** A valid https URL without a user name. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_LINK || !/^https:\/\/[^\s\p{Cc}"<>\\]+$/iu.test(value))
    return null;
  const url = URL.parse(value);
  return url !== null && url.username === "" && url.password === "" ? value : null;
}

/** The first value that is not null. */
export function firstOf<T>(...values: (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}

/**
 * The customer's address and name in the data that merchants attach to their objects (notes, custom data, metadata). A bare
 * "name" counts only beside an address, because otherwise it may be the name of anything.
 */
export function personOf(attached: unknown): { email: string | null; name: string | null } {
  const email = firstOf(emailOf(at(attached, "customer_email")), emailOf(at(attached, "email")));
  const name = firstOf(lineOf(at(attached, "customer_name")), email === null ? null : lineOf(at(attached, "name")));
  return { email, name };
}

export const ignored = (why: string): ProviderEvent[] => [{ kind: "ignored", why }];

export const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000);
