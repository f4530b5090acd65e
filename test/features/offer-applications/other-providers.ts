// A project that applies its offers at a fake Paddle or Razorpay.

import { expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import type { Body, JsonStandIn } from "../../support/json-stand-in.ts";
import { PaddleStandIn } from "../../support/paddle/stand-in.ts";
import { RazorpayStandIn } from "../../support/razorpay/stand-in.ts";
import { newFlow } from "../cancel-flow/flow.ts";

type Kind<S extends JsonStandIn> = { provider: string; api: S; keys: object; variable: string };
type Environment = Record<string, string>;

export const atPaddle = (environment: Environment = {}) =>
  begin((now) => {
    const api = new PaddleStandIn(now);
    return { provider: "paddle", api, keys: { api_key: api.key }, variable: "RECOVERD_PADDLE__BASE_URL" };
  }, environment);

export const atRazorpay = (environment: Environment = {}) =>
  begin((now) => {
    const api = new RazorpayStandIn(now);
    return { provider: "razorpay", api, keys: api.keys, variable: "RECOVERD_RAZORPAY__BASE_URL" };
  }, environment);

let people = 0;

async function begin<S extends JsonStandIn & { subscription(fields?: object): Body }>(
  make: (now: () => number) => Kind<S>,
  environment: Environment,
) {
  let app: TestApp | undefined;
  const { provider, api, keys, variable } = make(() => app?.clock.now() ?? 0);
  app = testApp({ [variable]: api.url, ...environment });
  const settings = { ...keys, apply_offers: true, apply_cancellations: true };
  const flow = await newFlow(app, { integrations: { [provider]: settings } });
  const { key, publicKey } = flow.project;
  api.calls.splice(0); // forget the requests that tested the key
  const list = async () => (await app.call("GET", `${flow.at}/offer-applications?per_page=100`, { key })).body.data;

  async function customer({ test = false, ...fields }: { test?: boolean } & Record<string, unknown> = {}) {
    const email = `${provider}-${++people}@example.com`;
    const subscription = api.subscription(fields);
    await flow.subscribes({ subscriptionId: subscription.id, email, mrr: 4900, test }, provider);
    return { email, subscription };
  }

  /** Starts a session of the customer, verified unless `more` says otherwise; returns what the widget receives. */
  const session = async (email: string, more: object = {}) =>
    (await flow.submit({ customer_email: email, customer_hash: flow.hash(email), ...more })).body;

  async function settle(sessionId: string, outcome: "accepted" | "declined") {
    await flow.report(sessionId, outcome);
    await app!.work();
    return applicationOf(sessionId);
  }

  const applicationOf = async (sessionId: string) =>
    (await flow.sessions("?per_page=100")).find(({ id }: { id: string }) => id === sessionId).offer_applications[0];

  const decide = async (email: string, outcome: "accepted" | "declined", more: object = {}) =>
    settle((await session(email, more)).session_id, outcome);

  return {
    app,
    api,
    flow,
    list,
    customer,
    session,
    settle,
    applicationOf,
    accept: (email: string, more: object = {}) => decide(email, "accepted", more),
    decline: (email: string, more: object = {}) => decide(email, "declined", more),
    progress: async (sessionId: string) => {
      const path = `/cancel-flow/sessions/${sessionId}/application?public_key=${publicKey}&language=en`;
      return (await app!.call("GET", path)).body.data;
    },
    /** Advances the clock by `ms`, and runs the jobs that become due. */
    later: async (ms: number) => {
      app!.clock.advance(ms);
      await app!.work();
    },
    /** Changes the settings and returns the response; the requests that test the key are not recorded. */
    async set(changed: object) {
      const before = [...api.calls];
      const answer = await flow.set({ integrations: { [provider]: changed } });
      api.calls.splice(0, api.calls.length, ...before);
      return answer;
    },
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

/** An offer, fields of the subscription of the customer who accepts it, and why it is not applied. */
export type Obstacle = [name: string, offer: object, fields: Record<string, unknown>, reason: RegExp];

type Place = {
  flow: { offer(body: object): Promise<void> };
  api: JsonStandIn;
  customer(fields: Record<string, unknown>): Promise<{ email: string }>;
  accept(email: string): Promise<Body>;
};

/** Tests that each ends as `not_possible` and changes nothing. */
export function testObstacles(place: () => Place, obstacles: readonly Obstacle[]): void {
  for (const [name, offer, fields, reason] of obstacles) {
    test(name, async () => {
      const { flow, api, customer, accept } = place();
      await flow.offer(offer);
      const { email } = await customer(fields);
      expect(await accept(email)).toMatchObject({ status: "not_possible", reason: expect.stringMatching(reason) });
      expect(api.changes()).toEqual([]);
    });
  }
}
