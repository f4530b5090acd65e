// An accepted offer is applied at Razorpay once, and reverted; a pause ends on its day.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR, MINUTE } from "../../../src/lib/duration.ts";
import { compile } from "../../../src/store/engine.ts";
import { mailsOf } from "../../support/outbox.ts";
import { eventually } from "../../support/process.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";
import { atRazorpay, testObstacles } from "./other-providers.ts";

const OFFER = { title: "Stay", description: "For less", cta_button_text: "Stay", is_active: true };
const PAUSE = { ...OFFER, offer_type: "custom", action: "pause", pause_months: 1 };
const LINKED = { ...DISCOUNT, offer_id: "offer_JHD834hjbxzhd38d" };
const SUBSCRIPTION = /^\/v1\/subscriptions\//;

let at: Awaited<ReturnType<typeof atRazorpay>>;
beforeEach(async () => {
  at = await atRazorpay();
});
afterEach(() => at.stop());

test("an offer of Razorpay's is linked from the next cycle on, and taken back before and after that", async () => {
  await at.flow.offer(LINKED);
  for (const hasBegun of [false, true]) {
    const { email, subscription } = await at.customer();
    const application = await at.accept(email);
    expect(application).toMatchObject({ kind: "discount", status: "applied", provider: "razorpay" });
    expect(subscription.scheduled).toEqual({ offer_id: LINKED.offer_id });
    if (hasBegun) {
      Object.assign(subscription, { has_scheduled_changes: false, scheduled: null, offer_id: LINKED.offer_id });
    }
    expect((await at.revert(application.id)).reverted_at).not.toBeNull();
    expect(subscription).toMatchObject({ scheduled: null, offer_id: null });
  }
});

test("a pause begins at once, and is ended on its day", async () => {
  await at.flow.offer(PAUSE);
  const { email, subscription } = await at.customer();
  expect(await at.accept(email)).toMatchObject({ status: "applied", effective_until: "2026-04-02T09:00:00.000Z" });
  expect(subscription.status).toBe("paused");
  at.app.clock.set("2026-04-02T08:59:00Z");
  await at.app.work();
  expect(subscription.status).toBe("paused");
  at.api.faults.plan("POST", /resume/, { kind: "lose" });
  at.app.clock.set("2026-04-02T09:00:00Z");
  await at.app.work();
  at.app.clock.advance(HOUR);
  await at.app.work();
  expect(subscription.status).toBe("active");
  expect(at.api.changes().filter((one) => one.endsWith("/resume"))).toHaveLength(1);
});

test("a pause that was resumed early is left alone on its day, and the admins hear of one that cannot end", async () => {
  await at.flow.offer(PAUSE);
  const [ada, bob] = [await at.customer(), await at.customer()];
  await at.revert((await at.accept(ada.email)).id);
  expect(ada.subscription.status).toBe("active");
  await at.accept(bob.email);
  bob.subscription.pause_initiated_by = "customer";
  at.app.clock.advance(32 * DAY);
  await at.app.work();
  expect(at.api.changes().filter((one) => one.endsWith("/resume"))).toHaveLength(1);
  expect(bob.subscription.status).toBe("paused");
  const mails = await mailsOf(at.app);
  expect(mails.filter(({ subject }) => subject?.includes("could not be ended"))).toHaveLength(1);
});

test("a pause ends on its day also where the customer was erased, and nothing names them until then", async () => {
  await at.flow.offer(PAUSE);
  const { email, subscription } = await at.customer();
  await at.accept(email);
  expect(subscription.status).toBe("paused");
  const { token } = at.flow.project;
  const path = `${at.flow.at}/customers/${encodeURIComponent(email)}`;
  expect((await at.app.call("DELETE", path, { token })).status).toBe(202);
  await at.later(MINUTE);
  const jobs = await compile(at.app.deps.store.read, "select payload from jobs where kind = 'end_offer'").values();
  expect(jobs).toHaveLength(1);
  expect(JSON.stringify(jobs)).not.toContain(subscription.id);
  expect((await at.list())[0]).toMatchObject({ subscription_id: null, customer_email: null });
  expect(subscription.status).toBe("paused");
  await at.later(32 * DAY);
  expect(subscription.status).toBe("active");
  expect(at.api.changes().filter((one) => one.endsWith("/resume"))).toHaveLength(1);
});

test("also where they were erased while Razorpay was pausing it", async () => {
  await at.flow.offer(PAUSE);
  const { email, subscription } = await at.customer();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  at.api.faults.plan("POST", /pause$/, { kind: "wait", until: promise });
  const accepting = at.accept(email);
  await eventually(() => at.api.changes().length > 0);
  const { token } = at.flow.project;
  await at.app.call("DELETE", `${at.flow.at}/customers/${encodeURIComponent(email)}`, { token });
  await eventually(async () => (await at.list())[0].subscription_id === null);
  release();
  await accepting.catch(() => {}); // the erased session no longer names a customer
  await at.later(MINUTE);
  expect((await at.list())[0]).toMatchObject({ subscription_id: null });
  expect(subscription.status).toBe("paused");
  await at.later(32 * DAY);
  expect(subscription.status).toBe("active");
});

test("a cancellation comes with the cycle, or at once, and is not taken back", async () => {
  const { email, subscription } = await at.customer();
  const application = await at.decline(email);
  expect(application).toMatchObject({ kind: "cancellation", status: "applied" });
  expect(subscription).toMatchObject({ status: "active", endsWithCycle: true });
  expect((await at.revert(application.id)).revert_reason).toContain("takes no cancellation back");
  const confirmation = (await mailsOf(at.app)).filter(({ to }) => JSON.stringify(to).includes(email));
  for (const { text } of confirmation) expect(text).not.toContain("/c/keep/");
  await at.set({ cancel_now: true });
  const now = await at.customer();
  await at.decline(now.email);
  expect(now.subscription.status).toBe("cancelled");
});

describe("nothing is changed", () => {
  testObstacles(
    () => at,
    [
      ["of an ended one", LINKED, { status: "completed" }, /has ended/],
      [
        "by a pause of one that has not begun, which would cancel it",
        PAUSE,
        { status: "authenticated" },
        /authenticated/,
      ],
      ["of one that is paid by UPI", LINKED, { payment_method: "upi" }, /UPI/],
      ["of one with an offer", LINKED, { offer_id: "offer_other" }, /one at a time/],
      ["without the id of an offer", DISCOUNT, {}, /does not name/],
      ["by what Razorpay has no way for", { ...EXTENSION, is_active: true }, {}, /no way/],
    ],
  );

  test("for somebody unproven, and by wrong keys or those of the other mode", async () => {
    await at.flow.offer(LINKED);
    const { email } = await at.customer();
    expect(await at.accept(email, { customer_hash: null })).toBeUndefined();
    await at.set({ key_secret: "another-secret" });
    expect(await at.accept(email)).toMatchObject({ status: "failed", reason: expect.stringContaining("API key") });
    at.api.keys = { key_id: "rzp_test_StandIn0001", key_secret: "another-secret" };
    at.api.subscriptions.clear();
    await at.set({ key_id: at.api.keys.key_id });
    expect((await at.accept(email)).reason).toContain("test mode");
    expect(at.api.changes()).toEqual([]);
  });
});

test("an offer in another currency than the plan's fails with Razorpay's reason, and is not tried again", async () => {
  at.api.offerCurrencies.set(LINKED.offer_id, "USD");
  await at.flow.offer(LINKED);
  const { email, subscription } = await at.customer();
  expect(await at.accept(email)).toMatchObject({
    status: "failed",
    reason: "Razorpay refused: The offer is not applicable: its currency differs from the plan's",
  });
  await at.later(2 * HOUR);
  expect(at.api.changes()).toHaveLength(1);
  expect(subscription.scheduled).toBeNull();
});

for (const kind of ["lose", "fail"] as const) {
  for (const [name, offer] of Object.entries({ discount: LINKED, pause: PAUSE, cancellation: null })) {
    test(`it is done once where the answer is ${kind === "lose" ? "lost" : "a 500"}: ${name}`, async () => {
      if (offer) await at.flow.offer(offer);
      const { email, subscription } = await at.customer();
      for (const method of ["PATCH", "POST"]) at.api.faults.plan(method, SUBSCRIPTION, { kind });
      expect(await (offer ? at.accept(email) : at.decline(email))).toMatchObject({ status: "pending" });
      const after = structuredClone(subscription);
      at.api.faults.clear();
      at.app.clock.advance(HOUR);
      await at.app.work();
      expect(await at.list()).toMatchObject([{ status: "applied", reason: null }]);
      expect(subscription).toEqual(after);
    });
  }
}

test("saving an offer says what Razorpay cannot do", async () => {
  expect(await at.put(DISCOUNT)).toEqual([{ field: "offer_id", message: expect.stringContaining("Razorpay") }]);
  expect(await at.put({ ...EXTENSION, is_active: true })).toEqual([
    { field: "offer_type", message: expect.stringContaining("cannot be carried out at Razorpay") },
  ]);
  expect(await at.put(LINKED)).toBeUndefined();
  expect(await at.put(PAUSE)).toBeUndefined();
});
