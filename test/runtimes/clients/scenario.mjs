// Uses the client as a program does; the tests run it with the package's `dist` under Node and Bun.
import { body, createRecoverd, each, RecoverdError, verifyWebhook } from "../../../clients/typescript/dist/index.js";

const { RECOVERD_URL: url, RECOVERD_API_KEY: apiKey, SLUG: slug, SECRET: secret, POST: post } = process.env;
const recoverd = createRecoverd({ url, apiKey });
const inProject = { path: { slug } };

const made = [];
for (let number = 0; number < 3; number++) {
  const customer_email = `c${number}@example.com`;
  const fields = { event_type: "cancellation", customer_email, plan_name: "Pro", mrr: 4900, currency: "usd" };
  const { data } = await body(
    recoverd.POST("/api/v1/projects/{slug}/churn-events", {
      params: inProject,
      body: { ...fields, tenure_days: 10, cancel_reason: "too expensive" },
    }),
  );
  made.push(data.id);
}
const listed = [];
for await (const event of each(recoverd, "/api/v1/projects/{slug}/churn-events", {
  ...inProject,
  query: { order: "asc" },
}))
  listed.push(event.id);
const inPages = [];
const pages = { ...inProject, query: { order: "asc", per_page: 2 } };
for await (const event of each(recoverd, "/api/v1/projects/{slug}/churn-events", pages)) inPages.push(event.id);

let refusal = null;
try {
  await body(
    recoverd.POST("/api/v1/projects/{slug}/churn-events", { params: inProject, body: { customer_email: "no" } }),
  );
} catch (error) {
  if (!(error instanceof RecoverdError)) throw error;
  refusal = { status: error.status, code: error.code, field: error.fields.customer_email, hasId: !!error.requestId };
}

const { headers, text } = JSON.parse(post);
let forged = "accepted";
try {
  verifyWebhook(secret, headers, `${text} `);
} catch {
  forged = "refused";
}
const webhook = verifyWebhook(secret, headers, text).event;
console.log(JSON.stringify({ made, listed, inPages, refusal, webhook, forged }));
