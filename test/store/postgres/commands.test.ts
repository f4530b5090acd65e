// The commands for operators, with a PostgreSQL database: each works, or names what to use instead.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SQL, spawn } from "bun";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { program } from "../../support/program.ts";
import { temporaryFolder } from "../../support/store.ts";

const MAIN = isOnPostgres ? await program() : "";
const folder = temporaryFolder();
const outbox = join(folder, "data", "outbox");
let url: string;

async function recoverd(...args: string[]) {
  const run = spawn(["bun", MAIN, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      RECOVERD_DATA__DIR: join(folder, "data"),
      RECOVERD_DATA__URL: url,
      RECOVERD_MAIL__FROM: "ops@example.com",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    url = await urlFor(join(folder, "place", "recoverd.db"));
    const sql = new SQL({ url, max: 1 });
    await sql.unsafe(
      "insert into projects (id, slug, name, settings, created_at, updated_at) values ('prj_1', 'acme', 'Acme', '{}', 1, 1)",
    );
    await sql.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("user creates an account, lists it, and makes a link for a new password", async () => {
    const created = await recoverd("user", "create", "--email", "ada@example.com");
    expect(created).toMatchObject({ code: 0, err: "", out: expect.stringContaining("ada@example.com was made") });
    expect(await recoverd("user", "list")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ada@example\.com\t/),
    });
    const reset = await recoverd("user", "reset-password", "ada@example.com");
    expect(reset).toMatchObject({ code: 0, err: "", out: expect.stringContaining("/reset-password") });
  });

  test("report, risk and statistics read it", async () => {
    const report = await recoverd("report", "--project", "acme", "--json");
    expect(report).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(report.out)).toMatchObject({ project: { slug: "acme" }, mrr: {}, cohorts: {}, forecasting: {} });
    expect(await recoverd("risk", "backtest", "--project", "acme")).toMatchObject({ code: 0, err: "" });
    expect(await recoverd("statistics", "check")).toMatchObject({ code: 0, err: "" });
  });

  test("test-mail sends by the project's settings", async () => {
    expect(await recoverd("test-mail", "--to", "eve@example.com", "--project", "acme")).toMatchObject({ code: 0 });
    expect(existsSync(outbox)).toBe(true);
  });

  test("backup and restore name PostgreSQL's own tools and the keys", async () => {
    for (const name of ["backup", "restore"]) {
      const { code, err } = await recoverd(name, "backup.db");
      expect(code).toBe(1);
      expect(err).toMatch(/^recoverd: .*pg_dump.*the keys are in it.*data\.keys_secret/);
    }
    expect(existsSync(join(folder, "backup.db"))).toBe(false);
  });

  test("doctor says whether it can be used", async () => {
    const { out } = await recoverd("doctor");
    expect(out).toMatch(/^good +database +\S+ on 127\.0\.0\.1:\d+ can be used and is up to date \(PostgreSQL \d+/m);
  });
});
