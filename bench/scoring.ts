// Scoring the risk of many customers, on disk, beside a scan of the rows that it reads: everybody, and those of whom
// something was told.

import { join } from "node:path";
import type { Measured } from "./servers/scoring.ts";
import { inFolder } from "./service.ts";
import { atMost, type Row } from "./table.ts";

const CUSTOMERS = 100_000;
const ROUNDS = 3;
const MOST_SCANS = 3;
const MOST_MEGABYTES = 400;
const MOST_OF_THE_WHOLE = 0.03;

export const scoring = (customers = CUSTOMERS): Promise<Row[]> =>
  inFolder(async (folder) => {
    const measure = async (what: string, argument: number) => JSON.parse(await run(what, folder, argument)) as Measured;
    await run("fill", folder, customers);
    const first = await measure("first", 0);
    const changed = await measure("changed", customers / 100);
    const rounds: { bare: Measured; day: Measured }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      rounds.push({ bare: await measure("bare", 0), day: await measure("day", round) });
    }
    const ratio = median(rounds.map(({ bare, day }) => day.seconds / bare.seconds));
    const bare = median(rounds.map((one) => one.bare.seconds));
    const day = median(rounds.map((one) => one.day.seconds));
    const megabytes = Math.max(first.megabytes, changed.megabytes, ...rounds.map((one) => one.day.megabytes));
    const share = changed.seconds / day;
    const them = `${customers.toLocaleString("en")} customers, ${rounds[0]!.bare.rows.toLocaleString("en")} rows of activity`;
    const seconds = (value: number) => `${value.toFixed(2)} s`;
    return [
      {
        what: `Score ${them}, as on every day; the bare scan of those rows`,
        ours: seconds(day),
        bare: seconds(bare),
        ratio,
        bar: { text: `≤ ${MOST_SCANS} ×`, met: ratio <= MOST_SCANS },
      },
      {
        what: "… for the first time: every score is written",
        ours: seconds(first.seconds),
        ratio: first.seconds / bare,
      },
      {
        what: "… the 1 % of whom something was told, as a part of the whole",
        ours: `${(share * 100).toFixed(1)} %`,
        bar: { text: `≤ ${MOST_OF_THE_WHOLE * 100} %`, met: share <= MOST_OF_THE_WHOLE },
      },
      {
        what: "… memory of the whole process at its peak",
        ours: `${Math.round(megabytes)} MB`,
        bar: atMost(megabytes, MOST_MEGABYTES, "MB"),
      },
      {
        what: "… longest pause of the API's event loop on such a day",
        ours: `${Math.round(median(rounds.map((one) => one.day.stall)))} ms`,
      },
    ];
  });

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function run(what: string, folder: string, argument: number): Promise<string> {
  const script = join(import.meta.dir, "servers/scoring.ts");
  const process_ = Bun.spawn([process.execPath, script, what, folder, String(argument)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(process_.stdout).text();
  if ((await process_.exited) !== 0) throw new Error("Scoring failed");
  return output;
}
