// A service that is killed while it deletes a project completes the deletion after the next start.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { newClient } from "../../support/client.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { eventually, service } from "../../support/process.ts";

const MANY = 30_000;

test.skipIf(isOnPostgres)(
  "a deletion that is killed again and again ends, and nothing of the project is left",
  async () => {
    const { folder, start } = service();
    const file = join(folder, "data", "recoverd.db");
    const first = await start();
    const client = await newClient(first.address);
    await client.record();
    await first.end("SIGTERM");
    const database = new Database(file);
    database.run("pragma busy_timeout = 10000");
    const [{ id }] = database.query<{ id: string }, []>("select id from projects").all() as [{ id: string }];
    database.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
     insert into suppressions (project_id, email, reason, deletion_requested, created_at)
     select '${id}', 's' || i || '@x.example', 'manual', 0, i from n`,
    );
    const left = () => database.query<{ left: number }, []>("select count(*) as left from suppressions").get()!.left;

    let running = await start();
    expect((await client.at(running.address).callAsOwner("DELETE", "/projects/acme")).status).toBe(204);
    const seen: number[] = [];
    for (let before = MANY; before > 0; before = seen.at(-1)!) {
      await eventually(() => left() < before);
      await running.end("SIGKILL");
      seen.push(left());
      running = await start();
      if (seen.length === 3) break;
    }
    expect(seen[0]).toBeLessThan(MANY);
    await eventually(() => database.query("select 1 from projects").get() === null);
    expect(left()).toBe(0);
    expect(database.query("select 1 from churn_events").get()).toBeNull();
    database.close();
  },
);
