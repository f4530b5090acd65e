// What happens to the webhook endpoint at Stripe when its project is deleted.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../../src/lib/duration.ts";
import type { Log } from "../../../src/lib/log.ts";
import { type Account, NEEDED, newAccountAtStripe } from "./account.ts";

let account: Account;
let logged: { message: string; fields: Record<string, unknown> }[];
let key: string;

beforeEach(async () => {
  account = await newAccountAtStripe();
  logged = [];
  const keep = (message: string, fields: Record<string, unknown> = {}) => void logged.push({ message, fields });
  Object.assign(account.app.deps.log as Log, { debug: keep, info: keep, warn: keep, error: keep });
  key = account.stripe.key({ rights: NEEDED });
  await account.connect(key);
});
afterEach(() => account.close());

const endpoints = () => account.stripe.state.all("webhook_endpoint");
const removals = () => account.stripe.called("DELETE", /webhook_endpoints/);
const stillThere = () => logged.filter(({ message }) => message.includes("is still at Stripe"));

async function deleteProject(): Promise<void> {
  expect((await account.call("DELETE", "")).status).toBe(204);
  expect((await account.call("GET", "")).status).toBe(404);
}

/** Advances the clock by `hours`, and runs the jobs that become due. */
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    account.app.clock.advance(HOUR);
    await account.app.work();
  }
}

test("it is removed, and others there stay", async () => {
  const url = "https://elsewhere.example.com/hook";
  account.stripe.state.add("webhook_endpoint", false, { url, status: "enabled", enabled_events: ["*"] });
  await deleteProject();
  await account.app.work();
  expect(endpoints()).toMatchObject([{ url }]);
  expect(stillThere()).toEqual([]);
});

test("while Stripe is down the project is deleted all the same, and the endpoint is removed when Stripe is back", async () => {
  account.stripe.faults.plan("DELETE", /webhook_endpoints/, { kind: "refuse", status: 503 }, { times: 5 });
  await deleteProject();
  await account.app.work();
  expect([removals().length, endpoints().length]).toEqual([1, 1]);
  await pass(5);
  expect([removals().length, endpoints().length]).toEqual([6, 0]);
  expect(stillThere()).toEqual([]);
});

test.each(["fail", "lose"] as const)("it is removed once where the answer went wrong (%s)", async (kind) => {
  account.stripe.faults.plan("DELETE", /webhook_endpoints/, { kind });
  await deleteProject();
  await account.app.work();
  await pass(2);
  expect([removals().length, endpoints().length]).toEqual([2, 0]);
  expect(stillThere()).toEqual([]);
});

test("a project that is deleted twice at once is deleted once, and its endpoint is removed", async () => {
  const answers = await Promise.all([account.call("DELETE", ""), account.call("DELETE", "")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  await account.app.work();
  expect(endpoints()).toEqual([]);
});

test("Stripe is not asked where the project was disconnected before", async () => {
  await account.call("POST", "/integrations/stripe/disconnect");
  const before = account.stripe.calls.length;
  await deleteProject();
  await account.app.work();
  await pass(1);
  expect(account.stripe.calls.length).toBe(before);
});

test("Stripe that stays down is given up in the end, and the log names the endpoint", async () => {
  account.stripe.faults.plan("DELETE", /webhook_endpoints/, { kind: "refuse", status: 500 }, { times: 1_000 });
  const [endpoint] = endpoints();
  await deleteProject();
  await pass(30);
  expect(removals()).toHaveLength(20);
  const fields = { project: account.project.id, endpoint: endpoint!.id, reason: "status_500" };
  expect(stillThere()).toMatchObject([{ fields }]);
});

test("a key that Stripe refuses is tried once; the log names the endpoint and has nothing of the key", async () => {
  account.stripe.revoke(key);
  const [endpoint] = endpoints();
  await deleteProject();
  await pass(3);
  expect(removals()).toHaveLength(1);
  expect(stillThere()).toMatchObject([{ fields: { endpoint: endpoint!.id, reason: "status_401" } }]);
  expect(JSON.stringify(logged)).not.toContain(key.slice(-6));
});

test("if the key was removed from the settings, the log names the endpoint", async () => {
  await account.call("PATCH", "", { settings: { integrations: { stripe: { api_key: null } } } });
  const [endpoint] = endpoints();
  await deleteProject();
  await account.app.work();
  expect(stillThere()).toMatchObject([{ fields: { endpoint: endpoint!.id, reason: "no_key" } }]);
});
