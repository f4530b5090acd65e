// What each payment provider is called and what to do there: where its webhooks are, and which events it should send. Their own
// words stay English.

import type { components } from "../../../../clients/typescript/schema.d.ts";

type ProviderName = keyof components["schemas"]["Settings"]["integrations"];

type Provider = {
  /** As it writes its own name. */
  readonly title: string;
  /** Where its webhooks are set up. */
  readonly where: string;
  readonly needed: readonly string[];
  readonly worthHaving: readonly string[];
  /** Whether the person chooses the secret, and enters it at both ends. */
  readonly ownSecret: boolean;
  /** Whether it takes a key with which its API is asked for what events leave out. */
  readonly hasApiKey?: true;
  /** The keys with which offers and cancellations are carried out, where they are entered beside the webhook. */
  readonly keys?: readonly ProviderKey[];
  /** Where these keys are made. */
  readonly keysWhere?: string;
  /** Whether a key is made with rights that the person chooses. */
  readonly keysHaveRights?: true;
};

/** `setting`: its name in the provider's settings. */
export type ProviderKey = {
  readonly setting: "api_key" | "key_id" | "key_secret";
  readonly isSecret: boolean;
  readonly placeholder?: string;
};

type Connection = { readonly name: string; readonly address: string | null };

const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  stripe: {
    title: "Stripe",
    where: "Stripe, Developers, Webhooks",
    needed: [
      "customer.created",
      "customer.updated",
      "customer.subscription.*",
      "invoice.payment_failed",
      "invoice.paid",
    ],
    worthHaving: [
      "payment_intent.succeeded",
      "payment_intent.payment_failed",
      "invoice.payment_action_required",
      "charge.succeeded",
      "charge.failed",
      "invoice_payment.paid",
      "charge.dispute.created",
      "charge.dispute.updated",
      "invoice.created",
      "invoice.finalized",
      "invoice.upcoming",
      "checkout.session.completed",
      "customer.discount.*",
      "product.*",
      "price.*",
      "payment_method.*",
    ],
    ownSecret: false,
    hasApiKey: true,
  },
  razorpay: {
    title: "Razorpay",
    where: "Razorpay, Account & Settings, Webhooks",
    needed: ["subscription.*", "payment.captured", "payment.failed"],
    worthHaving: ["invoice.paid", "payment.dispute.created"],
    ownSecret: true,
    keys: [
      { setting: "key_id", isSecret: false, placeholder: "rzp_live_…" },
      { setting: "key_secret", isSecret: true },
    ],
    keysWhere: "Razorpay, Account & Settings, API Keys",
  },
  paddle: {
    title: "Paddle",
    where: "Paddle, Developer tools, Notifications",
    needed: [
      "customer.created",
      "customer.updated",
      "subscription.*",
      "transaction.payment_failed",
      "transaction.completed",
    ],
    worthHaving: ["transaction.past_due", "transaction.paid", "adjustment.created", "product.*", "price.*"],
    ownSecret: false,
    keys: [{ setting: "api_key", isSecret: true, placeholder: "pdl_live_apikey_…" }],
    keysWhere: "Paddle, Developer tools, Authentication",
    keysHaveRights: true,
  },
};

/** The provider's name in the settings, which its address ends with before the public key. */
export const providerIn = ({ address, name }: Connection): string =>
  /\/webhooks\/([^/]+)\//.exec(address ?? "")?.[1] ?? name.toLowerCase();

export const setupOf = (connection: Connection): Provider => PROVIDERS[providerIn(connection) as ProviderName];

/** Of anything that an event may name as its provider; undefined for what is not one of ours. */
export const findSetup = (name: string): Provider | undefined =>
  Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name as ProviderName] : undefined;

/** A provider as it writes its own name. */
export const providerName = (name: string): string => findSetup(name)?.title ?? name;

export const PROVIDER_TITLES: readonly string[] = Object.values(PROVIDERS).map(({ title }) => title);
