// `bun run bench` runs every benchmark, or the named ones, and prints one table, including the bars that are missed. Numbers
// after the names are sizes for `scale`.

import { cpus, totalmem } from "node:os";
import { creating } from "./creating.ts";
import { dashboard } from "./dashboard.ts";
import { delivering } from "./delivering.ts";
import { diskLine } from "./disk.ts";
import { faults } from "./faults/faults.ts";
import { generating } from "./generating.ts";
import { inbound } from "./inbound.ts";
import { insights } from "./insights.ts";
import { mail } from "./mail.ts";
import { planning } from "./planning.ts";
import { postgres } from "./postgres.ts";
import { postgresNodes } from "./postgres-nodes.ts";
import { reading } from "./reading.ts";
import { scale } from "./scale.ts";
import { scoring } from "./scoring.ts";
import { starting } from "./starting.ts";
import { type Row, tableOf } from "./table.ts";
import { tracking } from "./tracking.ts";

const isSize = (word: string): boolean => /^\d+$/.test(word);
const sizes = process.argv.slice(2).filter(isSize).map(Number);

const BENCHMARKS: Record<string, () => Promise<Row[]>> = {
  creating,
  reading,
  generating,
  starting,
  mail,
  planning,
  inbound,
  tracking,
  delivering,
  scoring,
  insights,
  dashboard,
  postgres,
  "postgres-nodes": postgresNodes,
  scale: () => scale(sizes),
  faults,
};

/** Too slow to run by default. */
const BY_NAME_ONLY = ["scale", "faults", "postgres-nodes"];

async function main(): Promise<void> {
  const asked = process.argv.slice(2).filter((word) => !isSize(word));
  const names = asked.length > 0 ? asked : Object.keys(BENCHMARKS).filter((name) => !BY_NAME_ONLY.includes(name));
  const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown) throw new Error(`There is no benchmark "${unknown}": ${Object.keys(BENCHMARKS).join(", ")}`);
  console.log(`Bun ${Bun.version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`);
  console.log(`${diskLine()}\n`);

  const rows: Row[] = [];
  for (const name of names) {
    console.error(`${name} …`);
    rows.push(...(await BENCHMARKS[name]!()));
  }
  if (rows.length > 0) console.log(tableOf(rows));
}

await main();
