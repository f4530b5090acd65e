// A fake of the part of Razorpay's API that carrying out offers uses.

import { type Body, type Call, JsonStandIn, Problem } from "../json-stand-in.ts";

const problemOf = (description: string) => ({ error: { code: "BAD_REQUEST_ERROR", description } });
const refuse = (description: string) => new Problem(400, problemOf(description));

export class RazorpayStandIn extends JsonStandIn {
  keys = { key_id: "rzp_live_StandIn0001", key_secret: "secret-of-the-stand-in" };
  /** Whether the account may use subscriptions. */
  hasSubscriptions = true;
  /** Currencies by offer id; other offers accept every currency. */
  readonly offerCurrencies = new Map<string, string>();
  readonly subscriptions = new Map<string, Body>();
  #last = 0;

  /** Adds an active subscription whose cycle ends in 20 days. */
  subscription(fields: object = {}): Body {
    const id = `sub_RZP${++this.#last}`;
    const subscription = {
      id,
      entity: "subscription",
      status: "active",
      current_end: Math.floor(this.now() / 1_000) + 20 * 86_400,
      ended_at: null,
      has_scheduled_changes: false,
      offer_id: null,
      payment_method: "card",
      currency: "INR",
      pause_initiated_by: null,
      scheduled: null,
      endsWithCycle: false,
      ...fields,
    };
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  protected admit(authorization: string): void {
    const { key_id, key_secret } = this.keys;
    const expected = `Basic ${Buffer.from(`${key_id}:${key_secret}`).toString("base64")}`;
    if (authorization !== expected) throw new Problem(401, problemOf("Authentication failed"));
  }

  protected problemOf = () => problemOf("Refused");

  protected handle({ method, path, body }: Call): object {
    const [, version, noun, id = "", action] = path.split("/");
    if (!this.hasSubscriptions) throw refuse("The requested URL was not found on the server.");
    if (method === "GET" && id === "") return { entity: "collection", count: 0, items: [] };
    const found = version === "v1" && noun === "subscriptions" ? this.subscriptions.get(id) : undefined;
    if (!found) throw refuse("The id provided does not exist");
    if (method === "GET") return action ? { ...found, ...found.scheduled } : shown(found);
    if (method === "PATCH") this.#update(found, body);
    else if (method === "DELETE") found.offer_id = null;
    else if (action === "pause") this.#pause(found);
    else if (action === "resume") this.#resume(found);
    else if (action === "cancel") this.#cancel(found, body);
    else if (action === "cancel_scheduled_changes")
      Object.assign(found, { has_scheduled_changes: false, scheduled: null });
    else throw refuse("The requested URL was not found on the server.");
    return shown(found);
  }

  #update(found: Body, { offer_id, schedule_change_at }: Body): void {
    if (found.payment_method !== "card") throw refuse("subscriptions cannot be updated when payment mode is UPI");
    if (found.status !== "active")
      throw refuse("Can't update subscription when it is not in Authenticated or Active state");
    const currency = this.offerCurrencies.get(offer_id);
    if (currency !== undefined && currency !== found.currency) {
      throw refuse("The offer is not applicable: its currency differs from the plan's.");
    }
    if (schedule_change_at === "cycle_end")
      Object.assign(found, { has_scheduled_changes: true, scheduled: { offer_id } });
    else found.offer_id = offer_id;
  }

  #pause(found: Body): void {
    if (found.status === "authenticated") found.status = "cancelled";
    else if (found.status !== "active") throw refuse(`Subscription cannot be paused in ${found.status} status.`);
    else Object.assign(found, { status: "paused", pause_initiated_by: "self" });
  }

  #resume(found: Body): void {
    if (found.status !== "paused") throw refuse("Subscription is not paused.");
    Object.assign(found, { status: "active", pause_initiated_by: null });
  }

  #cancel(found: Body, { cancel_at_cycle_end }: Body): void {
    if (found.status === "cancelled") throw refuse("Subscription is not cancellable in cancelled status.");
    if (!cancel_at_cycle_end) Object.assign(found, { status: "cancelled", ended_at: Math.floor(this.now() / 1_000) });
    else if (found.endsWithCycle) throw refuse("Subscription is already scheduled to be cancelled.");
    else found.endsWithCycle = true;
  }
}

/** Like the real API, hides that an end is scheduled. */
const shown = ({ scheduled, endsWithCycle, ...rest }: Body): object => rest;
