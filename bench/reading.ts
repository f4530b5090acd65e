// Reading over HTTP a page of twenty of 10,000 events, and one event, compared with a bare server that returns the same bytes.

import { join } from "node:path";
import { type Server, startBare, startLoad, startRecoverd } from "./processes.ts";
import { call, EVENTS, fill, inFolder, prepare, wire } from "./service.ts";
import type { Row } from "./table.ts";
import { formatRuns, inTurns, ratio } from "./turns.ts";

const CONNECTIONS = 64;
const ROUNDS = 5;
const MS = 1_000;
const KEPT = 10_000;

export const reading = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const key = await prepare(data);
    const bare = await startBare();
    const recoverd = await startRecoverd(data);
    const generator = await startLoad();
    try {
      const id = await fill(recoverd, key, KEPT);
      const compare = async (what: string, path: string): Promise<Row> => {
        await bare.ask({ fix: { path, body: (await call(recoverd, "GET", path, { key })).text } });
        const requests = [wire("GET", path, { key })];
        const loading = ({ ready: { port } }: Server) =>
          generator.run({ port, connections: CONNECTIONS, ms: MS, requests, expect: "HTTP/1.1 200" });
        const [theirs, ours] = await inTurns(ROUNDS, [() => loading(bare), () => loading(recoverd)]);
        return { what, ours: formatRuns(ours!), bare: formatRuns(theirs!), ratio: ratio(ours!, theirs!) };
      };
      return [
        await compare(`List 20 of ${KEPT.toLocaleString("en")} events, ${CONNECTIONS} connections`, EVENTS),
        await compare(`Read one event, ${CONNECTIONS} connections`, `${EVENTS}/${id}`),
      ];
    } finally {
      for (const server of [bare, recoverd, generator]) await server.stop();
    }
  });
