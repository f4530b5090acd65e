// The service with 1,000, 100,000 and 1,000,000 events and as many customers: every list, the statistics, mixed requests,
// memory and a stop, side by side. `bun run bench scale 1000 100000` measures other sizes.

import { Database } from "bun:sqlite";
import { join } from "node:path";
import { fillFolder } from "./fill.ts";
import { longestWait } from "./longest-wait.ts";
import { mixOf } from "./mix.ts";
import { memoryOf, type Server, start, startRecoverd } from "./processes.ts";
import { inFolder, SLUG } from "./service.ts";
import type { SteadyOrder, SteadyResult } from "./steady.ts";
import { stopUnderLoad } from "./stopping.ts";
import type { Bar, Row } from "./table.ts";

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 5;
const MOST_FIRST = 10; // ms
const MOST_PAGE = 50;
const MOST_WAIT = 20;
const MOST_TIMES = 1.5;
const MOST_STOP = 1_000;
const MIX = { rate: 500, ms: 30_000 };
const PER_PAGE = 20;
const LONGEST = 60_000; // ms; an answer that takes longer ends the benchmark

type Asked = { what: string; path: (n: number) => string; most: number };

const page = (rows: number) => Math.max(1, Math.floor((rows * 0.9) / PER_PAGE));
const list = (what: string, path: string, share?: number): Asked[] => [
  { what: `${what}: first page`, path: () => path, most: MOST_FIRST },
  ...(share === undefined
    ? []
    : [
        {
          what: `${what}: page nine tenths of the way`,
          path: (n: number) => `${path}${path.includes("?") ? "&" : "?"}page=${page(n * share)}`,
          most: MOST_PAGE,
        },
      ]),
];

const inTheMiddle = (what: string, path: string): Asked => ({
  what: `${what}: page in the middle`,
  path: (n) => `${path}page=${Math.ceil(n / 2 / PER_PAGE)}`,
  most: MOST_PAGE,
});

const ASKED: readonly Asked[] = [
  ...list("Churn events", "/churn-events", 1),
  ...list("… of a status", "/churn-events?status=lost", 0.63),
  ...list("… of a type, by MRR", "/churn-events?event_type=cancellation&sort=mrr", 0.6),
  ...list("… of a customer", "/churn-events?customer_email=customer51%40company51.example"),
  ...list("Customers", "/customers", 1),
  inTheMiddle("Customers", "/customers?"),
  inTheMiddle("… by MRR", "/customers?sort=mrr&"),
  inTheMiddle("… by risk", "/customers?sort=risk&"),
  ...list("… who could not pay, by MRR", "/customers?state=could_not_pay&sort=mrr"),
  ...list("… at risk, by risk", "/customers?state=at_risk&sort=risk"),
  ...list("… found by a word", "/customers?q=customer7"),
  ...list("Customers by risk", "/churn-risk/customers", 1),
  ...list("… at high risk", "/churn-risk/customers?level=high", 0.03),
  ...list("Alerts", "/churn-risk/alerts", 0.1),
  ...list("Inbox", "/inbound-events", 0.5),
  ...list("… that failed", "/inbound-events?status=failed", 0.01),
  ...list("Deliveries of an endpoint", `/webhook-endpoints/whe_00${"0".repeat(27)}/deliveries`, 0.45),
  ...list("Cancel-flow sessions", "/cancel-flow/sessions", 0.2),
  ...list("Messages", "/messages", 0.2),
  ...list("Tracked events of a busy customer", "/tracked-events?customer_email=customer1%40company1.example", 0.01),
  ...list("Audit log", "/audit-log", 0.2),
  { what: "Today", path: () => "/today", most: MOST_PAGE },
  { what: "Statistics", path: () => "/stats", most: 150 },
  { what: "Cohorts", path: () => "/cohorts", most: 150 },
  { what: "Forecast", path: () => "/forecasting", most: 400 },
];

type Measured = { ms: number; waited: number };
type Figures = { asked: Measured[]; mix: SteadyResult & { cpu: number }; memory: number; stop: number; lost: number };

export async function scale(asked: readonly number[]): Promise<Row[]> {
  const sizes = asked.length > 0 ? asked : SIZES;
  const figures: Figures[] = [];
  for (const n of sizes) figures.push(await inFolder((folder) => measure(join(folder, "data"), n)));
  const row = (
    what: string,
    unit: string,
    digits: number,
    of: (one: Figures) => number,
    bar?: (all: number[]) => Bar,
  ) => {
    const all = figures.map(of);
    return {
      what,
      ours: `${all.map((value) => value.toFixed(digits)).join(" / ")} ${unit}`,
      ...(bar && { bar: bar(all) }),
    };
  };
  const most = (limit: number, unit: string) => (all: number[]) => ({
    text: `≤ ${limit} ${unit}`,
    met: Math.max(...all) <= limit,
  });
  const times = (limit: number) => (all: number[]) => ({
    text: `≤ ${limit} ×`,
    met: Math.max(...all) <= limit * all[0]!,
  });
  return [
    { what: `At ${sizes.map((n) => n.toLocaleString("en")).join(" / ")} events and customers`, ours: "" },
    ...ASKED.map(({ what, most: limit }, i): Row => {
      const waits = figures.map(({ asked }) => asked[i]!.waited);
      const waited = Math.max(...waits);
      const { ours, bar } = row(what, "ms", 1, ({ asked }) => asked[i]!.ms, most(limit, "ms"));
      return {
        what,
        ours: `${ours}; others wait ${waits.map((value) => value.toFixed(1)).join(" / ")} ms`,
        bar: { text: `${bar!.text}; ≤ ${MOST_WAIT} ms`, met: bar!.met && waited <= MOST_WAIT },
      };
    }),
    row(`${MIX.rate} mixed requests a second: p50`, "ms", 1, ({ mix }) => mix.p50),
    row("… p99", "ms", 1, ({ mix }) => mix.p99, times(MOST_TIMES)),
    row("… processor time per request", "ms", 2, ({ mix }) => mix.cpu, times(MOST_TIMES)),
    row("… refused", "", 0, ({ mix }) => mix.refused, most(0, "")),
    row("Memory after them, without files", "MB", 0, ({ memory }) => memory),
    row("SIGTERM under load: from the last answer to the end", "ms", 0, ({ stop }) => stop, most(MOST_STOP, "ms")),
    row("… events that were acknowledged and are not there", "", 0, ({ lost }) => lost, most(0, "")),
  ];
}

async function measure(data: string, n: number): Promise<Figures> {
  console.error(`  ${n.toLocaleString("en")} …`);
  const began = performance.now();
  const say = (what: string) => console.error(`    ${seconds(performance.now() - began)} ${what}`); // shows results even if the run is interrupted
  const key = await fillFolder(data, n);
  Bun.spawnSync(["sync"]); // writes still pending in the system would affect the requests
  say("filled");
  const service = await startRecoverd(data);
  const generator = await start<null>("steady.ts");
  try {
    const token = await signIn(service);
    const asked: Measured[] = [];
    for (const one of ASKED) {
      const measured = await ask(service, token, one.path(n));
      asked.push(measured);
      say(`${one.what}: ${measured.ms.toFixed(1)} ms; others wait ${measured.waited.toFixed(1)} ms`);
    }
    const url = `http://127.0.0.1:${service.ready.port}`;
    const order: SteadyOrder = { url, rate: MIX.rate, ms: MIX.ms, requests: mixOf(n, key) };
    await generator.ask<SteadyResult>({ ...order, ms: MIX.ms / 10 });
    const before = await service.ask<number>({});
    const mix = await generator.ask<SteadyResult>(order);
    const cpu = ((await service.ask<number>({})) - before) / mix.sent;
    if (mix.refusal !== null) console.error(`  ${mix.refusal}`);
    const memory = memoryOf(service.pid).own;
    say(
      `mixed requests: p50 ${mix.p50.toFixed(1)}, p99 ${mix.p99.toFixed(1)} ms, ${cpu.toFixed(2)} ms of processor each`,
    );
    await Promise.all([generator.stop(), service.stop()]);
    const { ms, acknowledged } = await stopUnderLoad(data, mixOf(n, key));
    return { asked, mix: { ...mix, cpu }, memory, stop: ms, lost: lostOf(data, acknowledged) };
  } finally {
    await Promise.all([generator.stop(), service.stop()]);
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0).padStart(4)} s`;

async function signIn({ ready }: Server): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${ready.port}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password: "correct horse battery" }),
  });
  return ((await response.json()) as { data: { access_token: string } }).data.access_token;
}

/** The best of several rounds, as others use the machine, and how long other requests waited, both in ms. */
async function ask(service: Server, token: string, path: string): Promise<Measured> {
  const asking = async () => {
    const response = await fetch(`http://127.0.0.1:${service.ready.port}/api/v1/projects/${SLUG}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(LONGEST),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
  };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await asking();
    times.push(performance.now() - began);
  }
  return { ms: Math.min(...times), waited: await longestWait(service, asking) };
}

function lostOf(data: string, acknowledged: readonly string[]): number {
  const db = new Database(join(data, "recoverd.db"), { readonly: true });
  const stored = db.query("select 1 from churn_events where id = ?");
  const lost = acknowledged.filter((id) => stored.get(id) === null).length;
  db.close();
  return lost;
}
