// Creating churn events over HTTP, each on disk before its 201: measures the cost of durability and of handling a request.

import { cpSync } from "node:fs";
import { join } from "node:path";
import type { LoadResult } from "./load.ts";
import { type Committing, type Server, startBare, startLoad, startRecoverd } from "./processes.ts";
import { churnEvent, EVENTS, inFolder, prepare, wire } from "./service.ts";
import { atLeast, type Row } from "./table.ts";
import { formatRuns, inTurns, median, ratio } from "./turns.ts";

const CONNECTIONS = 64;
const ROUNDS = 7;
const MS = 1_500;
const BAR = 0.32;
const MOST_KEYS = 50_000;

export const creating = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const key = await prepare(join(folder, "prepared"));
    const requests = Array.from({ length: 500 }, (_, n) => wire("POST", EVENTS, { key, body: churnEvent(n) }));
    const generator = await startLoad();
    const servers: Server[] = [];

    /** Starts each service on its own copy of the data. */
    const startOn = async (name: string, committing: Committing): Promise<Server> => {
      cpSync(join(folder, "prepared"), join(folder, name), { recursive: true });
      const server = await startRecoverd(join(folder, name), { committing });
      servers.push(server);
      return server;
    };
    try {
      const bare = await startBare();
      servers.push(bare);
      const grouped = await startOn("grouped", "in groups");
      const single = await startOn("single", "one by one");
      const unwritten = await startOn("unwritten", "not at all");
      const loading = (server: Server) => () =>
        generator.run({ port: server.ready.port, connections: CONNECTIONS, ms: MS, requests, expect: "HTTP/1.1 201" });

      const keyed = () =>
        generator.run({
          port: grouped.ready.port,
          connections: CONNECTIONS,
          ms: MS,
          requests: withKeys(requests),
          expect: "HTTP/1.1 201",
        });

      const [theirs, ours, oneByOne, without, ofKeys] = (await inTurns(ROUNDS, [
        ...[bare, grouped, single, unwritten].map(loading),
        keyed,
      ])) as [LoadResult[], LoadResult[], LoadResult[], LoadResult[], LoadResult[]];

      const row = (what: string, results: LoadResult[]): Row & { ratio: number } => ({
        what,
        ours: formatRuns(results),
        bare: formatRuns(theirs),
        ratio: ratio(results, theirs),
      });
      const durable = row(`Create an event, ${CONNECTIONS} connections, each on disk before its 201`, ours);
      return [
        { ...durable, bar: atLeast(durable.ratio, BAR) },
        row("… with an Idempotency-Key each", ofKeys),
        row("… with one commit for each request instead of group commit", oneByOne),
        row("… without the write: the way of a request alone", without),
        {
          what: "… the load generator's own share of a core meanwhile",
          ours: percent(ours),
          bare: percent(theirs),
        },
      ];
    } finally {
      for (const server of servers) await server.stop();
      await generator.stop();
    }
  });

/** More requests than a round sends, each with its own key, because a repeat would be answered from the stored answer. */
const withKeys = (requests: readonly string[]): string[] =>
  Array.from({ length: MOST_KEYS }, (_, n) =>
    requests[n % requests.length]!.replace("\r\n", `\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n`),
  );

const percent = (results: LoadResult[]): string =>
  `${Math.round(median(results.map(({ generator }) => generator)) * 100)} %`;
