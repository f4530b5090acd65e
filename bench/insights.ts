// Statistics, cohorts and the forecast of a project with two years of history over HTTP, compared with a bare SQL aggregate of
// the same rows; and how long other requests wait meanwhile.

import { Database } from "bun:sqlite";
import { join } from "node:path";
import { DAY } from "../src/lib/duration.ts";
import { longestWait } from "./longest-wait.ts";
import { type Server, startRecoverd } from "./processes.ts";
import type { Filled } from "./servers/insights.ts";
import { call, inFolder, prepare, SLUG } from "./service.ts";
import { atMost, type Row } from "./table.ts";
import { inTurns, median } from "./turns.ts";

const SUBSCRIPTIONS = 41_667; // together 1,000,000 months
const EVENTS = 250_000;
const ROUNDS = 7;
const MOST_MS = 150;
const MOST_TIMES = 4;
const MOST_MS_OF_FORECAST = 400;
const MOST_WAIT = 20;

export const insights = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const key = await prepare(data);
    const database = join(data, "recoverd.db");
    const now = Date.now();
    const filled = await fill(database, String(SUBSCRIPTIONS), String(EVENTS), String(now));
    const recoverd = await startRecoverd(data);
    const bare = new Database(database, { readonly: true });
    try {
      const measure = (what: string, path: string, days: number, aggregates: readonly string[]) =>
        compare({ what, path: `/api/v1/projects/${SLUG}${path}`, key, recoverd, bare }, aggregates, {
          project: filled.projectId,
          start: now - days * DAY,
        });
      const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
      const twoYears = `from=${day(724)}&to=${day(0)}`;
      return [
        ...(await measure("Statistics of 90 days", "/stats", 180, [BY_STATUS, BY_ACCOUNT])),
        ...(await measure("Statistics of two years", `/stats?${twoYears}`, 1_450, [BY_STATUS, BY_ACCOUNT])),
        ...(await measure("Cohorts by month of the event, two years", `/cohorts?${twoYears}`, 725, [BY_STATUS])),
        ...(await measure("Cohorts by sign-up, two years", `/cohorts?by=signup_month&${twoYears}`, 725, [BY_ACCOUNT])),
        ...(await measure("MRR movements of 24 months", `/mrr?${twoYears}`, 725, [BY_ACCOUNT])),
        ...(await measure("Forecast of 12 months", "/forecasting?horizon=12", 1_100, [BY_ACCOUNT])).map((row, index) =>
          index === 0
            ? {
                ...row,
                bar: { text: `≤ ${MOST_MS_OF_FORECAST} ms`, met: Number.parseInt(row.ours, 10) <= MOST_MS_OF_FORECAST },
              }
            : row,
        ),
        {
          what: `Work out what ${SUBSCRIPTIONS.toLocaleString("en")} subscriptions pay, from 1,000,000 reported months`,
          ours: `${filled.secondsToFreshen.toFixed(1)} s`,
        },
        {
          what: "… longest that the process is held meanwhile",
          ours: `${filled.longest.toFixed(0)} ms`,
          bar: atMost(filled.longest, MOST_WAIT, "ms"),
        },
      ];
    } finally {
      bare.close();
      await recoverd.stop();
    }
  });

const BY_STATUS = `select status, count(*), sum(mrr) from churn_events
  where project_id = $project and created_at >= $start group by status`;
const BY_ACCOUNT = `select count(*), sum(paid) from (select account, sum(mrr) as paid from mrr_spans
  where project_id = $project and until_at > $start group by account)`;

type Asked = { what: string; path: string; key: string; recoverd: Server; bare: Database };

async function compare(
  { what, path, key, recoverd, bare }: Asked,
  aggregates: readonly string[],
  { project, start }: { project: string; start: number },
): Promise<Row[]> {
  const timed = async (work: () => unknown): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const asking = () => timed(() => call(recoverd, "GET", path, { key }));
  const aggregating = () =>
    timed(() => {
      for (const text of aggregates) bare.query(text).all({ $project: project, $start: start });
    });
  await asking();
  const [ours, theirs] = await inTurns(ROUNDS, [asking, aggregating]);
  const waited = await longestWait(recoverd, asking);
  const [mine, its] = [Math.min(...ours!), Math.min(...theirs!)];
  const times = mine / its;
  return [
    {
      what,
      ours: `${mine.toFixed(0)} ms, median ${median(ours!).toFixed(0)} ms`,
      bare: `${its.toFixed(0)} ms, median ${median(theirs!).toFixed(0)} ms`,
      ratio: times,
      bar: { text: `≤ ${MOST_MS} ms, ≤ ${MOST_TIMES} ×`, met: mine <= MOST_MS && times <= MOST_TIMES },
    },
    {
      what: "… longest that another request waits meanwhile",
      ours: `${waited.toFixed(0)} ms`,
      bar: atMost(waited, MOST_WAIT, "ms"),
    },
  ];
}

async function fill(...args: string[]): Promise<Filled> {
  const filling = Bun.spawn([process.execPath, join(import.meta.dir, "servers/insights.ts"), ...args], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(filling.stdout).text();
  if ((await filling.exited) !== 0) throw new Error("Filling failed");
  return JSON.parse(output) as Filled;
}
