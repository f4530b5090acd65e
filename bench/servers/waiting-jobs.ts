// A node that only runs jobs that wait 20 ms, as a job with a network call does. Its first argument is the address of the
// database. Asked for a number, it enqueues as many jobs and answers after how many ms all of them, on any node, were done.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/lib/clock.ts";
import { silentLog } from "../../src/lib/log.ts";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob, enqueue } from "../../src/queue/jobs.ts";
import { Runner } from "../../src/queue/runner.ts";
import { compile } from "../../src/store/engine.ts";
import { openPostgres } from "../../src/store/postgres/open.ts";

const [, , url] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "recoverd-waiting-"));
const store = openPostgres(url!, { pool: 10, serving: { folder, log: silentLog } });
await store.opened;
const waits = defineJob("wait");
const handler = jobHandler(waits, { concurrency: 4 }, () => Bun.sleep(20));
const runner = new Runner({ store, clock: systemClock, log: silentLog }, [handler]);
await runner.start();

const left = async () =>
  (await compile(store.read, "select count(*) from jobs where kind = 'wait' and state <> 'done'").values())[0]![0];

process.on("message", async ({ count }: { count: number }) => {
  const begun = performance.now();
  await store.write(async (tx) => {
    for (let n = 0; n < count; n++) await enqueue(tx, waits, {}, systemClock.now());
  });
  while ((await left()) !== 0) await Bun.sleep(20);
  process.send!({ result: performance.now() - begun });
});
process.send!({ ready: null });
