// Reads Stripe's payloads: events, lists, and objects that are given whole or by their id.

import { isObject } from "../../../lib/json.ts";
import { idOf, type Json } from "../reading/payload.ts";

/** One webhook: the event's type, its time (epoch ms), the object, and its former values. */
export type StripeEvent = {
  type: string;
  occurredAt: number;
  /** The connected account that sent it; null for the project's own. */
  account: string | null;
  /** From test mode, where objects differ from live ones with the same ids. */
  test: boolean;
  object: Json;
  /** The complete discounts in this payload and earlier ones, by key. */
  discounts: ReadonlyMap<string, Json>;
  /** The former values of changed fields; null if the payload does not contain them. */
  previous: Json | null;
};

// Ids that Stripe created. Merchants may choose other ids for customers, plans and products.
const MADE_BY_STRIPE = /^(?:cus|sub|su|price|plan|prod)_[A-Za-z0-9]{12,}$/;

/** The value if it is an object; null for anything else. */
export const record = (value: unknown): Json | null => (isObject(value) ? value : null);

/** The objects of a list, either Stripe's `{data: [...]}` or a plain array. */
export function listed(value: unknown): Json[] {
  const items = Array.isArray(value) ? value : record(value)?.data;
  return Array.isArray(items) ? items.filter(isObject) : [];
}

type Within = Pick<StripeEvent, "account" | "test">;

/**
 * The id to save. Two connected accounts may choose the same id for different customers, so a chosen id is prefixed with its
 * account. Ids that Stripe created are unique everywhere and stay unchanged.
 */
export const idWithin = (event: Pick<Within, "account">, value: unknown): string | null =>
  placed(idOf(value), accountOf(event));

/** Like `idWithin`, for plans, prices and products. Adds test mode, because chosen ids are often the same in both modes. */
export const planIdWithin = (event: Within, value: unknown): string | null =>
  placed(idOf(value), accountOf(event) + modeOf(event));

/** The id at Stripe, without our prefixes. */
export function idAtStripe(event: Within, id: string): string {
  const [account, mode] = [accountOf(event), modeOf(event)];
  const own = id.startsWith(account) ? id.slice(account.length) : id;
  return own.startsWith(mode) ? own.slice(mode.length) : own;
}

const placed = (id: string | null, place: string): string | null =>
  id === null || MADE_BY_STRIPE.test(id) ? id : place + id;

const accountOf = ({ account }: Pick<Within, "account">): string => (account === null ? "" : `${account}/`);
const modeOf = ({ test }: Within): string => (test ? "test/" : "");

/** The object's customer; an account that is billed like a customer is in another field. */
export const customerIdOf = (event: StripeEvent, object: Json): string | null =>
  idWithin(event, object.customer) ?? idWithin(event, object.customer_account);
