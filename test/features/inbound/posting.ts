// Posts to webhooks in tests, and reads the results.

import { createHmac } from "node:crypto";
import { type Answer, newProject, type TestApp, type TestProject } from "../../support/app.ts";

export type Posting = TestProject & {
  app: TestApp;
  custom(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  raw(body: string, headers?: Record<string, string>): Promise<Answer>;
  stripe(event: object, options?: { secret?: string; at?: number }): Promise<Answer>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail if one is missing.
  inbox(query?: string): Promise<any[]>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(query?: string): Promise<any[]>;
  set(settings: object): Promise<void>;
};

export const STRIPE_SECRET = "whsec_for_tests_only";

export async function newPosting(app: TestApp): Promise<Posting> {
  const project = await newProject(app);
  const { publicKey, slug, token, key } = project;
  const read = async (path: string) => (await app.call("GET", path, { key })).body.data;
  return {
    ...project,
    app,
    custom: (body, headers = {}) => app.call("POST", `/webhooks/custom/${publicKey}`, { body, headers }),
    raw: (raw, headers = {}) => app.call("POST", `/webhooks/custom/${publicKey}`, { raw, headers }),
    stripe: (event, { secret = STRIPE_SECRET, at = app.clock.now() } = {}) => {
      const raw = JSON.stringify(event);
      const time = Math.floor(at / 1000);
      const v1 = hexHmac(secret, `${time}.${raw}`);
      return app.call("POST", `/webhooks/stripe/${publicKey}`, {
        raw,
        headers: { "stripe-signature": `t=${time},v1=${v1}` },
      });
    },
    inbox: (query = "") => read(`/projects/${slug}/inbound-events?per_page=100&${query}`),
    events: (query = "") => read(`/projects/${slug}/churn-events?per_page=100&order=asc&${query}`),
    set: async (settings) => {
      const { status, body } = await app.call("PATCH", `/projects/${slug}`, { token, body: { settings } });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
  };
}

export const hexHmac = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");
