// Idempotency keys: a repeat within a day gets the first response, and nothing is recorded twice.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { CANCELLATION, newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";

let app: TestApp;
let acme: Journey;
let key: string;
let count = 0;
beforeAll(async () => {
  app = testApp();
  acme = journey(app, await newProject(app));
});
beforeEach(() => {
  key = `order-${++count}`;
});
afterAll(() => app.close());

const create = (body: unknown = CANCELLATION, calls = acme) => calls.create(body, { "idempotency-key": key });
const total = async (calls = acme) => (await calls.call("GET")).body.meta.total;

test("a repeat returns the first response and records nothing", async () => {
  const before = await total();
  const first = await create();
  expect(first.status).toBe(201);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  await acme.recover(first.body.data.id);
  app.clock.advance(60_000);

  const repeat = await create();
  expect(repeat.status).toBe(201);
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  expect(repeat.body).toEqual(first.body); // the original response, although the event has been recovered since
  expect(await total()).toBe(before + 1);
});

test("the same body in another order of its fields is the same body", async () => {
  const first = await create({ ...CANCELLATION, metadata: { a: 1, b: [1, 2] } });
  const turned = Object.fromEntries(Object.entries({ ...CANCELLATION, metadata: { b: [1, 2], a: 1 } }).reverse());
  expect((await create(turned)).body).toEqual(first.body);
});

test.each([
  ["another value", { ...CANCELLATION, mrr: 4901 }],
  ["a field less", { ...CANCELLATION, mrr: undefined }],
  ["a field more", { ...CANCELLATION, metadata: {} }],
  ["null in place of nothing", { ...CANCELLATION, customer_id: null }],
])("the same key with another body is a conflict: %s", async (_, other) => {
  await create();
  const before = await total();
  expect(errorOf(await create(other))).toBe("409 CONFLICT");
  expect(await total()).toBe(before);
});

test("after 24 hours the key is free again", async () => {
  const first = await create();
  app.clock.advance(DAY - 1);
  expect((await create()).body.data.id).toBe(first.body.data.id);
  app.clock.advance(1);
  const other = { ...CANCELLATION, mrr: 1 };
  const later = await create(other);
  expect(later.status).toBe(201);
  expect(later.headers.get("idempotent-replayed")).toBeNull();
  expect(later.body.data.id).not.toBe(first.body.data.id);
  expect((await create(other)).body).toEqual(later.body); // the key now repeats the later response
});

test("forgetting old keys leaves those of the last 24 hours", async () => {
  const old = await create();
  const oldKey = key;
  app.clock.advance(DAY - 60_000);
  key += "-young";
  const young = await create();
  app.clock.advance(2 * 60 * 60_000);
  await app.work();
  expect((await create()).body).toEqual(young.body);
  key = oldKey;
  expect((await create()).body.data.id).not.toBe(old.body.data.id);
});

test("calls at the same moment make one event", async () => {
  const before = await total();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(7);
  expect(await total()).toBe(before + 1);
});

test("a key belongs to its project", async () => {
  const other = journey(app, await newProject(app));
  const mine = await create();
  const theirs = await create(CANCELLATION, other);
  expect(theirs.status).toBe(201);
  expect(theirs.headers.get("idempotent-replayed")).toBeNull();
  expect(theirs.body.data.id).not.toBe(mine.body.data.id);
});

test.each(["", "k".repeat(256)])("a key of no or of more than 255 characters is refused", async (wrong) => {
  key = wrong;
  const before = await total();
  const answer = await create();
  expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
  expect(fieldsOf(answer)).toEqual(["Idempotency-Key"]);
  expect(await total()).toBe(before);
});

test.each(["k", "k".repeat(255), "with spaces; and, signs"])("a key of 1 to 255 characters is taken", async (fit) => {
  key = fit;
  expect((await create()).status).toBe(201);
  expect((await create()).headers.get("idempotent-replayed")).toBe("true");
});

test("a refused body does not use the key up", async () => {
  expect((await create({ ...CANCELLATION, mrr: "4900" })).status).toBe(400);
  const answer = await create();
  expect(answer.status).toBe(201);
  expect(answer.headers.get("idempotent-replayed")).toBeNull();
});

test("without a key a repeat is another event", async () => {
  const [one, other] = [await acme.create(CANCELLATION), await acme.create(CANCELLATION)];
  expect(one.body.data.id).not.toBe(other.body.data.id);
});
