// Runs a command beside a PostgreSQL server of its own on loopback, in a temporary folder, which RECOVERD_TEST_POSTGRES names:
// `bun .ci/postgres.ts bun test test/features/offers`. Without a server installed it says so, and runs nothing.

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const SETTINGS = ["fsync=off", "full_page_writes=off", "max_connections=300", "listen_addresses=127.0.0.1"];
const LONGEST_START = 30_000; // ms

async function main(command: string[]): Promise<number> {
  const programs = findPrograms();
  if (programs === null) {
    console.log("SKIPPED: PostgreSQL is not installed here (on Debian: apt-get install postgresql)");
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), "recoverd-postgres-"));
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
  if (user.length > 0) Bun.spawnSync(["chown", "postgres", folder]);
  const data = join(folder, "data");
  Bun.spawnSync([
    ...user,
    join(programs, "initdb"),
    "-D",
    data,
    "-U",
    "recoverd",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
  ]);
  const port = freePort();
  const options = [...SETTINGS, `port=${port}`, `unix_socket_directories=${folder}`].flatMap((one) => ["-c", one]);
  const server = Bun.spawn([...user, join(programs, "postgres"), "-D", data, ...options], {
    stdout: "ignore",
    stderr: "ignore",
  });
  try {
    await untilReady(programs, port);
    const env = { ...process.env, RECOVERD_TEST_POSTGRES: `postgres://recoverd@127.0.0.1:${port}` };
    return await Bun.spawn(command, { env, stdio: ["ignore", "inherit", "inherit"] }).exited;
  } finally {
    server.kill("SIGINT"); // ends the connections that are left
    await server.exited;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of the newest server that is installed. */
function findPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  if (newest !== undefined) return join(DEBIAN, newest, "bin");
  const found = Bun.which("initdb");
  return found === null ? null : dirname(found);
}

function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop();
  return port;
}

async function untilReady(programs: string, port: number): Promise<void> {
  const end = performance.now() + LONGEST_START;
  while (Bun.spawnSync([join(programs, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", String(port)]).exitCode !== 0) {
    if (performance.now() > end) throw new Error("PostgreSQL does not start");
    await Bun.sleep(100);
  }
}

process.exit(await main(process.argv.slice(2)));
