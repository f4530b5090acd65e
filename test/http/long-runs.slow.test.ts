// Long runs of one character in every public input: more than linear time would let one request stop the service.

import { afterAll, beforeAll, expect } from "bun:test";
import { type Answer, type CallOptions, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { LONG, run, takesLinearTime } from "./long-runs.ts";

let app: TestApp;
let acme: TestProject;
let sent: { id: string; variants: string[] };
beforeAll(async () => {
  app = testApp();
  acme = await newProject(app);
  const story = journey(app, acme);
  const { id } = await story.event();
  sent = { id, variants: (await story.variants(id)).map((variant: { id: string }) => variant.id) };
});
afterAll(() => app.close());

const inProject = (method: string, path: string, body: unknown): Promise<Answer> =>
  app.call(method, `/projects/${acme.slug}${path}`, { key: acme.key, body });

const event = (fields: object) => ({ customer_email: "ada@example.com", event_type: "cancellation", ...fields });

const INPUTS: [name: string, send: (unit: string) => Promise<unknown>][] = [
  [
    "an event's fields, far too long",
    (unit) =>
      inProject(
        "POST",
        "/churn-events",
        event({
          customer_name: run(unit, LONG),
          cancel_reason: run(unit, LONG),
          plan_name: run(unit, LONG),
          customer_email: run(unit, LONG),
          locale: run(unit, LONG),
          timezone: run(unit, LONG),
          currency: run(unit, LONG),
        }),
      ),
  ],
  [
    "an event's fields, as long as they may be, and its nine mails",
    async (unit) => {
      const fields = { customer_name: run(unit, 200), plan_name: run(unit, 200), cancel_reason: run(unit, 5_000) };
      const story = journey(app, acme);
      const { status, body } = await inProject("POST", "/churn-events", event(fields));
      if (status === 201) await story.variants(body.data.id);
      const short = await inProject("POST", "/churn-events", event({ cancel_reason: run(unit, 79) }));
      if (short.status === 201) await story.variants(short.body.data.id);
    },
  ],
  [
    "a reason that is changed",
    (unit) => inProject("PATCH", `/churn-events/${sent.id}/cancel-reason`, { cancel_reason: run(unit, 5_000) }),
  ],
  [
    "a text that is edited",
    (unit) =>
      inProject("PATCH", `/churn-events/${sent.id}/variants/${sent.variants[0]}`, {
        subject: run(unit, 200),
        body: run(unit, 49_000),
      }),
  ],
  [
    "a page that is edited, and sent",
    async (unit) => {
      const story = journey(app, acme);
      const { id } = await story.event({ customer_email: `ada-${crypto.randomUUID()}@example.com` });
      const [{ id: variant }] = await story.variants(id);
      const [style, address, text] = [run(unit, 12_000), run(unit, 24_000, "x"), run(unit, 12_000)];
      const body = `<p style="background:url(${style}">${text}<a href="x${address}">x</a></p>`;
      expect((await story.edit(id, variant, { body })).status).toBe(unit === "\0" ? 400 : 200);
      await story.send(id, variant);
    },
  ],
  [
    "a custom webhook",
    async (unit) => {
      await app.call("POST", `/webhooks/custom/${acme.publicKey}`, {
        body: event({
          customer_name: run(unit, 15_000),
          cancel_reason: run(unit, 15_000),
          mrr: run(unit, 5_000),
          currency: run(unit, 5_000),
          customer_email: run(unit, 9_000),
        }),
      });
      await app.call("POST", `/webhooks/custom/${acme.publicKey}`, {
        body: event({
          customer_name: run(unit, 15_000),
          cancel_reason: run(unit, 15_000),
          provider: run(unit, 9_000),
          plan_name: run(unit, 9_000),
        }),
      });
      await app.work();
    },
  ],
  [
    "a cancel flow",
    async (unit) => {
      const { body } = await app.call("POST", "/cancel-flow/reasons", {
        body: {
          public_key: acme.publicKey,
          reason: "other",
          customer_email: "ada@example.com",
          comment: run(unit, 1_000),
        },
      });
      if (body.session_id)
        await app.call("POST", `/cancel-flow/sessions/${body.session_id}/outcome`, {
          body: { public_key: acme.publicKey, outcome: "declined" },
        });
      await app.call("POST", "/cancel-flow/reasons", {
        body: {
          public_key: run(unit, 9_000),
          reason: run(unit, 9_000),
          customer_email: run(unit, 9_000),
          comment: run(unit, 9_000),
          customer_hash: run(unit, 9_000),
        },
      });
    },
  ],
  [
    "tracked events",
    (unit) =>
      app.call("POST", "/track", {
        body: {
          public_key: acme.publicKey,
          events: [
            { customer_email: run(unit, 9_000), event: run(unit, 9_000), timestamp: run(unit, 9_000) },
            { customer_id: run(unit, 255), event: run(unit, 100) },
          ],
        },
      }),
  ],
  [
    "signing in",
    async (unit) => {
      await app.call("POST", "/auth/login", { body: { email: run(unit, LONG), password: run(unit, 9) } });
      await app.call("POST", "/auth/forgot-password", { body: { email: run(unit, LONG) } });
      await app.call("POST", "/auth/reset-password", { body: { token: run(unit, LONG), password: "x" } });
    },
  ],
  [
    "an offer",
    (unit) =>
      inProject("PUT", "/retention-offers/other", {
        offer_type: "custom",
        title: run(unit, 120),
        description: run(unit, 1_000),
        cta_button_text: run(unit, 60),
        is_active: true,
      }),
  ],
  [
    "settings",
    (unit) =>
      app.call("PATCH", `/projects/${acme.slug}`, {
        token: acme.token,
        body: {
          settings: {
            company_name: run(unit, 200),
            timezone: run(unit, LONG),
            sender: { from_email: run(unit, LONG), postal_address: run(unit, 500) },
            links: { pause_url: `https://a.example/${run(unit, 1_500)}` },
          },
        },
      }),
  ],
  [
    "the address of a webhook",
    (unit) => inProject("PUT", "/churn-risk/config", { webhook_url: `https://${run(unit, 1_900, "/")}` }),
  ],
  [
    "a raw report of a bounce",
    (unit) =>
      app.call("POST", "/webhooks/mail/raw/nobody", { raw: `Subject: ${run(unit, LONG)}\r\n\r\n${run(unit, LONG)}` }),
  ],
  [
    "a signature of Stripe's",
    (unit) =>
      app.call("POST", `/webhooks/stripe/${acme.publicKey}`, {
        raw: run(unit, LONG),
        headers: { "stripe-signature": header(unit) },
      }),
  ],
  [
    "a file of suppressions",
    (unit) =>
      app.call("POST", `/projects/${acme.slug}/suppressions/import`, {
        key: acme.key,
        raw: `email\n${run(unit, LONG)}`,
        headers: { "content-type": "text/csv" },
      }),
  ],
];

/** A run that is valid in a header. */
const header = (unit: string): string => run(unit, 9_000).replace(/[^\x20-\x7e]/g, "x");

const asHeader =
  (name: string) =>
  (unit: string): Promise<Answer> => {
    const options: CallOptions = { headers: { [name]: header(unit) } };
    return app.call("POST", "/auth/login", { body: {}, ...options });
  };

const HEADERS = [
  "authorization",
  "x-api-key",
  "origin",
  "x-forwarded-for",
  "x-forwarded-proto",
  "forwarded",
  "host",
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "prefer",
  "if-none-match",
  "user-agent",
];

takesLinearTime([...INPUTS, ...HEADERS.map((name): (typeof INPUTS)[number] => [`the header ${name}`, asHeader(name)])]);
