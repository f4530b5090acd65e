// Stripe's payloads: events, objects that are given whole or by their id, lists, decimals.

import { idOf as idText, type Json } from "../reading/payload.ts";

/** One webhook: what happened, when (in ms), the object, and its former values. */
export type StripeEvent = {
  type: string;
  occurredAt: number;
  /** The connected account that it came from; null is the project's own. */
  account: string | null;
  /** Of the test mode: its objects differ from live ones with the same ids. */
  test: boolean;
  object: Json;
  /** Discounts that are known as a whole: of this payload, and of earlier ones. */
  discounts: ReadonlyMap<string, Json>;
  /** The former values of what changed; null where the payload does not say what changed. */
  previous: Json | null;
};

// Stripe creates these itself, unlike the ids of customers, plans and products that a merchant may choose.
const MADE_BY_STRIPE = /^(?:cus|sub|su|price|plan|prod)_[A-Za-z0-9]{12,}$/;

/** The value as an object; null for anything else, so that the next place can be looked into. */
export const record = (value: unknown): Json | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** The objects of a list, whether it is Stripe's `{data: [...]}` or a bare array. */
export function listed(value: unknown): Json[] {
  const items = Array.isArray(value) ? value : record(value)?.data;
  return Array.isArray(items) ? items.filter((item): item is Json => record(item) !== null) : [];
}

/** The id of something that stands as its id or as the whole object. */
export const idOf = (value: unknown): string | null => idText(record(value)?.id ?? value);

type Within = Pick<StripeEvent, "account" | "test">;

/**
 * Two connected accounts may have chosen the same id for different customers: such an id is saved with its account. Those
 * that Stripe created are unique everywhere, and stay as they are.
 */
export const idWithin = (event: Pick<Within, "account">, value: unknown): string | null =>
  placed(idOf(value), accountOf(event));

/** Of a plan, price or product: those of test mode often have the chosen ids of the live ones, and other names. */
export const planIdWithin = (event: Within, value: unknown): string | null =>
  placed(idOf(value), accountOf(event) + modeOf(event));

/** The id as Stripe itself knows it. */
export function idAtStripe(event: Within, id: string): string {
  const [account, mode] = [accountOf(event), modeOf(event)];
  const own = id.startsWith(account) ? id.slice(account.length) : id;
  return own.startsWith(mode) ? own.slice(mode.length) : own;
}

const placed = (id: string | null, place: string): string | null =>
  id === null || MADE_BY_STRIPE.test(id) ? id : place + id;

const accountOf = ({ account }: Pick<Within, "account">): string => (account === null ? "" : `${account}/`);
const modeOf = ({ test }: Within): string => (test ? "test/" : "");

/** The customer that the object belongs to; an account that is billed like one stands in another field. */
export const customerIdOf = (event: StripeEvent, object: Json): string | null =>
  idWithin(event, object.customer) ?? idWithin(event, object.customer_account);
