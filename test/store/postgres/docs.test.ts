// The instructions of docs/postgresql.md are sufficient: its statements create the user and database for its settings.

import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { fencesOf } from "../../docs/fences.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { program } from "../../support/program.ts";
import { temporaryFolder } from "../../support/store.ts";

/** Replaces the page's user name, which the test server's superuser already has. */
const NAME = "recoverd_by_the_page";
const renamed = (text: string) => text.replaceAll(/\brecoverd\b/g, NAME);

test.skipIf(!isOnPostgres)("the statements make a database that the settings lead to", async () => {
  const server = process.env.RECOVERD_TEST_POSTGRES!;
  const folder = temporaryFolder();
  const statements = fencesOf("sql").flatMap(({ text }) => renamed(text).trim().split("\n"));
  expect(statements.length).toBeGreaterThan(1);
  const sql = new SQL(`${server}/postgres`);
  for (const statement of statements) await sql.unsafe(statement);

  const { host } = new URL(server);
  const pointed = (text: string) =>
    text
      .replace("db.internal:5432", host)
      .replace("//recoverd:", `//${NAME}:`)
      .replace(/\/recoverd(?="|$)/m, `/${NAME}`);
  const run = async (words: string) => {
    const env = { PATH: process.env.PATH };
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, await program(), ...words.split(" ")], {
      cwd: folder,
      env,
    });
    expect([words, exitCode, stderr.toString()]).toEqual([words, 0, ""]);
  };

  // A data folder moves there, and the page's settings then connect to the moved data.
  await run("user create --email ada@example.com");
  const [move, ...more] = fencesOf("sh").filter(({ page }) => page === "docs/postgresql.md");
  expect([move!.text, more]).toEqual([expect.stringMatching(/^recoverd migrate-to postgres:\S+\n$/), []]);
  await run(pointed(move!.text.trim()).replace("recoverd ", ""));
  const [settings] = fencesOf("toml").filter(({ page }) => page === "docs/postgresql.md");
  writeFileSync(join(folder, "config.toml"), pointed(settings!.text));
  await run("user list");
  const made = new SQL(`${server.replace("//recoverd@", `//${NAME}:secret@`)}/${NAME}`);
  const [{ tables }] = await made`select count(*)::int as tables from pg_tables where tableowner = ${NAME}`;
  await made.close();
  expect(tables).toBeGreaterThan(30);
  await sql.unsafe(`drop database ${NAME}`);
  await sql.unsafe(`drop role ${NAME}`);
  await sql.close();
  rmSync(folder, { recursive: true });
});
