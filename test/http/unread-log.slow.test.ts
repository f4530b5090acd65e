// The log of a service whose reader stops reading, as a stuck collector behind `recoverd serve |` does.

import { expect, onTestFinished, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressFor } from "../support/postgres-engine.ts";
import { eventually } from "../support/process.ts";
import { program } from "../support/program.ts";
import { temporaryFolder } from "../support/store.ts";

const LONG = "x".repeat(150);
const REQUESTS = 6_000;

test("waits in memory up to a limit, and what was dropped is counted when somebody reads again", async () => {
  const folder = temporaryFolder();
  const [read, log] = [join(folder, "read"), join(folder, "log")];
  const port = freePort();
  const reader = `until [ -e "${read}" ]; do sleep 0.1; done; cat > "${log}"`;
  const shell = Bun.spawn(["bash", "-c", `"${process.execPath}" "${await program()}" serve | (${reader})`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RECOVERD_SERVER__PORT: `${port}`,
      RECOVERD_LOG__FORMAT: "json",
      RECOVERD_LIMITS__GENERAL: "off",
      ...(await addressFor(join(folder, "data", "recoverd.db"))),
    },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  onTestFinished(async () => {
    for (const pid of childrenOf(shell.pid)) process.kill(pid);
    writeFileSync(read, "");
    await shell.exited;
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
  await eventually(() => ask("/health").catch(() => undefined));
  const tries = Array.from({ length: REQUESTS }, (_, number) => `/api/v1/projects/${LONG}${number}/members`);
  for (let at = 0; at < REQUESTS; at += 100) {
    const statuses = await Promise.all(tries.slice(at, at + 100).map(ask));
    expect(statuses.every((status) => status === 401)).toBe(true);
  }
  writeFileSync(read, "");
  const lines = () => (existsSync(log) ? readFileSync(log, "utf8") : "").split("\n").filter((line) => line !== "");
  const dropping = await eventually(() => lines().find((line) => line.includes("lines were dropped")));
  const seen = lines().filter((line) => line.includes(LONG)).length;
  expect(seen).toBeLessThan(5_000);
  expect(seen + JSON.parse(dropping).lines).toBe(REQUESTS);
  expect(await ask("/api/v1/projects/after/members")).toBe(401);
  await eventually(() => lines().some((line) => line.includes("/api/v1/projects/after/members")));
});

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  return port!;
}

const childrenOf = (pid: number): number[] =>
  Bun.spawnSync(["ps", "-o", "pid=", "--ppid", `${pid}`])
    .stdout.toString()
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);
