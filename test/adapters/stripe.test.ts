// Stripe's client with a server that gives wrong answers, or none.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { createStripe, type StripeOptions, stripeFailure } from "../../src/adapters/stripe.ts";

const KEY = "rk_live_thatMayOnlyRead";

let server: ReturnType<typeof Bun.serve>;
let answer: () => Response | Promise<Response>;
let asked: { path: string; headers: Headers }[];

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ id: "cus_1", object: "customer" });
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      asked.push({ path: new URL(request.url).pathname, headers: new Headers([...request.headers]) });
      return answer();
    },
  });
});
afterEach(() => server.stop(true));

const client = (options?: StripeOptions) => createStripe({ baseUrl: `http://127.0.0.1:${server.port}` })(KEY, options);

async function failureOf(options?: StripeOptions) {
  const error = await client(options)
    .customers.retrieve("cus_1")
    .then(
      () => null,
      (thrown) => thrown,
    );
  expect(String(error?.message)).not.toContain("thatMayOnlyRead");
  return stripeFailure(error);
}

test("asks in the pinned version, with the key, and as the connected account where one is named", async () => {
  await client({ account: "acct_77" }).customers.retrieve("cus_1");
  await client().customers.retrieve("cus_1");
  const [first, second] = asked.map(({ headers }) => headers);
  expect(first!.get("authorization")).toBe(`Bearer ${KEY}`);
  expect(first!.get("stripe-version")).toMatch(/^\d{4}-\d\d-\d\d\.[a-z]+$/);
  expect([first!.get("stripe-account"), second!.get("stripe-account")]).toEqual(["acct_77", null]);
  expect(second!.get("x-stripe-client-telemetry")).toBeNull();
});

test("gives up an answer that does not come, or does not end", async () => {
  answer = () => new Promise(() => {});
  expect(await failureOf({ timeout: 50 })).toMatchObject({ kind: "later", reason: "timed_out" });
  const pull = async (to: ReadableStreamDefaultController<string>) => {
    await Bun.sleep(20);
    to.enqueue("{");
  };
  answer = () => new Response(new ReadableStream({ pull }));
  expect(await failureOf({ timeout: 100 })).toMatchObject({ kind: "later", reason: "timed_out" });
});

test("ends with the signal", async () => {
  const stop = new AbortController();
  answer = () => {
    stop.abort();
    return new Promise(() => {});
  };
  expect(await failureOf({ signal: stop.signal })).toMatchObject({ kind: "later", reason: "unreachable" });
});

test("reads no more than it is allowed to", async () => {
  answer = () => new Response("x".repeat(2_000));
  expect(await failureOf({ largestAnswer: 1_000 })).toMatchObject({ kind: "invalid", reason: "too_large" });
});

test.each([
  [503, "busy", "later", "status_503", null],
  [429, "slow down", "later", "status_429", null],
  [409, `{"error":{"type":"invalid_request_error","code":"lock_timeout"}}`, "later", "status_409", "lock_timeout"],
  [401, `{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}`, "refused", "status_401", null],
  [403, `{"error":{"type":"invalid_request_error","message":"no"}}`, "refused", "status_403", null],
  [404, `{"error":{"code":"resource_missing"}}`, "invalid", "status_404", "resource_missing"],
  [400, `{"error":{"type":"idempotency_error"}}`, "invalid", "status_400", null],
  [302, "", "invalid", "status_302", null],
  [500, `{"done":true}`, "later", "status_500", null],
])("understands %d %s", async (status, body, kind, reason, code) => {
  answer = () => new Response(body, { status, headers: { location: "http://127.0.0.1:1/" } });
  const failure = await failureOf();
  expect(failure).toMatchObject({ kind, reason, status });
  if (code !== null) expect(failure!.code).toBe(code);
  expect(asked).toHaveLength(1);
});

test("says how long Stripe asks to wait", async () => {
  answer = () => Response.json({ error: { code: "rate_limit" } }, { status: 429, headers: { "retry-after": "7" } });
  expect(await failureOf()).toMatchObject({ kind: "later", retryAfter: 7_000 });
});

test("takes a page of somebody else for no answer", async () => {
  answer = () => new Response("<html>");
  expect(await failureOf()).toMatchObject({ kind: "later", reason: "not_json" });
});

test("lets no id lead to another place of the API", async () => {
  await client().customers.retrieve("../v1/charges?x=1");
  expect(asked[0]!.path).toBe("/v1/customers/..%2Fv1%2Fcharges%3Fx%3D1");
});

test("says that nobody is there", async () => {
  await server.stop(true);
  expect(await failureOf()).toMatchObject({ kind: "later", reason: "unreachable" });
});
