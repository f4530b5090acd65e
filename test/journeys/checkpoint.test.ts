// SQLite's write-ahead log is checkpointed in the background, long before a commit would have to do it.

import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { newClient } from "../support/client.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { eventually, service } from "../support/process.ts";

const WAL_THAT_A_COMMIT_CHECKPOINTS = 4_000 * 4_096; // bytes

test.skipIf(isOnPostgres)("the write-ahead log is checkpointed while it is short", async () => {
  const { folder, start } = service({ RECOVERD_LIMITS__TRACK: "off" });
  const serving = await start();
  const client = await newClient(serving.address);
  const file = join(folder, "data", "recoverd.db");
  const changed = statSync(file).mtimeMs;

  for (let n = 0; n < 150; n++) {
    const { status } = await client.call("POST", "/track", { customer_id: `c${n}`, event: "login" });
    expect(status).toBe(202);
  }
  await eventually(() => statSync(file).mtimeMs > changed);
  expect(statSync(`${file}-wal`).size).toBeLessThan(WAL_THAT_A_COMMIT_CHECKPOINTS);

  await serving.end("SIGKILL");
  const again = await start();
  const { body } = await client.at(again.address).call("GET", "/projects/acme/tracked-events?customer_id=c149");
  expect(body.data).toHaveLength(1);
});
