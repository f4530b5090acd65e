// Delivering waiting webhooks to a TLS receiver in another process, compared with a bare loop of `fetch` with the same bodies,
// number of headers and concurrency, over kept-alive connections.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "../test/support/certificate.ts";
import { type Process, serviceSettings, start } from "./processes.ts";
import { inFolder, prepare } from "./service.ts";
import { atLeast, type Row } from "./table.ts";
import { inTurns, median } from "./turns.ts";

// They take us some four seconds and the bare loop two to three. With half as many, an eighth of our time goes into JIT
// compilation, so both numbers are measured, with the same bar.
const MANY = 160_000;
const FEWER = 80_000;
const PER_ENDPOINT = 2;
const ROUNDS = 3;
const BAR = 0.3;

/** Time until the last one was delivered, and the sender's processor time, both in ms. */
export type Delivering = { ms: number; cpu: number; delivered: number };

type Receiver = Process<{ port: number }>;
/** `count`: the number of waiting webhooks. */
type Place = { folder: string; receiver: Receiver; count: number };

export const delivering = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const certificate = makeCertificate();
    writeFileSync(join(folder, "key.pem"), certificate.key);
    writeFileSync(join(folder, "cert.pem"), certificate.cert);
    await prepare(join(folder, "prepared"));
    const receiver = await start<{ port: number }>("servers/webhook-receiver.ts", [
      join(folder, "key.pem"),
      join(folder, "cert.pem"),
    ]);
    const [many, fewer] = [MANY, FEWER].map((count) => ({ folder, receiver, count }));
    try {
      return [
        await compared(`Deliver ${shown(MANY)} webhooks to eight endpoints, 16 at a time`, many!, 8, BAR),
        await compared(`… ${shown(FEWER)} of them`, fewer!, 8, BAR),
        await compared(`… ${shown(MANY)} to one endpoint, 2 at a time`, many!, 1),
      ];
    } finally {
      await receiver.stop();
    }
  });

const shown = (count: number): string => count.toLocaleString("en");

async function compared(what: string, place: Place, endpoints: number, bar?: number): Promise<Row> {
  const data = join(place.folder, `${place.count}-to-${endpoints}`);
  await fill(place, data, endpoints);
  const [us, them] = (await inTurns(ROUNDS, [() => ours(place, data), () => bare(place, data, endpoints)])) as [
    Delivering[],
    Delivering[],
  ];
  const ratio = median(us.map(({ ms }, round) => them[round]!.ms / ms));
  return { what, ours: formatRuns(us), bare: formatRuns(them), ratio, ...(bar && { bar: atLeast(ratio, bar) }) };
}

const formatRuns = (rounds: Delivering[]): string => {
  const perSecond = Math.round(median(rounds.map(({ ms, delivered }) => (delivered / ms) * 1000)));
  const cpu = median(rounds.map(({ cpu, delivered }) => cpu / delivered));
  return `${perSecond.toLocaleString("en")}/s, ${cpu.toFixed(2)} ms of processor each`;
};

const settings = ({ folder }: Place, data: string): Record<string, string> => ({
  ...serviceSettings(data),
  RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8",
  RECOVERD_WEBHOOKS__CA_FILE: join(folder, "cert.pem"),
});

async function fill(place: Place, data: string, endpoints: number): Promise<void> {
  cpSync(join(place.folder, "prepared"), data, { recursive: true });
  const filling = await start<null>("servers/delivering.ts", [], settings(place, data));
  await filling.ask({ fill: place.count, endpoints, port: place.receiver.ready.port });
  await filling.stop();
}

/** Runs on a fresh copy of the data with all webhooks waiting. */
async function ours(place: Place, data: string): Promise<Delivering> {
  const copy = join(place.folder, `run-${crypto.randomUUID()}`);
  cpSync(data, copy, { recursive: true });
  return measured(place, await start<null>("servers/delivering.ts", [], settings(place, copy)));
}

async function bare(place: Place, data: string, endpoints: number): Promise<Delivering> {
  const { folder, receiver } = place;
  const url = `https://localhost:${receiver.ready.port}/hooks`;
  const args = [join(data, "recoverd.db"), url, join(folder, "cert.pem"), String(endpoints * PER_ENDPOINT)];
  return measured(place, await start<null>("servers/bare-delivering.ts", args));
}

/**
 * Asks a sender to deliver.
 * @throws unless every webhook has arrived exactly once
 */
async function measured({ receiver, count }: Place, sender: Process<null>): Promise<Delivering> {
  try {
    await receiver.ask({ reset: true });
    const result = await sender.ask<Delivering>({ deliver: true });
    const { posts, different } = await receiver.ask<{ posts: number; different: number }>({});
    if (posts !== count || different !== count || result.delivered !== count) {
      throw new Error(`${posts} posts of ${different} webhooks came, ${result.delivered} are noted`);
    }
    return result;
  } finally {
    await sender.stop();
  }
}
