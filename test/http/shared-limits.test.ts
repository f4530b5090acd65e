// Limits that several nodes share: they allow no more than one node would, and few requests wait for the database.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Bucket } from "../../src/http/limits.ts";
import { SharedBuckets, SharedWindow } from "../../src/http/shared-limits.ts";
import { compile } from "../../src/store/engine.ts";
import { LimitRows, purgeLimitRows } from "../../src/store/limit-rows.ts";
import { openPostgres } from "../../src/store/postgres/open.ts";
import type { PostgresStore } from "../../src/store/postgres/store.ts";
import { fixedClock } from "../support/clock.ts";
import { startNodes } from "../support/nodes.ts";
import { isOnPostgres, urlFor } from "../support/postgres-engine.ts";
import { temporaryFolder } from "../support/store.ts";

let url: string;
let stores: PostgresStore[];
let clock: ReturnType<typeof fixedClock>;
let commits = 0;

const rate = (count: number, per: number, burst: number) => ({ count, per, burst });
const bucketsOf = (limit: ReturnType<typeof rate>): Bucket[] =>
  stores.map((store) => new SharedBuckets("general", limit, clock, new LimitRows(store)));

/** How many of `count` requests pass if they alternate between the nodes. */
async function passing(nodes: Bucket[], count: number, key = "ada"): Promise<number> {
  const states = await Promise.all(Array.from({ length: count }, (_, n) => nodes[n % nodes.length]!.take(key)));
  return states.filter(({ allowed }) => allowed).length;
}

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    url = await urlFor(temporaryFolder());
    stores = [1, 2, 3].map(() => openPostgres(url, { pool: 8, onCommit: () => void commits++ }));
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  beforeEach(async () => {
    clock = fixedClock();
    await stores[0]!.write((tx) => compile(tx, "delete from limit_rows").run());
  });

  test("three nodes together let a burst through, then what grows", async () => {
    const nodes = bucketsOf(rate(10, 1_000, 30));
    expect(await passing(nodes, 90)).toBe(30);
    expect(await passing(nodes, 30, "eve")).toBe(30);
    clock.advance(500);
    expect(await passing(nodes, 30)).toBe(5);
    clock.advance(60_000);
    expect(await passing(nodes, 90)).toBe(30);
  });

  test("a flood is refused without asking again; a busy key asks for many tokens at once", async () => {
    const nodes = bucketsOf(rate(100, 1_000, 1_000));
    commits = 0;
    let passed = 0;
    for (let n = 0; n < 600; n++) if ((await nodes[n % 3]!.take("ada")).allowed) passed++;
    expect(passed).toBe(600);
    expect(commits).toBeLessThan(60);
    for (let n = 0; n < 600; n++) if ((await nodes[n % 3]!.take("ada")).allowed) passed++;
    expect(passed).toBeLessThanOrEqual(1_000);
    expect(passed).toBeGreaterThan(1_000 - 3 * 50); // the other nodes may hold this many for a second
    commits = 0;
    const refused = await Promise.all(nodes.map((node) => node.take("ada", 60)));
    expect(refused.map(({ allowed, retryAfter }) => [allowed, retryAfter > 0])).toEqual(Array(3).fill([false, true]));
    const before = commits;
    for (let n = 0; n < 100; n++) expect((await nodes[n % 3]!.take("ada", 60)).allowed).toBe(false);
    expect(commits).toBe(before);
  });

  test("tokens that a node took in advance come back when it does not need them", async () => {
    const [one, two] = bucketsOf(rate(1, 60_000, 1_000)) as [Bucket, Bucket];
    for (let n = 0; n < 100; n++) await one.take("ada");
    clock.advance(1_000);
    await one.take("ada");
    expect(await passing([two], 2_000)).toBe(1_000 - 101);
  });

  test("a window without bursts is exact over all nodes", async () => {
    const nodes = stores.map(
      (store) => new SharedWindow("cancel_flow", rate(10, 15_000, 10), clock, new LimitRows(store)),
    );
    expect(await passing(nodes, 30)).toBe(10);
    clock.advance(14_999);
    expect(await passing(nodes, 30)).toBe(0);
    clock.advance(1);
    expect(await passing(nodes, 30)).toBe(10);
  });

  test("rows of full buckets are deleted", async () => {
    const nodes = bucketsOf(rate(10, 1_000, 30));
    await passing(nodes, 30);
    const count = async () => (await compile(stores[0]!.read, "select count(*) from limit_rows").values())[0]![0];
    await stores[0]!.write((tx) => purgeLimitRows(tx, clock.now()));
    expect(await count()).toBe(1);
    await stores[0]!.write((tx) => purgeLimitRows(tx, clock.now() + 4_000));
    expect(await count()).toBe(0);
  });

  test("limits.shared: three nodes refuse a client what one would", async () => {
    const own = await urlFor(temporaryFolder());
    const settings = { RECOVERD_DATA__URL: own, RECOVERD_DATA__POOL: "8", RECOVERD_LIMITS__GENERAL: "1/1h burst 30" };
    const cluster = await startNodes(3, { ...settings, RECOVERD_LIMITS__SHARED: "true" });
    try {
      const ask = async (_: unknown, n: number) =>
        (await fetch(`${cluster.addresses()[n % 3]}/api/v1/projects`, { headers: { "x-api-key": "sk_wrong" } })).status;
      const answers = await Promise.all(Array.from({ length: 90 }, ask));
      expect(answers.filter((status) => status !== 429)).toHaveLength(30);
    } finally {
      await cluster.remove();
    }
  });
});
