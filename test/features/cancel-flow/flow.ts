// The calls of a cancel flow, as a widget and the site's own server make them.

import { createHmac } from "node:crypto";
import { recordSighting, type Sighting } from "../../../src/features/customers/subscriptions.ts";
import { type Answer, newProject, type TestApp, type TestProject } from "../../support/app.ts";

export const DISCOUNT = {
  offer_type: "discount",
  title: "Half off",
  description: "Half the price for three months",
  cta_button_text: "Take it",
  discount_percent: 50,
  is_active: true,
};
export const EXTENSION = {
  offer_type: "extension",
  title: "Two weeks more",
  description: "Fourteen days for free",
  cta_button_text: "Stay",
  extension_days: 14,
};

export type Flow = Awaited<ReturnType<typeof newFlow>>;

export async function newFlow(app: TestApp, settings: object = {}) {
  const project: TestProject = await newProject(app);
  const at = `/projects/${project.slug}`;
  const { token, key, publicKey } = project;
  await app.call("PATCH", at, { token, body: { settings } });
  const secret = async (): Promise<string> => (await app.call("GET", at, { token })).body.data.identity_secret;
  let identity = await secret();
  return {
    project,
    at,
    submit: (body: object = {}): Promise<Answer> =>
      app.call("POST", "/cancel-flow/reasons", {
        body: { public_key: publicKey, reason: "too_expensive", ...body },
      }),
    report: (session: string, outcome: string, more: object = {}): Promise<Answer> =>
      app.call("POST", `/cancel-flow/sessions/${session}/outcome`, {
        body: { public_key: publicKey, outcome, ...more },
      }),
    config: (query = "", headers: Record<string, string> = {}): Promise<Answer> =>
      app.call("GET", `/cancel-flow/config/${publicKey}${query}`, { headers }),
    offer: async (body: object, reason = "too_expensive") => {
      const answer = await app.call("PUT", `${at}/retention-offers/${reason}`, { key, body });
      if (answer.status > 201) throw new Error(JSON.stringify(answer.body));
    },
    hash: (text: string) => createHmac("sha256", identity).update(text).digest("hex"),
    rotateIdentity: async (grace_period: string) => {
      const former = identity;
      await app.call("POST", `${at}/rotate-keys`, { token, body: { keys: ["identity"], grace_period } });
      identity = await secret();
      return (text: string) => createHmac("sha256", former).update(text).digest("hex");
    },
    set: (changed: object) => app.call("PATCH", at, { token, body: { settings: changed } }),
    link: (body: object): Promise<Answer> => app.call("POST", `${at}/cancel-flow/links`, { key, body }),
    sessions: async (query = "") => (await app.call("GET", `${at}/cancel-flow/sessions${query}`, { key })).body.data,
    events: async () => (await app.call("GET", `${at}/churn-events`, { key })).body.data,
    insights: async (query = "") => (await app.call("GET", `${at}/cancel-flow/insights${query}`, { key })).body.data,
    subscribes: (sighting: Partial<Sighting>, provider = "stripe") =>
      app.deps.store.write((tx) =>
        recordSighting(tx, project, provider, {
          subscriptionId: `sub_${sighting.email ?? sighting.customerId}`,
          at: app.clock.now(),
          running: true,
          currency: "usd",
          ...sighting,
        }),
      ),
  };
}
