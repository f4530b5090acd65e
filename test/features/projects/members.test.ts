// The members of a project: who sees them, who may change them, and that one owner always remains.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Role } from "../../../src/features/projects/tables.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { auditOf, type Mate, membersOf, newMate, newTeam, type Team, tokenOf } from "./team.ts";

let app: TestApp;
let team: Team;
beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  team = await newTeam(app);
});
afterAll(() => app.close());

const setRole = (by: Mate, of: Mate, role: unknown) =>
  app.call("PATCH", `/projects/${team.slug}/members/${of.memberId}`, { token: by.token, body: { role } });
const remove = (by: Mate, of: Mate) =>
  app.call("DELETE", `/projects/${team.slug}/members/${of.memberId}`, { token: by.token });
const roles = async () => Object.fromEntries((await membersOf(app, team)).map(({ email, role }) => [email, role]));
const mayStillRead = async (mate: Mate) =>
  (await app.call("GET", `/projects/${team.slug}`, { token: mate.token })).status === 200;

test("every member sees the members, in the order in which they joined, a page at a time", async () => {
  for (const role of ["owner", "admin", "member", "viewer"] as const) {
    const { body } = await app.call("GET", `/projects/${team.slug}/members?per_page=3`, { token: team[role].token });
    expect(body.meta).toEqual({ page: 1, per_page: 3, total: 4 });
    expect(body.data.map((one: { role: Role }) => one.role)).toEqual(["owner", "admin", "member"]);
  }
  const { body } = await app.call("GET", `/projects/${team.slug}/members?per_page=3&page=2`, { token: team.token });
  expect(body.data).toEqual([
    {
      id: team.viewer.memberId,
      user_id: team.viewer.userId,
      email: team.viewer.email,
      name: expect.any(String),
      role: "viewer",
      joined_at: "2026-03-02T09:00:00.000Z",
    },
  ]);
});

test("an API key neither sees nor changes members, invitations or the audit log", async () => {
  const at = `/projects/${team.slug}`;
  const calls: [string, string, object?][] = [
    ["GET", "/members"],
    ["PATCH", `/members/${team.viewer.memberId}`, { role: "admin" }],
    ["DELETE", `/members/${team.viewer.memberId}`],
    ["GET", "/invitations"],
    ["POST", "/invitations", { email: "x@example.com", role: "viewer" }],
    ["DELETE", "/invitations/inv_1"],
    ["GET", "/audit-log"],
    ["PATCH", "", { name: "Mine" }],
    ["POST", "/rotate-keys"],
  ];
  for (const [method, path, body] of calls) {
    expect([path, (await app.call(method, at + path, { key: team.key, body })).status]).toEqual([path, 403]);
  }
});

test("an admin gives and takes every role but an owner's, and an owner those too", async () => {
  for (const role of ["admin", "viewer", "member"] as const) {
    const changed = await setRole(team.admin, team.member, role);
    expect([changed.status, changed.body.data?.role]).toEqual([200, role]);
  }
  expect((await setRole(team.admin, team.member, "owner")).status).toBe(403);
  expect((await setRole(team.admin, team.admin, "owner")).status).toBe(403);
  expect((await setRole(team.admin, team.owner, "viewer")).status).toBe(403);
  expect((await remove(team.admin, team.owner)).status).toBe(403);
  expect((await setRole(team.owner, team.admin, "owner")).body.data.role).toBe("owner");
  expect((await setRole(team.admin, team.owner, "viewer")).body.data.role).toBe("viewer");
  expect(await roles()).toMatchObject({ [team.admin.email]: "owner", [team.owner.email]: "viewer" });
});

test("members and viewers change nobody, themselves included", async () => {
  for (const by of [team.member, team.viewer]) {
    for (const of of [team.owner, team.admin, team.member, team.viewer]) {
      for (const role of ["viewer", "member", "admin", "owner"]) expect((await setRole(by, of, role)).status).toBe(403);
      if (of !== by) expect((await remove(by, of)).status).toBe(403);
    }
  }
  expect(Object.values(await roles()).sort()).toEqual(["admin", "member", "owner", "viewer"]);
});

test("the last owner is neither lowered nor removed, nor lets go of themselves", async () => {
  for (const role of ["viewer", "member", "admin"]) {
    const refused = await setRole(team.owner, team.owner, role);
    expect([refused.status, refused.body.error.code]).toEqual([409, "CONFLICT"]);
  }
  expect((await remove(team.owner, team.owner)).status).toBe(409);
  expect((await setRole(team.owner, team.owner, "owner")).status).toBe(200);
  await setRole(team.owner, team.admin, "owner");
  expect((await remove(team.owner, team.owner)).status).toBe(204);
  expect((await remove(team.admin, team.admin)).status).toBe(409);
});

test("two owners who lower each other at the same moment leave one", async () => {
  await setRole(team.owner, team.admin, "owner");
  const both = await Promise.all([
    setRole(team.owner, team.admin, "viewer"),
    setRole(team.admin, team.owner, "viewer"),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const left = (await app.call("GET", `/projects/${team.slug}/members`, { token: team.viewer.token })).body.data;
  expect(left.filter((one: { role: Role }) => one.role === "owner")).toHaveLength(1);
});

test("two owners who leave at the same moment leave one", async () => {
  await setRole(team.owner, team.admin, "owner");
  const both = await Promise.all([remove(team.owner, team.owner), remove(team.admin, team.admin)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test("everybody may leave, and is outside at once", async () => {
  for (const mate of [team.viewer, team.member, team.admin]) {
    const left = await remove(mate, mate);
    expect([left.status, left.body]).toEqual([204, ""]);
    expect(await mayStillRead(mate)).toBe(false);
  }
  expect(Object.values(await roles())).toEqual(["owner"]);
});

test("a removed member is outside at once, and a lowered one can do less at once", async () => {
  const rename = (mate: Mate) =>
    app.call("PATCH", `/projects/${team.slug}`, { token: mate.token, body: { name: "Renamed" } });
  expect((await rename(team.admin)).status).toBe(200);
  await setRole(team.owner, team.admin, "member");
  expect((await rename(team.admin)).status).toBe(403);
  await setRole(team.owner, team.viewer, "admin");
  expect((await rename(team.viewer)).status).toBe(200);
  await remove(team.owner, team.viewer);
  expect((await rename(team.viewer)).status).toBe(403);
  expect((await app.call("GET", "/projects", { token: team.viewer.token })).body.data).toEqual([]);
  expect((await remove(team.owner, team.viewer)).status).toBe(404);
});

test("an invitation ends when its sender may no longer invite to that role", async () => {
  const inviteAs = async (mate: Mate, email: string, role: Role) => {
    const { body } = await app.call("POST", `/projects/${team.slug}/invitations`, {
      token: mate.token,
      body: { email, role },
    });
    return tokenOf(body.data.accept_url);
  };
  const accept = (token: string) =>
    app.call("POST", `/invitations/${token}/accept`, { body: { name: "X", password: "an umbrella in the hall" } });
  const second = await newMate(app, team, "admin");
  const [byAdmin, bySecond, byOwner] = [
    await inviteAs(team.admin, "one@example.com", "viewer"),
    await inviteAs(second, "two@example.com", "admin"),
    await inviteAs(team.owner, "three@example.com", "viewer"),
  ];
  await remove(team.owner, team.admin);
  await setRole(team.owner, second, "member");
  expect((await accept(byAdmin)).status).toBe(404);
  expect((await accept(bySecond)).status).toBe(404);
  expect((await accept(byOwner)).status).toBe(200);
});

test("a role that there is not, and a member that there is not, are reported", async () => {
  for (const role of ["", "king", "Owner", null, undefined, 5]) {
    const refused = await setRole(team.owner, team.member, role);
    expect([role, refused.status, refused.body.error.details[0].field]).toEqual([role, 400, "role"]);
  }
  const unknown = { ...team.member, memberId: "mem_unknown" };
  expect((await setRole(team.owner, unknown, "viewer")).status).toBe(404);
  expect((await remove(team.owner, unknown)).status).toBe(404);
});

test("the log shows who changed which member, and nothing where nothing changed", async () => {
  const before = (await auditOf(app, team)).length;
  await setRole(team.admin, team.member, "member");
  expect(await auditOf(app, team)).toHaveLength(before);
  await setRole(team.admin, team.member, "viewer");
  await remove(team.viewer, team.viewer);
  expect((await auditOf(app, team)).slice(0, 2)).toMatchObject([
    {
      action: "member.removed",
      actor: { type: "user", user_id: team.viewer.userId, email: team.viewer.email },
      target: team.viewer.memberId,
      details: { email: team.viewer.email, role: "viewer" },
    },
    {
      action: "member.role_changed",
      actor: { type: "user", user_id: team.admin.userId, email: team.admin.email },
      target: team.member.memberId,
      details: { email: team.member.email, from: "member", to: "viewer" },
    },
  ]);
});
