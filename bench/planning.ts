// Planning the automatic mails of many open events: their steps, times in the customers' zones, and jobs, written to disk.

import { join } from "node:path";
import type { Planned } from "./servers/planning.ts";
import { inFolder } from "./service.ts";
import { atMost, type Row } from "./table.ts";

const EVENTS = 100_000;
const MOST_SECONDS = 2;
const MOST_MEGABYTES = 150;

export const planning = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const database = join(folder, "recoverd.db");
    await run(database, "fill", String(EVENTS));
    const { seconds, megabytes, steps } = JSON.parse(await run(database, "plan")) as Planned;
    if (steps !== EVENTS) throw new Error(`${steps} of ${EVENTS} events have a next step`);
    const events = EVENTS.toLocaleString("en");
    return [
      {
        what: `Plan the mails of ${events} open events, hours and days of their zones kept`,
        ours: `${seconds.toFixed(2)} s`,
        bar: atMost(seconds, MOST_SECONDS, "s"),
      },
      {
        what: "… memory of the whole process at its peak",
        ours: `${Math.round(megabytes)} MB`,
        bar: atMost(megabytes, MOST_MEGABYTES, "MB"),
      },
    ];
  });

async function run(...args: string[]): Promise<string> {
  const process_ = Bun.spawn([process.execPath, join(import.meta.dir, "servers/planning.ts"), ...args], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(process_.stdout).text();
  if ((await process_.exited) !== 0) throw new Error("Planning failed");
  return output;
}
