// A project with customers that applies its offers at a fake Stripe.

import { type TestApp, testApp } from "../../support/app.ts";
import { StripeStandIn } from "../../support/stripe/stand-in.ts";
import { type Flow, newFlow } from "../cancel-flow/flow.ts";

export type Applying = Awaited<ReturnType<typeof newApplying>>;

/** Everything is enabled unless `settings` say otherwise. */
export async function newApplying(settings: object = {}, environment: Record<string, string> = {}) {
  let app: TestApp | undefined;
  const stripe = new StripeStandIn({ now: () => app?.clock.now() ?? 0 });
  app = testApp({ RECOVERD_STRIPE__BASE_URL: stripe.url, ...environment });
  const key = stripe.key({ livemode: true });
  const flow = await newFlow(app, {
    integrations: { stripe: { api_key: key, apply_offers: true, apply_cancellations: true, ...settings } },
  });
  return { app, stripe, flow, key, ...callsOf(app, stripe, flow), stop: () => stop(app!, stripe) };
}

async function stop(app: TestApp, stripe: StripeStandIn): Promise<void> {
  await app.close();
  await stripe.stop();
}

let people = 0;

function callsOf(app: TestApp, stripe: StripeStandIn, flow: Flow) {
  const { key } = flow.project;

  /** A customer with a subscription at Stripe that the service knows. */
  async function customer({ prices = 1, ...fields }: { prices?: number } & Record<string, unknown> = {}) {
    const email = `customer-${++people}@example.com`;
    const livemode = fields.livemode !== false;
    const ids = Array.from({ length: prices }, () => stripe.price({ livemode, unit_amount: 4_900 }).id);
    const subscription = stripe.subscription({
      customer: stripe.customer({ email, livemode }).id,
      prices: ids,
      ...fields,
      livemode,
    });
    await flow.subscribes({ subscriptionId: subscription.id, email, mrr: 4900, test: !livemode });
    return { email, subscription };
  }

  /** Starts a session of the customer, verified unless `more` says otherwise; returns its id. */
  async function session(email: string, more: object = {}): Promise<string> {
    const answer = await flow.submit({ customer_email: email, customer_hash: flow.hash(email), ...more });
    return answer.body.session_id;
  }

  async function decide(email: string, outcome: "accepted" | "declined", more: object = {}) {
    const id = await session(email, more);
    await flow.report(id, outcome);
    await app.work();
    return { id, application: await applicationOf(id) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
  async function applicationOf(sessionId: string): Promise<any> {
    const all = await flow.sessions("?per_page=100");
    const found = all.find(({ id }: { id: string }) => id === sessionId);
    return found.offer_applications[0] ?? null;
  }

  return {
    customer,
    session,
    decide,
    accept: (email: string, more: object = {}) => decide(email, "accepted", more),
    applicationOf,
    list: async (query = "") => (await app.call("GET", `${flow.at}/offer-applications${query}`, { key })).body,
    revert: (id: string) => app.call("POST", `${flow.at}/offer-applications/${id}/revert`, { key }),
    progress: (id: string) =>
      app.call("GET", `/cancel-flow/sessions/${id}/application?public_key=${flow.project.publicKey}&language=en`),
    /** The requests that changed something at Stripe. */
    changes: () => stripe.calls.filter(({ method }) => method !== "GET"),
  };
}
