// Long runs of one character in input that needs a signature, a token or a key: from providers, mail, files and searches.

import { afterAll, beforeAll, expect } from "bun:test";
import { hexHmac, newPosting, type Posting, STRIPE_SECRET } from "../features/inbound/posting.ts";
import { mime } from "../features/replies/posts.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { LONG, run, takesLinearTime } from "./long-runs.ts";

let app: TestApp;
let acme: TestProject;
let posting: Posting;
let mailPaths: { raw: string; inbound: string };
beforeAll(async () => {
  app = testApp({ RECOVERD_SERVER__MAX_BODY: "8MiB" });
  acme = await newProject(app);
  posting = await newPosting(app);
  const signed = { enabled: true, webhook_secret: STRIPE_SECRET };
  await posting.set({ integrations: { stripe: signed, razorpay: signed, paddle: signed } });
  const { body } = await app.call("GET", `/projects/${acme.slug}/mail-webhooks`, { token: acme.token });
  const path = (url: string) => new URL(url).pathname;
  mailPaths = { raw: path(body.data.urls.raw), inbound: path(body.data.urls.inbound) };
});
afterAll(() => app.close());

const inProject = (method: string, path: string, options: object): Promise<Answer> =>
  app.call(method, `/projects/${acme.slug}${path}`, { token: acme.token, ...options });

/** Replaces every non-empty text of a value by `text`. */
const filled = (of: unknown, text: string): unknown => {
  if (typeof of === "string") return of === "" ? text : of;
  if (Array.isArray(of)) return of.map((one) => filled(one, text));
  if (typeof of !== "object" || of === null) return of;
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, filled(value, text)]));
};

let posts = 0;
const fresh = (): string => `${++posts}`;

const CUSTOMER = { id: "cus_1", email: "", name: "", metadata: { email: "", name: "" } };
const ITEM = {
  quantity: "",
  price: { id: "price_1", nickname: "", product: "", unit_amount: "", recurring: { interval: "" } },
};
const SUBSCRIPTION = {
  ...{
    id: "sub_1",
    object: "subscription",
    customer: CUSTOMER,
    status: "canceled",
    currency: "",
    created: 1_700_000_000,
  },
  ...{ cancellation_details: { comment: "", feedback: "", reason: "" }, items: { data: [ITEM] }, discounts: [""] },
};
const LINE = { description: "", amount: 100, currency: "", period: { start: "", end: "" }, subscription: "sub_1" };
const INVOICE = {
  ...{ id: "in_1", object: "invoice", customer: "cus_1", customer_email: "", customer_name: "", currency: "" },
  ...{ subscription: "sub_1", billing_reason: "subscription_cycle", hosted_invoice_url: "", lines: { data: [LINE] } },
};
const stripe = (type: string, object: object, text: string) =>
  posting.stripe({
    id: `evt_${fresh()}`,
    type,
    created: 1_700_000_000,
    data: { object: filled(object, text) as object },
  });

const PAYMENT = {
  ...{
    id: "pay_1",
    email: "",
    contact: "",
    amount: 100,
    currency: "",
    customer_id: "cust_1",
    notes: { name: "", email: "" },
  },
  ...{ error_code: "", error_description: "", error_reason: "", description: "" },
};
const RAZORPAY = {
  event: "subscription.charged",
  created_at: 1_700_000_000,
  payload: {
    subscription: { entity: { id: "sub_1", plan_id: "", customer_id: "cust_1", notes: { plan_name: "", email: "" } } },
    payment: { entity: PAYMENT },
  },
};
const PADDLE = {
  event_type: "subscription.canceled",
  occurred_at: "2026-01-01T00:00:00Z",
  data: {
    ...{ id: "sub_1", status: "canceled", customer_id: "ctm_1", currency_code: "", started_at: "", canceled_at: "" },
    ...{ custom_data: { email: "", name: "" }, items: [{ quantity: 1, price: { id: "", name: "", description: "" } }] },
  },
};

function signed(provider: "razorpay" | "paddle", body: object, text: string): Promise<Answer> {
  const raw = JSON.stringify({ event_id: fresh(), ...(filled(body, text) as object) });
  const seconds = Math.floor(app.clock.now() / 1_000);
  const headers: Record<string, string> =
    provider === "razorpay"
      ? { "x-razorpay-signature": hexHmac(STRIPE_SECRET, raw), "x-razorpay-event-id": fresh() }
      : { "paddle-signature": `ts=${seconds};h1=${hexHmac(STRIPE_SECRET, `${seconds}:${raw}`)}` };
  return app.call("POST", `/webhooks/${provider}/${posting.publicKey}`, { raw, headers });
}

const taken = async (answer: Promise<Answer>): Promise<void> => {
  expect((await answer).status).toBe(200);
};

takesLinearTime([
  [
    "what Stripe says",
    async (unit) => {
      await taken(stripe("customer.updated", { ...CUSTOMER, object: "customer" }, run(unit, LONG)));
      await taken(stripe("customer.subscription.deleted", SUBSCRIPTION, run(unit, LONG)));
      await taken(stripe("invoice.payment_failed", INVOICE, run(unit, LONG)));
      await taken(stripe(run(unit, LONG), INVOICE, ""));
      await app.work();
    },
  ],
  [
    "what Razorpay says",
    async (unit) => {
      await taken(signed("razorpay", RAZORPAY, run(unit, LONG)));
      await app.work();
    },
  ],
  [
    "what Paddle says",
    async (unit) => {
      await taken(signed("paddle", PADDLE, run(unit, LONG)));
      await app.work();
    },
  ],
  [
    "an answer by mail",
    async (unit) => {
      const long = run(unit, LONG).replace(/[\r\n]/g, " ");
      const given = { from: "ada@example.com", subject: long, text: run(unit, LONG), inReplyTo: `<${long}@x.example>` };
      await app.call("POST", mailPaths.inbound, { raw: mime(given), headers: { "content-type": "message/rfc822" } });
      const fields = { from: long, subject: long, text: run(unit, LONG), html: run(unit, LONG), in_reply_to: long };
      await app.call("POST", mailPaths.inbound, { body: fields });
      const html = mime({ ...given, headers: { "Content-Type": "text/html", "Authentication-Results": long } });
      await app.call("POST", mailPaths.inbound, { raw: html, headers: { "content-type": "message/rfc822" } });
      const odd = {
        ...given,
        subject: "Re: hello",
        headers: { From: long, "Content-Type": `multipart/mixed; boundary=${long}` },
      };
      await app.call("POST", mailPaths.inbound, { raw: mime(odd), headers: { "content-type": "message/rfc822" } });
    },
  ],
  [
    "a report of a bounce",
    async (unit) => {
      const text = run(unit, LONG);
      const report = `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n`;
      await app.call("POST", mailPaths.raw, { raw: `Subject: ${text}\r\n\r\n${text}` });
      await app.call("POST", mailPaths.raw, {
        raw: `${report}Final-Recipient: ${text}\r\nStatus: ${text}\r\n\r\n--b--`,
      });
    },
  ],
  [
    "what a company knows",
    async (unit) => {
      const text = run(unit, LONG);
      const knowledge = {
        product: text,
        plans: [
          { name: text, price: 100, currency: "usd", interval: "month", holds: text, url: `https://a.example/${text}` },
        ],
        features: [{ name: text, use: text, events: [text] }],
        stories: [{ text, who: text, permission: true }],
        fixes: [{ id: text, what: text, shipped_on: text, words: [text] }],
        tone: text,
      };
      await inProject("PUT", "/knowledge", { body: knowledge });
      const words = { fixes: [{ id: "one", what: run(unit, 200), shipped_on: "2026-01-01", words: [run(unit, 60)] }] };
      await inProject("PUT", "/knowledge", { body: words });
    },
  ],
  [
    "an imported file",
    async (unit) => {
      if (/[\r\n]/.test(unit)) return; // about 50,000 rows, each reported as an error
      const csv = (head: string, line: string) =>
        inProject("POST", "/imports?kind=churn_events", {
          raw: `${head}\n${line}`,
          headers: { "content-type": "text/csv" },
        });
      await csv(run(unit, LONG), "a,b");
      await csv("customer_email,event_type,cancel_reason", `ada@example.com,cancellation,${run(unit, LONG)}`);
      await csv("customer_email,event_type,mrr,created_at", run(unit, LONG));
      await app.work();
    },
  ],
  [
    "an assistant",
    async (unit) => {
      const rpc = (method: string, params: object) =>
        app.call("POST", "/mcp", {
          key: acme.key,
          headers: { accept: "application/json, text/event-stream" },
          body: { jsonrpc: "2.0", id: 1, method, params },
        });
      await rpc(run(unit, LONG), {});
      await rpc("tools/call", {
        name: "list_churn_events",
        arguments: { customer_email: run(unit, LONG), search: run(unit, LONG) },
      });
    },
  ],
  [
    "searches",
    async (unit) => {
      const words = encodeURIComponent(run(unit, 4_000));
      for (const path of [
        "/churn-events?search=",
        "/customers?search=",
        "/churn-risk/customers?search=",
        "/messages?search=",
      ]) {
        await inProject("GET", path + words, {});
      }
      await inProject("GET", `/customers/${encodeURIComponent(run(unit, 2_000))}/explanation`, {});
    },
  ],
  [
    "texts to be tried, names and invitations",
    async (unit) => {
      const arm = (name: string) => ({ name, percent: 50, subject: run(unit, 200), body: run(unit, 20_000) });
      await inProject("POST", "/experiments", {
        body: { name: run(unit, 200), strategy: "discount", arms: [arm("a"), arm("b")] },
      });
      await inProject("POST", "/invitations", { body: { email: run(unit, LONG), role: "viewer" } });
      await inProject("PATCH", "", { body: { name: run(unit, LONG) } });
      await app.call("POST", "/projects", {
        token: acme.token,
        body: { name: run(unit, LONG), slug: run(unit, LONG) },
      });
    },
  ],
]);
