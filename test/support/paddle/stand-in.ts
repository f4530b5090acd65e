// A fake of the part of Paddle Billing's API that carrying out offers uses.

import { type Body, type Call, JsonStandIn, Problem } from "../json-stand-in.ts";

const problemOf = (code: string, detail = code) => ({ error: { type: "request_error", code, detail } });

export class PaddleStandIn extends JsonStandIn {
  key = "pdl_live_apikey_StandIn0001";
  /** Rights of the key, such as `subscriptions.read`. */
  rights: string[] | "all" = "all";
  readonly subscriptions = new Map<string, Body>();
  readonly discounts: Body[] = [];
  readonly prices = new Map<string, Body>();
  #last = 0;

  /** Adds an active monthly subscription whose next payment is due in 20 days. */
  subscription(fields: object = {}): Body {
    const id = `sub_${++this.#last}`;
    const due = this.now() + 20 * 86_400_000;
    const subscription = {
      id,
      status: "active",
      next_billed_at: iso(due),
      current_billing_period: { starts_at: iso(due - 30 * 86_400_000), ends_at: iso(due) },
      canceled_at: null,
      billing_cycle: { interval: "month", frequency: 1 },
      scheduled_change: null,
      discount: null,
      items: [{ price: { id: "pri_large" }, quantity: 2, recurring: true }],
      ...fields,
    };
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  protected admit(authorization: string, { method, path }: Call): void {
    if (authorization !== `Bearer ${this.key}`) throw new Problem(403, problemOf("invalid_token"));
    const right = `${path.split("/")[1]}.${method === "GET" ? "read" : "write"}`;
    if (this.rights !== "all" && !this.rights.includes(right)) throw new Problem(403, problemOf("forbidden"));
  }

  protected problemOf = (status: number) =>
    problemOf(status === 429 ? "too_many_requests" : "internal_error", "Refused");

  protected handle({ method, path, query, body }: Call): object {
    const [, noun, id = "", action] = path.split("/");
    if (noun === "discounts" && method === "GET") {
      return { data: this.discounts.filter(({ code }) => code === query.get("code")) };
    }
    if (noun === "discounts" && method === "POST") return { data: this.#createDiscount(body) };
    if (method === "GET" && id === "") return { data: [] };
    const found = noun === "prices" ? this.prices.get(id) : this.subscriptions.get(id);
    if (!found) throw new Problem(404, problemOf("not_found", `Entity ${id} not found`));
    if (method === "GET") return { data: found };
    if (found.status === "canceled") throw new Problem(400, problemOf("subscription_update_when_canceled"));
    if (method === "PATCH") this.#update(found, body);
    else if (action === "pause") this.#pause(found, body);
    else if (action === "resume") Object.assign(found, { status: "active", scheduled_change: null });
    else if (action === "cancel") this.#cancel(found, body);
    else throw new Problem(404, problemOf("not_found"));
    return { data: found };
  }

  #createDiscount(body: Body): Body {
    if (this.discounts.some(({ code }) => code === body.code)) {
      throw new Problem(409, problemOf("discount_code_conflict"));
    }
    const discount = { id: `dsc_${++this.#last}`, status: "active", restrict_to: null, ...body };
    this.discounts.push(discount);
    return discount;
  }

  #update(found: Body, { discount, next_billed_at, items, scheduled_change, proration_billing_mode }: Body): void {
    if ((items || next_billed_at) && !proration_billing_mode) {
      throw new Problem(400, problemOf("subscription_items_update_missing_proration_billing_mode"));
    }
    if (scheduled_change !== undefined) found.scheduled_change = null;
    if (next_billed_at) found.next_billed_at = next_billed_at;
    if (items)
      found.items = items.map(({ price_id, quantity }: Body) => ({
        price: { id: price_id },
        quantity,
        recurring: true,
      }));
    if (discount === null) found.discount = null;
    else if (discount) found.discount = { id: discount.id, starts_at: found.next_billed_at, ends_at: null };
  }

  #pause(found: Body, { effective_from, resume_at }: Body): void {
    if (found.scheduled_change) throw new Problem(400, problemOf("subscription_locked_pending_changes"));
    if (effective_from === "immediately") found.status = "paused";
    found.scheduled_change = { action: "pause", effective_at: found.next_billed_at, resume_at };
  }

  #cancel(found: Body, { effective_from }: Body): void {
    if (effective_from === "immediately") {
      Object.assign(found, { status: "canceled", canceled_at: iso(this.now()), scheduled_change: null });
      return;
    }
    if (found.scheduled_change) throw new Problem(400, problemOf("subscription_locked_pending_changes"));
    found.scheduled_change = { action: "cancel", effective_at: found.next_billed_at, resume_at: null };
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
