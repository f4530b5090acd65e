// A project and a Stripe account with a history, for the tests of connecting.

import { turnsOf } from "../../../src/features/integrations/stripe/turns.ts";
import type { CallOptions } from "../../support/app.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Rights, StripeStandIn } from "../../support/stripe/stand-in.ts";

export const PUBLIC_URL = "https://recoverd.example.com";
export const NOW = Date.parse("2026-03-02T09:00:00.000Z");
export const SECONDS = NOW / 1_000;
export const MONTH = 30 * 86_400;

/** The minimal rights that a key needs for connecting. */
export const NEEDED: Rights = {
  customer: "read",
  subscription: "read",
  price: "read",
  product: "read",
  coupon: "read",
  invoice: "read",
  webhook_endpoint: "write",
};

export type Account = {
  stripe: StripeStandIn;
  /** The clock that paces requests, in ms; each read advances it by `step`, so that no test waits. */
  pace: { time: number; step: number };
  app: TestApp;
  project: TestProject;
  /** Calls a path below the project, as its owner. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): ReturnType<TestApp["call"]>;
  connect(apiKey: string): ReturnType<TestApp["call"]>;
  close(): Promise<void>;
};

export async function newAccountAtStripe(
  environment: Record<string, string> = {},
  { livemode = false } = {},
): Promise<Account> {
  const stripe = new StripeStandIn({ now: () => NOW, livemode });
  const app = testApp({
    RECOVERD_STRIPE__BASE_URL: stripe.url,
    RECOVERD_SERVER__PUBLIC_URL: PUBLIC_URL,
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
    ...environment,
  });
  const project = await newProject(app);
  const pace = { time: 0, step: 60 };
  turnsOf(project.id, () => {
    pace.time += pace.step;
    return pace.time;
  });
  const call: Account["call"] = (method, path, body, options) =>
    app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body, ...options });
  return {
    stripe,
    pace,
    app,
    project,
    call,
    connect: (api_key) => call("POST", "/integrations/stripe/connect", { api_key }),
    close: async () => {
      await app.close();
      await stripe.stop();
    },
  };
}

/** Adds `count` customers, each with a subscription for 49 dollars a month and two paid invoices; the newest is number 0. */
export function fillAccount(stripe: StripeStandIn, count: number): void {
  const product = stripe.product({ name: "Pro" });
  const price = stripe.price({ unit_amount: 4_900, product: product.id });
  for (let i = 0; i < count; i++) {
    const created = SECONDS - 6 * MONTH - i;
    const customer = stripe.customer({ email: `c${i}@example.com`, name: `Customer ${i}`, created });
    const subscription = stripe.subscription({ customer: customer.id, prices: [price.id], created });
    for (const months of [1, 2]) {
      stripe.invoice(subscription, { created: created + months * MONTH, status: "paid" });
    }
  }
}
