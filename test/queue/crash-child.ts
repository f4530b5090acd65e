// The process that the crash test kills: it acknowledges writes as fast as it can while a job is running.

import { systemClock } from "../../src/lib/clock.ts";
import { silentLog } from "../../src/lib/log.ts";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob, enqueue } from "../../src/queue/jobs.ts";
import { Runner } from "../../src/queue/runner.ts";
import { openStore } from "../../src/store/open.ts";

const [path, boot] = process.argv.slice(2) as [string, string];
const store = openStore(path);
const hang = defineJob<{ boot: string }>("hang");
const note = defineJob<{ text: string }>("note");
const say = (line: string) => process.stdout.write(`${line}\n`);

const runner = new Runner({ store, clock: systemClock, log: silentLog }, [
  jobHandler(hang, { concurrency: 10 }, async () => {
    say("hanging");
    await new Promise(() => {});
  }),
]);
await runner.start();
await store.write((tx) => enqueue(tx, hang, { boot }, systemClock.now(), { key: "hang" }));

for (let writer = 0; writer < 16; writer++) {
  void (async () => {
    for (let i = 0; ; i++) {
      const key = `${boot}-${writer}-${i}`;
      await store.write((tx) => enqueue(tx, note, { text: key }, systemClock.now(), { key }));
      say(key);
    }
  })();
}
