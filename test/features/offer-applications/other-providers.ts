// A project whose offers are carried out at a stand-in for Paddle or Razorpay.

import { type TestApp, testApp } from "../../support/app.ts";
import type { Body, JsonStandIn } from "../../support/json-stand-in.ts";
import { PaddleStandIn } from "../../support/paddle/stand-in.ts";
import { RazorpayStandIn } from "../../support/razorpay/stand-in.ts";
import { newFlow } from "../cancel-flow/flow.ts";

type Kind<S extends JsonStandIn> = { provider: string; api: S; keys: object; variable: string };

export const atPaddle = () =>
  begin((now) => {
    const api = new PaddleStandIn(now);
    return { provider: "paddle", api, keys: { api_key: api.key }, variable: "RECOVERD_PADDLE__BASE_URL" };
  });

export const atRazorpay = () =>
  begin((now) => {
    const api = new RazorpayStandIn(now);
    return { provider: "razorpay", api, keys: api.keys, variable: "RECOVERD_RAZORPAY__BASE_URL" };
  });

let people = 0;

async function begin<S extends JsonStandIn & { subscription(fields?: object): Body }>(
  make: (now: () => number) => Kind<S>,
) {
  let app: TestApp | undefined;
  const { provider, api, keys, variable } = make(() => app?.clock.now() ?? 0);
  app = testApp({ [variable]: api.url });
  const settings = { ...keys, apply_offers: true, apply_cancellations: true };
  const flow = await newFlow(app, { integrations: { [provider]: settings } });
  const { key } = flow.project;
  const list = async () => (await app.call("GET", `${flow.at}/offer-applications`, { key })).body.data;

  async function customer(fields: object = {}) {
    const email = `${provider}-${++people}@example.com`;
    const subscription = api.subscription(fields);
    await flow.subscribes({ subscriptionId: subscription.id, email, mrr: 4900 }, provider);
    return { email, subscription };
  }

  async function decide(email: string, outcome: "accepted" | "declined", more: object = {}) {
    const given = { customer_email: email, customer_hash: flow.hash(email), ...more };
    const { session_id } = (await flow.submit(given)).body;
    await flow.report(session_id, outcome);
    await app!.work();
    return (await flow.sessions("?per_page=100")).find(({ id }: { id: string }) => id === session_id)
      .offer_applications[0];
  }

  return {
    app,
    api,
    flow,
    list,
    customer,
    accept: (email: string, more: object = {}) => decide(email, "accepted", more),
    decline: (email: string) => decide(email, "declined"),
    set: (changed: object) => flow.set({ integrations: { [provider]: changed } }),
    put: async (body: object) =>
      (await app.call("PUT", `${flow.at}/retention-offers/other`, { key, body })).body.warnings,
    async revert(id: string) {
      await app!.call("POST", `${flow.at}/offer-applications/${id}/revert`, { key });
      await app!.work();
      return (await list()).find((one: { id: string }) => one.id === id);
    },
    async stop() {
      await app!.close();
      await api.stop();
    },
  };
}
