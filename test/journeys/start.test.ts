// Starting: one line reports what prevents it, and a failed attempt changes nothing.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { newClient } from "../support/client.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { type Ended, eventually, failToServe, type Serving, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

let folder: string;
const running: Serving[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  for (const serving of running.splice(0)) await serving.end("SIGKILL").catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<Serving> {
  const serving = await startServing(folder, settings);
  running.push(serving);
  return serving;
}

/** Expects exit code 1 and one line that contains all `parts`. */
function expectOneLine({ code, stderr }: Ended, ...parts: string[]): void {
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  for (const part of parts) expect(stderr).toContain(part);
}

describe("a second service on the same data folder", () => {
  test("does not start, whatever its port, and the first one is not disturbed", async () => {
    const first = await start();
    expectOneLine(await failToServe(folder), "in use by another recoverd", "data.dir");
    const client = await newClient(first.address);
    expect(await client.record()).toStartWith("evt_");
  });

  test("starts as soon as the first one is gone, even when it was killed", async () => {
    const first = await start();
    await first.end("SIGKILL");
    const second = await start();
    expect((await fetch(`${second.address}/health`)).status).toBe(200);
  });
});

test("a service that is asked to stop says so to its load balancer, and answers until that has noticed", async () => {
  const serving = await start({ RECOVERD_SERVER__DRAIN: "3s" });
  const client = await newClient(serving.address);
  const ready = () => fetch(`${serving.address}/ready`);
  const answer = await ready();
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ready" }]);
  const ended = serving.end("SIGTERM");
  const refused = await eventually(async () => {
    const asked = await ready();
    return asked.status !== 200 && asked;
  });
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("The service is stopping")]);
  expect((await fetch(`${serving.address}/health`)).status).toBe(200);
  expect(await client.record()).toStartWith("evt_"); // from a load balancer that has not noticed yet
  expect(await ended).toBe(0);
  await expect(ready()).rejects.toThrow();
});

test("a port that is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  const port = await eventually(() => (other.address() as { port: number } | null)?.port);
  try {
    expectOneLine(
      await failToServe(folder, { RECOVERD_SERVER__PORT: String(port) }),
      `:${port} is taken`,
      "server.port",
    );
  } finally {
    other.close();
  }
});

test("an address that is not this machine's", async () => {
  expectOneLine(await failToServe(folder, { RECOVERD_SERVER__HOST: "192.0.2.1" }), "192.0.2.1", "server.host");
});

describe("a data folder that cannot be used", () => {
  test("because a file is in its place", async () => {
    writeFileSync(join(folder, "data"), "a file");
    expectOneLine(await failToServe(folder), "data.dir", "must be the path of a folder", "./data");
  });

  test.skipIf(process.getuid?.() === 0)("because it may not be written to", async () => {
    mkdirSync(join(folder, "data"), { mode: 0o500 });
    expectOneLine(await failToServe(folder), "The data folder", "data.dir");
  });

  test("because the system has it for itself", async () => {
    expectOneLine(await failToServe(folder, { RECOVERD_DATA__DIR: "/proc/recoverd" }), "/proc/recoverd", "data.dir");
  });
});

// These tests are about SQLite's files; test/store/postgres/ tests the same for PostgreSQL.
describe.skipIf(isOnPostgres)("a database that is broken", () => {
  test.each([
    ["text", "This is no database.\n".repeat(400)],
    ["a few bytes", "SQLite"],
  ])("because it holds %s", async (_, content) => {
    const first = await start();
    await first.end("SIGTERM");
    writeFileSync(join(folder, "data", "recoverd.db"), content);
    expectOneLine(await failToServe(folder), "recoverd.db", "not an SQLite database", "restore a backup");
    expect(readFileSync(join(folder, "data", "recoverd.db"), "utf8")).toBe(content);
  });
});

describe.skipIf(isOnPostgres)("keys", () => {
  const key = (name: string) => join(folder, "data", "keys", `${name}.key`);

  test("a sealing key that cannot be read is not said to be lost", async () => {
    await (await start()).end("SIGTERM");
    rmSync(key("sealing"));
    symlinkSync(key("sealing"), key("sealing")); // which root cannot read either
    expectOneLine(await failToServe(folder), "sealing.key cannot be read", "this user owns");
  });

  test("a lost sealing key stops the start, and is not replaced, because only it opens what it sealed", async () => {
    const first = await start();
    await newClient(first.address);
    await first.end("SIGTERM");
    renameSync(key("sealing"), join(folder, "elsewhere"));
    expectOneLine(await failToServe(folder), "sealing.key is missing", "restore keys/sealing.key");
    expect(existsSync(key("sealing"))).toBe(false);
    renameSync(join(folder, "elsewhere"), key("sealing"));
    await start();
  });

  test("the sealing key of another folder stops the start, because it opens nothing", async () => {
    const first = await start();
    await newClient(first.address);
    await first.end("SIGTERM");
    const own = readFileSync(key("sealing"));
    writeFileSync(key("sealing"), own.toReversed());
    expectOneLine(await failToServe(folder), "sealing.key belongs to another database", "restore");
    writeFileSync(key("sealing"), own);
    await start();
  });

  test("the whole folder of keys lost is the same", async () => {
    const first = await start();
    await first.end("SIGTERM");
    rmSync(join(folder, "data", "keys"), { recursive: true });
    expectOneLine(await failToServe(folder), "restore keys/sealing.key");
  });

  test.each([
    ["links", "links in mails"],
    ["jwt", "log in again"],
  ])("a lost %s key is created anew, with a warning of what that means", async (name, meaning) => {
    const first = await start();
    await first.end("SIGTERM");
    rmSync(key(name));
    const second = await start();
    expect(second.stdout()).toContain(meaning);
    expect(existsSync(key(name))).toBe(true);
  });
});

describe("the setup token", () => {
  const FROM_AFAR = { RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.1" };
  const register = (address: string, body: object) =>
    fetch(`${address}/api/v1/auth/register`, {
      method: "POST",
      headers: { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" },
      body: JSON.stringify({ email: "ada@example.com", password: "correct horse battery", ...body }),
    });
  const tokenOf = (serving: Serving) => /setup_token: (\S+)/.exec(serving.stderr())?.[1];

  test("is printed once and plainly beside the log, and lets the first account be made from afar", async () => {
    const serving = await start(FROM_AFAR);
    const token = await eventually(() => tokenOf(serving));
    expect(serving.stdout()).not.toContain(token);
    expect(serving.stderr().split("setup_token:")).toHaveLength(2);
    expect((await register(serving.address, {})).status).toBe(403);
    expect((await register(serving.address, { setup_token: "guessed" })).status).toBe(403);
    expect((await register(serving.address, { setup_token: token })).status).toBe(201);
    expect(serving.stdout()).not.toContain(token);
  });

  test.skipIf(isOnPostgres)(
    "is not printed once there is an account, nor where registration is not automatic",
    async () => {
      const first = await start();
      await newClient(first.address);
      await first.end("SIGTERM");
      const second = await start();
      await second.end("SIGTERM");
      expect(second.stderr()).toBe("");

      rmSync(join(folder, "data"), { recursive: true });
      const open = await start({ RECOVERD_AUTH__REGISTRATION: "open" });
      await open.end("SIGTERM");
      expect(open.stderr()).toBe("");
    },
  );
});

test("the service goes on when the reader of its log goes away", async () => {
  const serving = await start();
  await serving.stopReading();
  for (let i = 0; i < 5; i++) expect((await fetch(`${serving.address}/api/v1/nothing`)).status).toBe(404);
  const client = await newClient(serving.address);
  expect(await client.record()).toStartWith("evt_");
  expect(await serving.end("SIGTERM")).toBe(0);
});

test("the first line of the log says the address, the data folder and the next step", async () => {
  const serving = await start();
  const [first, ...others] = serving.stdout().split("\n");
  expect(JSON.parse(first!)).toMatchObject({
    message: "Ready",
    address: serving.address,
    data: join(folder, "data"),
    next: "create the first account on the page that is printed below",
  });
  expect(others.join()).not.toContain("0001_");
});
