// A discount or an extension is not given on top of a running one, at any provider, whatever the customer accepts.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { mailsOf } from "../../support/outbox.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";
import { type Applying, newApplying } from "./applying.ts";
import { atPaddle, atRazorpay } from "./other-providers.ts";

const DAYS = { ...EXTENSION, is_active: true };

describe("at Stripe", () => {
  let at: Applying;
  beforeEach(async () => {
    at = await newApplying();
  });
  afterEach(() => at.stop());

  const shownTo = async (email: string) =>
    (await at.flow.submit({ customer_email: email, customer_hash: at.flow.hash(email) })).body;

  test("a discount that runs is not offered again, and the fallback takes its place; afterwards it is offered", async () => {
    await at.flow.offer({ ...DISCOUNT, months: 3, fallback: { ...DAYS, is_active: undefined } });
    const [ada, bob] = [await at.customer(), await at.customer()];
    expect((await at.accept(ada.email)).application.status).toBe("applied");
    at.app.clock.advance(2 * HOUR);
    expect((await shownTo(ada.email)).offer.offer_type).toBe("extension");
    expect((await shownTo(bob.email)).offer.offer_type).toBe("discount");
    // Without verification nobody learns what a customer was given.
    expect((await at.flow.submit({ customer_email: ada.email })).body.offer.offer_type).toBe("discount");
    at.app.clock.advance(93 * DAY);
    expect((await shownTo(ada.email)).offer.offer_type).toBe("discount");
    expect((await at.accept(ada.email)).application.status).toBe("applied");
    expect(ada.subscription.discounts).toHaveLength(1);
  });

  test("one that was taken back is offered again", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    await at.revert((await at.accept(email)).application.id);
    await at.app.work();
    at.app.clock.advance(2 * HOUR);
    expect((await shownTo(email)).offer.offer_type).toBe("discount");
    expect((await at.accept(email)).application.status).toBe("applied");
  });

  for (const [name, offer, other] of [
    ["discount", DISCOUNT, { ...DISCOUNT, discount_percent: 20, title: "A fifth off" }],
    ["days", DAYS, { ...DAYS, extension_days: 30, title: "A month more" }],
  ] as const) {
    test(`${name}: of two pages that were open, the second changes nothing and the admins hear of it`, async () => {
      await at.flow.offer(offer);
      const { email, subscription } = await at.customer();
      const first = await at.session(email);
      const same = await at.session(email);
      await at.flow.offer(other);
      const different = await at.session(email);
      await at.flow.report(first, "accepted");
      await at.app.work();
      const after = structuredClone(subscription);
      at.app.clock.advance(2 * HOUR);
      for (const id of [same, different]) {
        await at.flow.report(id, "accepted");
        await at.app.work();
        const application = await at.applicationOf(id);
        expect(application).toMatchObject({ status: "not_possible" });
        expect(application.reason).toMatch(
          name === "days"
            ? /^The customer has 14 days more from an earlier offer, until 2026-/
            : /^The customer has 50% off for 3 months from an earlier offer, until 2026-06-02$/,
        );
      }
      expect(subscription).toEqual(after);
      at.app.clock.advance(HOUR); // such mails are sent at most once an hour
      await at.app.work();
      const mails = (await mailsOf(at.app)).map(({ text }) => text ?? "");
      expect(mails.filter((text) => text.includes("from an earlier offer")).length).toBeGreaterThan(0);
    });
  }

  test("one that is being carried out counts as well, and one that failed does not", async () => {
    await at.flow.offer(DISCOUNT);
    const { email, subscription } = await at.customer();
    const first = await at.session(email);
    await at.flow.offer({ ...DISCOUNT, discount_percent: 20 });
    const second = await at.session(email);
    at.stripe.faults.plan("GET", /subscriptions/, { kind: "refuse", status: 503 });
    for (const id of [first, second]) await at.flow.report(id, "accepted");
    await at.app.work();
    expect((await at.applicationOf(second)).status).toBe("not_possible");
    at.stripe.faults.plan("POST", /subscriptions/, { kind: "refuse", status: 402 });
    at.app.clock.advance(HOUR);
    await at.app.work();
    expect((await at.applicationOf(first)).status).toBe("failed");
    expect((await at.accept(email)).application.status).toBe("applied");
    expect(subscription.discounts).toHaveLength(1);
  });
});

describe.each([
  ["Paddle", atPaddle, DISCOUNT],
  ["Razorpay", atRazorpay, { ...DISCOUNT, offer_id: "offer_JHD834hjbxzhd38d" }],
] as const)("at %s", (_, begin, offer) => {
  test("a discount that runs is neither offered nor given again", async () => {
    const at = await begin();
    await at.flow.offer(offer);
    const { email, subscription } = await at.customer();
    const open = (await at.session(email)).session_id;
    expect((await at.accept(email)).status).toBe("applied");
    const after = structuredClone(subscription);
    await at.later(2 * HOUR);
    expect((await at.session(email)).offer).toBeNull();
    expect(await at.settle(open, "accepted")).toMatchObject({
      status: "not_possible",
      reason: expect.stringMatching(/^The customer has 50% off for 3 months from an earlier offer, until 2026-/),
    });
    expect(subscription).toEqual(after);
    await at.stop();
  });
});
