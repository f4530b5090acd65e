// Generating the nine variants: the service's own processor time, with a language model that answers at once.

import { join } from "node:path";
import { type Server, startOllama, startRecoverd } from "./processes.ts";
import { call, churnEvent, EVENTS, inFolder, prepare } from "./service.ts";
import { atMost, type Row } from "./table.ts";
import { median } from "./turns.ts";

const WARM_UP = 20;
const COUNTED = 40;
const BAR = 15;
/** About the number of tokens in a mail of a hundred words. */
const TOKENS = 150;

export const generating = async (): Promise<Row[]> => {
  const atOnce = await withModel(1);
  const inTokens = await withModel(TOKENS);
  const byTemplate = await inFolder((folder) => generate(join(folder, "data"), "template"));
  return [
    row("Nine variants by a model that answers at once: processor time, warm", atOnce.warm, BAR),
    row("… the first ones after the start", atOnce.cold),
    row(`… with each text in ${TOKENS} pieces, as tokens come, warm`, inTokens.warm),
    row("… by the template writer, warm", byTemplate.warm),
    row("… by the template writer, the first ones after the start", byTemplate.cold),
  ];
};

const row = (what: string, ms: number, bar?: number): Row => ({
  what,
  ours: `${ms.toFixed(1)} ms`,
  ...(bar === undefined ? {} : { bar: atMost(ms, bar, "ms") }),
});

type Cost = { cold: number; warm: number };

const withModel = (pieces: number): Promise<Cost> =>
  inFolder(async (folder) => {
    const ollama = await startOllama(pieces);
    try {
      return await generate(join(folder, "data"), "llm", { url: ollama.ready.url, name: "test-model:latest" });
    } finally {
      await ollama.stop();
    }
  });

/** Generates for one event after the other; returns processor time per event in ms, including the HTTP call. */
async function generate(data: string, source: string, model?: { url: string; name: string }): Promise<Cost> {
  const key = await prepare(data);
  const server = await startRecoverd(data, model && { model });
  try {
    const costs: number[] = [];
    for (let n = 0; n < WARM_UP + COUNTED; n++) costs.push(await costOfOne(server, key, n, source));
    return { cold: costs[0]!, warm: median(costs.slice(WARM_UP)) };
  } finally {
    await server.stop();
  }
}

async function costOfOne(server: Server, key: string, n: number, source: string): Promise<number> {
  const event = (await call(server, "POST", EVENTS, { key, body: churnEvent(n) })).data as { id: string };
  const before = await server.ask<number>({});
  const generated = await call(server, "POST", `${EVENTS}/${event.id}/generate`, { key });
  const cost = (await server.ask<number>({})) - before;
  await check(server, key, event.id, generated.status, source);
  return cost;
}

/** @throws unless all nine variants were written by `source` */
async function check(server: Server, key: string, id: string, status: number, source: string): Promise<void> {
  const written = (await call(server, "GET", `${EVENTS}/${id}/variants`, { key })).data as { source: string }[];
  if (status === 200 && written.length === 9 && written.every((variant) => variant.source === source)) return;
  throw new Error(`The nine variants were not all written by the ${source}: ${JSON.stringify(written)}`);
}
