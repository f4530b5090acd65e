// Tracking single events and batches of a thousand, each on disk before its 202, compared with a bare server that parses the
// same bodies and stores nothing.

import { join } from "node:path";
import { type Server, startBare, startLoad, startRecoverd, whilePaused } from "./processes.ts";
import { call, inFolder, prepare, SLUG, wire } from "./service.ts";
import { atLeast, type Row } from "./table.ts";
import { formatRuns, inTurns, median, ratio } from "./turns.ts";

const PATH = "/api/v1/track";
const ROUNDS = 5;
const MS = 1_500;
const LONG_MS = 15_000;
const BAR = 0.42;
const CUSTOMERS = 10_000;
const BATCH = 1_000;
const BATCHES_AT_ONCE = 4;
const BATCH_RATE = 150_000;
const NAMES = ["login", "report_made", "page_view", "cancel_page_view", "invite_sent"];

export const tracking = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const key = await prepare(data);
    const ours = await startRecoverd(data);
    const bare = await startBare();
    try {
      const project = (await call(ours, "GET", `/api/v1/projects/${SLUG}`, { key })).data as { public_key: string };
      return [...(await single(ours, bare, key, project.public_key)), ...(await batches(ours, bare, key))];
    } finally {
      for (const server of [ours, bare]) await server.stop();
    }
  });

/** An event of one of CUSTOMERS customers, with one of a few names. */
const trackedEvent = (n: number) => {
  const customer = (n * 7_919) % CUSTOMERS;
  const feature = n % 7 === 0;
  return {
    customer_email: `customer-${customer}@company-${customer % 97}.example`,
    event: feature ? "feature_used" : NAMES[n % NAMES.length]!,
    ...(feature ? { properties: { feature: `feature-${n % 10}` } } : {}),
  };
};

async function single(ours: Server, bare: Server, key: string, publicKey: string): Promise<Row[]> {
  const generator = await startLoad();
  try {
    const compare = async (what: string, connections: number, requests: string[], ms = MS): Promise<Row> => {
      const load = (server: Server, expect: string) =>
        generator.run({ port: server.ready.port, connections, ms, requests, expect });
      const loadBare = () => whilePaused(ours, () => load(bare, "HTTP/1.1 201"));
      const loadOurs = async () => {
        const result = await load(ours, "HTTP/1.1 202");
        // This is answered once all tracked events are in the database, so each round begins with an empty journal.
        await call(ours, "GET", `/api/v1/projects/${SLUG}/tracked-events?customer_id=nobody`, { key });
        return result;
      };
      const [theirs, mine] = await inTurns(ms === MS ? ROUNDS : 1, [loadBare, loadOurs]);
      return { what, ours: formatRuns(mine!), bare: formatRuns(theirs!), ratio: ratio(mine!, theirs!) };
    };
    const bodies = Array.from({ length: 1_000 }, (_, n) => trackedEvent(n));
    const byPage = bodies.map((body) => wire("POST", PATH, { body: { public_key: publicKey, ...body } }));
    const byServer = bodies.map((body) => wire("POST", PATH, { key, body }));
    const single = await compare(
      "Track one event by the public key, 64 connections, each on disk before its 202",
      64,
      byPage,
    );
    return [
      { ...single, bar: atLeast(single.ratio!, BAR) },
      await compare(`… for ${LONG_MS / 1000} s on end`, 64, byPage, LONG_MS),
      await compare("… by the secret key", 64, byServer),
      await compare("… by the public key, 256 connections", 256, byPage),
    ];
  } finally {
    await generator.stop();
  }
}

async function batches(ours: Server, bare: Server, key: string): Promise<Row[]> {
  let n = 0;
  const bodiesOf = (extra: () => object) => () =>
    JSON.stringify({ events: Array.from({ length: BATCH }, () => ({ ...trackedEvent(n++), ...extra() })) });
  const compare = async (what: string, body: () => string, bar: boolean): Promise<Row> => {
    const contenders = [bare, ours].map((server) => () => post(server, key, body));
    const [theirs, mine] = await inTurns(ROUNDS, contenders);
    const [bareRate, rate] = [median(theirs!), median(mine!)];
    const share = median(mine!.map((one, round) => one / theirs![round]!));
    return {
      what,
      ours: `${Math.round(rate).toLocaleString("en")} events/s`,
      bare: `${Math.round(bareRate).toLocaleString("en")} events/s`,
      ratio: share,
      ...(bar ? { bar: atLeast(Math.round(rate), BATCH_RATE) } : {}),
    };
  };
  const time = () => ({ timestamp: new Date(Date.now() - ((n * 86_413) % 86_400_000)).toISOString() });
  return [
    await compare(
      `Track batches of 1,000 events of ${CUSTOMERS.toLocaleString("en")} customers`,
      bodiesOf(() => ({})),
      true,
    ),
    await compare("… with timestamps of a day", bodiesOf(time), false),
    await compare(
      "… with timestamps and an event_id each",
      bodiesOf(() => ({ ...time(), event_id: crypto.randomUUID() })),
      false,
    ),
  ];
}

/** Posts a hundred batches, a few at a time; returns events per second. */
async function post(server: Server, key: string, body: () => string): Promise<number> {
  const bodies = Array.from({ length: 100 }, body);
  const url = `http://127.0.0.1:${server.ready.port}${PATH}`;
  const count = bodies.length * BATCH;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: BATCHES_AT_ONCE }, async () => {
      for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) {
        const response = await fetch(url, { method: "POST", headers: { "x-api-key": key }, body: next });
        if (!response.ok) throw new Error(`A batch was answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
}
