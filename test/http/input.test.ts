// The bodies and queries that the API accepts, and how it reports invalid ones.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { errorOf, KEY, sample } from "./sample.ts";

const THINGS = "/api/v1/projects/acme/things";
const { post, call } = sample({ maxBody: 64 * 1024 });
const make = (value: unknown) => post(THINGS, value, KEY);
const list = (search: string) => call(`${THINGS}?${search}`, { headers: KEY });

async function detailsFor(value: unknown): Promise<Record<string, string>> {
  const response = await make(value);
  expect(response.status).toBe(400);
  const { code, details } = await errorOf(response);
  expect(code).toBe("VALIDATION_ERROR");
  return Object.fromEntries(details.map(({ field, message }) => [field, message]));
}

describe("a body", () => {
  test("that is right reaches the handler as it was sent", async () => {
    const thing = { email: "ann@example.com", mrr: 4900, currency: "EUR", kind: "cancellation", note: null };
    const response = await make(thing);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ data: thing });
  });

  test.each([
    ["an absent field", {}, { email: "is required" }],
    ["null for text", { email: null }, { email: "must be a string" }],
    ["text for a number", { email: "a@b.co", mrr: "4900" }, { mrr: "must be an integer" }],
    ["a fraction", { email: "a@b.co", mrr: 1.5 }, { mrr: "must be an integer" }],
    ["a negative amount", { email: "a@b.co", mrr: -1 }, { mrr: "must be at least 0" }],
    ["an amount beyond exact numbers", { email: "a@b.co", mrr: 2 ** 53 }, { mrr: "must be at most 9007199254740991" }],
    ["an unknown word", { email: "a@b.co", kind: "x" }, { kind: "must be one of: cancellation, payment_failed" }],
    ["a name of nothing", { email: "a@b.co", name: "" }, { name: "must not be empty" }],
    ["a long name", { email: "a@b.co", name: "x".repeat(21) }, { name: "must be at most 20 characters" }],
    [
      "two lines for one",
      { email: "a@b.co", name: "a\r\nBcc: b" },
      { name: "must be one line of text without control characters" },
    ],
    ["a NUL", { email: "a@b.co", note: "a\0b" }, { note: "must be text without control characters" }],
    ["half a character", { email: "a@b.co", note: "a\ud800b" }, { note: "must be text without control characters" }],
    [
      "no currency",
      { email: "a@b.co", currency: "zzz" },
      { currency: "must be a currency code of ISO 4217, such as usd" },
    ],
    ["too many items", { email: "a@b.co", tags: Array(201).fill("x") }, { tags: "must have at most 200 items" }],
    ["an object for an array", { email: "a@b.co", tags: {} }, { tags: "must be an array" }],
    ["a wrong item", { email: "a@b.co", tags: ["a", 1] }, { "tags.1": "must be a string" }],
    [
      "a wrong field of an item",
      { email: "a@b.co", events: [{ event: "x" }, {}] },
      { "events.1.event": "is required" },
    ],
    [
      "a wrong field of an object that may be null",
      { email: "a@b.co", sender: {} },
      { "sender.from_name": "is required" },
    ],
    ["text for an object that may be null", { email: "a@b.co", sender: "x" }, { sender: "must be an object" }],
  ])("with %s is refused by the name of the field", async (_, value, details) => {
    expect(await detailsFor(value)).toEqual(details);
  });

  test("counts characters as people do: one of the astral planes is one", async () => {
    for (const name of ["x".repeat(20), "😀".repeat(20), `${"😀".repeat(19)}x`]) {
      expect((await make({ email: "a@b.co", name })).status).toBe(201);
    }
    for (const name of ["😀".repeat(21), `${"😀".repeat(20)}x`, "😀".repeat(41)]) {
      expect(await detailsFor({ email: "a@b.co", name })).toEqual({ name: "must be at most 20 characters" });
    }
    expect(await detailsFor({ email: "a@b.co", name: "😀".repeat(20), mrr: -1 })).toEqual({
      mrr: "must be at least 0",
    });
    const line = "must be one line of text without control characters";
    expect(await detailsFor({ email: "a@b.co", name: `\n${"😀".repeat(12)}` })).toEqual({ name: line });
  });

  test("reports every wrong field at once", async () => {
    expect(await detailsFor({ email: "x", mrr: -1, kind: 5, events: [{ event: 1 }] })).toEqual({
      email: "must be an email address",
      mrr: "must be at least 0",
      kind: "must be one of: cancellation, payment_failed",
      "events.0.event": "must be a string",
    });
  });

  test("reports a hundred wrong fields and no more", async () => {
    const details = await detailsFor({ email: "a@b.co", tags: Array(200).fill(1) });
    expect(Object.keys(details)).toHaveLength(100);
  });

  test.each([
    ["an array", "[]"],
    ["a string", '"x"'],
    ["a number", "5"],
    ["null", "null"],
    ["nothing", ""],
  ])("of %s is no object", async (_, text) => {
    const response = await make(text);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toEqual({
      code: "VALIDATION_ERROR",
      message: "The request body must be a JSON object",
      details: [],
    });
  });

  test.each([
    ["broken", "{"],
    ["a form", "email=a%40b.co"],
    ["two values", "{}{}"],
    ["nested beyond reason", `{"email":${"[".repeat(65)}${"]".repeat(65)}}`],
    ["brackets without end", "[".repeat(60_000)],
    ["brackets after a string with quotes", `{"a":"\\\\\\"]}","b":${"[".repeat(65)}${"]".repeat(65)}}`],
  ])("that is %s is not JSON to us", async (_, text) => {
    expect((await errorOf(await make(text))).message).toBe("The request body is not valid JSON");
  });

  test("may nest as deep as any reasonable one, and have brackets in its text", async () => {
    const deep = `{"email":"a@b.co","x":${"[".repeat(63)}${"]".repeat(63)},"note":"${"[{".repeat(200)}"}`;
    expect((await make(deep)).status).toBe(201);
  });

  test("is read whatever its content type says", async () => {
    for (const type of [
      "text/plain",
      "application/vnd.x+json",
      "Application/JSON; charset=utf-8",
      "multipart/form-data",
    ]) {
      const response = await post(THINGS, { email: "a@b.co" }, { ...KEY, "content-type": type });
      expect(response.status).toBe(201);
    }
  });

  test("may start with a byte order mark, and must be UTF-8", async () => {
    const bytes = (init: Uint8Array) => call(THINGS, { method: "POST", headers: KEY, body: init });
    expect((await bytes(Buffer.from('\ufeff{"email":"a@b.co"}'))).status).toBe(201);
    const broken = await bytes(
      Buffer.concat([Buffer.from('{"email":"a@b.co","note":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    );
    expect((await errorOf(broken)).message).toBe("The request body is not valid JSON");
  });

  test("over the limit is refused, with a declared length and without", async () => {
    const big = JSON.stringify({ email: "a@b.co", note: "x".repeat(64 * 1024) });
    const chunked = new ReadableStream({
      start(controller) {
        for (let i = 0; i < big.length; i += 10_000) controller.enqueue(Buffer.from(big.slice(i, i + 10_000)));
        controller.close();
      },
    });
    const declared = await call(THINGS, {
      method: "POST",
      headers: { ...KEY, "content-length": String(big.length) },
      body: big,
    });
    const chunkedAnswer = await call(THINGS, { method: "POST", headers: KEY, body: chunked });
    for (const response of [declared, chunkedAnswer]) {
      expect(response.status).toBe(400);
      expect((await errorOf(response)).message).toStartWith("The request body is too large: ");
    }
  });

  test("of exactly the limit is taken", async () => {
    const empty = JSON.stringify({ email: "a@b.co", x: "" });
    const full = JSON.stringify({ email: "a@b.co", x: "y".repeat(64 * 1024 - empty.length) });
    expect((await make(full)).status).toBe(201);
    expect((await make(`${full} `)).status).toBe(400);
  });

  test("cannot set a field through __proto__", async () => {
    expect(await detailsFor('{"__proto__":{"email":"a@b.co"}}')).toEqual({ email: "is required" });
    expect(({} as Record<string, unknown>).email).toBeUndefined();
  });

  test("may be left out where a route says so", async () => {
    const rotate = (init: RequestInit) => call(`${THINGS}/1/rotate`, { method: "POST", headers: KEY, ...init });
    expect((await rotate({})).status).toBe(200);
    expect(await (await rotate({ body: '{"keys":["a"]}' })).json()).toEqual({ data: { keys: ["a"] } });
    for (const body of ["[]", "null", "0"]) expect((await rotate({ body })).status).toBe(400);
    expect((await errorOf(await rotate({ body: '{"keys":[1]}' }))).details[0]!.field).toBe("keys.0");
  });

  test("of a wrong kind waits for the credential and the project", async () => {
    for (const text of ["{", "[]", '{"email":1}', "x".repeat(70_000)]) {
      expect((await post(THINGS, text)).status).toBe(401);
      expect((await post("/api/v1/projects/gone/things", text, KEY)).status).toBe(404);
    }
  });

  test("never makes the server fail, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: "binary" })), async (text) => {
        expect([201, 400]).toContain((await make(text)).status);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a query", () => {
  const read = async (search: string) => ((await (await list(search)).json()) as { query: unknown }).query;
  const details = async (search: string) => (await errorOf(await list(search))).details;

  test("has defaults, numbers and truth values", async () => {
    expect(await read("")).toEqual({ page: 1, per_page: 20 });
    expect(await read("page=2&per_page=100&exact=true&status=new")).toEqual({
      page: 2,
      per_page: 100,
      exact: true,
      status: "new",
    });
  });

  test("may have parameters that nobody knows", async () => {
    expect(await read("utm_source=x&utm_source=y&__proto__=1")).toEqual({ page: 1, per_page: 20 });
  });

  test.each(["", "abc", "1.5", "1e1", "+1", "%201", "0x1", "null", "٣", "1,2", "99999999999999999999"])(
    "with page=%s is refused by name",
    async (page) => {
      expect((await details(`page=${page}`)).map(({ field }) => field)).toEqual(["page"]);
    },
  );

  test("reports every wrong parameter at once", async () => {
    expect(await details("page=0&per_page=101&status=zz&exact=1")).toEqual([
      { field: "page", message: "must be at least 1" },
      { field: "per_page", message: "must be at most 100" },
      { field: "status", message: "must be one of: new, recovered" },
      { field: "exact", message: "must be true or false" },
    ]);
  });

  test("with a parameter given twice is refused by name", async () => {
    expect(await details("page=1&page=2&status=new&status=new")).toEqual([
      { field: "page", message: "must be given once only" },
      { field: "status", message: "must be given once only" },
    ]);
  });

  test("is not split at commas nor read as JSON", async () => {
    expect(await details("status=new,recovered")).toHaveLength(1);
    expect(await details('page={"a":1}')).toHaveLength(1);
  });
});
