// Every post is processed, dropped with a reason, or rejected with an error; none is lost silently.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";

let app: TestApp;
let posting: Posting;

beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  posting = await newPosting(app);
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
});
afterAll(() => app.close());

const CANCELLATION = '{"customer_email": "ada@example.com", "event_type": "cancellation"}';
const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) =>
  `{"customer_email":"a@example.com","metadata":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const BINARY = new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0xff, 0xfe, 0xc3, 0x28, 0x00]);

async function post(path: string, body: Uint8Array, headers: Record<string, string> = {}): Promise<number> {
  const url = `http://localhost:8080/api/v1/webhooks/${path}`;
  const response = await app.fetch(new Request(url, { method: "POST", body, headers }), "127.0.0.1");
  return response.status;
}

/** The outcome of every post, such as "dropped not_json". */
async function outcomes(): Promise<string[]> {
  await app.work();
  return (await posting.inbox()).map(({ status, reason }) => (reason === null ? status : `${status} ${reason}`));
}

describe("the custom webhook answers 200 and", () => {
  test.each<[string, Uint8Array, string]>([
    ["what is cut off", bytes(CANCELLATION.slice(0, 40)), "dropped not_json"],
    ["what nests 30,000 deep", bytes(nested(30_000)), "dropped not_json"],
    ["what has 1 MiB", bytes(`{"customer_email":"${"a".repeat(2 ** 20)}"}`), "dropped too_large"],
    ["what is binary", BINARY, "dropped not_json"],
    ["half of a character", bytes(CANCELLATION).subarray(0, -1), "dropped not_json"],
    ["nothing", new Uint8Array(), "dropped not_an_object"],
    ["a number", bytes("5"), "dropped not_an_object"],
    ["an amount beyond 2^53", bytes(CANCELLATION.replace("}", ', "mrr": 9007199254740993}')), "processed"],
    ["an amount beyond all numbers", bytes(CANCELLATION.replace("}", ', "mrr": 1e999}')), "processed"],
    ["no address", bytes(CANCELLATION.replace("ada@", "ada ")), "dropped invalid_customer_email"],
    [
      "a field that every object inherits",
      bytes(CANCELLATION.replace("}", ', "__proto__": {"mrr": "x"}}')),
      "processed",
    ],
  ])("%s is shown in the inbox", async (_, body, expected) => {
    expect(await post(`custom/${posting.publicKey}`, body)).toBe(200);
    expect(await outcomes()).toEqual([expected]);
  });

  test.each([
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "",
  ])("takes JSON that calls itself %p", async (type) => {
    const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
    expect(await post(`custom/${posting.publicKey}`, bytes(CANCELLATION), headers)).toBe(200);
    expect(await outcomes()).toEqual(["processed"]);
  });

  test("takes the last of a key that comes twice, everywhere the same", async () => {
    const twice = CANCELLATION.replace("{", '{"customer_email": "first@example.com", ');
    await post(`custom/${posting.publicKey}`, bytes(twice));
    await app.work();
    expect((await posting.events()).map(({ customer_email }) => customer_email)).toEqual(["ada@example.com"]);
  });

  test.each([
    ["ADA@Example.COM", "ada@example.com"],
    ["  ada@example.com ", "ada@example.com"],
    ["Ünï@exämple.com", "ünï@xn--exmple-cua.com"],
    ["\u200bada@example.com\u00a0", "ada@example.com"],
    ["ÅSA@example.com", "åsa@example.com"],
  ])("knows the customer %p as %p", async (written, known) => {
    await posting.custom({ customer_email: written, event_type: "cancellation" });
    await posting.custom({ customer_email: known, event_type: "cancellation" });
    const seen = await outcomes();
    const events = (await posting.events()).map(({ customer_email }) => customer_email);
    // A non-ASCII address that its mail server may not accept is reported, and then nothing is stored.
    if (seen.every((one) => one.startsWith("dropped invalid_customer_email"))) expect(events).toEqual([]);
    else expect({ seen: seen.sort(), events }).toEqual({ seen: ["processed", "processed repeat"], events: [known] });
  });
});

describe("a provider's webhook", () => {
  const signed = (body: Uint8Array, at = app.clock.now()) => {
    const time = Math.floor(at / 1_000);
    const v1 = mac(time, body);
    return { "stripe-signature": `t=${time},v1=${v1}` };
  };
  const mac = (time: number, body: Uint8Array) =>
    new Bun.CryptoHasher("sha256", STRIPE_SECRET).update(`${time}.`).update(body).digest("hex");
  const send = (body: Uint8Array, headers: Record<string, string>) =>
    post(`stripe/${posting.publicKey}`, body, headers);
  const event = (more = "") =>
    `{"id":"evt_1","object":"event","type":"invoice.payment_failed","created":${Math.floor(app.clock.now() / 1_000)},"livemode":true,"data":{"object":{"object":"invoice","id":"in_1","customer":"cus_1","subscription":"sub_1","customer_email":"Ada@Example.com","billing_reason":"subscription_cycle"${more}}}}`;

  test.each<[string, () => Uint8Array, number, string]>([
    ["cut off", () => bytes(event().slice(0, 100)), 200, "dropped not_json"],
    ["nesting 100,000 deep", () => bytes(nested(100_000)), 200, "dropped not_json"],
    ["binary", () => BINARY, 200, "dropped not_json"],
    ["no object", () => bytes("[]"), 200, "dropped not an event of Stripe: it says no type"],
    ["over 1 MiB", () => bytes(event(`,"note":"${"x".repeat(2 ** 20)}"`)), 400, "dropped too_large"],
    ["almost 1 MiB", () => bytes(event(`,"note":"${"x".repeat(2 ** 20 - 1_000)}"`)), 200, "processed"],
    ["with a key twice", () => bytes(event(',"customer":"cus_2"')), 200, "processed"],
    [
      "with amounts beyond 2^53",
      () => bytes(event(',"amount_due":9007199254740993,"attempt_count":1e400')),
      200,
      "processed",
    ],
  ])("that is signed and %s", async (_, body, status, expected) => {
    const raw = body();
    expect(await send(raw, { ...signed(raw), "content-type": "text/plain" })).toBe(status);
    expect(await outcomes()).toEqual([expected]);
  });

  test("that was sent five minutes ago, or is of the future, is refused and counted", async () => {
    const raw = bytes(event());
    const headers = signed(raw);
    expect(await send(raw, signed(raw, app.clock.now() + 302_000))).toBe(401);
    expect(await send(raw, headers)).toBe(200);
    expect(await send(raw, headers)).toBe(200); // a replay within the allowed time changes nothing
    app.clock.advance(302_000);
    expect(await send(raw, headers)).toBe(401);
    expect((await outcomes()).sort()).toEqual(["dropped bad_signature", "processed"]);
    expect((await posting.inbox("status=dropped"))[0].count).toBe(2);
    expect(await posting.events()).toHaveLength(1);
  });

  test("that only tells who somebody is, of a kind without an event, says why it made none", async () => {
    const raw = bytes(event().replace("subscription_cycle", "subscription_create"));
    await send(raw, signed(raw));
    expect(await outcomes()).toEqual([
      "processed invoice.payment_failed: a first invoice: the subscription has not run yet",
    ]);
  });
});
