// An event's words are written unless an earlier event of the customer has already made them searchable.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { givenBy } from "../../../src/features/churn-events/fields.ts";
import { getChurnEvent, recordChurnEvent, updateChurnEvent } from "../../../src/features/churn-events/service.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const EVENT = { ...CANCELLATION, customer_email: "ada@example.com", customer_name: "Ada", cancel_reason: "Too pricey" };

const call = (method: string, path: string, body?: object) =>
  app.call(method, `/projects/${project.slug}${path}`, { token: project.token, ...(body ? { body } : {}) });
const create = async (more: object = {}) => (await call("POST", "/churn-events", { ...EVENT, ...more })).body.data.id;
const found = async (word: string) => (await call("GET", `/customers?q=${word}`)).body.data.length;

/** Whether `work` changed the words. On PostgreSQL the versions of all tables also change with time. */
async function writesWords(work: () => Promise<unknown>): Promise<boolean> {
  const { store } = app.deps;
  const writes = () => store.version(["customer_words"]) - store.version([]);
  const before = writes();
  await work();
  return writes() !== before;
}

test("the words of an event are written once", async () => {
  expect(await writesWords(() => create())).toBe(true);
  expect(await writesWords(() => create())).toBe(false);
  expect(await writesWords(() => create({ event_type: "payment_failed", mrr: 100, test: true }))).toBe(false);
  expect(await found("pricey")).toBe(1);
});

test("another name or reason makes the customer findable by it", async () => {
  expect(await found("lovelace")).toBe(0);
  await create({ customer_name: "Ada Lovelace" });
  expect(await found("lovelace")).toBe(1);
  await create({ cancel_reason: "A competitor" });
  expect(await found("competitor")).toBe(1);
  await create({ cancel_reason: "My father died and I am closing his account" });
  expect(await found("father")).toBe(0);
  expect(await writesWords(() => create({ customer_email: "bo@example.com" }))).toBe(true);
  expect(await found("pricey")).toBe(2);
});

test("a reason that was replaced is found again with the next event that has it", async () => {
  const eve = { customer_email: "eve@example.com", cancel_reason: "Too slow" };
  const id = await create(eve);
  await app.deps.store.write(async (tx) => {
    const event = await getChurnEvent(tx, project, id);
    await updateChurnEvent(tx, event, { cancelReason: "Found a bug" }, app.clock.now());
  });
  expect(await found("slow")).toBe(0);
  await create(eve);
  expect(await found("slow")).toBe(1);
});

test("data that is not stored makes nobody findable", async () => {
  const given = givenBy("api", { ...EVENT, customer_email: "cy@example.com", event_type: "cancellation" });
  const record = (fails: boolean) =>
    app.deps.store.write(async (tx) => {
      await recordChurnEvent(tx, await getProject(tx, project.id), given, { source: "api", provider: "api" }, 1);
      if (fails) throw new Error("Undone");
    });
  await expect(record(true)).rejects.toThrow("Undone");
  expect(await found("cy")).toBe(0);
  await record(false);
  expect(await found("cy")).toBe(1);
});
