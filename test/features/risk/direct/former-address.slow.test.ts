// A customer whom the product knows by the address that the payment provider has replaced: still one person, mailed once.

import { afterEach, beforeEach, expect, test } from "bun:test";
import type { TestApp } from "../../../support/app.ts";
import type { SmtpServer } from "../../../support/smtp.ts";
import { hexHmac, STRIPE_SECRET } from "../../inbound/posting.ts";
import { newStripeLife, SHAPES, type StripeEvent, type StripeLife } from "../../inbound/stripe-life.ts";
import { type Direct, directApp, directProject } from "./direct.ts";

let app: TestApp;
let smtp: SmtpServer;
let acme: Direct;
let life: StripeLife;
const NEW = "ada@new.example";

beforeEach(async () => {
  ({ app, smtp } = await directApp());
  acme = await directProject(app, smtp, {
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } },
    automation: { send: "off", quiet_hours: null },
  });
  life = newStripeLife(SHAPES[1], app.clock.now());
  const person = life.person(0, { email: acme.ada });
  await report(person, life.created(0), life.created(0, { of: "b" }), life.scheduled(1), life.readdressed(2, NEW));
});
afterEach(async () => {
  await app.close();
  await smtp.stop();
});

async function report(...events: StripeEvent[]): Promise<void> {
  for (const event of events) {
    const raw = JSON.stringify(event);
    const time = Math.floor(app.clock.now() / 1_000);
    const headers = { "stripe-signature": `t=${time},v1=${hexHmac(STRIPE_SECRET, `${time}.${raw}`)}` };
    const answer = await app.call("POST", `/webhooks/stripe/${acme.project.publicKey}`, { raw, headers });
    expect(answer.status).toBe(200);
  }
  await app.work();
}

async function alerted() {
  await acme.worry();
  await acme.score();
  return (await acme.alerts()).at(-1)!;
}

test("an open cancellation at the new address keeps the mail about the risk from the former one", async () => {
  expect(await alerted()).toMatchObject({ status: "stopped", last_error: "churn_event" });
  expect(smtp.messages).toEqual([]);
});

test("so does a wish under the new address not to be mailed", async () => {
  await report(life.updated(3, {}, { cancel_at_period_end: true }));
  await acme.call(201, "POST", "/suppressions", { email: NEW });
  expect(await alerted()).toMatchObject({ status: "stopped", last_error: "suppressed" });
  expect(smtp.messages).toEqual([]);
});

test("without either the mail goes out", async () => {
  await report(life.updated(3, {}, { cancel_at_period_end: true }));
  expect(await alerted()).toMatchObject({ status: "delivered" });
  expect(smtp.messages).toHaveLength(1);
});
