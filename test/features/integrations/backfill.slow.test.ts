// Backfill of an account with 2,000 customers, by a service that is killed in the middle twice.

import { expect, onTestFinished, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { type Client, newClient } from "../../support/client.ts";
import { eventually, type Serving, startServing } from "../../support/process.ts";
import { temporaryFolder } from "../../support/store.ts";
import { StripeStandIn } from "../../support/stripe/stand-in.ts";
import { fillAccount, PUBLIC_URL } from "./account.ts";

setDefaultTimeout(240_000);

const CUSTOMERS = 2_000;

test("all of them are read once, with a place that is stored to go on from", async () => {
  const stripe = new StripeStandIn({ livemode: true });
  const folder = temporaryFolder();
  let serving: Serving | undefined;
  onTestFinished(async () => {
    await serving?.end("SIGKILL");
    await stripe.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  fillAccount(stripe, CUSTOMERS);
  const settings = {
    RECOVERD_STRIPE__BASE_URL: stripe.url,
    RECOVERD_SERVER__PUBLIC_URL: PUBLIC_URL,
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
    RECOVERD_AUTH__REGISTRATION: "open",
  };
  const start = async (): Promise<string> => {
    serving = await startServing(folder, settings);
    return serving.address;
  };
  let client: Client = await newClient(await start());
  const path = "/projects/acme/integrations/stripe";
  const connected = await client.callAsOwner("POST", `${path}/connect`, { api_key: stripe.key() });
  expect(connected.status).toBe(200);
  const pages = () => stripe.called("GET", /v1\/(customers|subscriptions)$/).length;

  for (const atLeast of [10, 28]) {
    await eventually(() => pages() >= atLeast, 120_000);
    await serving!.end("SIGKILL");
    client = client.at(await start());
  }
  const backfill = await eventually(async () => {
    const { data } = (await client.callAsOwner("GET", path)).body;
    return data.backfill.status !== "running" && data.backfill;
  }, 200_000);
  const counts = { prices: 1, customers: CUSTOMERS, subscriptions: CUSTOMERS, paid_invoices: 2 * CUSTOMERS };
  expect(backfill).toMatchObject({ status: "completed", progress: 1, error: null, counts });
  const month = await eventually(async () => {
    const { data } = (await client.call("GET", "/projects/acme/mrr")).body;
    return data.pending_subscriptions === 0 && data.months?.at(-1);
  });
  expect(month.arr).toBe(12 * CUSTOMERS * 4_900);
  // After a crash, only a page or two are requested again.
  expect(stripe.called("GET", /v1\/customers$/).length).toBeLessThanOrEqual(1 + CUSTOMERS / 100 + 2);
  expect((await client.call("GET", "/projects/acme/churn-events")).body.meta.total).toBe(0);
});
