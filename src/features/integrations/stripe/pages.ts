// Fetches the past from Stripe page by page, and turns each object into events.

import type Stripe from "stripe";
import { plainObject } from "../../../adapters/stripe.ts";
import type { Stage } from "./tables.ts";

const PAGE = 100; // the most that Stripe returns

type Page = { objects: Record<string, unknown>[]; hasMore: boolean };

/** `after`: the id of the last object of the previous page. `invoicesSince`: in seconds. */
export async function fetchPage(
  stripe: Stripe,
  stage: Stage,
  { after, invoicesSince }: { after: string | null; invoicesSince: number },
): Promise<Page> {
  const { data, has_more } = await list(stripe, stage, invoicesSince, {
    limit: PAGE,
    ...(after === null ? {} : { starting_after: after }),
  });
  return { objects: data.map(plainObject), hasMore: has_more };
}

type List = { data: object[]; has_more: boolean };

function list(stripe: Stripe, stage: Stage, since: number, page: Stripe.PaginationParams): Promise<List> {
  switch (stage) {
    case "prices":
      return stripe.prices.list({ ...page, expand: ["data.product"] });
    case "customers":
      return stripe.customers.list({ ...page, expand: ["data.discount.source.coupon"] });
    case "subscriptions":
      return stripe.subscriptions.list({ ...page, status: "all", expand: ["data.discounts.source.coupon"] });
    case "paid_invoices":
      return stripe.invoices.list({ ...page, status: "paid", created: { gte: since } });
    case "open_invoices":
      return stripe.invoices.list({ ...page, status: "open", created: { gte: since } });
  }
}

type Event = { object: "event"; type: string; created: number; livemode: boolean; data: { object: object } };

/** Subscriptions that never ran are ignored. */
const NEVER_ACTIVE = ["incomplete", "incomplete_expired"];

/** The events that an object stands for, in the form of a webhook; `asOf` in ms. */
export function eventsOf(stage: Stage, object: Record<string, unknown>, livemode: boolean, asOf: number): Event[] {
  const at = Math.floor(asOf / 1_000);
  const event = (type: string, created: number, of: object): Event => ({
    object: "event",
    type,
    created,
    livemode,
    data: { object: of },
  });
  switch (stage) {
    case "prices": {
      const { product } = object;
      const isWhole = typeof product === "object" && product !== null && !("deleted" in product);
      return [...(isWhole ? [event("product.updated", at, product)] : []), event("price.updated", at, object)];
    }
    case "customers":
      return [event("customer.updated", at, object)];
    case "subscriptions": {
      if (NEVER_ACTIVE.includes(String(object.status))) return [];
      const hasEnded = object.status === "canceled";
      return [event(hasEnded ? "customer.subscription.deleted" : "customer.subscription.created", at, object)];
    }
    case "paid_invoices":
    case "open_invoices": {
      const { paid_at } = (object.status_transitions ?? {}) as { paid_at?: number | null };
      const type = stage === "paid_invoices" ? "invoice.paid" : "invoice.payment_failed";
      return [event(type, paid_at ?? Number(object.created ?? at), object)];
    }
  }
}
