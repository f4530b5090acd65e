// Razorpay's webhooks: their peculiarities, their signatures, and what the project's table of plans adds.

import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { settingsOf } from "../../../../src/features/projects/settings.ts";
import { type Facts, NO_FACTS } from "../../../../src/features/providers/provider-event.ts";
import { planFromSettings, withPlanFromSettings } from "../../../../src/features/providers/razorpay/plans.ts";
import { razorpay } from "../../../../src/features/providers/razorpay/provider.ts";
import { rowOf } from "./event-row.ts";
import { payload, payloads, readJson, SHARED } from "./golden.ts";

const VECTORS = join(SHARED, "vectors/signature-vectors.json");

test("empty notes are a list or an object, and both say the same", () => {
  const body = payload("razorpay", "charged-monthly") as { payload: { payment: { entity: { notes: unknown } } } };
  const asList = razorpay.normalise(body);
  body.payload.payment.entity.notes = {};
  expect(razorpay.normalise(body)).toEqual(asList);
});

test("a webhook without a time happened when it was received", () => {
  const rows = razorpay.normalise(payload("razorpay", "cancelled-without-times"), Date.UTC(2026, 2, 9)).map(rowOf);
  expect(rows).toEqual([
    "subscription_ended subscriptionId=sub_Teapot00000001 at=2026-03-09 cause=requested planId=plan_Teapot0000001",
  ]);
});

test("a name beside no address, and the name on the card, are not the customer's", () => {
  const body = payload("razorpay", "charged-monthly") as { payload: { payment: { entity: { notes: unknown } } } };
  body.payload.payment.entity.notes = { name: "Spring campaign" };
  expect(razorpay.normalise(body)[0]).toMatchObject({ kind: "identity", name: null });
});

const headers = (signature: string) => new Headers({ "X-Razorpay-Signature": signature });
const bytes = (text: string) => new TextEncoder().encode(text);
const hmac = (raw: Uint8Array | string, secret: string) => createHmac("sha256", secret).update(raw).digest("hex");

type Vector = { provider: string; case: string; secret: string; body_b64: string; header: string; expect: string };

describe.skipIf(!existsSync(VECTORS))("signature vectors", () => {
  const vectors = existsSync(VECTORS)
    ? (readJson(VECTORS) as Vector[]).filter(({ provider }) => provider === "razorpay")
    : [];

  test("there are some of both kinds", () => {
    expect(new Set(vectors.map((vector) => vector.expect))).toEqual(new Set(["accept", "reject"]));
  });

  test.each(vectors.map((vector) => [`${vector.case}: ${vector.expect}`, vector] as const))("%s", (_, vector) => {
    const raw = Buffer.from(vector.body_b64, "base64");
    expect(razorpay.verify(raw, headers(vector.header), [vector.secret], 0)).toBe(vector.expect === "accept");
  });
});

test("the whole body is signed with the secret, to the last bit, and with no other", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.string({ minLength: 1 }), fc.nat(), (raw, text, place) => {
      const secret = `rzp${text}`;
      const signed = headers(hmac(raw, secret));
      expect(razorpay.verify(raw, signed, [secret], 0)).toBe(true);
      expect(razorpay.verify(raw, signed, [`${secret}x`], 0)).toBe(false);
      const other = raw.slice();
      other[place % raw.length]! ^= 1 << (place % 8);
      expect(razorpay.verify(other, signed, [secret], 0)).toBe(false);
    }),
  );
});

test("either of two secrets will do while one is being replaced; none, or a blank one, never does", () => {
  const raw = bytes("{}");
  expect(razorpay.verify(raw, headers(hmac(raw, "the old one")), ["the new one", "the old one"], 0)).toBe(true);
  expect(razorpay.verify(raw, headers(hmac(raw, "any")), [], 0)).toBe(false);
  for (const blank of ["", " "]) expect(razorpay.verify(raw, headers(hmac(raw, blank)), [blank], 0)).toBe(false);
});

test("a malformed signature is refused", () => {
  const raw = bytes("{}");
  const good = hmac(raw, "a secret");
  for (const bad of [good.toUpperCase(), `${good}0`, good.slice(1), `${good}, ${good}`, `sha256=${good}`, "é"]) {
    expect([bad, razorpay.verify(raw, headers(encodeURI(bad)), ["a secret"], 0)]).toEqual([bad, false]);
  }
  expect(razorpay.verify(raw, new Headers(), ["a secret"], 0)).toBe(false);
});

test("the event's identifier stands in a header, and may be missing or useless", () => {
  const idOf = (value: string) => razorpay.eventIdOf({ id: "evt_body" }, new Headers({ "X-Razorpay-Event-Id": value }));
  expect(idOf(" Kx9pQ2mN7rT4vW ")).toBe("Kx9pQ2mN7rT4vW");
  expect([idOf(""), idOf("two words"), idOf("x".repeat(256))]).toEqual([null, null, null]);
  expect(razorpay.eventIdOf({ id: "evt_body" }, new Headers())).toBeNull();
});

test("no payload says that it is a test", () => {
  for (const body of [...payloads("razorpay"), { account_id: "acc_test", livemode: false }, null]) {
    expect(razorpay.isTest(body)).toBe(false);
  }
});

const settings = settingsOf({
  settings: {
    currency: "eur",
    integrations: {
      razorpay: {
        plans: {
          plan_1: { name: "Pro", amount: 49_900, currency: "inr" },
          plan_2: { name: "Nameless price" },
          plan_3: { amount: 900 },
          plan_4: { amount: 1_000_000_000_000 },
        },
      },
    },
  },
});
const facts = (known: Partial<Facts>): Facts => ({ ...NO_FACTS, ...known });

test("a plan of the project's table is found by its identifier, and nothing else is", () => {
  expect(planFromSettings(settings, "plan_1")).toEqual({ name: "Pro", mrr: 49_900, currency: "inr" });
  expect(planFromSettings(settings, "plan_2")).toEqual({ name: "Nameless price", mrr: null, currency: "eur" });
  expect(planFromSettings(settings, "plan_3")).toEqual({ name: null, mrr: 900, currency: "eur" });
  for (const unknown of [null, "", "plan_9", "constructor", "__proto__"]) {
    expect(planFromSettings(settings, unknown)).toBeNull();
  }
  expect(planFromSettings(settingsOf({ settings: {} }), "plan_1")).toBeNull();
});

test("the table's price counts times the quantity and more than a payment; what the table leaves out stays", () => {
  const withPlan = (known: Partial<Facts>) => withPlanFromSettings(facts(known), settings);
  expect(withPlan({ planId: "plan_1", quantity: 4 })).toMatchObject({ planName: "Pro", mrr: 199_600, currency: "inr" });
  expect(withPlan({ planId: "plan_1", mrr: 5, currency: "usd" })).toMatchObject({ mrr: 49_900, currency: "inr" });
  expect(withPlan({ planId: "plan_1", planName: "Named" })).toMatchObject({ planName: "Named", mrr: 49_900 });
  const given = { planId: "plan_2", mrr: 700, currency: "inr" };
  expect(withPlan(given)).toEqual(facts({ ...given, planName: "Nameless price" }));
  expect(withPlan({ planId: "plan_9", mrr: 7 })).toEqual(facts({ planId: "plan_9", mrr: 7 }));
  expect(withPlan({ planId: "plan_4", quantity: Number.MAX_SAFE_INTEGER }).mrr).toBeNull();
});
