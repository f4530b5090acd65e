// Runs a command beside a PostgreSQL server of its own, which RECOVERD_TEST_POSTGRES names:
// `bun .ci/postgres.ts bun test test/features/offers`. Without a server installed it says so, and runs nothing.

import { startPostgres } from "./postgres-server.ts";

/** What is lost with the machine is of no use without it. */
const FAST = ["fsync=off", "full_page_writes=off"];

async function main(command: string[]): Promise<number> {
  const server = await startPostgres(FAST);
  if (server === null) {
    console.log("SKIPPED: PostgreSQL is not installed here (on Debian: apt-get install postgresql)");
    return 0;
  }
  try {
    const env = { ...process.env, RECOVERD_TEST_POSTGRES: server.url };
    return await Bun.spawn(command, { env, stdio: ["ignore", "inherit", "inherit"] }).exited;
  } finally {
    await server.stop();
  }
}

process.exit(await main(process.argv.slice(2)));
