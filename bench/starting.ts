// Starting: the time until the first answer, and the memory of the idle service afterwards.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, serviceSettings } from "./processes.ts";
import { inFolder, prepare } from "./service.ts";
import { atMost, type Row } from "./table.ts";
import { inTurns, median } from "./turns.ts";

const ROUNDS = 9;
const READY_BAR = 150; // ms
const MEMORY_BAR = 90; // MB
const IDLE = 2_000; // ms after its first answer until it counts as idle
const ROOT = join(import.meta.dir, "..");

export const starting = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const binary = join(folder, "recoverd");
    const built = Bun.spawnSync([process.execPath, join(ROOT, ".ci", "build.ts"), `--outfile=${binary}`], {
      cwd: folder,
    });
    if (!built.success || !existsSync(binary)) throw new Error(`The binary does not build: ${built.stderr}`);
    const data = join(folder, "data");
    await prepare(data);
    let fresh = 0;
    const bare = () => startOnce([process.execPath, join(import.meta.dir, "servers", "bare-start.ts")], folder, "");
    const serve = (command: string[], on: () => string) => () => startOnce([...command, "serve"], folder, on());
    const source = [process.execPath, join(ROOT, "src", "main.ts")];

    const [least, ofBinary, ofFirst, ofSource] = await inTurns(ROUNDS, [
      bare,
      serve([binary], () => data),
      serve([binary], () => join(folder, `fresh-${fresh++}`)),
      serve(source, () => data),
    ]);
    const memory = (await startOnce([binary, "serve"], folder, data, IDLE)).megabytes;
    const memoryOfSource = (await startOnce([...source, "serve"], folder, data, IDLE)).megabytes;
    const ready = (what: string, starts: Start[]): Row => ({
      what,
      ours: `${readyIn(starts).toFixed(0)} ms`,
      bare: `${readyIn(least!).toFixed(0)} ms`,
      ratio: readyIn(starts) / readyIn(least!),
      bar: atMost(readyIn(starts), READY_BAR, "ms"),
    });
    return [
      ready("From start to the first answer of /health, the binary", ofBinary!),
      ready("… the binary's very first start, which makes keys and database", ofFirst!),
      ready("… from source", ofSource!),
      { what: "Memory when idle, the binary", ours: `${memory} MB`, bar: atMost(memory, MEMORY_BAR, "MB") },
      { what: "… from source", ours: `${memoryOfSource} MB`, bar: atMost(memoryOfSource, MEMORY_BAR, "MB") },
    ];
  });

type Start = { ms: number; megabytes: number };

const readyIn = (starts: Start[]): number => median(starts.map(({ ms }) => ms));

async function startOnce(command: string[], folder: string, data: string, idle = 0): Promise<Start> {
  const port = freePort();
  const startedAt = performance.now();
  const child = Bun.spawn([...command, String(port)].slice(0, data === "" ? undefined : -1), {
    cwd: folder,
    env: { ...process.env, ...serviceSettings(data, port) },
    stdio: ["ignore", "ignore", "ignore"],
  });
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error(`${command.join(" ")} ended with ${child.exitCode}`);
      await Bun.sleep(1);
    }
    const ms = performance.now() - startedAt;
    await Bun.sleep(idle);
    return { ms, megabytes: residentMegabytes(child.pid) };
  } finally {
    child.kill("SIGKILL"); // stopping is not measured here
    await child.exited;
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { keepalive: false });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false; // it does not listen yet
  }
}

function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1]
    : Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout.toString();
  return Math.round(Number(kilobytes) / 1024);
}
