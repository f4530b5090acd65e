// Paddle Billing: subscriptions, transactions, customers and the catalogue. Each event contains the whole current entity and never
// its former state, so every event of a subscription has its state.

import type { Provider } from "../provider.ts";
import { NO_FACTS, type ProviderEvent } from "../provider-event.ts";
import { at, currencyOf, emailOf, firstOf, idOf, ignored, instantOf, lineOf, objectAt } from "../reading/payload.ts";
import { isSigned } from "../reading/signature.ts";
import { paddle as definition, type PaddleSettings } from "./definition.ts";
import { paddleOffers } from "./offers/carry-out.ts";
import { nobody, type PaddleWebhook } from "./payload.ts";
import { mrrOfPrice } from "./prices.ts";
import { PADDLE_SETTINGS } from "./settings-model.ts";
import { ofSubscription } from "./subscription.ts";
import { ofAdjustment, ofFailure, ofSuccess, ofWaived } from "./transactions.ts";

/** In ms. The signed time may differ from ours by this much, in both directions. */
const TOLERANCE = 300_000;
const LONGEST_HEADER = 4_096;

export const paddle: Provider<"paddle", PaddleSettings> = {
  ...definition,
  settingShapes: PADDLE_SETTINGS,
  loosePaymentsCount: true,
  verify,
  eventIdOf: (body) => idOf(at(body, "event_id")),
  // The sandbox is a separate account with its own secret. Only events of the simulator show that they are tests.
  isTest: (body) => [at(body, "event_id"), at(body, "notification_id")].some(isSimulated),
  normalise,
  offers: paddleOffers,
};

const isSimulated = (id: unknown): boolean => typeof id === "string" && id.startsWith("ntfsim");

/** `Paddle-Signature: ts=<seconds>;h1=<hex>`, with more than one `h1` while a secret is being replaced. Signs `<ts>:<raw body>`. */
function verify(raw: Uint8Array, headers: Headers, secrets: readonly string[], now: number): boolean {
  const header = headers.get("paddle-signature") ?? "";
  if (header.length > LONGEST_HEADER) return false;
  const fields = header.split(";").map((field) => field.trim());
  const valuesOf = (name: string) =>
    fields.filter((field) => field.startsWith(`${name}=`)).map((field) => field.slice(name.length + 1));
  const [seconds = "", ...others] = valuesOf("ts");
  if (others.length > 0 || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now - Number(seconds) * 1_000) > TOLERANCE) return false;
  return isSigned([`${seconds}:`, raw], valuesOf("h1"), secrets);
}

function normalise(body: unknown, receivedAt?: number): ProviderEvent[] {
  const event = lineOf(at(body, "event_type"), 100);
  if (event === null) return ignored("not an event of Paddle Billing");
  const entity = objectAt(body, "data");
  const occurredAt = firstOf(
    instantOf(at(body, "occurred_at")),
    instantOf(at(entity, "updated_at")),
    instantOf(at(entity, "created_at")),
    receivedAt ?? null,
  );
  if (occurredAt === null) return ignored("does not say when it happened");
  return meaningOf({ event, entity, occurredAt });
}

function meaningOf(webhook: PaddleWebhook): ProviderEvent[] {
  switch (webhook.event) {
    case "subscription.created":
    case "subscription.imported":
    case "subscription.trialing":
    case "subscription.activated":
    case "subscription.updated":
    case "subscription.past_due":
    case "subscription.paused":
    case "subscription.resumed":
    case "subscription.canceled":
      return ofSubscription(webhook);
    case "transaction.payment_failed":
    case "transaction.past_due":
      return ofFailure(webhook);
    // Both are sent for one payment, the second once it is settled.
    case "transaction.paid":
    case "transaction.completed":
      return ofSuccess(webhook);
    case "transaction.canceled":
      return ofWaived(webhook);
    case "customer.created":
    case "customer.imported":
    case "customer.updated":
      return ofCustomer(webhook);
    case "product.created":
    case "product.imported":
    case "product.updated":
      return ofProduct(webhook);
    case "price.created":
    case "price.imported":
    case "price.updated":
      return ofPrice(webhook);
    case "adjustment.created":
      return ofAdjustment(webhook);
    default:
      return ignored(`${webhook.event} means nothing here`);
  }
}

function ofCustomer({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const customerId = idOf(at(entity, "id"));
  if (customerId === null) return nobody();
  const [email, name] = [emailOf(at(entity, "email")), lineOf(at(entity, "name"))];
  const known: ProviderEvent = { kind: "identity", customerId, email, name, occurredAt };
  if (at(entity, "status") !== "archived") return [known];
  const subject = { customerId, subscriptionId: null };
  return [known, { kind: "customer_deleted", subject, occurredAt, facts: NO_FACTS }];
}

function ofProduct({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const planId = idOf(at(entity, "id"));
  if (planId === null) return ignored("a product without an identifier");
  return [{ kind: "plan", planId, name: lineOf(at(entity, "name")), mrr: null, currency: null, occurredAt }];
}

/** Without a name: prices are called "Monthly" or have no name, and customers know the product's name. */
function ofPrice({ entity, occurredAt }: PaddleWebhook): ProviderEvent[] {
  const planId = idOf(at(entity, "id"));
  if (planId === null) return ignored("a price without an identifier");
  const currency = currencyOf(at(entity, "unit_price.currency_code"));
  return [{ kind: "plan", planId, name: null, mrr: mrrOfPrice(entity), currency, occurredAt }];
}
