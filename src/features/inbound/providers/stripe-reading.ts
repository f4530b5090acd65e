// How fields of a payload are read whose shape changed over the years: what is missing or of another type is null, nothing throws.

import { cleanLine } from "../../../lib/text.ts";

export type Json = Readonly<Record<string, unknown>>;

/** One webhook, opened: what happened, when (in ms), to what, and what it was before. */
export type StripeEvent = {
  type: string;
  occurredAt: number;
  /** The connected account that it came from; null is the project's own. */
  account: string | null;
  object: Json;
  /** The former values of what changed; null where the payload does not say what changed. */
  previous: Json | null;
};

const LONGEST_ID = 255;
const LONGEST_NAME = 200;
const LONGEST_EMAIL = 254;
const LAST_SECOND = 8_640_000_000_000;
// Stripe makes these itself, unlike the ids of customers, plans and products that a merchant may choose.
const MADE_BY_STRIPE = /^(?:cus|sub|su|price|plan|prod)_[A-Za-z0-9]{12,}$/;

export const record = (value: unknown): Json | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** What stands at the end of the path; undefined where the way there breaks off. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const key of path) here = record(here)?.[key];
  return here;
}

/** The objects of a list, whether it is Stripe's `{data: [...]}` or a bare array. */
export function listed(value: unknown): Json[] {
  const items = Array.isArray(value) ? value : at(value, "data");
  return Array.isArray(items) ? items.filter((item): item is Json => record(item) !== null) : [];
}

/** The id of something that stands as its id or as the whole object. */
export function idOf(value: unknown): string | null {
  const id = typeof value === "string" ? value : at(value, "id");
  return typeof id === "string" && id.trim() !== "" && id.length <= LONGEST_ID ? id : null;
}

/**
 * Two connected accounts may have chosen the same id for different customers or plans: such an id is kept with its account.
 * Those that Stripe made are unique everywhere, and stay as they are.
 */
export function idWithin(event: StripeEvent, value: unknown): string | null {
  const id = idOf(value);
  return id === null || event.account === null || MADE_BY_STRIPE.test(id) ? id : `${event.account}/${id}`;
}

/** The customer that the object belongs to; an account that is billed like one stands in another field. */
export const customerIdOf = (event: StripeEvent, object: Json): string | null =>
  idWithin(event, object.customer) ?? idWithin(event, object.customer_account);

/** One calm line, null where there is nothing in it. */
export const nameOf = (value: unknown): string | null =>
  typeof value === "string" ? cleanLine(value, LONGEST_NAME) || null : null;

/** Lower case; null for what cannot be an address. */
export function emailOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2 * LONGEST_EMAIL) return null;
  const email = value.trim().toLowerCase();
  return email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

export function currencyOf(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z]{3}$/.test(value) ? value.toLowerCase() : null;
}

/** A number, or one written as a plain decimal, as Stripe does for fractions of a cent. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(value) ? Number(value) : null;
}

export function wholeOf(value: unknown): number | null {
  const number = numberOf(value);
  return Number.isSafeInteger(number) ? number : null;
}

/** Stripe's seconds as ms; null where no date can be it. */
export function instantOf(value: unknown): number | null {
  const seconds = wholeOf(value);
  return seconds !== null && seconds > 0 && seconds <= LAST_SECOND ? seconds * 1_000 : null;
}
