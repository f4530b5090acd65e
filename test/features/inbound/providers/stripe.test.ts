// Stripe's webhooks: their peculiarities.

import { describe, expect, test } from "bun:test";
import { stripe } from "../../../../src/features/providers/stripe/provider.ts";
import { rowOf } from "./event-row.ts";
import { payload as ownPayload } from "./golden.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests change payloads field by field.
const payload = (name: string): any => ownPayload("stripe", name);
const rowsOf = (body: unknown, receivedAt?: number): string[] => stripe.normalise(body, receivedAt).map(rowOf);

describe("a payload is distinguished", () => {
  test("by its event's id, within the connected account that it comes from", () => {
    const none = new Headers();
    expect(stripe.eventIdOf(payload("failed-basil"), none)).toBe("evt_own_invoice_payment_failed");
    expect(stripe.eventIdOf(payload("connect-chosen-ids"), none)).toBe("acct_tenant/evt_own_invoice_payment_failed");
    for (const body of [null, [], "evt_1", {}, { id: 7 }, { id: "" }, { id: ["evt_1"] }]) {
      expect(stripe.eventIdOf(body, none)).toBeNull();
    }
  });

  test("by its mode, which the object tells where the event does not", () => {
    expect(stripe.isTest(payload("test-mode"))).toBe(true);
    expect(stripe.isTest(payload("ended-requested"))).toBe(false);
    expect(stripe.isTest({ data: { object: { livemode: false } } })).toBe(true);
    expect(stripe.isTest({ livemode: true, data: { object: { livemode: false } } })).toBe(false);
    expect(stripe.isTest(null)).toBe(false);
  });
});

describe("when it happened", () => {
  const paid = payload("paid-basil");

  test("is the event's own time", () => {
    expect(rowsOf(paid, 5)[0]).toContain(" at=2025-06-15T15:06:40 ");
  });

  test("is when it was received, if the event does not say", () => {
    const { created, ...timeless } = paid;
    expect(created).toBe(1750000000);
    expect(rowsOf(timeless, Date.UTC(2025, 0, 2))[0]).toContain(" at=2025-01-02 ");
    expect(rowsOf({ ...paid, created: "yesterday" }, Date.UTC(2025, 0, 2))[0]).toContain(" at=2025-01-02 ");
  });
});

describe("the same plan in the shapes of four times", () => {
  const shapes = ["failed-2016-line-id", "failed-basil", "failed-subscription-on-line-only"];

  test.each(shapes)("%s has the same customer, subscription, MRR and currency", (name) => {
    const [failed] = stripe.normalise(payload(name));
    expect(failed).toMatchObject({
      kind: "payment_failed",
      subject: { customerId: "cus_tea", subscriptionId: "sub_tea" },
      facts: { mrr: 4900, currency: "eur" },
    });
  });
});

describe("feedback becomes a reason code, and words where no comment was written", () => {
  test.each([
    ["too_expensive", "too_expensive", "Too expensive"],
    ["missing_features", "missing_features", "Missing features"],
    ["unused", "not_using_enough", "Unused"],
    ["switched_service", "switched_to_competitor", "Switched service"],
    ["low_quality", "technical_issues", "Low quality"],
    ["too_complex", "technical_issues", "Too complex"],
    ["customer_service", "bad_support", "Customer service"],
    ["other", "other", "Other"],
    ["moved_to_mars", "other", null],
    ["constructor", "other", null],
    ["", null, null],
    [null, null, null],
    [["too_expensive"], null, null],
  ])("%p", (feedback, code, text) => {
    const body = payload("ended-requested");
    body.data.object.cancellation_details = { reason: "cancellation_requested", feedback, comment: " \n" };
    expect(stripe.normalise(body)[0]).toMatchObject({ kind: "subscription_ended", reason: { text, code } });
    body.data.object.cancellation_details.comment = "We closed shop";
    expect(stripe.normalise(body)[0]).toMatchObject({ reason: { text: "We closed shop", code } });
  });
});

describe("a line's description", () => {
  test.each([
    ["1 × Tea Club (at €49.00 / month)", "Tea Club"],
    ["12 x Tea (green) (at $3.00 / month)", "Tea (green)"],
    ["1,000 × Cups (Tier 1 at $0.10 / month)", "Cups"],
    ["2 × Tea at home", "Tea at home"],
    ["Remaining time on Tea Club after 3 May", undefined],
    ["(created by hand)", undefined],
    ["", undefined],
    [7, undefined],
  ])("%p names the plan %p", (description, name) => {
    const body = payload("failed-basil");
    body.data.object.lines.data[0].description = description;
    const [failed] = stripe.normalise(body);
    expect(failed).toHaveProperty("facts.planDescription", name ?? null);
  });
});

describe("what would be written to a customer is taken only where it can be right", () => {
  test.each(["javascript:alert(1)", "http://invoice.stripe.com/i/1", "https://", "", 7, null, {}])(
    "%p is no place to pay",
    (hosted_invoice_url) => {
      const body = payload("failed-basil");
      body.data.object.hosted_invoice_url = hosted_invoice_url;
      expect(stripe.normalise(body)[0]).toHaveProperty("payUrl", null);
    },
  );

  test.each(["", "ada", "ada@", "a b@tea.example", `${"a".repeat(300)}@tea.example`, 7, { 0: "ada@tea.example" }])(
    "%p is no address",
    (customer_email) => {
      const body = payload("failed-basil");
      body.data.object.customer_email = customer_email;
      expect(stripe.normalise(body)[0]).toHaveProperty("facts.email", null);
    },
  );

  test("an address in odd case and another alphabet is read as it is stored", () => {
    const body = payload("customer-created");
    body.data.object.email = " JÜRGEN@Bücher.example ";
    expect(stripe.normalise(body)[0]).toHaveProperty("email", "jürgen@xn--bcher-kva.example");
  });
});
