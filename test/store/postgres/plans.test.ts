// PostgreSQL's plans for statements that delete or change some of many rows, on tables without statistics.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import type { Deps } from "../../../src/deps.ts";
import { purgeOld } from "../../../src/features/inbound/retention.ts";
import { purgeByProject } from "../../../src/features/personal-data/retention.ts";
import { GROUPS } from "../../../src/features/projects/deletion-order.ts";
import { RETENTION_KINDS } from "../../../src/features/projects/settings-shape.ts";
import { replies } from "../../../src/features/replies/tables.ts";
import { purgeHistory } from "../../../src/features/risk/jobs.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { claim, purgeJobs } from "../../../src/queue/leases.ts";
import { deleteSome } from "../../../src/store/delete-some.ts";
import { locksRows } from "../../../src/store/dialect.ts";
import { compile, type Db } from "../../../src/store/engine.ts";
import { runOn } from "../../../src/store/postgres/connection.ts";
import { database } from "../../../src/store/postgres/handle.ts";
import { openPostgres } from "../../../src/store/postgres/open.ts";
import type { PostgresStore } from "../../../src/store/postgres/store.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { temporaryFolder } from "../../support/store.ts";

type Plan = { "Node Type": string; "Parent Relationship"?: string; Plans?: Plan[] };

const NOW = 1_772_442_000_000;
let store: PostgresStore;
let client: SQL;
/** Explains each statement instead of running it. */
let explaining: Db;
const explained: string[] = [];
const again: string[] = [];

/** A query with a limit that may run more than once. */
const isAgain = (plan: Plan): boolean =>
  (plan["Node Type"] === "Limit" && plan["Parent Relationship"] !== "InitPlan") || (plan.Plans ?? []).some(isAgain);

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    const url = await urlFor(temporaryFolder());
    store = openPostgres(url, { pool: 8 });
    await store.opened;
    client = new SQL({ url, max: 1 });
    explaining = database(async (text, values) => {
      const { rows } = await runOn(client, `explain (format json) ${text}`, values);
      const [[found]] = rows as [[string | [{ Plan: Plan }]]];
      const [{ Plan: plan }] = typeof found === "string" ? JSON.parse(found) : found;
      if (/\blimit\b/i.test(text)) explained.push(text);
      if (!/^\s*select/i.test(text) && isAgain(plan)) again.push(text);
      return { rows: [], changes: 0 };
    });
    locksRows(explaining);
  });
  afterAll(async () => {
    await client.close();
    await store.close();
  });

  test("the rows to change are found once, not for each row of a table that it believes to be empty", async () => {
    const inPlace = { read: store.read, write: <T>(operation: (tx: Db) => Promise<T>) => operation(explaining) };
    const clock = { now: () => NOW };
    const config = { data: { dir: "no-such-folder" } };
    const deps = { config, store: inPlace, clock } as unknown as Deps;
    for (const text of GROUPS.flat()) await compile(explaining, text).run("prj_a");
    await claim(explaining, "any", 5, "token", NOW);
    await purgeJobs(inPlace, NOW);
    await purgeOld(deps, { bodyRetention: DAY, retention: DAY }, new AbortController().signal);
    const retention = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, 30]));
    await store.write((tx) =>
      compile(
        tx,
        "insert into projects (id, slug, name, settings, created_at, updated_at) values ('prj_a', 'a', 'A', ?, 0, 0)",
      ).run(JSON.stringify({ retention })),
    );
    await purgeByProject(deps, new AbortController().signal);
    await deleteSome(explaining, { table: replies, id: replies.id, where: undefined }, 100);
    await purgeHistory({ ...deps, stopping: new AbortController().signal });
    expect([again, explained.length > GROUPS.flat().length]).toEqual([[], true]);
  });
});
