// Common to Paddle and Razorpay: the whole way from accepting to the confirmation, exactly once despite failures.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createPaddle } from "../../../src/adapters/paddle.ts";
import { createRazorpay } from "../../../src/adapters/razorpay.ts";
import type { ProviderApis } from "../../../src/features/providers/apis.ts";
import { HOUR, MINUTE } from "../../../src/lib/duration.ts";
import { workUntil } from "../../support/app.ts";
import type { Body } from "../../support/json-stand-in.ts";
import { mailsOf } from "../../support/outbox.ts";
import type { PaddleStandIn } from "../../support/paddle/stand-in.ts";
import { eventually } from "../../support/process.ts";
import type { RazorpayStandIn } from "../../support/razorpay/stand-in.ts";
import { DISCOUNT } from "../cancel-flow/flow.ts";
import { type Listening, newListening } from "./listening.ts";
import { atPaddle, atRazorpay } from "./other-providers.ts";

/** Twice this number exceeds what one commit can hold. */
const MANY = 110;

const PAUSE = {
  offer_type: "custom",
  action: "pause",
  pause_months: 2,
  title: "Take a break",
  description: "Two months without a payment",
  cta_button_text: "Pause",
  is_active: true,
};

type At = Awaited<ReturnType<typeof atPaddle>> | Awaited<ReturnType<typeof atRazorpay>>;

const PADDLE = {
  title: "Paddle",
  begin: atPaddle as (environment?: Record<string, string>) => Promise<At>,
  discount: DISCOUNT as object,
  /** The request that applies the discount to a subscription, and what shows that it succeeded. */
  change: /^\/subscriptions\/sub_\d+$/,
  hasDiscount: ({ discount }: Body): boolean => discount !== null,
  isPaused: ({ scheduled_change }: Body): boolean => scheduled_change?.action === "pause",
  paused: { status: "paused" },
  ended: { status: "canceled", canceled_at: "2026-03-01T09:00:00Z" },
  end: (subscription: Body) => Object.assign(subscription, { status: "canceled", scheduled_change: null }),
  pauseSays: /^Done: Your plan will be paused from March 22, 2026 until May 22, 2026\.$/,
  liveKeys: { api_key: "pdl_live_apikey_StandIn0001" },
  testKeys: { api_key: "pdl_sdbx_apikey_StandIn0001" },
  use: (at: At, keys: object) => {
    (at.api as PaddleStandIn).key = (keys as { api_key: string }).api_key;
  },
  hasty: (at: At) => {
    const clients = createPaddle({ baseUrl: at.api.url });
    Object.assign(at.app.deps.apis, {
      paddle: (key, options) => clients(key, { ...options, timeout: HASTE }),
    } satisfies Partial<ProviderApis>);
  },
};

type Kind = typeof PADDLE;

const RAZORPAY: Kind = {
  title: "Razorpay",
  begin: atRazorpay,
  discount: { ...DISCOUNT, offer_id: "offer_JHD834hjbxzhd38d" },
  change: /^\/v1\/subscriptions\/sub_RZP\d+$/,
  hasDiscount: ({ scheduled }) => scheduled?.offer_id !== undefined,
  isPaused: ({ status }) => status === "paused",
  paused: { status: "paused" },
  ended: { status: "cancelled" } as Kind["ended"],
  end: (subscription) => Object.assign(subscription, { status: "cancelled" }),
  pauseSays: /^Done: Your plan is paused until May 2, 2026\.$/,
  liveKeys: { key_id: "rzp_live_StandIn0001", key_secret: "secret-of-the-stand-in" } as unknown as Kind["liveKeys"],
  testKeys: { key_id: "rzp_test_StandIn0001", key_secret: "secret-of-the-stand-in" } as unknown as Kind["testKeys"],
  use: (at, keys) => {
    (at.api as RazorpayStandIn).keys = keys as { key_id: string; key_secret: string };
  },
  hasty: (at) => {
    const clients = createRazorpay({ baseUrl: at.api.url });
    Object.assign(at.app.deps.apis, {
      razorpay: (keys, options) => clients(keys, { ...options, timeout: HASTE }),
    } satisfies Partial<ProviderApis>);
  },
};

/** The timeout of a request, in ms, in tests that wait for it; 20 s in production. */
const HASTE = 2_000;

describe.each([
  ["Paddle", PADDLE],
  ["Razorpay", RAZORPAY],
])("at %s", (_, kind) => {
  let at: At;
  let listening: Listening;
  beforeEach(async () => {
    listening = await newListening();
    at = await kind.begin(listening.environment);
  });
  afterEach(async () => {
    await at.stop();
    await listening.stop();
  });

  const changesOf = ({ id }: Body) => at.api.changes().filter((one) => one.includes(id));

  test("from the offer to the confirmation: applied once, said to the customer, reported and mailed", async () => {
    await listening.to(at, ["cancel_flow.completed", "offer_application.updated"]);
    await at.flow.offer(kind.discount);
    const { email, subscription } = await at.customer();
    const session = await at.session(email, { customer_name: "Ada Lovelace" });
    expect(session).toMatchObject({ carried_out: true, offer: { discount_percent: 50 } });
    await at.flow.report(session.session_id, "accepted");
    expect(await at.list()).toMatchObject([{ status: "pending", subscription_id: subscription.id }]);
    const progress = await workUntil(at.app, at.progress(session.session_id));
    expect(progress).toEqual({ status: "applied", text: "Done: 50% off for 3 months." });
    expect(kind.hasDiscount(subscription)).toBe(true);
    expect(changesOf(subscription)).toHaveLength(1);
    await at.app.work();
    const application = await at.applicationOf(session.session_id);
    expect(application).toMatchObject({ kind: "discount", status: "applied", provider: kind.title.toLowerCase() });
    expect(listening.posted("offer_application.updated")).toMatchObject([
      { ...application, session_id: session.session_id, customer_email: email, subscription_id: subscription.id },
    ]);
    expect(listening.posted("cancel_flow.completed")).toMatchObject([{ offer_applications: [application] }]);
    const mails = (await mailsOf(at.app)).filter(({ to }) => to?.some(({ address }) => address === email));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("what changes")]);
    expect(mails[0]!.text).toContain("Hi Ada,");
    expect(mails[0]!.text).toContain("50% off for 3 months.");
  });

  test("a pause is said with its days", async () => {
    await at.flow.offer(PAUSE);
    const { email } = await at.customer();
    const { session_id } = await at.session(email);
    await at.settle(session_id, "accepted");
    expect((await at.progress(session_id)).text).toMatch(kind.pauseSays);
  });

  test("of many acceptances at once, each twice reported, each is applied once", async () => {
    await at.flow.offer(kind.discount);
    const customers = await Promise.all(Array.from({ length: MANY }, () => at.customer()));
    const sessions = await Promise.all(customers.map(({ email }) => at.session(email)));
    const reports = sessions.flatMap(({ session_id: id }) => [
      at.flow.report(id, "accepted"),
      at.flow.report(id, "accepted"),
    ]);
    await Promise.all(reports);
    await at.app.work();
    expect(customers.filter(({ subscription }) => kind.hasDiscount(subscription))).toHaveLength(MANY);
    expect(at.api.changes().filter((one) => one.includes("/subscriptions/"))).toHaveLength(MANY);
    const { key } = at.flow.project;
    const path = `${at.flow.at}/offer-applications?status=applied`;
    expect((await at.app.call("GET", path, { key })).body.meta.total).toBe(MANY);
  });

  test("accepted in two windows it is one application", async () => {
    await at.flow.offer(kind.discount);
    const { email, subscription } = await at.customer();
    const sessions = [await at.session(email), await at.session(email)];
    await Promise.all(
      sessions.flatMap(({ session_id: id }) => [at.flow.report(id, "accepted"), at.flow.report(id, "accepted")]),
    );
    await at.app.work();
    expect(changesOf(subscription)).toHaveLength(1);
    const applications = await at.list();
    expect(applications).toMatchObject([{ status: "applied" }]);
    for (const { session_id } of sessions) expect((await at.applicationOf(session_id)).id).toBe(applications[0].id);
  });

  describe("while the provider hangs", () => {
    for (const [name, offer, path] of [
      ["discount", kind.discount, kind.change],
      ["pause", PAUSE, /pause$/],
      ["cancellation", null, /cancel$/],
    ] as const) {
      test(`it is done once, also where it is done after nobody waits any more: ${name}`, async () => {
        kind.hasty(at);
        if (offer) await at.flow.offer(offer);
        const { email, subscription } = await at.customer();
        const { promise, resolve: release } = Promise.withResolvers<void>();
        for (const method of ["PATCH", "POST"]) at.api.faults.plan(method, path, { kind: "wait", until: promise });
        const session = (await at.session(email)).session_id;
        const pending = await at.settle(session, offer ? "accepted" : "declined");
        expect(pending).toMatchObject({ status: "pending", reason: `${kind.title} did not answer in time` });
        const before = structuredClone(subscription);
        // The second try has read the subscription as it was; then the first one arrives.
        at.api.faults.clear();
        at.api.faults.plan("PATCH", path, { kind: "wait", until: promise });
        at.api.faults.plan("POST", path, { kind: "wait", until: promise });
        at.app.clock.advance(MINUTE);
        const made = changesOf(subscription).length;
        const working = at.app.work();
        await eventually(() => changesOf(subscription).length > made);
        expect(subscription).toEqual(before);
        at.api.faults.clear();
        release();
        await working;
        await at.later(HOUR);
        const application = await at.applicationOf(session);
        expect(application).toMatchObject({ status: "applied", reason: null });
        const after = structuredClone(subscription);
        await at.later(HOUR);
        expect(subscription).toEqual(after);
        if (name === "discount") expect(kind.hasDiscount(subscription)).toBe(true);
        if (name === "pause") expect(kind.isPaused(subscription)).toBe(true);
        expect(await at.list()).toHaveLength(1);
      });
    }
  });

  test("where it asks to wait, nothing is asked before that, and then it is done", async () => {
    await at.flow.offer(kind.discount);
    const { email, subscription } = await at.customer();
    at.api.faults.plan("PATCH", kind.change, { kind: "refuse", status: 429, retryAfter: 600 });
    const application = await at.accept(email);
    expect(application).toMatchObject({
      status: "pending",
      reason: `${kind.title} answered that there were too many requests`,
    });
    const asked = at.api.calls.length;
    await at.later(9 * MINUTE);
    expect(at.api.calls).toHaveLength(asked);
    await at.later(2 * MINUTE);
    expect(kind.hasDiscount(subscription)).toBe(true);
    expect(await at.list()).toMatchObject([{ id: application.id, status: "applied", reason: null }]);
  });

  test("where it is down for a day, the application fails and says where to look", async () => {
    await at.flow.offer(kind.discount);
    const { email, subscription } = await at.customer();
    at.api.faults.plan("GET", kind.change, { kind: "refuse", status: 503 }, { times: 1_000 });
    const { session_id } = await at.session(email);
    await at.settle(session_id, "accepted");
    for (let hours = 0; hours < 21; hours++) await at.later(HOUR);
    const application = await at.applicationOf(session_id);
    expect(application).toMatchObject({ status: "failed", reason: expect.stringContaining("look there") });
    expect(changesOf(subscription)).toEqual([]);
    expect(await at.progress(session_id)).toEqual({
      status: "failed",
      text: "We are on it, you will get an email.",
    });
  });

  test("a subscription that ends between showing and accepting, or between planning and doing, is left alone", async () => {
    await at.flow.offer(kind.discount);
    const [ada, bob] = [await at.customer(), await at.customer()];
    const open = (await at.session(ada.email)).session_id;
    kind.end(ada.subscription);
    expect(await at.settle(open, "accepted")).toMatchObject({
      status: "not_possible",
      reason: "The subscription has ended",
    });
    at.api.faults.plan("PATCH", kind.change, { kind: "refuse", status: 503 });
    expect(await at.accept(bob.email)).toMatchObject({ status: "pending" });
    kind.end(bob.subscription);
    await at.later(HOUR);
    expect(await at.list()).toMatchObject([{ status: "not_possible" }, { status: "not_possible" }]);
    expect([ada, bob].some(({ subscription }) => kind.hasDiscount(subscription))).toBe(false);
    await at.later(HOUR); // such mails are sent at most once an hour
    const mails = (await mailsOf(at.app)).filter(({ subject }) => subject?.includes("could not be carried out"));
    expect(mails.map(({ text }) => text).join()).toContain("The subscription has ended");
  });

  test("what is paused is not paused again, and what has ended is as good as cancelled", async () => {
    await at.flow.offer(PAUSE);
    const paused = await at.customer(kind.paused);
    expect(await at.accept(paused.email)).toMatchObject({
      status: "not_possible",
      reason: "The subscription is paused already",
    });
    const ended = await at.customer(kind.ended);
    expect(await at.decline(ended.email)).toMatchObject({ kind: "cancellation", status: "applied" });
    const twice = await at.customer();
    const cancelled = await at.decline(twice.email);
    expect((await at.decline(twice.email)).id).toBe(cancelled.id);
    await at.later(2 * HOUR);
    const after = structuredClone(twice.subscription);
    expect(await at.decline(twice.email)).toMatchObject({ status: "applied" });
    expect(twice.subscription).toEqual(after);
    for (const { subscription } of [paused, ended]) expect(changesOf(subscription)).toEqual([]);
  });

  test("nothing is asked for anybody who has not proven who they are", async () => {
    await at.flow.offer(kind.discount);
    const { email } = await at.customer();
    for (const customer_hash of [null, at.flow.hash("somebody@example.com")]) {
      for (const outcome of ["accepted", "declined"] as const) {
        const { session_id, carried_out } = await at.session(email, { customer_hash });
        expect(carried_out).toBeFalsy();
        expect(await at.settle(session_id, outcome)).toBeUndefined();
      }
    }
    expect(at.api.calls).toEqual([]);
    expect(await at.list()).toEqual([]);
  });

  test("a test changes nothing with a live key, and with a key of the other mode no subscription is found", async () => {
    await at.flow.offer(kind.discount);
    const [live, trying] = [await at.customer(), await at.customer({ test: true })];
    expect(await at.accept(trying.email)).toMatchObject({
      status: "not_possible",
      reason: expect.stringMatching(/^It is a test, and the (API key|keys) for .* live/),
    });
    expect(await at.accept(live.email, { test: true })).toBeUndefined();
    kind.use(at, kind.testKeys);
    await at.set(kind.testKeys);
    at.api.subscriptions.delete(live.subscription.id); // which the other mode does not know
    expect(await at.accept(live.email)).toMatchObject({
      status: "not_possible",
      reason: expect.stringMatching(/(sandbox|test mode).* has no subscription/),
    });
    expect(at.api.changes().filter((one) => /sub_(RZP)?\d+$/.test(one))).toEqual([]);
    const other = await at.customer({ test: true });
    expect(await at.accept(other.email)).toMatchObject({ status: "applied" });
  });
});
