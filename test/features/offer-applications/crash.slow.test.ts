// The process is killed after Stripe has done what was accepted, and before that is recorded: it is not done a second time.

import { expect, onTestFinished, test } from "bun:test";
import { createHmac } from "node:crypto";
import { newClient } from "../../support/client.ts";
import { eventually, service } from "../../support/process.ts";
import { StripeStandIn } from "../../support/stripe/stand-in.ts";
import { EXTENSION } from "../cancel-flow/flow.ts";
import { postEvents, WEBHOOK_SECRET } from "./stripe-webhooks.ts";

/** In front of the stand-in: lets through what is asked, and withholds the first answer to a change of a subscription. */
function withholdingFirstAnswer(stripe: StripeStandIn) {
  const done = Promise.withResolvers<void>();
  let isWithheld = false;
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      const { method, headers } = request;
      const response = await fetch(`${stripe.url}${pathname}${search}`, { method, headers, ...(body && { body }) });
      if (isWithheld || method !== "POST") return response;
      isWithheld = true;
      done.resolve();
      return new Promise(() => {});
    },
  });
  return { url: `http://127.0.0.1:${proxy.port}`, done: done.promise, stop: () => proxy.stop(true) };
}

test("kill -9 between the call and its record moves the next invoice once", async () => {
  const stripe = new StripeStandIn();
  const proxy = withholdingFirstAnswer(stripe);
  onTestFinished(async () => {
    await proxy.stop();
    await stripe.stop();
  });
  const email = "grace@example.com";
  const customer = stripe.customer({ email, livemode: true });
  const price = stripe.price({ livemode: true });
  const subscription = stripe.subscription({ customer: customer.id, prices: [price.id], livemode: true });
  const due = subscription.items.data[0].current_period_end;

  const { start } = service({ RECOVERD_STRIPE__BASE_URL: proxy.url });
  const serving = await start();
  const client = await newClient(serving.address);
  const project = (await client.callAsOwner("GET", "/projects/acme")).body.data;
  await client.callAsOwner("PATCH", "/projects/acme", {
    settings: {
      integrations: {
        stripe: {
          enabled: true,
          webhook_secret: WEBHOOK_SECRET,
          api_key: stripe.key({ livemode: true }),
          apply_offers: true,
        },
      },
    },
  });
  await client.call("PUT", "/projects/acme/retention-offers/too_expensive", { ...EXTENSION, is_active: true });
  await postEvents(serving.address, project.public_key, [customer, subscription]);
  await eventually(
    async () => (await client.call("GET", "/projects/acme/inbound-events?status=processed")).body.meta.total === 2,
  );

  const customer_hash = createHmac("sha256", project.identity_secret).update(email).digest("hex");
  const reason = { public_key: project.public_key, reason: "too_expensive", customer_email: email, customer_hash };
  const session = (await client.call("POST", "/cancel-flow/reasons", reason)).body;
  expect(session).toMatchObject({ carried_out: true });
  const outcome = { public_key: project.public_key, outcome: "accepted" };
  await client.call("POST", `/cancel-flow/sessions/${session.session_id}/outcome`, outcome);
  await proxy.done;
  await serving.end("SIGKILL");

  const again = client.at((await start()).address);
  const applications = async () => (await again.call("GET", "/projects/acme/offer-applications")).body.data;
  await eventually(async () => (await applications())[0].status === "applied");
  expect(subscription.trial_end).toBe(due + 14 * 86_400);
  expect(stripe.called("POST", /^\/v1\/subscriptions\//)).toHaveLength(1);
  expect(await applications()).toHaveLength(1);
});
