// The response names the fields of a body and the parameters of a query that nothing reads.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";

const HEADER = "recoverd-ignored-fields";
let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const create = (body: unknown) =>
  app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body });

test("a body without unknown fields gets no such header", async () => {
  const { status, headers } = await create(CANCELLATION);
  expect([status, headers.get(HEADER)]).toEqual([201, null]);
});

test("creating a churn event names the misspelt field, and creates the event all the same", async () => {
  const { status, headers } = await create({ ...CANCELLATION, cancelReason: "too expensive", mmr: 4900 });
  expect([status, headers.get(HEADER)]).toEqual([201, "cancelReason, mmr"]);
});

test("metadata is the caller's own: nothing in it is ignored", async () => {
  const { headers } = await create({ ...CANCELLATION, metadata: { anything: { goes: 1 } } });
  expect(headers.get(HEADER)).toBeNull();
});

test("a field of a nested object is named by its path, also by other methods", async () => {
  const answer = await app.call("PUT", `/projects/${project.slug}/retention-offers/other`, {
    key: project.key,
    body: { offer_type: "custom", title: "T", description: "D", cta_button_text: "C", is_active: true, isActive: 1 },
  });
  expect([answer.status, answer.headers.get(HEADER)]).toEqual([201, "isActive"]);
});

test("a field in a list is named with its place, on a route of one's own project and from the public key alike", async () => {
  const events = [{ customer_email: "ada@example.com", event: "login" }];
  const body = { events: [...events, { ...events[0], evnet: "x" }] };
  const answer = await app.call("POST", "/track", { key: project.key, body });
  expect([answer.status, answer.headers.get(HEADER)]).toEqual([202, "events.1.evnet"]);
  const page = await app.call("POST", "/track", { body: { ...events[0], public_key: project.publicKey, Event: "x" } });
  expect([page.status, page.headers.get(HEADER)]).toEqual([202, "Event"]);
});

test("ten at most are named, and what no header may carry is escaped", async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, n]));
  expect((await create({ ...CANCELLATION, ...many })).headers.get(HEADER)!.split(", ")).toHaveLength(10);
  const odd = { "größe\r\nx: y": 1, "😀": 1, "\ud800": 1, ["a".repeat(500)]: 1 };
  const { status, headers } = await create({ ...CANCELLATION, ...odd });
  expect(status).toBe(201);
  expect(headers.get(HEADER)).toBe(`gr%C3%B6%C3%9Fe%0D%0Ax:%20y, %F0%9F%98%80, %EF%BF%BD, ${"a".repeat(100)}`);
});

test("an answer that refuses later names them, too", async () => {
  const missing = await app.call("PATCH", `/projects/${project.slug}/churn-events/evt_none/cancel-reason`, {
    key: project.key,
    body: { cancel_reason: "x", reason: "y" },
  });
  expect([missing.status, missing.headers.get(HEADER)]).toEqual([404, "reason"]);
});

const read = (path: string) => app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });

test("a misspelt filter of a list is named, for the list then shows everything", async () => {
  const { status, headers } = await read("/churn-events?limit=2&per_page=5&Status=lost&status%5B%5D=lost&limit=3");
  expect([status, headers.get(HEADER)]).toEqual([200, "limit, Status, status%5B%5D"]);
  expect((await read("/churn-events?per_page=5&status=lost&created_from=2026-01-01")).headers.get(HEADER)).toBeNull();
});

test("a route that has no query names every parameter", async () => {
  expect((await read("?include=settings")).headers.get(HEADER)).toBe("include");
  expect((await read("/retention-offers?is_active=true&is_active=true")).headers.get(HEADER)).toBe("is_active");
  expect((await read("")).headers.get(HEADER)).toBeNull();
});

test("the routes that are called most name every parameter, too", async () => {
  const event = { customer_email: "ada@example.com", event: "login" };
  const named = async (path: string, body: object) => {
    const { status, headers } = await app.call("POST", path, { key: project.key, body });
    return [status, headers.get(HEADER)];
  };
  const events = `/projects/${project.slug}/churn-events`;
  expect(await named(`${events}?test=true`, { ...CANCELLATION, mmr: 1 })).toEqual([201, "test, mmr"]);
  expect(await named(`${events}?`, CANCELLATION)).toEqual([201, null]);
  expect(await named(`${events}/?test=true`, CANCELLATION)).toEqual([201, "test"]);
  expect(await named("/track?test=true&test=1", { ...event, evnet: 1 })).toEqual([202, "test, evnet"]);
  expect(await named(`/webhooks/custom/${project.publicKey}?test=true`, CANCELLATION)).toEqual([200, "test"]);
});

test("parameters and fields are named together, and a file's columns with the upload's parameters", async () => {
  const reason = await app.call("PATCH", `/projects/${project.slug}/churn-events/evt_none/cancel-reason?dry_run=true`, {
    key: project.key,
    body: { cancel_reason: "x", reason: "y" },
  });
  expect([reason.status, reason.headers.get(HEADER)]).toEqual([404, "dry_run, reason"]);
  const endpoint = await app.call("POST", `/projects/${project.slug}/webhook-endpoints?dry_run=true`, {
    token: project.token,
    body: { url: "https://hook.example/in", events: ["churn_event.created"], colour: "red" },
  });
  expect([endpoint.status, endpoint.headers.get(HEADER)]).toEqual([201, "dry_run, colour"]);
  const upload = await app.call("POST", `/projects/${project.slug}/imports?kind=customers&dry_run=true&dryrun=1`, {
    key: project.key,
    headers: { "content-type": "text/csv" },
    raw: "customer_id,colour\nc1,red\n",
  });
  expect([upload.status, upload.headers.get(HEADER)]).toEqual([202, "dryrun, colour"]);
});
