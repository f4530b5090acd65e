// Several nodes on one PostgreSQL database: how much faster three nodes run jobs that wait, and five minutes of load while
// nodes are killed at random and the database is restarted.

import { SQL } from "bun";
import { startPostgres } from "../.ci/postgres-server.ts";
import { startNodes } from "../test/support/nodes.ts";
import { STORY_SETTINGS, tellStory } from "./faults/nodes-story.ts";
import { startPeers } from "./faults/peers.ts";
import { type Process, start } from "./processes.ts";
import { inFolder } from "./service.ts";
import { atLeast, type Row } from "./table.ts";

const JOBS = 2_000;
const ROUNDS = 3;
const BAR = 4;
const MINUTES = Number(process.env.RECOVERD_BENCH_MINUTES ?? 5);

export const postgresNodes = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const database = await startPostgres([]);
    if (database === null) throw new Error("PostgreSQL is not installed here");
    try {
      const rows = await waitingJobs(await newDatabase(database.url, "waiting"));
      await newDatabase(database.url, "story");
      const peers = await startPeers(folder);
      const url = `${database.url}/story`;
      const settings = { ...STORY_SETTINGS, ...peers.settings, RECOVERD_DATA__URL: url, RECOVERD_DATA__POOL: "12" };
      const cluster = await startNodes(3, settings);
      try {
        const seconds = MINUTES * 60;
        const figures = await tellStory({ cluster, peers, url, seconds, interrupt: database.restart });
        for (const [what, figure] of Object.entries(figures))
          rows.push({ what: `Three nodes: ${what}`, ours: `${figure}` });
      } finally {
        await cluster.remove();
        await peers.stop();
      }
      return rows;
    } finally {
      await database.stop();
    }
  });

async function waitingJobs(url: string): Promise<Row[]> {
  const rates: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push([await rateOf(url, 1), await rateOf(url, 3)]);
  const ratios = rates.map(([one, three]) => three! / one!).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ROUNDS / 2)]!;
  const [one, three] = rates.at(-1)!.map((rate) => `${Math.round(rate)}/s`);
  return [
    {
      what: "Jobs that wait 20 ms, on three nodes and on one",
      ours: three!,
      bare: one!,
      ratio,
      bar: atLeast(ratio, BAR),
    },
  ];
}

/** Jobs per second on `count` nodes. */
async function rateOf(url: string, count: number): Promise<number> {
  const nodes: Process<null>[] = [];
  try {
    for (let n = 0; n < count; n++) nodes.push(await start<null>("servers/waiting-jobs.ts", [url]));
    const ms = await nodes[0]!.ask<number>({ count: JOBS });
    return (JOBS / ms) * 1_000;
  } finally {
    for (const node of nodes) await node.stop();
  }
}

async function newDatabase(server: string, name: string): Promise<string> {
  const sql = new SQL({ url: `${server}/postgres`, max: 1 });
  await sql.unsafe(`create database ${name}`);
  await sql.close();
  return `${server}/${name}`;
}
