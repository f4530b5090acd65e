// Idle connections that the server closes, as at its restart: the next requests still succeed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { SQL } from "bun";
import { connectTo, runOn } from "../../../src/store/postgres/connection.ts";
import { CANCELLATION, newProject, type TestApp, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { eventually } from "../../support/process.ts";

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  let app: TestApp;
  let acme: Journey;
  let admin: SQL;
  let url: string;
  beforeAll(async () => {
    app = testApp();
    acme = journey(app, await newProject(app));
    url = await urlFor(join(app.folder, "data", "recoverd.db"));
    admin = new SQL({ url, max: 1 });
  });
  afterAll(async () => {
    await admin.close();
    await app.close();
  });

  /** Ends all other connections to the database. */
  async function endConnections(): Promise<void> {
    const ended = await admin.unsafe(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(ended.length).toBeGreaterThan(0);
  }

  test("the first write and the first read afterwards are answered", async () => {
    for (let round = 1; round <= 3; round++) {
      const [created] = await Promise.all([acme.create(CANCELLATION), acme.call("GET"), acme.call("GET", "?q=ada")]);
      expect(created.status).toBe(201);
      await endConnections();
      expect((await acme.create(CANCELLATION)).status).toBe(201);
      await endConnections();
      expect((await acme.call("GET")).body.meta?.total).toBe(2 * round);
      await endConnections();
      expect((await acme.call("GET", "?q=ada")).status).toBe(200);
    }
  });

  test("what was given up ends on the server, too, and gives back its locks", async () => {
    const pool = connectTo(url, 1, { timeout: 1_000 });
    const sleeping = "select 1 from pg_stat_activity where query like 'select pg_sleep(%' and state = 'active'";
    await expect(runOn(pool, "select pg_sleep(600)", [])).rejects.toThrow();
    await eventually(async () => (await admin.unsafe(sleeping)).length === 0);
    await pool.close();
  });
});
