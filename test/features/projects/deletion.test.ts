// Deleting a project deletes all of its data and no other project's, and none of its jobs run afterwards.

import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { churnEvents } from "../../../src/features/churn-events/tables.ts";
import { deliver } from "../../../src/features/messages/service.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { deleteRowsOfProjects } from "../../../src/features/projects/deletion.ts";
import { FEW, GROUPS } from "../../../src/features/projects/deletion-order.ts";
import { projects } from "../../../src/features/projects/tables.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { enqueue, jobs } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { newTeam } from "./team.ts";

let app: TestApp;
afterEach(() => app.close());

const databaseOf = (run: TestApp) => new Database(join(run.folder, "data", "recoverd.db"), { readonly: true });

/** Adds an event with variants, one of them queued for sending, and an event whose variants are not written yet. */
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

test('erasing a customer whose id is ".." does not delete the project', async () => {
  app = testApp();
  const { slug, token } = await newProject(app);
  for (const id of ["..", "%2E%2e", "../"]) {
    expect((await app.call("DELETE", `/projects/${slug}/customers/${id}`, { token })).status).toBe(404);
  }
  expect((await app.call("GET", `/projects/${slug}`, { token })).status).toBe(200);
  expect((await app.call("DELETE", `/projects/${slug}`, { token })).status).toBe(204);
});

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
  await fill(project); // its mail and generation stay queued, because no jobs have run since
  expect((await app.call("DELETE", `/projects/${project.slug}`, { token: project.token })).status).toBe(204);
  await app.work();
  expect(await mailsOf(app)).toHaveLength(1);
  const left = await app.deps.store.read.select().from(jobs);
  expect(left.filter(({ state, lastError }) => state !== "done" || lastError !== null)).toEqual([]);
  expect(left.filter(({ payload }) => payload.includes(project.id))).toEqual([]);
  const events = (await app.call("GET", `/projects/${other.slug}/churn-events`, { key: other.key })).body.data;
  expect(events.map(({ status }: { status: string }) => status).sort()).toEqual(["email_sent", "variants_generated"]);
});

test("the files of its mails are deleted, and nobody else's", async () => {
  app = testApp();
  const [project, other] = [await newProject(app), await newProject(app)];
  await fill(project);
  await fill(other);
  await app.work();
  expect(await mailsOf(app)).toHaveLength(2);
  await app.call("DELETE", `/projects/${project.slug}`, { token: project.token });
  await app.work();
  const [message] = await app.deps.store.read.select().from(messages);
  expect(message!.projectId).toBe(other.id);
  expect((await mailsOf(app)).map(({ messageId }) => messageId)).toEqual([`<${message!.id}@localhost>`]);
});

test("the reports, notices and invitations of a deleted project are not sent", async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "30d" });
  const [project, other] = [await newProject(app), await newProject(app)];
  for (const { slug, token, key } of [project, other]) {
    expect((await app.call("PUT", `/projects/${slug}/digest`, { token, body: { weekly: true } })).status).toBe(200);
    const body = { email: `guest-of-${slug}@example.com`, role: "viewer" };
    expect((await app.call("POST", `/projects/${slug}/invitations`, { token, body })).status).toBe(201);
    const sensitive = { ...CANCELLATION, cancel_reason: "My lawyer will be in touch" };
    expect((await app.call("POST", `/projects/${slug}/churn-events`, { key, body: sensitive })).status).toBe(201);
  }
  await app.work();
  app.clock.advance(7 * DAY);
  await app.work();
  const subjects = async () => (await mailsOf(app)).map(({ subject }) => subject).sort();
  const before = await subjects();
  expect(before).toHaveLength(6);
  await app.call("DELETE", `/projects/${project.slug}`, { token: project.token });
  await app.work();
  const { name } = (await app.call("GET", `/projects/${other.slug}`, { key: other.key })).body.data;
  expect(await subjects()).toEqual(before.filter((subject) => subject!.includes(name)));
  expect(await subjects()).toHaveLength(3);
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
    await app.work();
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

test("before its rows are deleted it is gone for everybody, nothing is sent, and its slug is free", async () => {
  app = testApp();
  const project = await newProject(app);
  await fill(project);
  const [message] = await app.deps.store.read.select().from(messages);
  await app.call("POST", `/projects/${project.slug}/webhook-endpoints`, {
    token: project.token,
    body: { url: "https://hooks.acme.example/churn", events: ["churn_event.created"] },
  });
  await app.call("DELETE", `/projects/${project.slug}`, { token: project.token });
  const { read } = app.deps.store;
  expect(await read.$count(churnEvents)).toBe(2);
  for (const credential of [{ key: project.key }, { token: project.token }]) {
    const { status } = await app.call("GET", `/projects/${project.slug}/churn-events`, credential);
    expect(status).toBe("key" in credential ? 401 : 404);
  }
  const posted = { event_type: "cancellation", customer_email: "ada@example.com" };
  expect((await app.call("POST", `/webhook/custom/${project.publicKey}`, { body: posted })).status).toBe(404);
  // A worker that started earlier still enqueues a job.
  await app.deps.store.write((tx) =>
    enqueue(tx, deliver, { messageId: message!.id }, app.clock.now(), { key: "late", projectId: project.id }),
  );
  const fresh = await app.call("POST", "/projects", {
    token: project.token,
    body: { name: "Fresh", slug: project.slug },
  });
  expect(fresh.status).toBe(201);
  expect((await app.call("GET", `/projects/${project.slug}/churn-events`, { token: project.token })).body.data).toEqual(
    [],
  );
  await app.work();
  expect(await mailsOf(app)).toEqual([]);
  expect(await read.$count(churnEvents)).toBe(0);
  expect((await read.select().from(projects)).map(({ name }) => name)).toEqual(["Fresh"]);
});

test("a deletion that is cut off anywhere goes on, and takes nothing of others", async () => {
  app = testApp();
  const [project, other] = [await newProject(app), await newProject(app)];
  await fill(other);
  for (let n = 0; n < 30; n++) {
    await app.call("POST", `/projects/${project.slug}/churn-events`, {
      key: project.key,
      body: { ...CANCELLATION, customer_email: `customer${n}@company.example` },
    });
  }
  await app.call("DELETE", `/projects/${project.slug}`, { token: project.token });
  const { config, store, ingest } = app.deps;
  let cuts = 0;
  for (let isDone = false; !isDone; cuts++) {
    const controller = new AbortController();
    let writes = 0;
    const cutting: typeof store.write = (operation) => {
      if (++writes > cuts) controller.abort();
      return store.write(operation);
    };
    const cut = Object.create(store, { write: { value: cutting } });
    isDone = await deleteRowsOfProjects({ config, store: cut, ingest }, controller).then(
      () => writes <= cuts,
      () => false,
    );
  }
  expect(cuts).toBeGreaterThan(10);
  expect((await store.read.select().from(projects)).map(({ id }) => id)).toEqual([other.id]);
  expect((await store.read.select().from(churnEvents)).map(({ projectId }) => projectId)).toEqual([other.id, other.id]);
});

test.skipIf(isOnPostgres)(
  "no turn of a deletion reads a table from end to end, nor takes a table's rows all at once",
  () => {
    app = testApp();
    const database = databaseOf(app);
    const tables = database
      .query<{ name: string }, []>(
        `SELECT DISTINCT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) k WHERE m.type = 'table'
         AND k.on_delete = 'CASCADE' AND k."table" NOT IN ('users')`,
      )
      .all();
    const deleted = GROUPS.flat().map((text) => /^delete from (\w+)/.exec(text)![1]!);
    const decided = [...deleted, ...FEW].sort();
    expect(tables.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([]);
    expect(decided.filter((name, i) => name === decided[i + 1])).toEqual([]);
    const plans = GROUPS.flat().map((text) => {
      const plan = database.query<{ detail: string }, [string]>(`explain query plan ${text}`).all("prj_1");
      return { text, plan: plan.map(({ detail }) => detail) };
    });
    // The rows found are limited, so scanning them is cheap.
    const scans = (step: string) => step.startsWith("SCAN") && step !== "SCAN found";
    expect(plans.filter(({ plan }) => plan.some(scans))).toEqual([]);
    // Deleting the project's row looks it up in each table that refers to it.
    type Key = { table: string; from: string };
    const unindexed = tables
      .filter(({ name }) =>
        database
          .query<Key, []>(`PRAGMA foreign_key_list("${name}")`)
          .all()
          .some(({ table, from }) => {
            const lookup = database.query<{ detail: string }, [string]>(
              `explain query plan select 1 from "${name}" where "${from}" = ?`,
            );
            return table !== "users" && lookup.all("x").some(({ detail }) => detail.startsWith("SCAN"));
          }),
      )
      .map(({ name }) => name);
    database.close();
    expect(unindexed).toEqual(["counters"]); // a few rows for the whole instance
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
  /** Whether deleting the project's row deletes the table's rows, directly or through another table. */
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
