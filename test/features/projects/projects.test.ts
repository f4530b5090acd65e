// Projects over HTTP: creating, listing, reading and renaming them, and what each caller sees.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { newAccount, type TestAccount, type TestApp, testApp } from "../../support/app.ts";
import { auditOf, newTeam, type Team } from "./team.ts";

let app: TestApp;
let team: Team;
let person: TestAccount;

beforeAll(async () => {
  app = testApp();
  team = await newTeam(app);
  person = await newAccount(app);
});
afterAll(() => app.close());

const make = (body: unknown) => app.call("POST", "/projects", { token: person.token, body });

test("a new project comes with its four keys in the clear, the secret one for this once", async () => {
  const { status, body } = await make({ name: "Blue Whale", slug: "blue-whale" });
  expect(status).toBe(201);
  expect(Object.keys(body.data).sort()).toEqual(
    [
      "created_at",
      "id",
      "identity_secret",
      "name",
      "public_key",
      "secret_key",
      "settings",
      "slug",
      "webhook_secret",
    ].sort(),
  );
  expect(body.data).toMatchObject({ slug: "blue-whale", name: "Blue Whale", created_at: "2026-03-02T09:00:00.000Z" });
  expect(body.data.id).toMatch(/^prj_/);
  expect(body.data.secret_key).toMatch(/^sk_live_[\w-]{43}$/);
  expect(body.data.public_key).toMatch(/^pub_[\w-]{24}$/);
  expect(body.data.webhook_secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(body.data.identity_secret).toMatch(/^ids_[\w-]{43}$/);

  const read = (await app.call("GET", "/projects/blue-whale", { token: person.token })).body.data;
  expect(JSON.stringify(read)).not.toContain(body.data.secret_key);
  expect(read.secret_key_prefix).toBe(`${body.data.secret_key.slice(0, 12)}…`);
  expect(read).toMatchObject({
    role: "owner",
    public_key: body.data.public_key,
    webhook_secret: body.data.webhook_secret,
    identity_secret: body.data.identity_secret,
    settings: body.data.settings,
    updated_at: read.created_at,
  });
});

test("webhook and identity secrets are shown to owners and admins, and to nobody else", async () => {
  for (const role of ["owner", "admin", "member", "viewer"] as const) {
    const { body } = await app.call("GET", `/projects/${team.slug}`, { token: team[role].token });
    const sees = role === "owner" || role === "admin";
    expect([role, "webhook_secret" in body.data, "identity_secret" in body.data]).toEqual([role, sees, sees]);
    expect(body.data).toMatchObject({
      role,
      public_key: team.publicKey,
      secret_key_prefix: `${team.key.slice(0, 12)}…`,
    });
  }
  const { status, body } = await app.call("GET", `/projects/${team.slug}`, { key: team.key });
  expect([status, body.data.role]).toEqual([200, "member"]);
  expect(JSON.stringify(body)).not.toMatch(/whsec_|ids_|sk_live_[\w-]{5}/);
});

test("a slug is 3 to 48 lower-case letters, digits and hyphens, and anything else is a 400 that names it", async () => {
  const hostile = [
    "../x",
    "..",
    "a/b",
    "ab",
    "a".repeat(49),
    "-abc",
    "abc-",
    "Abc",
    "äbc",
    "a b",
    "a.b",
    "abc\n",
    "%2e%2e",
    "",
    5,
  ];
  for (const slug of hostile) {
    const { status, body } = await make({ name: "X", slug });
    expect([slug, status, body.error?.details?.[0]?.field]).toEqual([slug, 400, "slug"]);
    if (typeof slug === "string")
      expect(body.error.details[0].message).toStartWith("must be 3 to 48 lower-case letters");
  }
  for (const slug of ["abc", "a--b", "0-0", "a".repeat(48)])
    expect([slug, (await make({ name: "X", slug })).status]).toEqual([slug, 201]);
});

test("a taken slug is a conflict, and one derived from the name gets a number instead", async () => {
  expect((await make({ name: "Otter", slug: "otter" })).status).toBe(201);
  const again = await make({ name: "Otter", slug: "otter" });
  expect([again.status, again.body.error.code]).toEqual([409, "CONFLICT"]);
  expect((await make({ name: "Otter" })).body.data.slug).toBe("otter-2");
  expect((await make({ name: "Çà et là & Co." })).body.data.slug).toBe("ca-et-la-co");
  expect((await make({ name: "日本" })).body.data.slug).toMatch(/^[a-z0-9][a-z0-9-]+[a-z0-9]$/);
});

test("a name is one line of 1 to 200 characters, not all of them spaces", async () => {
  for (const name of ["", "  ", "x".repeat(201), "a\nb", "a\u0000b", 5, null, undefined]) {
    const { status, body } = await make({ name });
    expect([name, status, body.error.details[0].field]).toEqual([name, 400, "name"]);
  }
});

test("an API key creates no project", async () => {
  expect((await app.call("POST", "/projects", { key: team.key, body: { name: "X" } })).status).toBe(403);
});

test("everybody lists the projects they are a member of, with their role, a page at a time; a key lists its own", async () => {
  const mine = await newAccount(app);
  for (const name of ["One", "Two", "Three"]) {
    await app.call("POST", "/projects", { token: mine.token, body: { name: `List ${name}` } });
  }
  const page = (query: string) => app.call("GET", `/projects${query}`, { token: mine.token });
  expect((await page("?per_page=2")).body).toMatchObject({
    data: [
      { name: "List One", role: "owner" },
      { name: "List Two", role: "owner" },
    ],
    meta: { page: 1, per_page: 2, total: 3 },
  });
  expect((await page("?per_page=2&page=2")).body.data.map((project: { name: string }) => project.name)).toEqual([
    "List Three",
  ]);
  expect((await page("?page=0")).status).toBe(400);

  const viewers = (await app.call("GET", "/projects", { token: team.viewer.token })).body.data;
  expect(viewers).toEqual([expect.objectContaining({ id: team.id, slug: team.slug, role: "viewer" })]);
  const ofKey = (await app.call("GET", "/projects", { key: team.key })).body;
  expect(ofKey).toMatchObject({ data: [{ id: team.id, role: "member" }], meta: { total: 1 } });
});

test("everybody learns from /auth/me who they are and in which projects; a key is nobody", async () => {
  for (const role of ["owner", "admin", "member", "viewer"] as const) {
    const { body } = await app.call("GET", "/auth/me", { token: team[role].token });
    expect(body.data).toMatchObject({ id: team[role].userId, email: team[role].email });
    expect(body.data.projects).toEqual([{ id: team.id, slug: team.slug, name: expect.any(String), role }]);
    expect(JSON.stringify(body)).not.toContain("password");
  }
  expect((await app.call("GET", "/auth/me", { key: team.key })).status).toBe(403);
  expect((await app.call("GET", "/auth/me")).status).toBe(401);
});

test("a project can be renamed; a change that changes nothing is a 200 without a trace", async () => {
  const { slug } = (await make({ name: "Before" })).body.data;
  const project = { slug, token: person.token };
  const patch = (body: unknown) => app.call("PATCH", `/projects/${slug}`, { token: person.token, body });
  app.clock.advance(60_000);
  const before = (await app.call("GET", `/projects/${slug}`, { token: person.token })).body;
  for (const nothing of [
    {},
    { name: "Before" },
    { settings: {} },
    { settings: { links: {}, currency: "usd" } },
    { unknown: 1 },
  ]) {
    expect(await patch(nothing)).toMatchObject({ status: 200, body: before });
  }
  expect((await auditOf(app, project)).map(({ action }) => action)).toEqual(["project.created"]);

  const renamed = await patch({ name: "After" });
  expect(renamed.body.data).toMatchObject({ name: "After", slug, updated_at: "2026-03-02T09:01:00.000Z" });
  expect((await auditOf(app, project)).slice(0, -1).map(({ action, details }) => [action, details])).toEqual([
    ["project.changed", { changed: ["name"] }],
  ]);
  for (const name of ["", null, 7]) expect((await patch({ name })).status).toBe(400);
});

test("a project is created with the settings that come along, judged as in a change; secrets are write-only", async () => {
  const settings = { currency: "EUR", sender: { from_name: "Grace" }, custom_webhook_secret: "a secret of ours" };
  const { status, body } = await make({ name: "With settings", settings });
  expect(status).toBe(201);
  expect(body.data.settings).toMatchObject({
    currency: "eur",
    timezone: "UTC",
    sender: { from_name: "Grace", from_email: null },
    custom_webhook_secret: true,
  });
  const read = (await app.call("GET", `/projects/${body.data.slug}`, { token: person.token })).body.data;
  expect(read.settings).toEqual(body.data.settings);

  const wrong = await make({ name: "Wrong", settings: { currency: "euros", colour: "red" } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.details.map(({ field }: { field: string }) => field).sort()).toEqual([
    "settings.colour",
    "settings.currency",
  ]);
});

test("the audit log of a project begins with its creation", async () => {
  const { body, headers } = await make({ name: "Audited from the start" });
  const [entry] = await auditOf(app, { slug: body.data.slug, token: person.token });
  expect(entry).toMatchObject({
    action: "project.created",
    target: body.data.id,
    actor: { type: "user", email: person.email },
    details: { slug: "audited-from-the-start", name: "Audited from the start" },
    request_id: headers.get("x-request-id"),
  });
});
