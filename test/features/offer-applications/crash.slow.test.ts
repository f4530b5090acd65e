// The process is killed after the provider applied an offer and before that is recorded: the offer is not applied twice.

import { expect, onTestFinished, test } from "bun:test";
import { createHmac } from "node:crypto";
import { newClient } from "../../support/client.ts";
import { PaddleStandIn } from "../../support/paddle/stand-in.ts";
import { eventually, service } from "../../support/process.ts";
import { RazorpayStandIn } from "../../support/razorpay/stand-in.ts";
import { StripeStandIn } from "../../support/stripe/stand-in.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";

const DAYS = { ...EXTENSION, is_active: true };
const PAUSE = {
  offer_type: "custom",
  action: "pause",
  title: "Take a break",
  description: "A month without a payment",
  cta_button_text: "Pause",
  is_active: true,
};

type Scene = {
  provider: "stripe" | "paddle" | "razorpay";
  url: string;
  keys: object;
  subscription: { id: string };
  /** How many times the subscription was changed. */
  changes(): number;
  stop(): Promise<void>;
};

function atStripe(): Scene {
  const stripe = new StripeStandIn();
  const customer = stripe.customer({ livemode: true }).id;
  const prices = [stripe.price({ livemode: true }).id];
  return {
    provider: "stripe",
    url: stripe.url,
    keys: { api_key: stripe.key({ livemode: true }) },
    subscription: stripe.subscription({ customer, prices, livemode: true }),
    changes: () => stripe.called("POST", /^\/v1\/subscriptions\//).length,
    stop: () => stripe.stop(),
  };
}

function atPaddle(): Scene {
  const paddle = new PaddleStandIn();
  const subscription = paddle.subscription();
  const changes = () => paddle.changes().filter((one) => one.includes(`/subscriptions/${subscription.id}`)).length;
  return {
    provider: "paddle",
    url: paddle.url,
    keys: { api_key: paddle.key },
    subscription,
    changes,
    stop: paddle.stop,
  };
}

function atRazorpay(): Scene {
  const razorpay = new RazorpayStandIn();
  const subscription = razorpay.subscription();
  const changes = () => razorpay.changes().filter((one) => one.includes(`/subscriptions/${subscription.id}`)).length;
  const { url, keys, stop } = razorpay;
  return { provider: "razorpay", url, keys, subscription, changes, stop };
}

/** A proxy before a fake provider: it forwards requests, and withholds the first response after the subscription changed. */
function withholdingFirstAnswer({ url, changes }: Scene) {
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
      const response = await fetch(`${url}${pathname}${search}`, { method, headers, ...(body && { body }) });
      if (isWithheld || changes() === 0) return response;
      isWithheld = true;
      done.resolve();
      return new Promise(() => {});
    },
  });
  return { url: `http://127.0.0.1:${proxy.port}`, done: done.promise, stop: () => proxy.stop(true) };
}

test.each([
  ["days at Stripe", atStripe, DAYS],
  ["a discount at Paddle", atPaddle, DISCOUNT],
  ["days at Paddle", atPaddle, DAYS],
  ["a pause at Paddle", atPaddle, PAUSE],
  ["a discount at Razorpay", atRazorpay, { ...DISCOUNT, offer_id: "offer_JHD834hjbxzhd38d" }],
  ["a pause at Razorpay", atRazorpay, PAUSE],
])("kill -9 between the call and its record gives %s once", async (_, begin, offer) => {
  const scene = begin();
  const proxy = withholdingFirstAnswer(scene);
  onTestFinished(async () => {
    await proxy.stop();
    await scene.stop();
  });
  const { provider, subscription } = scene;
  const email = "grace@example.com";
  const { start } = service({ [`RECOVERD_${provider.toUpperCase()}__BASE_URL`]: proxy.url });
  const serving = await start();
  const client = await newClient(serving.address);
  const project = (await client.callAsOwner("GET", "/projects/acme")).body.data;
  const settings = { integrations: { [provider]: { ...scene.keys, apply_offers: true } } };
  await client.callAsOwner("PATCH", "/projects/acme", { settings });
  await client.call("PUT", "/projects/acme/retention-offers/too_expensive", offer);
  const row = { subscription_id: subscription.id, customer_email: email, provider, status: "running" };
  const ndjson = { "content-type": "application/x-ndjson" };
  expect((await client.call("POST", "/projects/acme/imports?kind=subscriptions", row, ndjson)).status).toBe(202);

  const customer_hash = createHmac("sha256", project.identity_secret).update(email).digest("hex");
  const reason = { public_key: project.public_key, reason: "too_expensive", customer_email: email, customer_hash };
  const session = await eventually(async () => {
    const { body } = await client.call("POST", "/cancel-flow/reasons", reason);
    return body.carried_out === true && body;
  });
  const outcome = { public_key: project.public_key, outcome: "accepted" };
  await client.call("POST", `/cancel-flow/sessions/${session.session_id}/outcome`, outcome);
  await proxy.done;
  const done = structuredClone(subscription);
  await serving.end("SIGKILL");

  const again = client.at((await start()).address);
  const applications = async () => (await again.call("GET", "/projects/acme/offer-applications")).body.data;
  await eventually(async () => (await applications())[0].status === "applied");
  expect(subscription).toEqual(done);
  expect(scene.changes()).toBe(1);
  expect(await applications()).toHaveLength(1);
});
