// The stand-in's data: objects by kind, each in live or test mode, and the events of their changes.

import { noSuch } from "./errors.ts";

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects are deeply nested; tests read them field by field.
export type StripeObject = { id: string; object: string; created: number; livemode: boolean } & Record<string, any>;

const PREFIXES: Readonly<Record<string, string>> = {
  customer: "cus",
  product: "prod",
  price: "price",
  coupon: "coupon",
  discount: "di",
  subscription: "sub",
  subscription_item: "si",
  subscription_schedule: "sub_sched",
  invoice: "in",
  payment_intent: "pi",
  customer_balance_transaction: "cbtxn",
  webhook_endpoint: "we",
  event: "evt",
};

export class State {
  readonly #objects = new Map<string, StripeObject>();
  /** By kind, oldest first. */
  readonly #kinds = new Map<string, StripeObject[]>();
  #lists = new Map<string, StripeObject[]>();
  #ids = 0;

  /** `now`: in seconds since the epoch. */
  constructor(readonly now: () => number) {}

  newId(kind: string): string {
    this.#ids += 1;
    return `${PREFIXES[kind] ?? kind}_${String(this.#ids).padStart(14, "T")}`;
  }

  add(kind: string, livemode: boolean, fields: Record<string, unknown>): StripeObject {
    const object = { id: this.newId(kind), object: kind, created: this.now(), livemode, ...fields } as StripeObject;
    this.#objects.set(keyOf(object), object);
    const all = this.#kinds.get(kind) ?? [];
    all.push(object);
    this.#kinds.set(kind, all);
    this.#lists.delete(kind);
    return object;
  }

  find(kind: string, livemode: boolean, id: string): StripeObject | undefined {
    return this.#objects.get(keyOf({ object: kind, livemode, id }));
  }

  get(kind: string, livemode: boolean, id: string, param = "id"): StripeObject {
    const found = this.find(kind, livemode, id);
    if (!found) throw noSuch(kind.replaceAll("_", " "), id, param);
    return found;
  }

  remove(object: StripeObject): void {
    this.#objects.delete(keyOf(object));
    this.#kinds.set(
      object.object,
      this.all(object.object).filter((one) => one !== object),
    );
    this.#lists.delete(object.object);
  }

  all(kind: string): StripeObject[] {
    return this.#kinds.get(kind) ?? [];
  }

  /** Newest first, as Stripe lists them. */
  newestFirst(kind: string): StripeObject[] {
    const sorted = this.#lists.get(kind) ?? [...this.all(kind)].reverse().sort((a, b) => b.created - a.created);
    this.#lists.set(kind, sorted);
    return sorted;
  }

  /** Finds an object of any kind by its id, for expanding. */
  anyById(id: string, livemode: boolean): StripeObject | undefined {
    const kind = Object.keys(PREFIXES).find((one) => this.find(one, livemode, id) !== undefined);
    return kind === undefined ? undefined : this.find(kind, livemode, id);
  }

  /** Adds the event that Stripe would send for a change. */
  tell(type: string, object: StripeObject, previous?: Record<string, unknown>): StripeObject {
    const data = { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) };
    return this.add("event", object.livemode, { type, data, api_version: null, pending_webhooks: 1 });
  }
}

const keyOf = ({ object, livemode, id }: Pick<StripeObject, "object" | "livemode" | "id">): string =>
  `${object} ${livemode} ${id}`;
