// A disk that fills up under high load: acknowledged data is stored, the rest is refused, and no files accumulate.

import { expect, onTestFinished, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CANCELLATION } from "../support/app.ts";
import { newClient } from "../support/client.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { eventually, service } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";

const run = (...command: string[]): boolean =>
  Bun.spawnSync(command, { stdio: ["ignore", "ignore", "ignore"] }).success;

/** Mounts a small file system; undefined if this process may not. */
function smallDisk(): string | undefined {
  const place = temporaryFolder();
  const disk = join(place, "disk");
  mkdirSync(disk);
  if (process.platform === "linux" && run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk)) return disk;
  rmSync(place, { recursive: true });
  return undefined;
}

/** At the end of the test, after the service has ended. */
const unmountAfterwards = (disk: string): void =>
  onTestFinished(() => {
    run("umount", disk);
    rmSync(dirname(disk), { recursive: true });
  });

// The tests cannot fill the disk of a PostgreSQL server.
const disk = isOnPostgres ? undefined : smallDisk();
const anotherDisk = disk && smallDisk();

test.skipIf(anotherDisk === undefined)(
  "needs the right to mount a file system: on a full disk every write is a 503, until there is room again",
  async () => {
    const folder = anotherDisk!;
    const { start } = service({ RECOVERD_LIMITS__CANCEL_FLOW: "off" }, { folder });
    unmountAfterwards(folder);
    const serving = await start();
    const { call, record } = await newClient(serving.address);
    const { public_key } = (await call("GET", "/projects/acme")).body.data;
    const event = `/projects/acme/churn-events/${await record()}`;
    const filler = join(folder, "filler");
    for (let n = 0; ; n++) {
      try {
        writeFileSync(`${filler}-${n}`, Buffer.alloc(n === 0 ? 64 * 1024 : 4_096));
      } catch {
        break;
      }
    }
    const writes = {
      event: () => call("POST", "/projects/acme/churn-events", CANCELLATION),
      generation: () => call("POST", `${event}/generate`),
      recovery: () => call("POST", `${event}/recovered`),
      reason: () => call("POST", "/cancel-flow/reasons", { public_key, reason: "other" }),
      file: () => call("POST", "/projects/acme/imports?kind=churn_events&format=ndjson", CANCELLATION),
    };
    // The first of them may fill what is left of the write-ahead log.
    await eventually(async () => (await writes.event()).status >= 500);
    for (const [name, write] of Object.entries(writes)) expect([name, (await write()).status]).toEqual([name, 503]);
    expect((await call("GET", "/projects/acme/churn-events")).status).toBe(200);
    expect(serving.stdout()).toContain("database or disk is full");

    for (const name of readdirSync(folder)) if (name.startsWith("filler")) rmSync(join(folder, name));
    for (const [name, write] of Object.entries(writes))
      expect([name, (await write()).status < 300]).toEqual([name, true]);
  },
  60_000,
);

test.skipIf(disk === undefined)(
  "needs the right to mount a file system: a full disk loses nothing that was acknowledged",
  async () => {
    const folder = disk!;
    const { start } = service({ RECOVERD_LIMITS__TRACK: "off", RECOVERD_LIMITS__WEBHOOK: "off" }, { folder });
    unmountAfterwards(folder);
    const first = await start();
    const client = await newClient(first.address);
    const project = (await client.call("GET", "/projects/acme")).body.data;
    const acknowledged = { tracked: [] as string[], posted: [] as string[] };
    const statuses = new Set<number>();
    let sent = 0;
    const filler = "x".repeat(2_000);

    const send = async (n: number): Promise<void> => {
      const event_id = `e-${sent++}`;
      const tracks = n % 2 === 0;
      const body = tracks
        ? { public_key: project.public_key, customer_id: "c1", event: "login", event_id, properties: { filler } }
        : { customer_email: `${event_id}@example.com`, event_type: "cancellation", event_id, metadata: { filler } };
      const path = tracks ? "/track" : `/webhooks/custom/${project.public_key}`;
      const { status } = await fetch(`${first.address}/api/v1${path}`, { method: "POST", body: JSON.stringify(body) });
      statuses.add(status);
      if (status === 202) acknowledged.tracked.push(event_id);
      if (status === 200) acknowledged.posted.push(event_id);
    };
    await Promise.all(
      Array.from({ length: 32 }, async (_, n) => {
        while (sent < 8_000) await send(n);
      }),
    );
    expect([...statuses].sort()).toEqual([200, 202, 503]);
    const left = (name: string) =>
      existsSync(join(folder, "data", name)) ? readdirSync(join(folder, "data", name)) : [];
    expect(left("journal").length).toBeLessThan(5);
    await eventually(() => left("inbound-spill").every((name) => !name.endsWith(".draft")));

    await first.end("SIGKILL");
    expect(run("mount", "-o", "remount,size=400m", folder)).toBe(true);
    const again = client.at((await start()).address);
    // If the disk filled up while the load was too low for the journal, posts went into spill files, which a job replays.
    await eventually(() => left("inbound-spill").length === 0);
    const all = async (path: string): Promise<Set<string>> => {
      const ids = new Set<string>();
      for (let page = 1; ; page++) {
        const { data } = (await again.call("GET", `/projects/acme/${path}per_page=100&page=${page}`)).body;
        for (const { event_id } of data) ids.add(event_id);
        if (data.length < 100) return ids;
      }
    };
    const [tracked, posted] = [await all("tracked-events?customer_id=c1&"), await all("inbound-events?")];
    expect(acknowledged.tracked.filter((id) => !tracked.has(id))).toEqual([]);
    expect(acknowledged.posted.filter((id) => !posted.has(id))).toEqual([]);
  },
  120_000,
);
