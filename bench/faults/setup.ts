// The account, the project and its settings, created before the faults begin.

import type { Peers } from "./peers.ts";

export const SLUG = "faults";
export const STRIPE_SECRET = "whsec_of_the_faults_bench_only";
/** The account that owns the project; mails of the service to it are not messages to a customer. */
export const OWNER = "owner@bench.example";
export const PASSWORD = "correct horse battery staple";

export type Project = {
  publicKey: string;
  key: string;
  endpoints: { faulty: string; steady: string };
  secrets: string[];
};

const ALL_EVENTS = [
  "churn_event.created",
  "churn_event.variants_generated",
  "churn_event.email_sent",
  "churn_event.recovered",
  "cancel_flow.completed",
];

/** Settings of the service. Retries come soon, and there are enough for every outage of the benchmark. */
export const SETTINGS = {
  RECOVERD_LOG__FORMAT: "json",
  RECOVERD_LOG__LEVEL: "info",
  RECOVERD_LLM__TIMEOUT: "3s",
  RECOVERD_LLM__CONCURRENCY: "4",
  RECOVERD_GENERATION__DEADLINE: "20s",
  RECOVERD_MAIL__RATE: "200/1s",
  RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true",
  RECOVERD_WEBHOOKS__TIMEOUT: "5s",
  RECOVERD_WEBHOOKS__RETRY_DELAYS: "1s,2s,5s",
  RECOVERD_WEBHOOKS__EXTRA_RETRY_DELAYS: ["10s", "20s", "30s", ...Array(20).fill("60s"), "1h", "1h"].join(","),
  RECOVERD_RISK__SCHEDULE: "*/20 * * * * *",
  RECOVERD_RECOVERY__SCHEDULE: "*/20 * * * * *",
};

/** Everything is generated, mailed and posted automatically; failed payments are mailed about for two days. */
const PROJECT_SETTINGS = {
  automation: {
    generate: "webhooks",
    send: "recommended",
    send_delay: "0s",
    trust_public_key: true,
    dunning_schedule: ["0d", "1d", "2d"],
    max_emails_per_customer: { count: 20, per: "30d" },
  },
  integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } },
};

export async function setUp(url: string, peers: Peers): Promise<Project> {
  const bearer: Record<string, string> = {};
  // biome-ignore lint/suspicious/noExplicitAny: answers are read field by field.
  const call = async (method: string, path: string, body: object): Promise<any> => {
    const response = await fetch(`${url}/api/v1${path}`, { method, headers: bearer, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text).data;
  };
  const account = await call("POST", "/auth/register", { email: OWNER, password: PASSWORD });
  bearer.authorization = `Bearer ${account.access_token}`;
  const project = await call("POST", "/projects", { name: "Faults", slug: SLUG });
  await call("PATCH", `/projects/${SLUG}`, { settings: PROJECT_SETTINGS });
  const endpoint = async (address: string): Promise<string> =>
    (await call("POST", `/projects/${SLUG}/webhook-endpoints`, { url: address, events: ALL_EVENTS })).id;
  const endpoints = { faulty: await endpoint(peers.urls.faulty), steady: await endpoint(peers.urls.steady) };
  await call("PUT", `/projects/${SLUG}/churn-risk/config`, {
    delivery_mode: "webhook",
    webhook_url: peers.urls.risk,
    risk_threshold: 40,
    enabled: true,
  });
  await fetch(`${url}/api/v1/projects/${SLUG}/retention-offers/too_expensive`, {
    method: "PUT",
    headers: bearer,
    body: JSON.stringify({
      offer_type: "discount",
      title: "A fifth off",
      description: "For three months",
      cta_button_text: "Take it",
      discount_percent: 20,
      is_active: true,
    }),
  });
  const { secret_key, webhook_secret, identity_secret } = project;
  return {
    publicKey: project.public_key,
    key: secret_key,
    endpoints,
    secrets: [secret_key, webhook_secret, identity_secret, account.access_token, STRIPE_SECRET, PASSWORD],
  };
}
