// The custom webhook, with each post on disk before its 200; how fast the inbox is processed into churn events; and how long an
// answer takes while the language model and the mail server hang.

import { join } from "node:path";
import { loadConfig } from "../src/config.ts";
import { ingest } from "../src/features/inbound/inbox/inbox.ts";
import { findProjectBySlug } from "../src/features/projects/service.ts";
import type { SettingsPatch } from "../src/features/projects/settings-shape.ts";
import { projects } from "../src/features/projects/tables.ts";
import { silentLog } from "../src/lib/log.ts";
import { buildCore } from "../src/wiring.ts";
import { type Server, serviceSettings, start, startBare, startLoad, startRecoverd, whilePaused } from "./processes.ts";
import { call, churnEvent, inFolder, prepare, SLUG, wire } from "./service.ts";
import type { SteadyOrder, SteadyResult } from "./steady.ts";
import { atLeast, atMost, type Row } from "./table.ts";
import { formatRuns, inTurns, ratio } from "./turns.ts";

const CONNECTIONS = 64;
const ROUNDS = 5;
const MS = 1_500;
const LONG_MS = 15_000;
const BAR = 0.42;
const EVENTS = 10_000;
const RATE = 3_000;
const STEADY = { rate: 500, ms: 10_000 };
const MOST_WAIT = 100;

export const inbound = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const key = await prepare(data);
    const rows = await posting(data, key);
    const quiet = join(folder, "quiet"); // no job of a stopped service is still leased there
    await prepare(quiet);
    rows.push(await processing(quiet));
    const fresh = join(folder, "fresh");
    return [...rows, await hanging(fresh, await prepare(fresh))];
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
    const load = (server: Server, expect: string, ms: number) =>
      generator.run({ port: server.ready.port, connections: CONNECTIONS, ms, requests, expect });
    const loadBare = (ms: number) => whilePaused(ours, () => load(bare, "HTTP/1.1 201", ms));
    const loadOurs = async (ms: number) => {
      const result = await load(ours, "HTTP/1.1 200", ms);
      // This is answered once all posts are in the inbox, so each round begins with an empty journal.
      await call(ours, "GET", `/api/v1/projects/${SLUG}/inbound-events?per_page=1`, { key });
      return result;
    };
    const [theirs, mine] = await inTurns(ROUNDS, [() => loadBare(MS), () => loadOurs(MS)]);
    const share = ratio(mine!, theirs!);
    const what = `Take a custom webhook, ${CONNECTIONS} connections, each on disk before its 200, processed meanwhile`;
    const long = await inTurns(1, [() => loadBare(LONG_MS), () => loadOurs(LONG_MS)]);
    return [
      { what, ours: formatRuns(mine!), bare: formatRuns(theirs!), ratio: share, bar: atLeast(share, BAR) },
      {
        what: `… for ${LONG_MS / 1000} s on end`,
        ours: formatRuns(long[1]!),
        bare: formatRuns(long[0]!),
        ratio: ratio(long[1]!, long[0]!),
      },
    ];
  } finally {
    await Promise.all([generator, ...servers].map((one) => one.stop()));
  }
}

/** Processes the inbox into churn events of as many customers, without writing variants. */
async function processing(data: string): Promise<Row> {
  await set(data, { automation: { generate: "off" } });
  const core = coreOn(data);
  const { store, clock } = core.deps;
  try {
    await core.runner.runDue();
    const found = (await findProjectBySlug(store.read, SLUG))!;
    const now = clock.now();
    await Promise.all(
      Array.from({ length: EVENTS }, (_, n) => {
        const body = JSON.stringify({ ...churnEvent(n), customer_email: `processed-${n}@example.com` });
        const arrived = { project: found, source: "custom" as const, eventId: null, bodyHash: null, signed: true };
        return store.write((tx) => ingest(tx, { ...arrived, body, size: body.length }, now));
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

const coreOn = (data: string) =>
  buildCore({ config: loadConfig({ environment: serviceSettings(data), folder: data }), log: silentLog });

/** Replaces the project's settings while no service uses the folder. */
async function set(data: string, settings: SettingsPatch): Promise<void> {
  const core = coreOn(data);
  await core.deps.store.write(async (tx) => {
    await tx.update(projects).set({ settings });
  });
  await core.stop();
}

/** Posts webhooks whose events get variants and mails, while neither the model nor the mail server answers. */
async function hanging(data: string, key: string): Promise<Row> {
  await set(data, { automation: { send: "recommended", send_delay: "0s", trust_public_key: true } });
  const asked = { texts: 0, mails: 0 };
  const model = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: () => {
      asked.texts++;
      return new Promise<Response>(() => {});
    },
  });
  const mail = Bun.listen({
    port: 0,
    hostname: "127.0.0.1",
    socket: { open: () => void asked.mails++, data: () => {} }, // it never says 220
  });
  const generator = await start<null>("steady.ts");
  const service = await start<{ port: number }>("servers/recoverd.ts", ["in groups"], {
    ...serviceSettings(data),
    RECOVERD_LLM__BASE_URL: `http://127.0.0.1:${model.port}`,
    RECOVERD_LLM__MODEL: "hung:latest",
    RECOVERD_GENERATION__DEADLINE: "1s", // so that there is something to mail
    RECOVERD_MAIL__HOST: "127.0.0.1",
    RECOVERD_MAIL__PORT: String(mail.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true",
  });
  try {
    const { data: project } = await call(service, "GET", `/api/v1/projects/${SLUG}`, { key });
    const order: SteadyOrder = {
      ...STEADY,
      url: `http://127.0.0.1:${service.ready.port}`,
      requests: Array.from({ length: 10_000 }, (_, n) => ({
        method: "POST",
        path: `/api/v1/webhooks/custom/${(project as { public_key: string }).public_key}`,
        body: JSON.stringify(churnEvent(n)),
      })),
    };
    const result = await generator.ask<SteadyResult>(order);
    if (result.refused > 0) throw new Error(`${result.refused} of ${result.sent} were refused: ${result.refusal}`);
    if (asked.texts === 0) throw new Error("The model was never asked");
    if (asked.mails === 0) throw new Error("The mail server was never asked");
    const shown = `p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, longest ${result.longest.toFixed(0)} ms`;
    return {
      what: `Answer ${STEADY.rate} custom webhooks a second for ${STEADY.ms / 1000} s while model and mail server hang`,
      ours: shown,
      bar: atMost(result.p99, MOST_WAIT, "ms"),
    };
  } finally {
    await Promise.all([generator.stop(), service.stop()]);
    mail.stop(true);
    await model.stop(true);
  }
}
