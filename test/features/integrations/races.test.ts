// Other changes to a project while it is being connected with Stripe.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { MINUTE } from "../../../src/lib/duration.ts";
import { eventually } from "../../support/process.ts";
import { type Account, newAccountAtStripe } from "./account.ts";

const ENDPOINTS = /webhook_endpoints$/;

let account: Account;
beforeEach(async () => {
  account = await newAccountAtStripe();
});
afterEach(() => account.close());

const endpoints = () => account.stripe.state.all("webhook_endpoint");
const creations = () => account.stripe.called("POST", ENDPOINTS).length;

/** Starts connecting, and stops before Stripe creates the endpoint, or after it did and before a reply that is lost. */
async function beginConnecting(kind: "wait" | "lose" = "wait") {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const before = creations();
  account.stripe.faults.plan("POST", ENDPOINTS, { kind, until: promise });
  const answer = account.connect(account.stripe.key());
  await eventually(() => creations() > before);
  return { answer, release };
}

test("a project that is deleted meanwhile leaves no endpoint behind, and no connection", async () => {
  const { answer, release } = await beginConnecting();
  expect((await account.call("DELETE", "")).status).toBe(204);
  release();
  expect((await answer).status).toBe(404);
  await account.app.work();
  expect(creations()).toBe(1);
  expect(endpoints()).toEqual([]);
});

test("nor where the answer that the endpoint was made is lost, and Stripe is down for a while then", async () => {
  const { answer, release } = await beginConnecting("lose");
  account.stripe.faults.plan("GET", ENDPOINTS, { kind: "refuse", status: 503 });
  expect((await account.call("DELETE", "")).status).toBe(204);
  release();
  expect((await answer).status).toBe(503);
  await account.app.work();
  expect(endpoints()).toHaveLength(1);
  account.app.clock.advance(MINUTE);
  await account.app.work();
  expect(endpoints()).toEqual([]);
});

test("nor where one that was connected is deleted while it is connected anew", async () => {
  const key = account.stripe.key();
  await account.connect(key);
  const [known] = endpoints();
  account.stripe.state.remove(known!); // so that another is created
  const { answer, release } = await beginConnecting();
  await account.call("DELETE", "");
  await account.app.work();
  release();
  expect((await answer).status).toBe(404);
  await account.app.work();
  expect(endpoints()).toEqual([]);
});

test("it cannot be disconnected, or connected twice, meanwhile", async () => {
  const { answer, release } = await beginConnecting();
  expect((await account.call("POST", "/integrations/stripe/disconnect")).status).toBe(409);
  expect((await account.connect(account.stripe.key())).status).toBe(409);
  release();
  expect((await answer).status).toBe(200);
  expect(endpoints()).toHaveLength(1);
});
