// The error when a database cannot be used: each case on a real server, in one line, without the password.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL, spawn, spawnSync } from "bun";
import { type PostgresServer, startPostgres } from "../../../.ci/postgres-server.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { program } from "../../support/program.ts";
import { temporaryFolder } from "../../support/store.ts";

const MAIN = isOnPostgres ? await program() : "";
const PASSWORD = "right-and-secret";
const ACCESS = `
host    all recoverd 127.0.0.1/32 trust
host    all refused  127.0.0.1/32 reject
hostssl all careful  127.0.0.1/32 scram-sha-256
host    all careful  127.0.0.1/32 reject
host    all all      127.0.0.1/32 scram-sha-256
`;
const SETUP = [
  `create role app login password '${PASSWORD}'`,
  "create database app owner app",
  `create role guest login password '${PASSWORD}'`,
  "create role refused login",
  `create role careful login password '${PASSWORD}'`,
  `create role few login password '${PASSWORD}' connection limit 20`,
  "create database few owner few",
  "create database latin encoding 'LATIN1' template template0",
  "create database newer owner app",
  "create database foreign_one owner app",
];

const folder = temporaryFolder();
const ca = join(folder, "ca.pem");
let server: PostgresServer;
let port: string;

const addressOf = (user: string, database: string, rest = "", password = PASSWORD, place = `127.0.0.1:${port}`) =>
  `postgres://${user}:${password}@${place}/${database}${rest}`;

async function run(command: string, url: string, more: Record<string, string> = {}) {
  const child = spawn(["bun", MAIN, command], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: join(folder, "data"), RECOVERD_DATA__URL: url, ...more },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}

/** The error of `recoverd migrate`, which connects as the service does. */
async function why(url: string, more: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await run("migrate", url, more);
  expect(out + err).not.toContain(PASSWORD);
  expect(err.split("\n").filter(Boolean)).toHaveLength(code === 0 ? 0 : 1);
  return code === 0 ? out.trim() : err.trim();
}

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    const { key, cert } = makeCertificate();
    writeFileSync(ca, cert);
    const keys = join(folder, "tls");
    mkdirSync(keys);
    writeFileSync(join(keys, "key.pem"), key, { mode: 0o600 });
    writeFileSync(join(keys, "cert.pem"), cert);
    if (process.getuid?.() === 0) {
      for (const one of [tmpdir(), folder]) chmodSync(one, 0o711); // the server runs as another user
      spawnSync(["chown", "-R", "postgres", keys]);
    }
    const tls = [`ssl_cert_file=${join(keys, "cert.pem")}`, `ssl_key_file=${join(keys, "key.pem")}`];
    server = (await startPostgres(["fsync=off", "ssl=on", "max_connections=40", ...tls]))!;
    port = new URL(server.url).port;
    const sql = new SQL({ url: `${server.url}/postgres`, max: 1 });
    for (const statement of SETUP) await sql.unsafe(statement);
    const [[file]] = (await sql.unsafe("show hba_file").values()) as unknown as [[string]];
    writeFileSync(file, ACCESS);
    await sql.unsafe("select pg_reload_conf()");
    await sql.close();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("what the server refuses", async () => {
    const at = `on 127.0.0.1:${port}`;
    expect(await why(addressOf("app", "app", "", "wrong"))).toBe(
      `recoverd: Cannot use the database app ${at}: the user or the password is wrong`,
    );
    expect(await why(addressOf("app", "nowhere"))).toContain(
      `nowhere ${at}: there is no such database; create it first`,
    );
    expect(await why(addressOf("guest", "app"))).toContain("the user may not create tables there; grant CREATE");
    expect(await why(addressOf("refused", "app", "?sslmode=require"))).toContain(
      "does not let this user in from here; see its pg_hba.conf",
    );
    expect(await why(addressOf("recoverd", "latin"))).toContain(
      "encoding is LATIN1: create one with the encoding UTF8",
    );
    expect(await why(addressOf("app", "app", "?colour=red"))).toContain(
      "does not know a setting that the address names",
    );
  });

  test("where nobody answers, or something else", async () => {
    const closed = "127.0.0.1:1";
    expect(await why(addressOf("app", "app", "", PASSWORD, closed))).toContain(
      `Cannot use the database app on ${closed}: nobody answers there; check host and port`,
    );
    const other = Bun.serve({ port: 0, fetch: () => new Response("no database") });
    expect(await why(addressOf("app", "app", "", PASSWORD, `127.0.0.1:${other.port}`))).toContain(
      "does not do so as PostgreSQL does",
    );
    await other.stop(true);
  });

  test("TLS: asked for, refused, and with a certificate that is trusted or is not", async () => {
    expect(await why(addressOf("careful", "app", "?sslmode=disable"))).toContain("without TLS; add ?sslmode=require");
    // The connection succeeds, but the user may not create tables.
    expect(await why(addressOf("careful", "app", "?sslmode=require"))).toContain("may not create tables");
    expect(await why(addressOf("careful", "app", "?sslmode=verify-full"))).toContain("certificate is not trusted");
    expect(await why(addressOf("careful", "app", `?sslmode=verify-full&sslrootcert=${ca}`))).toContain(
      "may not create tables",
    );
    expect(await why(addressOf("careful", "app", "?sslmode=perhaps"))).toContain("?sslmode= is one of disable, allow");
    const plain = (await startPostgres(["fsync=off"]))!;
    expect(await why(`${plain.url}/postgres?sslmode=require`)).toContain("the server offers no TLS");
    await plain.stop();
  });

  test("too few connections, of the server, the database or the user", async () => {
    const settings = { RECOVERD_DATA__POOL: "60" };
    expect(await why(addressOf("app", "app"), settings)).toContain(
      "The database allows 37 connections, and 63 are needed (data.pool and 3 more): raise max_connections of the server, or lower data.pool",
    );
    expect(await why(addressOf("few", "few"))).toContain("allows 20 connections, and 27 are needed");
    expect(await why(addressOf("few", "few"), { RECOVERD_DATA__POOL: "17" })).toContain("was brought up to date");
    const held = Array.from({ length: 40 }, () => new SQL({ url: `${server.url}/postgres`, max: 1 }));
    await Promise.allSettled(held.map((one) => one.unsafe("select 1")));
    expect(await why(addressOf("app", "app"))).toContain("it has no connection left; raise max_connections");
    await Promise.all(held.map((one) => one.close()));
  });

  test("a newer schema, another program's database, and a server that is too old", async () => {
    const change = async (database: string, statement: string) => {
      const sql = new SQL({ url: addressOf("app", database), max: 1 });
      await sql.unsafe(statement);
      await sql.close();
    };
    expect(await why(addressOf("app", "newer"))).toContain("was brought up to date");
    await change("newer", "insert into migrations values ('9999_later', 'x', 1)");
    expect(await why(addressOf("app", "newer"))).toContain(
      "was changed by a newer version (migration 9999_later is unknown here)",
    );
    const { out, code } = await run("doctor", addressOf("app", "newer"));
    expect(out).toMatch(/^bad +database +newer on 127\.0\.0\.1:\d+ was changed by a newer version \(9999_later\)/m);
    expect(code).toBe(1);
    await change("foreign_one", "create table theirs (id int)");
    expect(await why(addressOf("app", "foreign_one"))).toContain("belongs to another program");
    const old = asVersion14(Number(port));
    expect(await why(addressOf("app", "app", "", PASSWORD, `127.0.0.1:${old.port}`))).toContain(
      "The database server is PostgreSQL 14.",
    );
    old.stop(true);
  });
});

/** A proxy to the same server that reports an older version with as many digits. */
function asVersion14(port: number) {
  type Pipe = { other?: Awaited<ReturnType<typeof Bun.connect>>; waiting: Buffer[] };
  const older = (bytes: Buffer): Buffer =>
    Buffer.from(
      bytes
        .toString("latin1")
        .replace(/15(\d{4})/g, "14$1")
        .replace(/15(\.\d+ \()/g, "14$1"),
      "latin1",
    );
  return Bun.listen<Pipe>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: async (client) => {
        client.data = { waiting: [] };
        const socket = {
          data: (_: unknown, bytes: Buffer) => void client.write(older(bytes)),
          close: () => void client.end(),
        };
        client.data.other = await Bun.connect({ hostname: "127.0.0.1", port, socket });
        for (const bytes of client.data.waiting) client.data.other.write(bytes);
      },
      data: (client, bytes) => {
        if (client.data.other) client.data.other.write(bytes);
        else client.data.waiting.push(Buffer.from(bytes));
      },
      close: (client) => void client.data.other?.end(),
    },
  });
}
