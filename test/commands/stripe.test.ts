// `recoverd stripe` as a separate process while a service runs, and the doctor's findings about the endpoint.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { examineStripe } from "../../src/doctor/stripe.ts";
import { type Account, fillAccount, NEEDED, newAccountAtStripe, PUBLIC_URL } from "../features/integrations/account.ts";
import { addressFor } from "../support/postgres-engine.ts";
import { eventually } from "../support/process.ts";
import { program } from "../support/program.ts";

const MAIN = await program();

let account: Account;
beforeEach(async () => {
  account = await newAccountAtStripe();
});
afterEach(() => account.close());

async function recoverd(words: string[], stdin = "") {
  const { app, stripe } = account;
  const data = join(app.folder, "data");
  const address = await addressFor(join(data, "recoverd.db"));
  const run = Bun.spawn(["bun", MAIN, ...words], {
    cwd: app.folder,
    env: {
      PATH: process.env.PATH ?? "",
      RECOVERD_DATA__DIR: data,
      ...address,
      RECOVERD_STRIPE__BASE_URL: stripe.url,
      RECOVERD_SERVER__PUBLIC_URL: PUBLIC_URL,
    },
    stdin: Buffer.from(stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

const on = () => ["--project", account.project.slug];
const findings = async () => (await examineStripe(account.app.deps)).map(({ state, code }) => `${state} ${code}`);

test("connects, follows the reading of the past, says how it does, and disconnects", async () => {
  fillAccount(account.stripe, 30);
  const key = account.stripe.key({ rights: { ...NEEDED, payment_intent: "read" } });
  const connecting = recoverd(["stripe", "connect", ...on()], `${key}\n`);
  // The service's clock stands still here, so the test advances it once the command has connected.
  await eventually(async () => (await account.call("GET", "/integrations/stripe")).body.data.connected);
  account.app.clock.set(Date.now() + 60_000);
  await account.app.work();
  const connected = await connecting;
  expect(connected).toMatchObject({ code: 0, err: "" });
  expect(connected.out).toContain("is connected with Stripe (test mode)");
  expect(connected.out).toContain(`Stripe posts to ${PUBLIC_URL}/api/v1/webhooks/stripe/`);
  expect(connected.out).toContain("The key may not write Subscriptions, which is for carrying out");
  expect(connected.out).toContain("The past is read: 30 customers, 30 subscriptions, 60 invoices.");
  expect(connected.out).not.toContain(key);

  const status = await recoverd(["stripe", "status", ...on()]);
  expect([status.code, status.out]).toEqual([0, expect.stringContaining(`by the key …${key.slice(-4)}`)]);
  const doctor = await recoverd(["doctor"]);
  expect(doctor.out).toMatch(
    /good {2}stripe, acme-\d+ +the webhook endpoint is there and enabled; nothing came from it yet/,
  );

  expect((await recoverd(["stripe", "disconnect", ...on()])).code).toBe(0);
  expect(account.stripe.state.all("webhook_endpoint")).toEqual([]);
  expect((await recoverd(["stripe", "status", ...on()])).code).toBe(1);
});

test("says what a key lacks, line by line, and what is wrong with the command", async () => {
  await Bun.write(join(account.app.folder, "key"), account.stripe.key({ rights: { customer: "read" } }));
  const lacking = await recoverd(["stripe", "connect", ...on(), "--key-file", "key"]);
  expect(lacking.code).toBe(1);
  expect(lacking.err).toContain('the key lacks the right "Invoices: Read", needed for what was paid');
  expect(await recoverd(["stripe", "connect", ...on()])).toMatchObject({ code: 1 });
  expect(await recoverd(["stripe", "connect"])).toMatchObject({ code: 2 });
  expect(await recoverd(["stripe", "connect", ...on(), "--key-file", "none"])).toMatchObject({ code: 1 });
  expect(await recoverd(["stripe", "explode", ...on()])).toMatchObject({ code: 2 });
  expect(await recoverd(["stripe", "status", "--project", "nobody"])).toMatchObject({ code: 1 });
});

test("the doctor says whether the endpoint is there, enabled, and when it was heard last", async () => {
  expect(await findings()).toEqual([]);
  const key = account.stripe.key();
  await account.connect(key);
  expect(await findings()).toEqual(["good stripe_endpoint_works"]);
  const [endpoint] = account.stripe.state.all("webhook_endpoint");

  const raw = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "customer.created",
    data: { object: { id: "cus_1", object: "customer" } },
  });
  const time = Math.floor(account.app.clock.now() / 1_000);
  const mac = new Bun.CryptoHasher("sha256", account.stripe.secrets.get(endpoint!.id)!).update(`${time}.${raw}`);
  const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${mac.digest("hex")}` };
  await account.app.call("POST", `/webhooks/stripe/${account.project.publicKey}`, { raw, headers });
  expect((await examineStripe(account.app.deps))[0]!.says).toContain("last heard at 2026-03-02T09:00:00.000Z");

  endpoint!.status = "disabled";
  expect(await findings()).toEqual(["bad stripe_endpoint_disabled"]);
  account.stripe.faults.plan("GET", /webhook_endpoints/, { kind: "refuse", status: 500 });
  expect(await findings()).toEqual(["mind stripe_silent"]);
  account.stripe.state.remove(endpoint!);
  expect(await findings()).toEqual(["bad stripe_endpoint_missing"]);
  account.stripe.revoke(key);
  expect(await findings()).toEqual(["bad stripe_key_refused"]);
});
