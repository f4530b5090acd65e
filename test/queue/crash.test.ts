// A process killed under load: nothing that it acknowledged is missing, and its running job runs again.

import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { systemClock } from "../../src/lib/clock.ts";
import { silentLog } from "../../src/lib/log.ts";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob, jobs } from "../../src/queue/jobs.ts";
import { Runner } from "../../src/queue/runner.ts";
import { openStore } from "../../src/store/open.ts";
import { temporaryFolder } from "../support/store.ts";
import { eventually } from "./sample.ts";

const BOOTS = 3;

test("after SIGKILL every acknowledged write is there, and the job that was running runs again", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "crash.db");
  const acknowledged: string[] = [];
  let hanging = 0;
  for (let boot = 1; boot <= BOOTS; boot++) {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "crash-child.ts"), path, `boot${boot}`], {
      stdout: "pipe",
      stderr: "inherit",
    });
    const enough = acknowledged.length + 300;
    let rest = "";
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!; // an incomplete line does not count
      hanging += lines.filter((line) => line === "hanging").length;
      acknowledged.push(...lines.filter((line) => line !== "hanging"));
      // The hanging job backs off after its second crash, so a later boot may not run it.
      if (acknowledged.length >= enough && hanging >= 1) child.kill("SIGKILL");
    }
    await child.exited;
    expect(child.signalCode).toBe("SIGKILL");
  }

  const store = openStore(path);
  expect(await store.read.all<unknown>(sql`pragma integrity_check`)).toEqual([{ integrity_check: "ok" }]);
  const stored = new Set((await store.read.select({ key: jobs.key }).from(jobs)).map((job) => job.key));
  expect(acknowledged.length).toBeGreaterThanOrEqual(BOOTS * 300);
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);

  // Well after the back-off; starting the runner takes back the lease of the last boot.
  const clock = { now: () => systemClock.now() + 30_000 };
  const attempts: number[] = [];
  const hang = defineJob<{ boot: string }>("hang");
  const handlers = [jobHandler(hang, { concurrency: 1 }, async (_, { attempt }) => void attempts.push(attempt))];
  const runner = new Runner({ store, clock, log: silentLog }, handlers);
  await runner.start();
  const state = async () =>
    (await store.read.select().from(jobs).orderBy(asc(jobs.id))).find((j) => j.key === "hang")?.state;
  if ((await state()) !== "done")
    await store.write(async (tx) => void (await tx.run(sql`update jobs set run_at = 0 where key = 'hang'`)));
  await runner.runDue();
  await eventually(async () => (await state()) === "done");
  expect(attempts).toEqual([hanging + 1]);
  await runner.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
