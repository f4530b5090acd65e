// A subscription whose payments Razorpay has given up is ended by its company or by Razorpay, which does not say by whom or why.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { otherProject } from "./other-project.ts";
import { newRazorpayLife } from "./razorpay-life.ts";

let app: TestApp;
beforeEach(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
afterEach(() => app.close());

const MINUTES = 24 * 60;

async function acme() {
  const { posting, send } = await otherProject(app);
  const life = newRazorpayLife(app.clock.now() - 40 * DAY);
  const events = () => posting.events(`customer_email=${life.email}`);
  return { posting, send, life, events };
}

test("is not taken for cancelled by the customer: the event stays a failed payment, and its mails go on", async () => {
  const { posting, send, life, events } = await acme();
  await posting.set({ automation: { send: "recommended", dunning_schedule: ["1d", "5d"] } });
  await send([life.charged(0), life.pending(30 * MINUTES), life.halted(33 * MINUTES), life.cancelled(39 * MINUTES)]);
  const [event, ...more] = await events();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ event_type: "payment_failed", status: expect.not.stringMatching("recovered|lost") });
  expect(event.metadata).not.toHaveProperty("cancelled_at");
  app.clock.advance(DAY + 1_000);
  await app.work();
  expect((await events())[0].status).toBe("email_sent");
});

test("is no second loss, and no cancellation to mail about, once the failed payment is lost", async () => {
  const { posting, send, life, events } = await acme();
  await posting.set({ recovery_window: "10d" });
  await send([life.charged(0), life.halted(33 * MINUTES)]);
  app.clock.advance(11 * DAY);
  await app.work();
  expect(await events()).toMatchObject([{ event_type: "payment_failed", status: "lost" }]);
  await send([life.cancelled(50 * MINUTES)]);
  expect(await events()).toMatchObject([{ event_type: "payment_failed", status: "lost" }]);
});

test("while payments are still tried, an end is somebody's wish, and nobody is asked to pay any more", async () => {
  const { send, life, events } = await acme();
  await send([life.charged(0), life.pending(30 * MINUTES), life.cancelled(31 * MINUTES)]);
  expect(await events()).toMatchObject([
    { event_type: "payment_failed", metadata: { cancelled_at: expect.stringContaining("T") } },
  ]);
});

test("a failed charge that arrives after the end makes one event, also while the currency is unknown", async () => {
  const { posting, send, life, events } = await acme();
  const known = { notes: { email: life.email } };
  await send([life.cancelled(31 * MINUTES, known), life.pending(30 * MINUTES, known)]);
  expect(await posting.inbox("status=queued")).toEqual([]);
  expect(await events()).toMatchObject([{ event_type: "payment_failed", mrr: null, currency: "usd" }]);
});
