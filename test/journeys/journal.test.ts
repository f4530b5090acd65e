// A process that is killed repeatedly under high load: every entry that the journal acknowledged is finally in the
// database, exactly once.

import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { newClient } from "../support/client.ts";
import { isOnPostgres, urlFor } from "../support/postgres-engine.ts";
import { eventually, service } from "../support/process.ts";

const PER_ROUND = 1_500;
const HIGH_LOAD = join(import.meta.dir, "../support/high-load.ts");

// Several services may use one PostgreSQL database, so they have no journal.
test.skipIf(isOnPostgres)(
  "killed under high load, and while the journal is replayed: all that was acknowledged is stored, once",
  async () => {
    const settings = { RECOVERD_LIMITS__TRACK: "off", RECOVERD_LIMITS__WEBHOOK: "off" };
    const { folder, start } = service(settings, { preload: HIGH_LOAD });
    const journal = join(folder, "data", "journal");
    const inJournal = () =>
      existsSync(journal)
        ? readdirSync(journal).reduce((sum, name) => sum + readFileSync(join(journal, name)).indexOf(0), 0)
        : 0;

    let serving = await start();
    const client = await newClient(serving.address);
    const project = (await client.call("GET", "/projects/acme")).body.data;
    const acknowledged = { tracked: [] as string[], posted: [] as string[] };
    let sent = 0;
    const post = async (path: string, body: object, status: number): Promise<boolean> => {
      const url = `${serving.address}/api/v1${path}`;
      const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
      return answer?.status === status;
    };
    const track = async (event_id: string) => {
      const body = { public_key: project.public_key, customer_id: "c1", event: "login", event_id };
      return (await post("/track", body, 202)) && acknowledged.tracked.push(event_id) > 0;
    };
    const cancel = async (event_id: string) => {
      const body = { customer_email: `${event_id}@example.com`, event_type: "cancellation", event_id };
      return (
        (await post(`/webhooks/custom/${project.public_key}`, body, 200)) && acknowledged.posted.push(event_id) > 0
      );
    };

    let mostInJournal = 0;
    for (let round = 0; round < 3; round++) {
      const goal = acknowledged.tracked.length + acknowledged.posted.length + PER_ROUND;
      const sending = Promise.all(
        Array.from({ length: 32 }, async (_, n) => {
          while (await (n % 2 === 0 ? track : cancel)(`e-${++sent}`));
        }),
      );
      await eventually(() => acknowledged.tracked.length + acknowledged.posted.length >= goal);
      mostInJournal = Math.max(mostInJournal, inJournal());
      await serving.end("SIGKILL");
      await sending;
      serving = await start();
      await serving.end("SIGKILL"); // at any point in the journal
      serving = await start();
    }
    expect(mostInJournal).toBeGreaterThan(10_000); // otherwise this does not test the journal

    const again = client.at(serving.address);
    const all = async (path: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let page = 1; ; page++) {
        const { data } = (await again.call("GET", `/projects/acme/${path}per_page=100&page=${page}`)).body;
        ids.push(...data.map((row: { event_id: string }) => row.event_id));
        if (data.length < 100) return ids;
      }
    };
    for (const [path, ids] of [
      ["tracked-events?customer_id=c1&", acknowledged.tracked],
      ["inbound-events?", acknowledged.posted],
    ] as const) {
      const rows = await all(path);
      expect(new Set(rows).size).toBe(rows.length);
      expect(ids.length).toBeGreaterThan(1_000);
      const there = new Set(rows);
      expect(ids.filter((id) => !there.has(id))).toEqual([]);
    }
  },
  300_000,
);

test("without a journal all that was acknowledged is in the database at once, however high the load", async () => {
  const settings = { RECOVERD_LIMITS__TRACK: "off", RECOVERD_DATA__JOURNAL: "false" };
  const { folder, start } = service(settings, { preload: HIGH_LOAD });
  const serving = await start();
  const client = await newClient(serving.address);
  const { public_key } = (await client.call("GET", "/projects/acme")).body.data;
  const track = async (n: number) => {
    const body = JSON.stringify({ public_key, customer_id: "c1", event: "login", event_id: `e-${n}` });
    return (await fetch(`${serving.address}/api/v1/track`, { method: "POST", body })).status;
  };
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => track(n)));
  expect(new Set(answers)).toEqual(new Set([202]));
  await serving.end("SIGKILL");
  expect(existsSync(join(folder, "data", "journal"))).toBe(false);
  expect(await countTracked(join(folder, "data", "recoverd.db"))).toBe(300);
});

async function countTracked(path: string): Promise<number> {
  await using database = new SQL(isOnPostgres ? await urlFor(path) : `sqlite://${path}`);
  const [row] = await database.unsafe("select count(*) as count from tracked_events");
  return Number(row.count);
}
