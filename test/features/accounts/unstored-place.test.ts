// A place of login that cannot be stored, as on a full disk, fails no sign-in: the password or the account has been saved already.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { compile } from "../../../src/store/engine.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";

const PASSWORD = "violet anchor teapot";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await newProject(app);
  await rename("login_places", "no_places");
});
afterAll(async () => {
  await rename("no_places", "login_places"); // on PostgreSQL the tests that follow use the same database
  await app.close();
});

const rename = (table: string, name: string) =>
  app.deps.store.write((tx) => compile(tx, `alter table ${table} rename to ${name}`).run());

test("an invited person has an account and is signed in", async () => {
  const invited = await app.call("POST", `/projects/${project.slug}/invitations`, {
    token: project.token,
    body: { email: "alan@example.com", role: "member" },
  });
  const link = new URL(invited.body.data.accept_url);
  const path = `/invitations/${link.searchParams.get("token")}/accept`;
  const answer = await app.call("POST", path, { body: { name: "Alan", password: PASSWORD, session: true } });
  expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 2]);
  expect((await app.call("GET", "/auth/me", { token: answer.body.data.access_token })).status).toBe(200);
});

test("a new password is set and signs in", async () => {
  const { email } = (await app.call("GET", "/auth/me", { token: project.token })).body.data;
  await app.call("POST", "/auth/forgot-password", { body: { email } });
  await app.work();
  const { text } = (await mailsOf(app)).at(-1)!;
  const token = /token=([\w-]{43})/.exec(text!)![1]!;
  const answer = await app.call("POST", "/auth/reset-password", { body: { token, password: PASSWORD, session: true } });
  expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 2]);
});
