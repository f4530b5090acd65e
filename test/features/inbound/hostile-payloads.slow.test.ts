// Payloads whose signature is right and one of whose values is hostile: each is answered with 200 and processed or dropped, none is
// retried for ever, and what came of it can be read.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROVIDER_NAMES, type ProviderName } from "../../../src/features/providers/definitions.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Everywhere, everywhere } from "./everywhere.ts";
import { hexHmac, STRIPE_SECRET } from "./posting.ts";
import { payloads } from "./providers/golden.ts";
import { pathsOf, replaced } from "./providers/soundness.ts";

const SECRET = "secret_for_tests_only";

let app: TestApp;
let project: Everywhere;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await everywhere(app, { generate: "off", send: "off" });
});
afterAll(() => app.close());

let deep: unknown = {};
for (let level = 0; level < 2_000; level++) deep = level % 2 === 0 ? [deep] : { id: deep };

const HOSTILE: readonly unknown[] = [
  ...[null, true, [], {}, [[]], [null], deep, { id: { id: 5 } }, JSON.parse('{"__proto__": {"id": "x"}}')],
  ...[-1, 0, 0.5, 1e300, -1e300, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -62_135_596_800, 253_402_300_799, 253_402_300_800],
  ...[
    "",
    " ",
    "-5",
    "1e9",
    "NaN",
    "Infinity",
    "__proto__",
    "javascript:alert(1)",
    "<script>",
    "a\r\nBcc: x@example.com",
  ],
  ...["a\u0000b", "x\ud800y", "\udfff", "x".repeat(60_000), "ab ".repeat(20_000)],
  ...["9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"],
];
const CUSTOM = {
  customer_email: "ada@tea.example",
  event_type: "payment_failed",
  event_id: "evt_tea",
  customer_name: "Ada",
  customer_id: "cus_tea",
  cancel_reason: "Too dear",
  mrr: 4_900,
  currency: "eur",
  plan_name: "Tea",
  tenure_days: 3,
  locale: "en",
  timezone: "Europe/Berlin",
  test: false,
  metadata: {
    decline_code: "expired_card",
    next_payment_attempt: "2026-03-01T00:00:00Z",
    pay_url: "https://tea.example",
  },
};

/** Of a source's changed payloads every nth is posted, a prime, so that values and places do not recur together. */
const ONE_OF: Partial<Record<ProviderName | "custom", number>> = { stripe: 691, razorpay: 293, paddle: 331, custom: 3 };
const ONE_OF_OTHERS = 101;

let posted = 0;

test.each([...PROVIDER_NAMES, "custom"] as const)(
  "%s: whatever one value is, the post is processed or dropped, with a reason that can be read",
  async (source) => {
    const unusual: string[] = [];
    for (const body of changed(source === "custom" ? [CUSTOM] : payloads(source), ONE_OF[source] ?? ONE_OF_OTHERS)) {
      // Other people each few posts, because a subscription with hundreds of reports is slow to fold.
      const own = JSON.stringify(body).replaceAll(/tea/gi, (word) => `${word}${Math.floor(++posted / 8)}`);
      const status = await post(source, own.replace(/"evt_[^"]*"/, `"evt_${posted}"`));
      if (status !== 200) unusual.push(`${status} ${own.slice(0, 1_000)}`);
      if (posted % 100 === 0) await app.work();
    }
    await app.work();
    expect(unusual).toEqual([]);
    expect([...(await project.inbox("status=queued")), ...(await project.inbox("status=failed"))]).toEqual([]);
    for (const { reason } of await project.inbox(`source=${source}`))
      expect(reason ?? "none").toMatch(/^\P{C}{2,300}$/u);
  },
);

test("what came of them can be read, one by one", async () => {
  const events = await project.events();
  expect(events.length).toBeGreaterThan(20);
  for (const { id } of events)
    for (const below of ["", "/timeline"]) {
      const path = `/projects/${project.slug}/churn-events/${id}${below}`;
      expect((await app.call("GET", path, { key: project.key })).status).toBe(200);
    }
  for (const list of ["customers", "inbound-events", "stats", "today"])
    expect((await app.call("GET", `/projects/${project.slug}/${list}`, { key: project.key })).status).toBe(200);
});

function* changed(bodies: readonly unknown[], oneOf: number): Iterable<unknown> {
  let index = 0;
  for (const body of bodies)
    for (const path of pathsOf(body))
      for (const by of HOSTILE) if (index++ % oneOf === 0) yield replaced(body, path, by);
}

async function post(source: ProviderName | "custom", raw: string): Promise<number> {
  const seconds = Math.floor(app.clock.now() / 1_000);
  const headers = {
    stripe: { "stripe-signature": `t=${seconds},v1=${hexHmac(STRIPE_SECRET, `${seconds}.${raw}`)}` },
    razorpay: { "x-razorpay-signature": hexHmac(SECRET, raw) },
    paddle: { "paddle-signature": `ts=${seconds};h1=${hexHmac(SECRET, `${seconds}:${raw}`)}` },
    custom: { "x-webhook-signature": hexHmac(SECRET, raw) },
  }[source] as Record<string, string>;
  return (await app.call("POST", `/webhooks/${source}/${project.publicKey}`, { raw, headers })).status;
}
