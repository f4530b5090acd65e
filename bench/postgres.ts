// Creating churn events on PostgreSQL, compared with a bare service that inserts the same row into the same table, with the
// same indexes, through the same client. The server forces each commit to disk.

import { join } from "node:path";
import { SQL } from "bun";
import { startPostgres } from "../.ci/postgres-server.ts";
import type { LoadResult } from "./load.ts";
import { type Server, start, startLoad, startRecoverd } from "./processes.ts";
import { churnEvent, EVENTS, inFolder, prepare, wire } from "./service.ts";
import { atLeast, type Row } from "./table.ts";
import { formatRuns, inTurns, ratio } from "./turns.ts";

const CONNECTIONS = 64;
const ROUNDS = 5;
const MS = 1_500;
const BAR = 0.5;

export const postgres = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const database = await startPostgres([]);
    if (database === null) throw new Error("PostgreSQL is not installed here");
    const servers: Server[] = [];
    const generator = await startLoad();
    try {
      const url = `${database.url}/bench`;
      await createDatabase(database.url);
      const env = { RECOVERD_DATA__URL: url };
      const key = await prepare(join(folder, "data"), env);
      const ours = await startRecoverd(join(folder, "data"), { env });
      const bare = await start<{ port: number }>("servers/bare-postgres.ts", [url]);
      servers.push(ours, bare);
      const requests = Array.from({ length: 500 }, (_, n) => wire("POST", EVENTS, { key, body: churnEvent(n) }));
      const loading = (server: Server) => () =>
        generator.run({ port: server.ready.port, connections: CONNECTIONS, ms: MS, requests, expect: "HTTP/1.1 201" });
      const [theirs, recorded] = (await inTurns(ROUNDS, [bare, ours].map(loading))) as [LoadResult[], LoadResult[]];
      const share = ratio(recorded, theirs);
      return [
        {
          what: `PostgreSQL: create an event in one project, ${CONNECTIONS} connections`,
          ours: formatRuns(recorded),
          bare: formatRuns(theirs),
          ratio: share,
          bar: atLeast(share, BAR),
        },
      ];
    } finally {
      for (const server of servers) await server.stop();
      await generator.stop();
      await database.stop();
    }
  });

async function createDatabase(server: string): Promise<void> {
  const sql = new SQL({ url: `${server}/postgres`, max: 1 });
  await sql.unsafe("create database bench");
  await sql.close();
}
