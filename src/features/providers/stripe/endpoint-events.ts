// The events that a webhook endpoint at Stripe is made for: all that are read, by their full names. Stripe takes no patterns.

import type Stripe from "stripe";

export const ENDPOINT_EVENTS = [
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.failed",
  "charge.succeeded",
  "checkout.session.completed",
  "customer.created",
  "customer.discount.created",
  "customer.discount.deleted",
  "customer.discount.updated",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.updated",
  "customer.updated",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_action_required",
  "invoice.payment_failed",
  "invoice.upcoming",
  "invoice_payment.paid",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "price.created",
  "price.updated",
  "product.created",
  "product.updated",
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];
