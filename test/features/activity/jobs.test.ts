// A project's background jobs over the API: fields, projects, paging, and retrying.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { newTeam, type Team } from "../projects/team.ts";

let app: TestApp;
let team: Team;
let other: TestProject;

beforeAll(async () => {
  app = testApp();
  team = await newTeam(app);
  other = await newProject(app, "Elsewhere");
});
afterAll(() => app.close());

const record = async (slug: string, key: string) => {
  const { body } = await app.call("POST", `/projects/${slug}/churn-events`, { key, body: CANCELLATION });
  const headers = { prefer: "respond-async" };
  await app.call("POST", `/projects/${slug}/churn-events/${body.data.id}/generate`, { key, headers });
  return body.data.id as string;
};
const list = async (query = "", slug = team.slug, key = team.key) =>
  (await app.call("GET", `/projects/${slug}/jobs${query}`, { key })).body;

test("a job says in words what it does and to what, and members of other projects never see it", async () => {
  const id = await record(team.slug, team.key);
  await record(other.slug, other.key);
  const { data, meta } = await list();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    kind: "generate_variants",
    title: "Write the recovery emails of a churn event",
    concerns: { churn_event_id: id },
    state: "waiting",
    attempts: 0,
    last_error: null,
    finished_at: null,
  });
  expect(meta).toEqual({ per_page: 20, total: 1, next_cursor: null });
  await app.work();
  const [done] = (await list("?state=done")).data;
  expect(done).toMatchObject({ id: data[0].id, state: "done", next_run_at: null });
  expect((await list("?state=waiting")).data).toEqual([]);
  expect((await list("?kind=deliver_message")).data).toEqual([]);
  const as = (role: "viewer" | "member") => app.call("GET", `/projects/${team.slug}/jobs`, { token: team[role].token });
  expect([(await as("viewer")).status, (await as("member")).status]).toEqual([403, 200]);
});

test("a mail that waits in the outbox is a job of its project", async () => {
  const at = `/projects/${other.slug}/churn-events/${await record(other.slug, other.key)}`;
  await app.work();
  const [variant] = (await app.call("GET", `${at}/variants`, { key: other.key })).body.data;
  await app.call("POST", `${at}/variants/${variant.id}/send`, { key: other.key });
  const [job] = (await list("?kind=deliver_message", other.slug, other.key)).data;
  expect(job.concerns.message_id).toStartWith("msg_");
});

test("a failed job shows its error without secrets and can be retried once, by its own project alone", async () => {
  await record(team.slug, team.key);
  const [{ id }] = (await list("?state=waiting")).data;
  await app.deps.store.write(async (tx) => {
    const lastError = "smtp: 535 password=hunter2 for https://user:pass@mail.example, key sk_live_0123456789";
    await tx.update(jobs).set({ state: "failed", lastError, attempts: 20, failures: 20 }).where(eq(jobs.id, id));
  });
  const [failed] = (await list("?state=failed")).data;
  expect(failed).toMatchObject({ id, attempts: 20, next_run_at: null });
  expect(failed.last_error).toBe("smtp: 535 password=[secret] for https://[secret]@mail.example, key [secret]");
  const retry = (slug: string, key: string, job = id) =>
    app.call("POST", `/projects/${slug}/jobs/${job}/retry`, { key });
  expect((await retry(other.slug, other.key)).status).toBe(404);
  const retried = await retry(team.slug, team.key);
  expect([retried.status, retried.body.data.state, retried.body.data.attempts]).toEqual([202, "waiting", 0]);
  expect((await retry(team.slug, team.key)).status).toBe(409);
  await app.work();
  expect((await list("?state=done")).data[0].id).toBe(id);
  expect((await retry(team.slug, team.key)).status).toBe(409);
});

test("pages follow each other without gaps or repeats while jobs are added", async () => {
  for (let n = 0; n < 5; n++) await record(team.slug, team.key);
  const all = (await list("?per_page=100")).data.map(({ id }: { id: string }) => id);
  const first = await list("?per_page=3");
  await record(team.slug, team.key);
  const second = await list(`?per_page=100&cursor=${first.meta.next_cursor}`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all);
  expect(second.meta.next_cursor).toBeNull();
  for (const cursor of ["nonsense", "%00", "MQ"]) {
    const { status, body } = await app.call("GET", `/projects/${team.slug}/jobs?cursor=${cursor}`, { key: team.key });
    expect([status, body.error?.details?.[0]?.field]).toEqual([400, "cursor"]);
  }
});
