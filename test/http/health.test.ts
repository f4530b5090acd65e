// The health probe: 200 while the database accepts a write, with details for the operator.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Elysia } from "elysia";
import { errors } from "../../src/http/errors.ts";
import { type HealthDeps, healthRoutes } from "../../src/http/health.ts";
import { heartbeat } from "../../src/store/heartbeat.ts";
import { openStore as open } from "../../src/store/open.ts";
import { errorOf, recordingLog, sample, TestClock } from "./sample.ts";

let folder = "";
let stores = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-health-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const openStore = () => open(join(folder, `${++stores}.db`));

function service(store: HealthDeps["store"], token = "", timeout = 2_000) {
  const clock = new TestClock();
  const log = recordingLog();
  const app = new Elysia()
    .use(errors({ log }))
    .use(
      healthRoutes(
        { store, clock, log, config: { metrics: { token } }, stopping: new AbortController().signal },
        timeout,
      ),
    );
  return { ...sample({ app }), clock, log };
}

/** Calls the probe repeatedly in a process that cannot write files beyond 256 KiB, as on a nearly full disk. */
async function healthOnSmallDisk(database: string): Promise<number[]> {
  const script = join(import.meta.dir, "health-child.ts");
  // If the limit's signal is ignored, the write fails with an error instead.
  const limited = ["bash", "-c", 'trap "" XFSZ; ulimit -f 256; exec "$@"', "bash", process.execPath, script, database];
  const child = Bun.spawn(limited, { stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text()) as number[];
}

describe("GET /health", () => {
  test("is ok while the database takes a write, and 503 once it does not", async () => {
    const store = openStore();
    const { call, clock, log } = service(store);
    const far = { peer: "203.0.113.9" };
    const healthy = await call("/health", far);
    expect([healthy.status, await healthy.json()]).toEqual([200, { status: "ok" }]);
    await store.close();
    expect((await call("/health", far)).status).toBe(200); // the last result is still cached
    clock.advance(5_000);
    const sick = await call("/health", far);
    expect(sick.status).toBe(503);
    expect(sick.headers.get("retry-after")).toBe("5");
    expect((await errorOf(sick)).code).toBe("INTERNAL_ERROR");
    expect(log.lines.some(({ level }) => level === "error")).toBe(true);
  });

  test("writes a row that can be read", async () => {
    const store = openStore();
    const { call, clock } = service(store);
    for (let i = 0; i < 2; i++) {
      clock.advance(5_000);
      await call("/health");
      expect(await store.read.select().from(heartbeat)).toEqual([{ id: 1, writtenAt: clock.now() }]);
    }
    await store.close();
  });

  test("is 503 once the disk takes no more, and 200 before", async () => {
    const database = join(folder, `${++stores}.db`);
    await open(database).close(); // migrated without a limit
    const statuses = await healthOnSmallDisk(database);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(503);
  });

  test("probes once in five seconds, however many ask", async () => {
    let probes = 0;
    const store = {
      write: async <T>() => {
        probes++;
        return undefined as T;
      },
    };
    const { call, clock } = service(store);
    await Promise.all(Array.from({ length: 20 }, () => call("/health")));
    clock.advance(4_999);
    await call("/health");
    expect(probes).toBe(1);
    clock.advance(1);
    await Promise.all(Array.from({ length: 20 }, () => call("/health")));
    expect(probes).toBe(2);
  });

  test("is 503 while the database hangs", async () => {
    const { call } = service({ write: () => new Promise<never>(() => {}) }, "", 20);
    expect((await call("/health")).status).toBe(503);
  });

  test("has details for this machine and for the metrics token only", async () => {
    const store = openStore();
    const { call, clock } = service(store, "m3trics");
    clock.advance(60_000);
    const detailed = { status: "ok", version: expect.any(String), uptime_seconds: 60, database: expect.any(Object) };
    const ask = async (headers: Record<string, string>, peer: string) =>
      (await call("/health", { headers, peer })).json();
    expect(await ask({}, "127.0.0.1")).toEqual(detailed);
    expect(await ask({ "x-forwarded-for": "1.2.3.4" }, "127.0.0.1")).toEqual({ status: "ok" });
    expect(await ask({ authorization: "Bearer m3trics" }, "203.0.113.9")).toEqual(detailed);
    for (const authorization of ["Bearer m3tricz", "Bearer ", "m3trics"]) {
      expect(await ask({ authorization }, "203.0.113.9")).toEqual({ status: "ok" });
    }
    await store.close();
  });

  test("gives details to nobody afar when no token is set", async () => {
    const store = openStore();
    const { call } = service(store);
    const response = await call("/health", { headers: { authorization: "Bearer " }, peer: "203.0.113.9" });
    expect(await response.json()).toEqual({ status: "ok" });
    await store.close();
  });
});
