// The custom webhook, each post on disk before its 200, and how fast the inbox becomes churn events.

import { join } from "node:path";
import { loadConfig } from "../src/config.ts";
import { takeIn } from "../src/features/inbound/inbox.ts";
import { findProjectBySlug } from "../src/features/projects/service.ts";
import { projects } from "../src/features/projects/tables.ts";
import { silentLog } from "../src/lib/log.ts";
import { buildCore } from "../src/wiring.ts";
import { type Server, serviceSettings, startBare, startLoad, startRecoverd } from "./processes.ts";
import { call, churnEvent, inFolder, prepare, SLUG, wire } from "./service.ts";
import { atLeast, type Row } from "./table.ts";
import { inTurns, ratio, told } from "./turns.ts";

const CONNECTIONS = 64;
const ROUNDS = 5;
const MS = 1_500;
const BAR = 0.42;
const EVENTS = 10_000;
const RATE = 3_000;

export const inbound = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const key = await prepare(data);
    return [...(await posting(data, key)), await processing(data)];
  });

async function posting(data: string, key: string): Promise<Row[]> {
  const generator = await startLoad();
  const servers: Server[] = [];
  try {
    const ours = await startRecoverd(data);
    servers.push(ours);
    const bare = await startBare();
    servers.push(bare);
    const project = (await call(ours, "GET", `/api/v1/projects/${SLUG}`, { key })).data as { public_key: string };
    const path = `/api/v1/webhooks/custom/${project.public_key}`;
    const requests = Array.from({ length: 500 }, (_, n) => wire("POST", path, { body: churnEvent(n) }));
    const loading = (server: Server, expect: string) => () =>
      generator.run({ port: server.ready.port, connections: CONNECTIONS, ms: MS, requests, expect });
    const [theirs, mine] = await inTurns(ROUNDS, [loading(bare, "HTTP/1.1 201"), loading(ours, "HTTP/1.1 200")]);
    const share = ratio(mine!, theirs!);
    const what = `Take a custom webhook, ${CONNECTIONS} connections, each on disk before its 200, processed meanwhile`;
    return [{ what, ours: told(mine!), bare: told(theirs!), ratio: share, bar: atLeast(share, BAR) }];
  } finally {
    await Promise.all([generator, ...servers].map((one) => one.stop()));
  }
}

/** From the inbox to churn events of as many customers, their variants not being written meanwhile. */
async function processing(data: string): Promise<Row> {
  const core = buildCore({ config: loadConfig({ environment: serviceSettings(data), folder: data }), log: silentLog });
  const { store, clock } = core.deps;
  try {
    await core.runner.runDue();
    const found = (await findProjectBySlug(store.read, SLUG))!;
    const settings = { ...found.settings, automation: { generate: "off" as const } };

    await store.write(async (tx) => {
      await tx.update(projects).set({ settings });
    });
    const now = clock.now();
    await Promise.all(
      Array.from({ length: EVENTS }, (_, n) => {
        const body = JSON.stringify({ ...churnEvent(n), customer_email: `processed-${n}@example.com` });
        const arrived = { project: found, source: "custom" as const, eventId: null, bodyHash: null, signed: true };
        return store.write((tx) => takeIn(tx, { ...arrived, body, size: body.length }, now));
      }),
    );
    const began = performance.now();
    await core.runner.runDue();
    const rate = EVENTS / ((performance.now() - began) / 1000);
    return {
      what: `Process ${EVENTS} of the inbox into churn events of as many customers`,
      ours: `${Math.round(rate)} events/s`,
      bar: atLeast(rate, RATE),
    };
  } finally {
    await core.stop();
  }
}
