// Deleting a project: everything of it is gone, nothing of another is, and its jobs do not come to life.

import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { jobs } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { newTeam } from "./team.ts";

let app: TestApp;
afterEach(() => app.close());

const databaseOf = (run: TestApp) => new Database(join(run.folder, "data", "recoverd.db"), { readonly: true });

/** An event with variants, one of them on its way, another event whose variants are still to be written. */
async function fill({ slug, key }: TestProject) {
  const at = `/projects/${slug}/churn-events`;
  const event = (await app.call("POST", at, { key, body: CANCELLATION, headers: { "idempotency-key": "once" } })).body
    .data.id;
  const generate = (id: string) =>
    app.call("POST", `${at}/${id}/generate`, { key, headers: { prefer: "respond-async" } });
  await generate(event);
  await app.work();
  const [variant] = (await app.call("GET", `${at}/${event}/variants`, { key })).body.data;
  expect((await app.call("POST", `${at}/${event}/variants/${variant.id}/send`, { key })).status).toBe(200);
  const waiting = (await app.call("POST", at, { key, body: CANCELLATION })).body.data.id;
  expect((await generate(waiting)).status).toBe(202);
}

test("only the owner deletes a project, and then its slug leads nowhere and its keys open nothing", async () => {
  app = testApp();
  const team = await newTeam(app);
  for (const { token } of [team.viewer, team.member, team.admin]) {
    expect((await app.call("DELETE", `/projects/${team.slug}`, { token })).status).toBe(403);
  }
  expect((await app.call("DELETE", `/projects/${team.slug}`, { key: team.key })).status).toBe(403);
  const deleted = await app.call("DELETE", `/projects/${team.slug}`, { token: team.owner.token });
  expect([deleted.status, deleted.body]).toEqual([204, ""]);
  expect((await app.call("GET", `/projects/${team.slug}`, { token: team.owner.token })).status).toBe(404);
  expect((await app.call("GET", `/projects/${team.slug}`, { key: team.key })).status).toBe(401);
  expect((await app.call("GET", "/projects", { token: team.admin.token })).body.data).toEqual([]);
  const again = await app.call("POST", "/projects", { token: team.admin.token, body: { name: "X", slug: team.slug } });
  expect(again.status).toBe(201);
});

test("its waiting jobs are gone, no mail of it goes out, and another project's work goes on", async () => {
  app = testApp();
  const [project, other] = [await newProject(app), await newProject(app)];
  await fill(other);
  await fill(project); // whose mail and generation are waiting now: nothing has been worked on since
  expect((await app.call("DELETE", `/projects/${project.slug}`, { token: project.token })).status).toBe(204);
  await app.work();
  expect(await mailsOf(app)).toHaveLength(1);
  const left = await app.deps.store.read.select().from(jobs);
  expect(left.filter(({ state, lastError }) => state !== "done" || lastError !== null)).toEqual([]);
  expect(left.filter(({ payload }) => payload.includes(project.id))).toEqual([]);
  const events = (await app.call("GET", `/projects/${other.slug}/churn-events`, { key: other.key })).body.data;
  expect(events.map(({ status }: { status: string }) => status).sort()).toEqual(["email_sent", "variants_generated"]);
});

test.skipIf(isOnPostgres)(
  "no cell of the database names it any more, but the one that says who deleted it",
  async () => {
    app = testApp();
    const team = await newTeam(app);
    await fill(team);
    await app.call("POST", `/projects/${team.slug}/invitations`, {
      token: team.token,
      body: { email: "guest@example.com", role: "viewer" },
    });
    const database = databaseOf(app);
    const tables = database
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => name);
    const naming = () =>
      tables.flatMap((table) => {
        const rows = database.query<Record<string, unknown>, []>(`SELECT * FROM "${table}"`).all();
        return rows.filter((row) => JSON.stringify(row).includes(team.id)).map((row) => ({ table, ...row }));
      });
    const full = new Set(naming().map(({ table }) => table));
    expect([...full].sort()).toEqual(
      expect.arrayContaining([
        "audit_entries",
        "churn_events",
        "idempotency_keys",
        "invitations",
        "members",
        "messages",
        "project_keys",
        "projects",
        "variants",
      ]),
    );
    await app.call("DELETE", `/projects/${team.slug}`, { token: team.token });
    expect(naming()).toEqual([
      expect.objectContaining({
        table: "audit_entries",
        project_id: null,
        action: "project.deleted",
        user_email: team.owner.email,
        target: team.id,
        address: "127.0.0.1",
      }),
    ]);
    database.close();
  },
);

test.skipIf(isOnPostgres)("every table that names a project loses its rows with it", () => {
  app = testApp();
  const database = databaseOf(app);
  type Key = { table: string; from: string; on_delete: string };
  const tables = database
    .query<{ name: string }, []>(
      "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'project_id'",
    )
    .all();
  expect(tables.length).toBeGreaterThan(6);
  /** Directly, or with a row of its own that goes with the project. */
  const goesWithProject = (name: string): boolean => {
    const keys = database.query<Key, []>(`PRAGMA foreign_key_list("${name}")`).all();
    return keys.some(
      ({ table, on_delete }) =>
        on_delete === "CASCADE" && (table === "projects" || (table !== name && goesWithProject(table))),
    );
  };
  const keeping = tables.filter(({ name }) => !goesWithProject(name));
  database.close();
  expect(keeping).toEqual([]);
});
