// `recoverd migrate-to`: moves all of a data folder to PostgreSQL and back, even if it is killed in the middle.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL, spawn } from "bun";
import { fileName, groupOf } from "../../../src/store/journal/journal-file.ts";
import { fillTables } from "../../support/filled.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { eventually } from "../../support/process.ts";
import { program } from "../../support/program.ts";
import { temporaryFolder } from "../../support/store.ts";

const MAIN = isOnPostgres ? await program() : "";
const PASSWORD = "only-for-the-server";
const root = temporaryFolder();
/** A data folder with its keys and with rows in every table. */
const original = join(root, "original");
let url: string;

async function recoverd(args: string[], dir: string, environment: Record<string, string> = {}) {
  const run = spawn(["bun", MAIN, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: dir, RECOVERD_SERVER__PORT: "0", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

const onServer = { RECOVERD_DATA__URL: "" };

/** The rows of every table as text, sorted within each table. */
function contentOf(path: string): Map<string, string[]> {
  const database = new Database(path, { readonly: true });
  const tables = database
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .filter(({ name }) => name !== "migrations");
  const content = new Map(
    tables.map(({ name }) => {
      const columns = database.query<{ name: string }, []>(`pragma table_info(${name})`).all();
      const rows = database.query(`select ${columns.map((one) => `"${one.name}"`).join(", ")} from ${name}`).values();
      // PostgreSQL cannot store NUL in text, so it comes back as U+FFFD.
      return [
        name,
        rows.map((row) => JSON.stringify(row).replaceAll("\\u0000\\", "\\").replaceAll("\\u0000", "\uFFFD")).sort(),
      ] as const;
    }),
  );
  database.close();
  return new Map([...content].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function copyOf(name: string): string {
  const folder = join(root, name);
  cpSync(original, folder, { recursive: true });
  return folder;
}

const query = async (text: string): Promise<unknown[][]> => {
  const sql = new SQL({ url, max: 1 });
  const rows = await sql.unsafe(text).values();
  await sql.close();
  return rows as unknown[][];
};

const emptyDatabase = () => query("drop schema public cascade").then(() => query("create schema public"));

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    const address = new URL(await urlFor(join(root, "server", "recoverd.db")));
    address.password = PASSWORD;
    url = address.href;
    onServer.RECOVERD_DATA__URL = url;
    expect(await recoverd(["user", "list"], original)).toMatchObject({ code: 0 });
    const database = new Database(join(original, "recoverd.db"));
    const filled = fillTables(database, 60);
    expect([...filled].filter(([, count]) => count === 0)).toEqual([]);
    // Several pages of a table without a primary key.
    database.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into mrr_spans (project_id, currency, account, from_at, until_at, mrr, first_at)
      select id, 'usd', 'account ' || i, i, i + 1, 1, 1 from (select id from projects limit 1), n`);
    database.close();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test("a folder with rows in every table moves there and back, and is the same", async () => {
    await emptyDatabase();
    const here = copyOf("here");
    const there = await recoverd(["migrate-to", url], here);
    expect(there).toMatchObject({ code: 0, err: "" });
    expect(there.out).toMatch(/^tracked_events +\d+ rows {2}sha256 [0-9a-f]{16}$/m);
    expect(there.out).toContain("each compared with its original");
    expect(there.out).not.toContain(PASSWORD);
    const back = join(root, "back");
    expect(await recoverd(["migrate-to", `sqlite:${back}`], here, onServer)).toMatchObject({ code: 0, err: "" });
    expect(contentOf(join(back, "recoverd.db"))).toEqual(contentOf(join(original, "recoverd.db")));
    expect(readFileSync(join(back, "keys", "sealing.key"))).toEqual(readFileSync(join(here, "keys", "sealing.key")));
    // New rows get higher numbers than the moved ones.
    const [[highest]] = (await query("select max(number)::int from tracked_sheets")) as [[number]];
    const [[next]] = (await query(
      "insert into tracked_sheets (project_id, events, open) select id, 0, 0 from projects limit 1 returning number::int",
    )) as [[number]];
    expect(next).toBe(highest + 1);
  });

  test("what was moved is not served where it was, in either place, until somebody says so", async () => {
    await emptyDatabase();
    const here = join(root, "served");
    await recoverd(["user", "create", "--email", "ada@example.com"], here);
    await recoverd(["migrate-to", url], here);
    const old = await recoverd(["user", "list"], here);
    expect(old).toMatchObject({ code: 1 });
    expect(old.err).toContain("were moved to test_");
    expect(old.err).not.toContain(PASSWORD);
    expect(await recoverd(["user", "list"], here, onServer)).toMatchObject({ code: 0, err: "" });
    expect(await recoverd(["migrate-to", url], here)).toMatchObject({
      code: 1,
      err: expect.stringContaining("already contains data"),
    });
    renameSync(join(here, "recoverd.db"), join(here, "old.db"));
    expect(await recoverd(["migrate-to", `sqlite:${here}`], here, onServer)).toMatchObject({ code: 0, err: "" });
    expect(await recoverd(["user", "list"], here)).toMatchObject({ code: 0, err: "" });
    expect(await recoverd(["user", "list"], here, onServer)).toMatchObject({
      code: 1,
      err: expect.stringContaining("were moved to"),
    });
  });

  test("a move that is killed again and again is taken up where it was, and is the same in the end", async () => {
    await emptyDatabase();
    const here = copyOf("killed");
    const database = new Database(join(here, "recoverd.db"));
    database.run(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 120000)
       insert into tracked_events (number, sheet, customer, kind, occurred_at)
       select 1000 + i, (select min(number) from tracked_sheets), 1, i, i from n`,
    );
    database.close();
    const counts: number[] = [];
    const killed = async (args: string[], environment: Record<string, string>, count: () => Promise<number>) => {
      const run = spawn(["bun", MAIN, ...args], {
        cwd: root,
        env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: here, RECOVERD_SERVER__PORT: "0", ...environment },
        stdout: "ignore",
        stderr: "ignore",
      });
      const before = counts.at(-1) ?? 0;
      await eventually(async () => (await count()) > before + 2_000);
      run.kill("SIGKILL");
      await run.exited;
      counts.push(await count());
    };
    const countThere = () =>
      query("select count(*)::int from tracked_events").then(
        ([row]) => row![0] as number,
        () => 0, // not created yet
      );
    for (let i = 0; i < 3; i++) await killed(["migrate-to", url], {}, countThere);
    expect(counts).toEqual([...counts].sort((a, b) => a - b)); // it never started from scratch
    expect(counts.at(-1)).toBeLessThan(120_000);
    const unfinished = await recoverd(["user", "list"], here, onServer);
    expect(unfinished).toMatchObject({ code: 1, err: expect.stringContaining("is an unfinished copy") });
    expect(await recoverd(["migrate-to", url], here)).toMatchObject({ code: 0, err: "" });

    counts.length = 0;
    const back = join(root, "killed-back");
    const file = join(back, "recoverd.db.unfinished");
    const countHere = async () => {
      if (!existsSync(file)) return 0;
      const copy = new Database(file, { readonly: true });
      try {
        return copy.query<{ n: number }, []>("select count(*) as n from tracked_events").get()!.n;
      } catch {
        return 0; // not created yet
      } finally {
        copy.close();
      }
    };
    for (let i = 0; i < 2; i++) await killed(["migrate-to", `sqlite:${back}`], onServer, countHere);
    expect(existsSync(join(back, "recoverd.db"))).toBe(false);
    expect(await recoverd(["migrate-to", `sqlite:${back}`], here, onServer)).toMatchObject({ code: 0, err: "" });
    expect(contentOf(join(back, "recoverd.db"))).toEqual(contentOf(join(here, "recoverd.db")));
  }, 240_000);

  test("what was acknowledged and is still in the journal arrives, too", async () => {
    await emptyDatabase();
    const here = join(root, "journal");
    await recoverd(["user", "list"], here);
    const database = new Database(join(here, "recoverd.db"));
    database.run(
      "insert into projects (id, slug, name, settings, created_at, updated_at) values ('prj_1', 'acme', 'Acme', '{}', 1, 1)",
    );
    database.close();
    const event = { email: "ada@example.com", customerId: null, kind: "login", eventId: "e1", properties: null };
    const batch = { projectId: "prj_1", trusted: true, events: [{ ...event, occurredAt: Date.now() }] };
    mkdirSync(join(here, "journal"), { recursive: true });
    writeFileSync(join(here, "journal", fileName(1)), groupOf(1, [`telling ${JSON.stringify(batch)}\n`]));
    expect(await recoverd(["migrate-to", url], here)).toMatchObject({ code: 0, err: "" });
    expect(await query("select event_id from tracked_events")).toEqual([["e1"]]);
    expect(readdirSync(join(here, "journal")).filter((name) => name.endsWith(".journal"))).toEqual([]);
  });

  test("a row that differs on the other side fails the move, by its table", async () => {
    await emptyDatabase();
    const here = copyOf("differs");
    await recoverd(["migrate-to", url], here);
    const { id } = JSON.parse(readFileSync(join(here, "moving.json"), "utf8"));
    await query('create table if not exists moving (role text collate "C" primary key, id text, place text)');
    await query(`insert into moving values ('copy', '${id}', '')`);
    await query("update churn_events set mrr = 7 where id = (select max(id) from churn_events)");
    const again = await recoverd(["migrate-to", url], here);
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/table churn_events is not the same.*mrr/) });
  });

  test("a target in use, a folder in use and wrong addresses are refused in one line, without the password", async () => {
    await emptyDatabase();
    const here = copyOf("refused");
    const leftOver = join(root, "left-over");
    mkdirSync(leftOver);
    writeFileSync(join(leftOver, "recoverd.db-wal"), "of another database");
    expect(await recoverd(["user", "create", "--email", "ada@example.com"], here, onServer)).toMatchObject({ code: 0 });
    const refusals = [
      [await recoverd(["migrate-to", url], here), "already contains data (in users)"],
      [await recoverd(["migrate-to", url], here, onServer), "data.url is set"],
      [await recoverd(["migrate-to", `sqlite:${here}`], here), "data.url is not set"],
      [await recoverd(["migrate-to", `sqlite:${here}`], here, onServer), "already exists"],
      [await recoverd(["migrate-to", `sqlite:${leftOver}`], here, onServer), "recoverd.db-wal already exists"],
      [await recoverd(["migrate-to", "mysql://x"], here), "ADDRESS is postgres://"],
      [await recoverd(["migrate-to", url.replace(/:\d+\//, ":1/")], here), "Cannot use the database"],
    ] as const;
    for (const [{ code, out, err }, why] of refusals) {
      expect(err).toContain(why);
      expect(err.trim().split("\n")).toHaveLength(1);
      expect(code).toBeGreaterThan(0);
      expect(out + err).not.toContain(PASSWORD);
    }
    expect(existsSync(join(here, "moving.json"))).toBe(false);
    await emptyDatabase();
    const busy = join(root, "busy");
    const service = spawn(["bun", MAIN, "serve"], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: busy, RECOVERD_SERVER__PORT: "0" },
      stdout: "pipe",
      stderr: "ignore",
    });
    for await (const chunk of service.stdout) if (new TextDecoder().decode(chunk).includes("Ready")) break;
    const refused = await recoverd(["migrate-to", url], busy);
    service.kill("SIGTERM");
    await service.exited;
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("is in use by another recoverd") });
  });
});
