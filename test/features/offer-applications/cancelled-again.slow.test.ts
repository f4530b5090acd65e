// A plan that was cancelled here and then resumed at Stripe is cancelled when its customer cancels again, also within the hour.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { MINUTE } from "../../../src/lib/duration.ts";
import { mailsOf } from "../../support/outbox.ts";
import { updateSubscription } from "../../support/stripe/subscriptions.ts";
import { hexHmac } from "../inbound/posting.ts";
import { type Applying, newApplying } from "./applying.ts";

const SECRET = "whsec_for_tests_only";
let at: Applying;
let delivered: number;
beforeEach(async () => {
  at = await newApplying({ enabled: true, webhook_secret: SECRET });
  delivered = 0;
});
afterEach(() => at.stop());

type Customer = Awaited<ReturnType<Applying["customer"]>>;

/** Stripe's webhooks about what has changed there since the last call. */
async function deliver(): Promise<void> {
  const events = at.stripe.state.all("event");
  for (const event of events.slice(delivered)) {
    const raw = JSON.stringify(event);
    const seconds = Math.floor(at.app.clock.now() / 1_000);
    const headers = { "stripe-signature": `t=${seconds},v1=${hexHmac(SECRET, `${seconds}.${raw}`)}` };
    const path = `/webhooks/stripe/${at.flow.project.publicKey}`;
    expect((await at.app.call("POST", path, { raw, headers })).status).toBe(200);
  }
  delivered = events.length;
  await at.app.work();
}

const statusesOf = async () => (await at.flow.events()).map(({ status }: { status: string }) => status).sort();

const mailsTo = async ({ email }: Customer) =>
  (await mailsOf(at.app)).filter(({ to }) => to?.some(({ address }) => address === email));

let ada: Customer;
beforeEach(async () => {
  ada = await at.customer();
  await at.decide(ada.email, "declined");
  await deliver();
  expect(ada.subscription.cancel_at_period_end).toBe(true);
  at.app.clock.advance(10 * MINUTE);
});

test("a plan that was resumed at Stripe is cancelled again, also within the hour", async () => {
  updateSubscription(at.stripe.state, ada.subscription, { cancel_at_period_end: "false" });
  await deliver();
  expect(await statusesOf()).toEqual(["recovered"]);
  at.app.clock.advance(10 * MINUTE);
  const { application } = await at.decide(ada.email, "declined");
  await deliver();
  expect(application).toMatchObject({ kind: "cancellation", status: "applied" });
  expect(ada.subscription.cancel_at_period_end).toBe(true);
  expect(await statusesOf()).toEqual(["recovered", "variants_generated"]);
  await at.decide(ada.email, "declined");
  expect((await at.list()).meta.total).toBe(2);
  expect(await mailsTo(ada)).toHaveLength(2);
});

test("a plan that was not resumed is cancelled and confirmed once, in however many windows", async () => {
  const { application } = await at.decide(ada.email, "declined");
  await deliver();
  expect(application.status).toBe("applied");
  expect((await at.list()).meta.total).toBe(1);
  expect(await statusesOf()).toEqual(["variants_generated"]);
  expect(await mailsTo(ada)).toHaveLength(1);
});
