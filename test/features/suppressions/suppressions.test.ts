// The suppressions of a project over the API: listing, adding and removing them, and their effect.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";
import { newTeam, type Team } from "../projects/team.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

const at = (of: { slug: string } = project) => `/projects/${of.slug}/suppressions`;
const add = (body: unknown, of = project) => app.call("POST", at(of), { key: of.key, body });
const list = (query = "", of = project) => app.call("GET", `${at(of)}${query}`, { key: of.key });
const remove = (email: string, of = project) =>
  app.call("DELETE", `${at(of)}/${encodeURIComponent(email)}`, { key: of.key });

test("an address that was added is listed, trimmed and in lower case", async () => {
  const answer = await add({ email: "  Ada@Example.COM " });
  expect(answer.status).toBe(201);
  const created_at = new Date(app.clock.now()).toISOString();
  const added = { email: "ada@example.com", reason: "manual", deletion_requested: false, created_at };
  expect(answer.body).toEqual({ data: added });
  expect((await list("?email=ADA@example.com")).body).toEqual({
    data: [added],
    meta: { page: 1, per_page: 20, total: 1 },
  });
});

test("a repeat is answered 200 with the first reason and time", async () => {
  const first = await add({ email: "repeat@example.com", reason: "complained" });
  app.clock.advance(60_000);
  const second = await add({ email: "Repeat@example.com", reason: "bounced" });
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
});

test("problems of an addition are reported field by field", async () => {
  expect(fieldsOf(await add({ email: "nobody", reason: "boredom" }))).toEqual(["email", "reason"]);
  expect(fieldsOf(await add({}))).toEqual(["email"]);
  expect((await add({ email: "null-reason@example.com", reason: null })).body.data.reason).toBe("manual");
});

test("from then on the address gets no mail, and does again once it is taken off", async () => {
  const { id } = await acme.event({ customer_email: "stop@example.com" });
  const [first, second] = await acme.variants(id);
  await add({ email: "stop@example.com" });
  const refused = await acme.send(id, first.id);
  expect(errorOf(refused)).toBe("409 CONFLICT");
  expect(refused.body.error.message).toContain("manual");
  expect((await remove("stop@example.com")).status).toBe(204);
  expect((await acme.send(id, second.id)).status).toBe(200);
});

test.each([
  "plus+tag@example.com",
  "o'brien@example.com",
  "a/b@example.com",
  "50%off@example.com",
  "Grete@example.com",
])("%s can be taken off by its address", async (email) => {
  expect((await add({ email })).status).toBe(201);
  expect((await remove(email)).status).toBe(204);
  expect(errorOf(await remove(email))).toBe("404 NOT_FOUND");
  expect((await list(`?email=${encodeURIComponent(email)}`)).body.data).toEqual([]);
});

test("the list is newest first, in pages that never overlap, and filters by reason", async () => {
  const own = await newProject(app);
  for (let n = 0; n < 5; n++) {
    app.clock.advance(1_000);
    await add({ email: `n${n}@example.com`, reason: n % 2 === 0 ? "bounced" : "unsubscribed" }, own);
  }
  const emails = async (query: string) =>
    (await list(query, own)).body.data.map(({ email }: { email: string }) => email.slice(0, 2));
  expect(await emails("?per_page=3")).toEqual(["n4", "n3", "n2"]);
  expect(await emails("?per_page=3&page=2")).toEqual(["n1", "n0"]);
  expect(await emails("?reason=bounced")).toEqual(["n4", "n2", "n0"]);
  expect((await list("?reason=bounced", own)).body.meta.total).toBe(3);
  expect(fieldsOf(await list("?reason=x&page=0", own))).toEqual(["page", "reason"]);
  expect(await emails("?email=")).toEqual([]);
});

test("another project's suppressions are neither seen nor taken off, and do not count", async () => {
  const other = await newProject(app);
  await add({ email: "shared@example.com" }, other);
  expect((await list("?email=shared@example.com")).body.data).toEqual([]);
  expect((await remove("shared@example.com")).status).toBe(404);
  expect((await list("?email=shared@example.com", other)).body.data).toHaveLength(1);
});

test("viewers read, members add and take off", async () => {
  const team: Team = await newTeam(app);
  const as = (role: "viewer" | "member") => ({ token: team[role].token });
  const body = { email: "role@example.com" };
  expect((await app.call("POST", at(team), { ...as("viewer"), body })).status).toBe(403);
  expect((await app.call("POST", at(team), { ...as("member"), body })).status).toBe(201);
  expect((await app.call("GET", at(team), as("viewer"))).status).toBe(200);
  expect((await app.call("GET", `${at(team)}.csv`, as("viewer"))).status).toBe(200);
  expect((await app.call("DELETE", `${at(team)}/role@example.com`, as("viewer"))).status).toBe(403);
  expect((await app.call("POST", `${at(team)}/import`, { ...as("viewer"), raw: "x@example.com" })).status).toBe(403);
  expect((await app.call("DELETE", `${at(team)}/role@example.com`, as("member"))).status).toBe(204);
});

test("the audit log has both, without the address, and alike for the same one", async () => {
  const own = await newProject(app);
  await add({ email: "logged@example.com" }, own);
  await add({ email: "LOGGED@example.com" }, own);
  await remove("logged@example.com", own);
  const { data } = (await app.call("GET", `/projects/${own.slug}/audit-log`, { token: own.token })).body;
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    "suppression.removed",
    "suppression.added",
    "project.created",
  ]);
  expect(data[0].details).toEqual(data[1].details);
  expect(data[0].details.address_hash).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.stringify(data)).not.toContain("logged@");
});
