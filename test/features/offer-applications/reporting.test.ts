// Webhooks report the outcome of an accepted offer: with the session if it is known soon, otherwise afterwards.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR, SECOND } from "../../../src/lib/duration.ts";
import { DISCOUNT } from "../cancel-flow/flow.ts";
import { type Applying, newApplying } from "./applying.ts";
import { type Listening, newListening } from "./listening.ts";

const SUBSCRIPTION = /^\/v1\/subscriptions\//;

let at: Applying;
let listening: Listening;
beforeEach(async () => {
  listening = await newListening();
  at = await newApplying({}, listening.environment);
  await listening.to(at, ["cancel_flow.completed", "offer_application.updated"]);
  await at.flow.offer({ ...DISCOUNT, months: 3 });
});
afterEach(async () => {
  await at.stop();
  await listening.stop();
});

const completed = () => listening.posted("cancel_flow.completed");
const updated = () => listening.posted("offer_application.updated");

async function later(ms: number): Promise<void> {
  at.app.clock.advance(ms);
  await at.app.work();
}

test("the session is reported once it is settled, with what came of it", async () => {
  const { email } = await at.customer();
  const { id, application } = await at.accept(email);
  expect(completed()).toMatchObject([{ id, outcome: "accepted", offer_applications: [application] }]);
  expect(application.status).toBe("applied");
  expect(updated()).toMatchObject([{ ...application, session_id: id, customer_email: email, terms: { percent: 50 } }]);
  await later(HOUR);
  expect([completed().length, updated().length]).toEqual([1, 1]);
});

test("a slow application is reported after ten seconds, and its result later", async () => {
  const { email } = await at.customer();
  at.stripe.faults.plan("POST", SUBSCRIPTION, { kind: "refuse", status: 503 }, { times: 6 });
  at.stripe.faults.plan("POST", SUBSCRIPTION, { kind: "refuse", status: 402 });
  const { id } = await at.accept(email);
  expect(completed()).toEqual([]);
  await later(10 * SECOND);
  expect(completed()).toMatchObject([{ id, offer_applications: [{ status: "pending" }] }]);
  for (let tries = 0; tries < 8; tries++) await later(5 * 60 * SECOND);
  expect(updated()).toMatchObject([{ session_id: id, status: "failed", reason: "Stripe refused: Refused" }]);
  expect(completed()).toHaveLength(1);
});

test("a reverted offer is reported, and a cancellation waits in the same way", async () => {
  const { email } = await at.customer();
  const { id, application } = await at.decide(email, "declined");
  expect(completed()).toMatchObject([
    { id, outcome: "declined", offer_applications: [{ kind: "cancellation", status: "applied" }] },
  ]);
  await at.revert(application.id);
  await at.app.work();
  expect(updated().map(({ reverted_at }) => reverted_at !== null)).toEqual([false, true]);
  expect(completed()).toHaveLength(1);
});

test("an offer that is not possible, or that nobody carries out, is reported at once", async () => {
  const { email } = await at.customer({ status: "canceled" });
  await at.accept(email);
  expect(completed()).toMatchObject([{ offer_applications: [{ status: "not_possible" }] }]);
  const session = await at.session("unknown@example.com");
  await at.flow.report(session, "accepted");
  await at.app.work();
  expect(completed()[1]).toMatchObject({ id: session, offer_applications: [] });
});

test("an offer that was accepted in two windows is reported for each", async () => {
  const { email } = await at.customer();
  const sessions = [await at.session(email), await at.session(email)];
  for (const id of sessions) await at.flow.report(id, "accepted");
  await at.app.work();
  await later(10 * SECOND);
  expect(
    completed()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(sessions.sort());
  expect(completed().every(({ offer_applications: [one] }) => one.status === "applied")).toBe(true);
});
