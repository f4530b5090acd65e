// The API keys of Paddle and Razorpay are tested on saving and by the doctor; one sentence explains what is wrong.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { examineApiKeys } from "../../../src/doctor/api-keys.ts";
import type { Answer } from "../../support/app.ts";
import { atPaddle, atRazorpay } from "../offer-applications/other-providers.ts";

const LACKS_WRITING =
  'lacks the right "Subscriptions: Write", needed for carrying out accepted offers and cancellations';

const warningsOf = ({ status, body }: Answer) => {
  expect(status).toBe(200);
  return (body.warnings ?? []).map(({ field, message }: { field: string; message: string }) => `${field} ${message}`);
};

describe("of Paddle", () => {
  const FIELD = "settings.integrations.paddle.api_key";
  let at: Awaited<ReturnType<typeof atPaddle>>;
  beforeEach(async () => {
    at = await atPaddle();
  });
  afterEach(() => at.stop());

  const save = async (api_key: string = at.api.key) => warningsOf(await at.set({ api_key }));
  const findings = async () => (await examineApiKeys(at.app.deps)).map(({ state, code }) => `${state} ${code}`);

  test("one that may do everything is good, and trying it changes nothing", async () => {
    const { subscription } = await at.customer();
    const before = structuredClone(subscription);
    expect(await save()).toEqual([]);
    expect(subscription).toEqual(before);
    expect(at.api.discounts).toEqual([]);
    expect(await examineApiKeys(at.app.deps)).toMatchObject([
      { state: "good", says: "the API key may do all that is needed; nothing came from there yet" },
    ]);
  });

  test("each right that it lacks is named, with what it is for", async () => {
    at.api.rights = ["subscriptions.read", "discounts.read", "discounts.write"];
    expect(await save()).toEqual([
      `${FIELD} ${LACKS_WRITING}`,
      `${FIELD} lacks the right "Prices: Read", needed for changing to a smaller plan`,
    ]);
    expect(await findings()).toEqual(["bad api_key_lacks", "bad api_key_lacks"]);
    await at.set({ apply_offers: false, apply_cancellations: false });
    expect(await findings()).toEqual(["mind api_key_lacks", "mind api_key_lacks"]);
  });

  test("one that is wrong is saved all the same, and none of it is shown", async () => {
    const answer = await at.set({ api_key: "pdl_live_apikey_of_nobody" });
    expect(warningsOf(answer)).toEqual([
      `${FIELD} is refused by Paddle: it does not exist, has expired, or was revoked`,
    ]);
    expect(answer.body.data.settings.integrations.paddle.api_key).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain("of_nobody");
    expect(await findings()).toEqual(["bad api_key_refused"]);
  });

  test.each([
    ["a sandbox key in a project with live customers", "pdl_sdbx_apikey_1", "a test key"],
    ["a live key in a project with customers of the sandbox", "pdl_live_apikey_1", "a live key"],
  ])("%s is noticed", async (_, key, kind) => {
    const { subscription } = await at.customer();
    at.api.subscriptions.clear();
    at.api.key = key;
    expect(await save()).toEqual([
      `${FIELD} is ${kind} that does not see subscription ${subscription.id}: it is of another account, or of the other mode`,
    ]);
    expect(await findings()).toEqual(["bad api_key_of_other_account"]);
  });

  test("what Paddle is too busy to say is no error", async () => {
    at.api.faults.plan("GET", /./, { kind: "refuse", status: 503 }, { times: 100 });
    expect(await save()).toEqual([`${FIELD} could not be tried: Paddle answered with an error of its own`]);
    expect(await findings()).toEqual(["mind api_key_untried"]);
  });

  test("a missing one is found where offers are to be carried out; other settings try nothing", async () => {
    await at.set({ api_key: null });
    expect(await findings()).toEqual(["bad api_key_missing"]);
    await at.set({ apply_offers: false, apply_cancellations: false });
    expect(await findings()).toEqual([]);
    await at.flow.set({ integrations: { paddle: { api_key: true, apply_offers: true } }, language: "de" });
    expect(at.api.calls).toEqual([]);
  });
});

describe("of Razorpay", () => {
  const FIELD = "settings.integrations.razorpay.key_secret";
  let at: Awaited<ReturnType<typeof atRazorpay>>;
  beforeEach(async () => {
    at = await atRazorpay();
  });
  afterEach(() => at.stop());

  const save = async (keys: object = at.api.keys) => warningsOf(await at.set(keys));
  const findings = async () => (await examineApiKeys(at.app.deps)).map(({ state, code }) => `${state} ${code}`);

  test("a pair that works is good; half a pair is tried with its other half", async () => {
    await at.customer();
    expect(await save()).toEqual([]);
    expect(await findings()).toEqual(["good api_key_works"]);
    expect(await save({ key_id: "rzp_live_Another0001" })).toEqual([
      `${FIELD} is refused by Razorpay: it does not exist, has expired, or was revoked`,
    ]);
    expect(await save({ key_id: at.api.keys.key_id })).toEqual([]);
  });

  test("an account without subscriptions, and keys of the other mode, are noticed", async () => {
    const { subscription } = await at.customer();
    at.api.hasSubscriptions = false;
    expect(await save()).toEqual([
      `${FIELD} lacks the right "Subscriptions: Read", needed for seeing what a subscription is like before it is changed`,
    ]);
    at.api.hasSubscriptions = true;
    at.api.subscriptions.clear();
    at.api.keys = { key_id: "rzp_test_StandIn0001", key_secret: "another-secret" };
    expect(await save()).toEqual([
      `${FIELD} is a test key that does not see subscription ${subscription.id}: it is of another account, or of the other mode`,
    ]);
    expect(await findings()).toEqual(["bad api_key_of_other_account"]);
  });
});
