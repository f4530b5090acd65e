// A customer's history at the made-up provider, over the API of a service that supports it. The test in the parent folder
// runs this in a copy of the source. Prints the results as JSON.

import { createHmac } from "node:crypto";
import { findProvider } from "../../../../src/dashboard/pages/connections/providers.ts";
import { newProject, testApp } from "../../../support/app.ts";

const SECRET = "tillpay_secret";

const app = testApp();
const { slug, token, key, publicKey } = await newProject(app);
const integrations = { tillpay: { enabled: true, webhook_secret: SECRET } };
const saved = await app.call("PATCH", `/projects/${slug}`, { token, body: { settings: { integrations } } });

async function post(type: string, more: object = {}): Promise<number> {
  app.clock.advance(1_000);
  const raw = JSON.stringify({
    id: `tp_${app.clock.now()}`,
    type,
    time: app.clock.now() / 1_000,
    customer: { id: "c_1", email: "ada@example.com" },
    subscription: { id: "s_1" },
    amount: 4_900,
    currency: "USD",
    ...more,
  });
  const signature = createHmac("sha256", SECRET).update(raw).digest("hex");
  const { status } = await app.call("POST", `/webhooks/tillpay/${publicKey}`, {
    raw,
    headers: { "tillpay-signature": signature },
  });
  await app.work();
  return status;
}

const get = async (path: string) => (await app.call("GET", `/projects/${slug}${path}`, { key, token })).body.data;
const answers = [await post("charge.failed", { pay_url: "https://pay.tillpay.example/c_1" })];
const [failed] = await get("/churn-events");
const variants = await get(`/churn-events/${failed.id}/variants`);
answers.push(await post("charge.paid"), await post("subscription.ended"));
app.clock.advance(3_600_000);
const { churn_events, attribution } = await get("/stats");
const document = (await app.call("GET", "/openapi.json")).body;
const found = {
  answers,
  settings: saved.body.data.settings.integrations.tillpay,
  events: (await get("/churn-events?order=asc")).map(
    ({ event_type, status, source, provider, mrr }: Record<string, unknown>) => ({
      event_type,
      status,
      source,
      provider,
      mrr,
    }),
  ),
  linksInMails: variants.filter(({ body }: { body: string }) => body.includes("https://pay.tillpay.example/c_1"))
    .length,
  inbox: (await get("/inbound-events?source=tillpay")).length,
  connection: (await get("/connections")).find(({ name }: { name: string }) => name === "Tillpay"),
  inDashboard: findProvider("tillpay")?.setup.where,
  operation: document.paths["/api/v1/webhooks/tillpay/{publicKey}"]?.post.operationId,
  counted: churn_events.by_provider,
  recoveredByRetry: attribution.by_provider_retry.events,
};
console.log(JSON.stringify(found));
await app.close();
