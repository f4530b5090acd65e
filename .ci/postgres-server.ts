// A PostgreSQL server on loopback for tests and benchmarks, in a temporary folder.

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";
const SETTINGS = ["max_connections=300", "listen_addresses=127.0.0.1"];
const LONGEST_START = 30_000; // ms

export type PostgresServer = {
  /** Without a database, such as postgres://recoverd@127.0.0.1:5432. */
  url: string;
  /** Ends it with the connections that are left, and starts it on the same data. */
  restart(): Promise<void>;
  /** Ends it with the connections that are left, and removes its folder. */
  stop(): Promise<void>;
};

/** `settings`: in the words of postgresql.conf, such as `fsync=off`. Null where no server is installed. */
export async function startPostgres(settings: readonly string[]): Promise<PostgresServer | null> {
  const access = ["-U", "recoverd", "-A", "trust", "-E", "UTF8", "--locale=C"];
  return startOn(settings, (data) => ["initdb", "-D", data, ...access]);
}

/** A server that replays what the other one writes. */
export async function startReplica(of: PostgresServer, settings: readonly string[]): Promise<PostgresServer | null> {
  const copy = (data: string) => ["pg_basebackup", "-d", `${of.url}/postgres`, "-D", data, "-R", "--checkpoint=fast"];
  return startOn(settings, copy);
}

/** `making`: the program and its arguments that make the folder of the data. */
async function startOn(
  settings: readonly string[],
  making: (data: string) => string[],
): Promise<PostgresServer | null> {
  const programs = findPrograms();
  if (programs === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "recoverd-postgres-"));
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
  if (user.length > 0) Bun.spawnSync(["chown", "postgres", folder]);
  const data = join(folder, "data");
  const [maker, ...given] = making(data);
  Bun.spawnSync([...user, join(programs, maker!), ...given]);
  const port = freePort();
  const all = [...SETTINGS, ...settings, `port=${port}`, `unix_socket_directories=${folder}`];
  const options = all.flatMap((one) => ["-c", one]);
  const launch = () =>
    Bun.spawn([...user, join(programs, "postgres"), "-D", data, ...options], { stdout: "ignore", stderr: "ignore" });
  let server = launch();
  const end = async () => {
    server.kill("SIGINT");
    await server.exited;
  };
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(programs, port);
    const restart = async () => {
      await end();
      server = launch();
      await untilReady(programs, port);
    };
    return { url: `postgres://recoverd@127.0.0.1:${port}`, restart, stop };
  } catch (error) {
    await stop();
    throw error;
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
