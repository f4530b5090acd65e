// The operator's view of the instance: its contents, who may read it, backups and the test of the model.

import { Database } from "bun:sqlite";
import { afterEach, expect, spyOn, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newAccount, newProject, type TestApp, testApp } from "../../support/app.ts";
import { startOllama } from "../../support/ollama.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function started(environment: Record<string, string> = {}): TestApp {
  const app = testApp(environment);
  endings.push(() => app.close());
  return app;
}

test.skipIf(isOnPostgres)("only the first account sees the instance, and is marked as its operator", async () => {
  const app = started({
    RECOVERD_MAIL__USER: "mailer",
    RECOVERD_MAIL__PASSWORD: "hunter2hunter2",
    RECOVERD_LLM__API_KEY: "secret-of-the-model",
  });
  const first = await newAccount(app);
  const project = await newProject(app);
  const { status, body } = await app.call("GET", "/instance", { token: first.token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    uptime_seconds: 0,
    public_url: "http://localhost:8080",
    served_by: "plain_http",
    database: "sqlite",
    last_backup: null,
    backup: null,
    mail: { transport: "outbox", host: null },
    model: { configured: false, name: null, host: null, last_call: null },
    registration: "open",
    accounts: 2,
    projects: 1,
  });
  expect(body.data.data_folder.database_bytes).toBeGreaterThan(100_000);
  expect(body.data.data_folder.bytes).toBeGreaterThanOrEqual(body.data.data_folder.database_bytes);
  expect(body.data.data_folder.free_bytes).toBeGreaterThan(0);
  expect(body.data.examination).toBeNull();
  const { findings } = await firstExamination(app, first.token);
  expect(findings.map(({ about }: { about: string }) => about)).toContain("database");
  expect(findings.find(({ about }: { about: string }) => about === "database").says).toEndWith("whole and up to date");
  expect(JSON.stringify(body)).not.toMatch(/hunter2|secret-of-the-model/);
  expect((await app.call("GET", "/instance", { token: project.token })).status).toBe(403);
  expect((await app.call("GET", "/instance", { key: project.key })).status).toBe(403);
  expect((await app.call("GET", "/auth/me", { token: first.token })).body.data.is_operator).toBe(true);
  expect((await app.call("GET", "/auth/me", { token: project.token })).body.data.is_operator).toBe(false);
});

test("an examination is made once and again when asked for", async () => {
  const app = started();
  const { token } = await newAccount(app);
  const examined = async () => (await app.call("GET", "/instance", { token })).body.data.examination?.examined_at;
  expect(await examined()).toBeUndefined();
  const before = (await firstExamination(app, token)).examined_at;
  app.clock.advance(60_000);
  expect(await examined()).toBe(before);
  const again = await app.call("POST", "/instance/examine", { token });
  expect(again.body.data.examined_at).not.toBe(before);
  expect(await examined()).toBe(again.body.data.examined_at);
});

async function firstExamination(app: TestApp, token: string) {
  for (;;) {
    const { examination } = (await app.call("GET", "/instance", { token })).body.data;
    if (examination !== null) return examination;
    await Bun.sleep(5);
  }
}

test("the first answer does not wait for the examination, which reads the whole database", async () => {
  const app = started();
  const { token } = await newAccount(app);
  const examining = Promise.withResolvers<never[]>();
  const spy = spyOn(app.deps.upkeep, "examine").mockReturnValue(examining.promise);
  const asked = async () => (await app.call("GET", "/instance", { token })).body.data.examination;
  expect([await asked(), await asked()]).toEqual([null, null]);
  expect(spy).toHaveBeenCalledTimes(1);
  examining.resolve([]);
  expect((await firstExamination(app, token)).findings).toEqual([]);
});

async function untilFinished(app: TestApp, token: string) {
  for (;;) {
    const { backup, last_backup } = (await app.call("GET", "/instance", { token })).body.data;
    if (backup.status !== "running") return { backup, last_backup };
    await Bun.sleep(5);
  }
}

test.skipIf(isOnPostgres)(
  "a backup lies in the data folder, holds the database and the keys, and a path in the request means nothing",
  async () => {
    const app = started();
    const { token, email } = await newAccount(app);
    const asked = await app.call("POST", "/instance/backup", { token, body: { file: "/tmp/elsewhere.db" } });
    expect([asked.status, asked.body.data.status]).toEqual([202, "running"]);
    const { backup, last_backup } = await untilFinished(app, token);
    expect(backup).toMatchObject({ status: "done", file: asked.body.data.file, error: null });
    const path = join(app.deps.config.data.dir, "backups", backup.file);
    expect(last_backup).toMatchObject({ file: path, bytes: backup.bytes });
    expect(existsSync("/tmp/elsewhere.db")).toBe(false);
    const copy = new Database(path, { readonly: true });
    expect(copy.query("select email from users").all()).toEqual([{ email }]);
    expect(copy.query("select path from backup_files where path = 'keys/sealing.key'").all()).toHaveLength(1);
    copy.close();
    const entries = await app.deps.store.read.all("select action, project_id from audit_entries");
    expect(entries).toEqual([{ action: "backup.started", project_id: null }]);
  },
);

test.skipIf(isOnPostgres)("there are never two backups at once, and what a lost one left is removed", async () => {
  const app = started();
  const { token } = await newAccount(app);
  const first = await app.call("POST", "/instance/backup", { token });
  await untilFinished(app, token);
  const folder = join(app.deps.config.data.dir, "backups");
  writeFileSync(join(folder, "recoverd-x.db.unfinished"), "half");
  app.clock.advance(1_000);
  const both = await Promise.all([1, 2].map(() => app.call("POST", "/instance/backup", { token })));
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  const { backup } = await untilFinished(app, token);
  expect(readdirSync(folder).sort()).toEqual([first.body.data.file, backup.file].sort());
});

test("the model is tested by a question, and a failure says what to do", async () => {
  const app = started();
  const { token } = await newAccount(app);
  const none = await app.call("POST", "/instance/test-model", { token });
  expect([none.status, none.body.error.message]).toEqual([
    409,
    "No model is configured (llm.model): the built-in writer is used",
  ]);
  const away = started({ RECOVERD_LLM__MODEL: "small", RECOVERD_LLM__BASE_URL: "http://127.0.0.1:9" });
  const operator = await newAccount(away);
  const failed = await away.call("POST", "/instance/test-model", { token: operator.token });
  expect(failed.body.data).toMatchObject({ ok: false, model: "small" });
  expect(failed.body.data.error).toBe("Nobody answers at 127.0.0.1:9: start Ollama there, or correct llm.base_url");
});

test("a model that answers is timed", async () => {
  const server = await startOllama();
  endings.push(() => server.stop());
  const app = started({ RECOVERD_LLM__MODEL: "small", RECOVERD_LLM__BASE_URL: server.url });
  const { token } = await newAccount(app);
  const { status, body } = await app.call("POST", "/instance/test-model", { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ ok: true, model: "small", error: null });
});
