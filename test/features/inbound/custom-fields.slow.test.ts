// Posts of users' scripts to the custom webhook: anything with a customer and an event type is accepted, and fields that
// are not valid are named. Both ways into the inbox, through the database and the journal, record the same.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { readCustomEvent } from "../../../src/features/inbound/custom/model.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { cpuTime } from "../../support/cpu.ts";
import { hasJournal, raiseLoad } from "../../support/load.ts";
import { hexHmac, newPosting, type Posting } from "./posting.ts";

let app: TestApp;
let appUnderLoad: TestApp;

beforeAll(() => {
  app = testApp();
  appUnderLoad = testApp();
});
afterAll(() => Promise.all([app.close(), appUnderLoad.close()]));

const WHO = { customer_email: "ada@example.com", event_type: "cancellation" };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const NESTED = { amount: { value: 4900 } };

async function post(posting: Posting, body: Uint8Array, headers: Record<string, string> = {}): Promise<void> {
  const url = `http://localhost:8080/api/v1/webhooks/custom/${posting.publicKey}`;
  const answer = await posting.app.fetch(new Request(url, { method: "POST", body, headers }), "127.0.0.1");
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { status: "ok" } });
}

const namesOf = (notes: { field: string; message: string }[]) =>
  notes.map(({ field, message }) => `${field} ${message.split(": ").at(-1)}`);

/** Posts at low and at high load, and expects the same result. */
async function both(body: Uint8Array) {
  const [usual, underLoad] = await Promise.all([app, appUnderLoad].map((one) => become(one, body)));
  expect(underLoad).toEqual(usual!);
  return usual!;
}

/** Posts to a project of its own, so that it does not count as a repeat of another post. */
async function become(at: TestApp, body: Uint8Array) {
  const posting = await newPosting(at);
  if (at === appUnderLoad) raiseLoad(at);
  await post(posting, body);
  const [arrived] = await posting.inbox();
  await at.work();
  const [{ id, status, reason, notes, churn_event_id }] = await posting.inbox();
  expect(arrived).toMatchObject({ id, notes });
  expect(hasJournal(at)).toBe(at === appUnderLoad);
  const event = (await posting.events()).find((one) => one.id === churn_event_id);
  return {
    status,
    reason,
    notes,
    event:
      event &&
      Object.fromEntries(
        Object.keys(WHO)
          .concat(FIELDS)
          .map((name) => [name, event[name]]),
      ),
  };
}

const FIELDS = [
  "customer_name",
  "customer_id",
  "cancel_reason",
  "mrr",
  "currency",
  "plan_name",
  "tenure_days",
  "locale",
  "timezone",
  "metadata",
  "provider",
];

describe("an optional field that does not fit costs nothing but itself", () => {
  test.each<[field: string, sent: unknown, becomes: unknown, done: string | null]>([
    ["mrr", 4900, 4900, null],
    ["mrr", null, null, null],
    ["mrr", "4900", 4900, "read as 4900"],
    ["mrr", " 4900 ", 4900, "read as 4900"],
    ["mrr", "49.0", 49, "read as 49"],
    ["mrr", "4900 cents", 4900, "read as 4900"],
    ["mrr", "４９００", 4900, "read as 4900"],
    ["mrr", "", null, "left empty"],
    ["mrr", "4,900", null, "left empty"],
    ["mrr", "4.900", null, "left empty"],
    ["mrr", "49.00", null, "left empty"],
    ["mrr", "$49", null, "left empty"],
    ["mrr", 49.99, null, "left empty"],
    ["mrr", "49.99", null, "left empty"],
    ["mrr", -100, null, "left empty"],
    ["mrr", "-100", null, "left empty"],
    ["mrr", "99999999999999999999", null, "left empty"],
    ["mrr", 9_007_199_254_740_992, null, "left empty"],
    ["mrr", true, null, "left empty"],
    ["mrr", NESTED, null, "left empty"],
    ["mrr", [4900], null, "left empty"],
    ["mrr", "free", null, "left empty"],
    ["currency", "EUR", "eur", null],
    ["currency", "EUR ", "eur", "read as eur"],
    ["currency", "€", "eur", "read as eur"],
    ["currency", "Euro", "eur", "read as eur"],
    ["currency", "$", "usd", "read as usd"],
    ["currency", "US Dollars", "usd", "read as usd"],
    ["currency", "", "usd", "left empty"],
    ["currency", "dirham", "usd", "left empty"],
    ["currency", 978, "usd", "left empty"],
    ["tenure_days", "41", 41, "read as 41"],
    ["tenure_days", "41 days", 41, "read as 41"],
    ["tenure_days", "1 day", 1, "read as 1"],
    ["tenure_days", 41.7, 41, "read as 41"],
    ["tenure_days", -3, null, "left empty"],
    ["tenure_days", "six weeks", null, "left empty"],
    ["tenure_days", { days: 41 }, null, "left empty"],
    ["customer_name", "Ada\nLovelace", "Ada Lovelace", "read without what does not belong there"],
    ["customer_name", "\u202eAda\u0000", "Ada", "read without what does not belong there"],
    ["customer_name", "A".repeat(201), "A".repeat(200), "cut"],
    ["customer_name", 42, "42", "read as text"],
    ["customer_name", { first: "Ada" }, "ada", "left empty"],
    ["customer_name", false, "ada", "left empty"],
    ["customer_id", 12345, "12345", "read as text"],
    ["customer_id", ["a"], null, "left empty"],
    ["plan_name", "Pro\r\n", "Pro", "read without what does not belong there"],
    ["plan_name", "🙃".repeat(201), "🙃".repeat(200), "cut"],
    ["cancel_reason", "x".repeat(5_001), "x".repeat(5_000), "cut"],
    ["cancel_reason", "too\u0007 expensive", "too expensive", "read without what does not belong there"],
    ["cancel_reason", 3, "3", "read as text"],
    ["cancel_reason", ["too expensive"], null, "left empty"],
    ["locale", "en_US", "en-US", "read as en-US"],
    ["locale", "de_DE.UTF-8", "de-DE", "read as de-DE"],
    ["locale", "fr-FR,fr;q=0.9", "fr-FR", "read as fr-FR"],
    ["locale", "?!", null, "left empty"],
    ["timezone", " Europe/Berlin", "Europe/Berlin", "read as Europe/Berlin"],
    ["timezone", "+02:00", null, "left empty"],
    ["metadata", '{"seats": 3}', { seats: 3 }, "read as an object"],
    ["metadata", { note: "x".repeat(5_000), seats: 3 }, { seats: 3 }, "the fields that have room were read"],
    ["metadata", "seats", null, "left empty"],
    ["metadata", [1], null, "left empty"],
    ["provider", "x".repeat(300), "x".repeat(200), "cut"],
    ["provider", 5, "5", "read as text"],
    ["provider", {}, "custom", "left empty"],
  ])("%s: %j becomes %j", async (field, sent, becomes, done) => {
    const { status, event, notes } = await both(bytes(JSON.stringify({ ...WHO, [field]: sent })));
    expect(status).toBe("processed");
    expect(event[field]).toEqual(becomes);
    expect(namesOf(notes)).toEqual(done === null ? [] : [`${field} ${done}`]);
  });

  test("several at once are all named", async () => {
    const odd = { mrr: "4,900", currency: "$", customer_name: "A\nB", event_type: "CANCELLATION" };
    const { notes } = await both(bytes(JSON.stringify({ ...WHO, ...odd })));
    expect(notes).toHaveLength(4);
    expect(notes.find(({ field }: { field: string }) => field === "mrr")).toEqual({
      field: "mrr",
      message: "must be a whole number of cents, such as 4900 for $49.00: left empty",
    });
  });

  test.each([["dirham"], ["kr"], [784], [["usd"]]])(
    "an amount in %j, which cannot be read, is unknown",
    async (currency) => {
      const { status, event, notes } = await both(bytes(JSON.stringify({ ...WHO, mrr: "4900", currency })));
      expect({ status, mrr: event.mrr }).toEqual({ status: "processed", mrr: null });
      expect(notes).toContainEqual({ field: "mrr", message: "must have a currency that can be read: left empty" });
    },
  );

  test.each(["$", "€", "US$", "usd ", "Euro", ""])("an amount in %j stays", async (currency) => {
    const { event, notes } = await both(bytes(JSON.stringify({ ...WHO, mrr: 4900, currency })));
    expect(event.mrr).toBe(4900);
    expect(notes.map(({ field }: { field: string }) => field)).toEqual(["currency"]);
  });

  test.each([
    ["cad", "cad"],
    ["eur", "usd"],
  ])("in a project in %s, a dollar sign means %s", async (own, meant) => {
    const posting = await newPosting(app);
    await posting.set({ currency: own });
    await post(posting, bytes(JSON.stringify({ ...WHO, mrr: 4900, currency: "$" })));
    await app.work();
    expect(await posting.events()).toEqual([expect.objectContaining({ mrr: 4900, currency: meant })]);
  });

  test("fields that nobody knows are of no account, whatever is in them", async () => {
    const { notes } = await both(bytes(JSON.stringify({ ...WHO, note: NESTED, __v: 0, constructor: 1, toString: [] })));
    expect(notes).toEqual([]);
  });
});

describe("the customer and the type of event", () => {
  test.each([
    ["customer_email", "Maya <maya@x.com>", "maya@x.com"],
    ["customer_email", '"Maya R." <Maya@X.com>', "maya@x.com"],
    ["customer_email", "<maya@x.com>", "maya@x.com"],
    ["customer_email", "mailto:maya@x.com", "maya@x.com"],
    ["customer_email", "maya@x.com\n", "maya@x.com"],
    ["customer_email", "maya@x.com;", "maya@x.com"],
    ["customer_email", "\u200b<maya@x.com>\u00a0", "maya@x.com"],
    ["event_type", " Cancellation ", "cancellation"],
    ["event_type", "CANCELLATION", "cancellation"],
    ["event_type", "cancelled", "cancellation"],
    ["event_type", "Payment Failed", "payment_failed"],
    ["event_type", "payment-failed", "payment_failed"],
    ["event_type", "paymentFailed", "payment_failed"],
  ])("%s: %j is plain", async (field, sent, becomes) => {
    const { event, notes } = await both(bytes(JSON.stringify({ ...WHO, [field]: sent })));
    expect(event[field]).toBe(becomes);
    expect(notes.map((note: { field: string }) => note.field)).toEqual([field]);
  });

  test.each([
    [{ event_type: "cancellation" }, "missing_customer_email", "customer_email"],
    [{ ...WHO, customer_email: "" }, "invalid_customer_email", "customer_email"],
    [{ ...WHO, customer_email: null }, "invalid_customer_email", "customer_email"],
    [{ ...WHO, customer_email: "nobody" }, "invalid_customer_email", "customer_email"],
    [{ ...WHO, customer_email: "a@x.com, b@x.com" }, "invalid_customer_email", "customer_email"],
    [{ ...WHO, customer_email: ["a@x.com"] }, "invalid_customer_email", "customer_email"],
    [{ ...WHO, customer_email: "<".repeat(50_000) }, "invalid_customer_email", "customer_email"],
    [{ customer_email: "ada@example.com" }, "missing_event_type", "event_type"],
    [{ ...WHO, event_type: "refund" }, "invalid_event_type", "event_type"],
    [{ ...WHO, event_type: 1 }, "invalid_event_type", "event_type"],
    [{ ...WHO, mrr: "x", event_type: "refund" }, "invalid_event_type", "event_type"],
  ])("%j is dropped, and the row says what to send", async (body, reason, field) => {
    const dropped = await both(bytes(JSON.stringify(body)));
    expect(dropped).toMatchObject({ status: "dropped", reason });
    expect(dropped.notes.map((note: { field: string }) => note.field)).toContain(field);
  });
});

describe("a body that is not quite JSON", () => {
  const json = JSON.stringify(WHO);
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

  test.each<[string, Uint8Array, object]>([
    ["with a byte order mark", bytes(`\ufeff${json}`), {}],
    [
      "of a form",
      bytes("customer_email=ada%40example.com&event_type=cancellation&mrr=&customer_name=Ada+L"),
      { customer_name: "Ada L", mrr: null },
    ],
    ["with a key twice", bytes(json.replace("{", '{"customer_email":"first@example.com",')), {}],
    ["packed with gzip", new Uint8Array(gzipSync(json)), {}],
    ["in UTF-16 with its mark", utf16(`\ufeff${json}`), {}],
    ["in UTF-16 without", utf16(json), {}],
    [
      "in Windows-1252",
      new Uint8Array(Buffer.from(json.replace("}", ',"customer_name":"Zo\xeb"}'), "latin1")),
      { customer_name: "Zoë" },
    ],
    [
      "with NaN and Infinity",
      bytes(json.replace("}", ',"mrr":NaN,"tenure_days":-Infinity,"plan_name":"NaN, \\"x"}')),
      { plan_name: 'NaN, "x', mrr: null },
    ],
    ["with a comma at the end", bytes(json.replace("}", ",\n}")), {}],
    [
      "with line ends in a text",
      bytes(json.replace("}", ',"cancel_reason":"too\nexpensive"}')),
      { cancel_reason: "too\nexpensive" },
    ],
    ["written as JSON twice", bytes(JSON.stringify(json)), {}],
    ["in a list of one", bytes(`[${json}]`), {}],
  ])("%s is read", async (_, body, more) => {
    const { status, event } = await both(body);
    expect({ status, event }).toMatchObject({ status: "processed", event: { ...WHO, ...more } });
  });

  test.each<[string, Uint8Array, string]>([
    ["that gzip would blow up", new Uint8Array(gzipSync(Buffer.alloc(2 ** 22, " "))), "not_json"],
    ["of gzip that is broken", Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), "not_json"],
    ["of many events", bytes(`[${json},${json}]`), "not_an_object"],
    ["of a form without a customer", bytes("a=b"), "not_json"],
    ["of XML", bytes("<event><customer_email>a@x.com</customer_email></event>"), "not_json"],
    ["that nests too deep", bytes(`{"customer_email":${"[".repeat(30_000)}`), "not_json"],
  ])("%s is dropped with a word on what to send", async (_, body, reason) => {
    const dropped = await both(body);
    expect(dropped).toMatchObject({ status: "dropped", reason });
    expect(dropped.notes).toHaveLength(1);
  });

  test("whatever its characters, is read in a time that does not grow faster than it", () => {
    for (const part of [
      '"',
      "\\",
      '"\\',
      ',"',
      ", ",
      "<",
      "<>",
      "&customer_email=",
      "NaN",
      "-",
      "[",
      "{",
      '{"a":',
      "\u00e9",
      "\0",
    ]) {
      const began = cpuTime();
      readCustomEvent(bytes(part.repeat(50_000 / part.length)), "usd");
      readCustomEvent(
        bytes(JSON.stringify({ ...WHO, customer_email: part.repeat(50_000 / part.length), mrr: part.repeat(9_000) })),
        "usd",
      );
      expect(cpuTime() - began).toBeLessThan(1_000);
    }
  });
});

describe("what was dropped", () => {
  const retry = (posting: Posting, id: string) =>
    app.call("POST", `/projects/${posting.slug}/inbound-events/${id}/retry`, { key: posting.key });

  test.each([false, true])("is saved with its latest body and can be tried again (high load: %p)", async (isHigh) => {
    const posting = await newPosting(app);
    const secret = "the secret that they sign with";
    await posting.set({ custom_webhook_secret: "another secret, set by mistake".replace(",", "") });
    if (isHigh) raiseLoad(app);
    for (const customer_email of ["first@example.com", "last@example.com"]) {
      const body = JSON.stringify({ ...WHO, customer_email, mrr: "4900" });
      await posting.raw(body, { "x-webhook-signature": hexHmac(secret, body) });
    }
    const [row] = await posting.inbox();
    expect(row).toMatchObject({ status: "dropped", reason: "bad_signature", count: 2 });
    const refused = await retry(posting, row.id);
    expect({ status: refused.status, message: refused.body.error.message }).toEqual({
      status: 409,
      message: expect.stringContaining("custom_webhook_secret"),
    });

    await posting.set({ custom_webhook_secret: secret });
    expect((await retry(posting, row.id)).body.data).toMatchObject({ status: "queued", signed: true });
    await app.work();
    expect(await posting.inbox()).toMatchObject([{ id: row.id, status: "processed", notes: [{ field: "mrr" }] }]);
    expect(await posting.events()).toMatchObject([{ customer_email: "last@example.com", mrr: 4900 }]);

    await posting.raw(JSON.stringify(WHO));
    expect(await posting.inbox("status=dropped")).toMatchObject([{ reason: "bad_signature", count: 1 }]);
  });

  test("is dropped again where nothing has changed, and counted apart from what comes later", async () => {
    const posting = await newPosting(app);
    await posting.raw("{");
    const [row] = await posting.inbox();
    expect((await retry(posting, row.id)).status).toBe(202);
    await app.work();
    await posting.raw("{");
    const rows = await posting.inbox();
    expect(rows.map(({ status, reason, count }) => [status, reason, count])).toEqual([
      ["dropped", "not_json", 1],
      ["dropped", "not_json", 1],
    ]);
    expect((await retry(posting, row.id)).status).toBe(202);
  });

  test("and was sent again with its event_id meanwhile is not taken twice", async () => {
    const posting = await newPosting(app);
    await posting.set({ custom_webhook_secret: "a secret of ours" });
    const body = JSON.stringify({ ...WHO, event_id: "e-1" });
    await posting.raw(body);
    await posting.set({ custom_webhook_secret: null });
    await posting.raw(body);
    const [dropped] = await posting.inbox("status=dropped");
    expect((await retry(posting, dropped.id)).status).toBe(409);
  });

  test("and was too large is not saved, and says so", async () => {
    const posting = await newPosting(app);
    await posting.raw(JSON.stringify({ ...WHO, note: "x".repeat(70_000) }));
    const [row] = await posting.inbox();
    expect(row).toMatchObject({ reason: "too_large", notes: [{ field: "body" }] });
    expect((await retry(posting, row.id)).status).toBe(409);
  });

  test("is let go of after inbound.body_retention", async () => {
    const posting = await newPosting(app);
    await posting.raw("{");
    app.clock.advance(91 * 86_400_000);
    await app.work();
    const [row] = await posting.inbox();
    expect((await retry(posting, row.id)).status).toBe(409);
  });
});

test("any JSON at all in the optional fields leaves an event, and names what did not fit", () => {
  const optional = [...FIELDS, "event_id"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...optional), fc.jsonValue()), (odd) => {
      const read = readCustomEvent(bytes(JSON.stringify({ ...odd, ...WHO })), "usd");
      if ("reason" in read) throw new Error(read.reason);
      const named = new Set(read.notes.map(({ field }) => field));
      for (const [field, value] of Object.entries(JSON.parse(JSON.stringify(odd)))) {
        if (!named.has(field)) expect(read.event[field as keyof typeof read.event]).toEqual(value as never);
      }
    }),
    { numRuns: 500 },
  );
});
