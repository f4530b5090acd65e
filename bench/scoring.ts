// Scoring the risk of many customers, written to disk, compared with a scan of the rows that it reads: all customers, and only
// those with new reports.

import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Day, Measured } from "./servers/scoring.ts";
import { inFolder } from "./service.ts";
import { atMost, type Row } from "./table.ts";

const CUSTOMERS = 100_000;
const ROUNDS = 5;
const MOST_SCANS = 3;
const MOST_MEGABYTES = 400;
const MOST_OF_THE_WHOLE = 0.03;

export const scoring = (customers = CUSTOMERS): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    mkdirSync(data);
    await run("fill", data, customers);
    const first = await measure<Measured>("first", data);
    // All rounds score the same day: the data ends there, so on later days the scores of other customers would change.
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const copy = join(folder, `${round}`);
      cpSync(data, copy, { recursive: true });
      const bare = await measure<Measured>("bare", copy);
      const day = await measure<Day>("day", copy);
      rounds.push({ bare, ...day, restarted: await measure<Measured>("restarted", copy) });
      rmSync(copy, { recursive: true });
    }
    const of = (figure: (round: Round) => number) => median(rounds.map(figure));
    const ratio = of(({ bare, whole }) => whole.seconds / bare.seconds);
    const share = of(({ whole, changed }) => changed.seconds / whole.seconds);
    const next = of((round) => round.next.seconds / round.whole.seconds);
    const afterStart = of(({ whole, restarted }) => restarted.seconds / whole.seconds);
    const bare = of((round) => round.bare.seconds);
    const runs = [first, ...rounds.flatMap((round) => [round.whole, round.changed, round.next, round.restarted])];
    const megabytes = Math.max(...runs.map((one) => one.megabytes));
    const them = `${customers.toLocaleString("en")} customers, ${rounds[0]!.bare.rows.toLocaleString("en")} rows of activity`;
    const seconds = (value: number) => `${value.toFixed(2)} s`;
    const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
    return [
      {
        what: `Score ${them}, as on every day; the bare scan of those rows`,
        ours: seconds(of((round) => round.whole.seconds)),
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
        what: "… the 1 % of whom something was reported later that day, as a part of the whole",
        ours: percent(share),
        bar: { text: `≤ ${percent(MOST_OF_THE_WHOLE)}`, met: share <= MOST_OF_THE_WHOLE },
      },
      {
        what: "… another 1 % in the run after that one",
        ours: percent(next),
      },
      {
        what: "… the same as the first thing that a service does after its start",
        ours: percent(afterStart),
      },
      {
        what: "… memory of the whole process at its peak",
        ours: `${Math.round(megabytes)} MB`,
        bar: atMost(megabytes, MOST_MEGABYTES, "MB"),
      },
      {
        what: "… longest pause of the API's event loop on such a day",
        ours: `${Math.round(of((round) => round.whole.stall))} ms`,
      },
    ];
  });

type Round = Day & { bare: Measured; restarted: Measured };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const measure = async <T>(what: string, folder: string): Promise<T> => JSON.parse(await run(what, folder)) as T;

async function run(what: string, folder: string, argument = 0): Promise<string> {
  const script = join(import.meta.dir, "servers/scoring.ts");
  const process_ = Bun.spawn([process.execPath, script, what, folder, String(argument)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(process_.stdout).text();
  if ((await process_.exited) !== 0) throw new Error("Scoring failed");
  return output;
}
