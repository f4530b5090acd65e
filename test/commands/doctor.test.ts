// `recoverd doctor`: each problem is on its own line with what to do, and nothing is changed.

import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { migrations } from "../../migrations/index.ts";
import { openDataFolder } from "../../src/data-folder.ts";
import { examineAddress } from "../../src/doctor/address.ts";
import { examineData } from "../../src/doctor/data.ts";
import { examineOutside } from "../../src/doctor/outside.ts";
import { createUser } from "../../src/features/accounts/service.ts";
import { SYSTEM } from "../../src/features/projects/audit.ts";
import { createProject } from "../../src/features/projects/service.ts";
import type { Finding } from "../../src/lib/finding.ts";
import { createLog } from "../../src/lib/log.ts";
import { configFolder } from "../config/load.ts";
import { makeCertificate } from "../support/certificate.ts";
import { startOllama } from "../support/ollama.ts";
import { type SmtpScript, startSmtp } from "../support/smtp.ts";

const { load, write, path } = configFolder();
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const silent = createLog({ level: "error", format: "text", write: () => {} });
const use = () => openDataFolder(path("data"), silent);
const about = (findings: readonly Finding[], name: string) => {
  const { state, says } = findings.find((one) => one.about === name)!;
  return `${state}: ${says}`;
};
const examine = () =>
  examineData(
    path("data"),
    migrations.map(({ name }) => name),
  );
const inData = (name: string) => about(examine().findings, name);
const MAIN = new URL("../../src/main.ts", import.meta.url).pathname;

describe("the data", () => {
  test("are good where there are none yet, and are not made", () => {
    expect(examine()).toEqual({
      findings: [
        {
          about: "data.dir",
          state: "good",
          says: `${path("data")} is made at the first start`,
          code: "folder_to_come",
          values: { folder: path("data") },
        },
      ],
      isRunning: false,
    });
    expect(existsSync(path("data"))).toBe(false);
  });

  test("are good after the first start, also beside a running service, which is reported", async () => {
    const held = use();
    expect(examine().isRunning).toBe(true);
    expect(inData("data.dir")).toBe(`good: ${path("data")}, in which a service is at work`);
    expect(inData("database")).toEndWith("is whole and up to date");
    expect(inData("keys")).toStartWith("good: ");
    await held.close();
    const files = () => readdirSync(path("data")).filter((name) => !/-(?:wal|shm)$/.test(name)); // empty files that SQLite adds
    const before = files();
    expect(examine().isRunning).toBe(false);
    expect(examine().findings.map(({ state }) => state)).not.toContain("bad");
    expect(files()).toEqual(before);
  });

  test("are bad where the database is damaged, of a newer version, or no database", async () => {
    await use().close();
    const database = new Database(path("data", "recoverd.db"));
    database.run("insert into migrations values ('9999_tomorrow', 'x', 0)");
    database.run("pragma wal_checkpoint(truncate)");
    database.close();
    expect(inData("database")).toMatch(/^bad: .*newer version \(9999_tomorrow\): run that one$/);
    const bytes = readFileSync(path("data", "recoverd.db"));
    writeFileSync(path("data", "recoverd.db"), bytes.fill(0xff, 8_192, 120_000));
    expect(inData("database")).toMatch(/^bad: .*is damaged \(.+\): restore a backup$/s);
    writeFileSync(path("data", "recoverd.db"), "a letter to my aunt ".repeat(100));
    expect(inData("database")).toMatch(/^bad: .*is damaged \(.+\): restore a backup$/);
  });

  test("are to be minded where the next start migrates", async () => {
    await use().close();
    const database = new Database(path("data", "recoverd.db"));
    database.run("delete from migrations where name = (select max(name) from migrations)");
    database.close();
    expect(inData("database")).toMatch(/^mind: .*the next start brings it up to date/);
  });

  test("are bad without the key of the secrets, to be minded without another or with open modes", async () => {
    await use().close();
    chmodSync(path("data", "keys", "jwt.key"), 0o644);
    expect(inData("keys")).toMatch(/^mind: jwt\.key can be read by others/);
    rmSync(path("data", "keys", "links.key"));
    expect(inData("keys")).toMatch(/^mind: links\.key will be created again/);
    writeFileSync(path("data", "keys", "sealing.key"), "short");
    expect(inData("keys")).toMatch(/^bad: .*sealing\.key has 5 bytes where a key has 32: restore it from a backup/);
    rmSync(path("data", "keys", "sealing.key"));
    expect(inData("keys")).toMatch(/^bad: .*sealing\.key is missing: restore it from a backup/);
  });

  test("are bad where files belong to another user, and are not called lost or damaged", async () => {
    await use().close();
    if (process.getuid?.() === 0) chownSync(path("data"), 65_534, 65_534);
    else chmodSync(path("data", "keys"), 0);
    const { findings } = examine();
    expect(findings.map(({ code }) => code)).toEqual(["file_not_usable"]);
    expect(about(findings, "data.dir")).toMatch(/^bad: .*make the service's user the owner of everything in /);
    if (process.getuid?.() !== 0) chmodSync(path("data", "keys"), 0o700);
  });

  test("are bad where a file stands in the folder's place", () => {
    writeFileSync(path("data"), "");
    expect(inData("data.dir")).toMatch(/^bad: .*cannot be written to/);
  });
});

describe("the address", () => {
  const NOW = Date.now();
  const examined = (toml: string, isRunning = true) => examineAddress(load(toml), isRunning, NOW);

  test("is bad where the port is taken, unless it is our own service that has it", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    endings.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const toml = `[server]\nport = ${port}`;
    expect(about(await examined(toml, false), "server.port")).toMatch(
      /^bad: .*is taken: stop what listens there, or set server\.port/,
    );
    expect((await examined(toml, true)).map(({ about }) => about)).toEqual(["server.public_url"]);
    expect(about(await examined("[server]\nport = 0", false), "server.port")).toStartWith("good: ");
    expect(about(await examined('[server]\nhost = "192.0.2.1"', false), "server.port")).toMatch(
      /^bad: .*correct server\.host/,
    );
  });

  test("is bad with a certificate that has ended or does not fit, to be minded shortly before", async () => {
    const toml = `[server]\npublic_url = "https://a.example"\n[server.tls]\ncert = "cert.pem"\nkey = "key.pem"`;
    const with_ = async ({ cert, key }: { cert: string; key: string }) => {
      write("cert.pem", cert);
      write("key.pem", key);
      return about(await examined(toml), "server.tls");
    };
    expect(await with_(makeCertificate())).toMatch(/^mind: .*is good until/); // valid for one day
    expect(await with_(makeCertificate({ expired: true }))).toMatch(/^bad: .*ended at .*: renew it$/);
    expect(await with_({ cert: makeCertificate().cert, key: makeCertificate().key })).toMatch(
      /^bad: server\.tls\.key .* is not the key/,
    );
  });

  test.each([
    ["", /^good: .*links lead to this machine$/],
    ["[server]\nport = 8099", /^good: http:\/\/localhost:8099: links lead to this machine$/],
    [
      '[server]\nport = 8099\npublic_url = "http://localhost:8080"',
      /^mind: http:\/\/localhost:8080: links lead to port 8080 of this machine.*8099/,
    ],
    ['[mail]\nhost = "smtp.example.com"', /^mind: .*nothing is mailed automatically/],
    ['[mail]\nhost = "smtp.example.com"\nallow_loopback_links = true', /^good: .*links lead to this machine$/],
    ['[server]\npublic_url = "http://a.example"', /^mind: .*links without HTTPS/],
    [
      '[server]\npublic_url = "https://a.example"',
      /^mind: .*listens on 127\.0\.0\.1 alone.*put the proxy's address into server\.trusted_proxies/,
    ],
    ['[server]\npublic_url = "https://a.example"\nhost = "0.0.0.0"', /^mind: .*nobody ends TLS/],
    [
      '[server]\ntrusted_proxies = ["127.0.0.1"]',
      /^mind: .*set server\.public_url to the address that the proxy serves/,
    ],
    [
      '[server]\npublic_url = "https://a.example"\ntrusted_proxies = ["0.0.0.0/0"]',
      /^mind: every address is a trusted proxy/,
    ],
    ['[server]\npublic_url = "http://10.0.0.5"\nhost = "0.0.0.0"\nallow_plain_http = true', /^good: /],
    ['[server]\npublic_url = "https://a.example"\ntrusted_proxies = ["10.0.0.1"]', /^good: https:\/\/a\.example$/],
  ])("as links have it: %j", async (toml, expected) => {
    expect(about(await examined(toml), "server.public_url")).toMatch(expected);
  });
});

describe("the servers that the service calls", () => {
  const mailOf = async (script: SmtpScript, more = "") => {
    const server = await startSmtp(script);
    endings.push(() => server.stop());
    const toml = `[mail]\nhost = "${server.host}"\nport = ${server.port}\ntls = "none"\n${more}`;
    const found = about(await examineOutside(load(toml)), "mail.host");
    expect(server.messages).toEqual([]); // nothing is sent
    return found;
  };

  test("a mail server that accepts us is good, one that refuses us or is not there is bad, with the reason", async () => {
    expect(await mailOf({})).toMatch(/^good: .* accepts us; recoverd test-mail/);
    const account = { user: "me", password: "right" };
    expect(await mailOf({ account }, 'user = "me"\npassword = "right"')).toMatch(/^good: .* accepts us as me;/);
    const refused = await mailOf({ account }, 'user = "me"\npassword = "wrong-password"');
    expect(refused).toMatch(/^bad: /);
    expect(refused).not.toContain("wrong-password");
    expect(await mailOf({ greeting: "554 No service" })).toMatch(/^bad: .*554/);
    expect(
      about(await examineOutside(load('[mail]\nhost = "127.0.0.1"\nport = 1\ntls = "none"')), "mail.host"),
    ).toMatch(/^bad: .*ECONNREFUSED/);
    expect(about(await examineOutside(load("")), "mail.host")).toMatch(/^good: none: mails become files/);
  });

  test("files of keys and certificates that hold none are bad: the service would not start", async () => {
    write("junk.pem", "junk");
    const dkim = '[mail.dkim]\ndomain = "x.example"\nselector = "s"\nprivate_key_file = "junk.pem"';
    expect(about(await examineOutside(load(dkim)), "mail.dkim")).toMatch(/^bad: .*junk\.pem holds no private key/);
    const { key } = makeCertificate();
    for (const text of ["junk", key]) {
      write("junk.pem", text);
      const found = await examineOutside(load('[webhooks]\nca_file = "junk.pem"'));
      expect(about(found, "webhooks.ca_file")).toMatch(/^bad: .*junk\.pem \(webhooks\.ca_file\) holds no certificates/);
    }
  });

  test("a model that is not there is to be minded: the built-in writer writes", async () => {
    const ollama = await startOllama({ does: "answer" }, ["small:1b", "plain:latest"]);
    endings.push(() => ollama.stop());
    const modelOf = async (name: string, url = ollama.url) =>
      about(await examineOutside(load(`[llm]\nmodel = "${name}"\nbase_url = "${url}"`)), "llm.model");
    expect(await modelOf("small:1b")).toStartWith("good: ");
    expect(await modelOf("plain")).toStartWith("good: ");
    expect(await modelOf("huge")).toMatch(/^mind: .*run "ollama pull huge"/);
    expect(await modelOf("small:1b", "http://127.0.0.1:9")).toMatch(/^mind: nobody answers/);
    expect(await modelOf("")).toBe("good: none: the built-in writer writes");
  });
});

const recoverd = (env: Record<string, string> = {}) => {
  const run = Bun.spawnSync([process.execPath, MAIN, "doctor"], {
    cwd: path(),
    env: { PATH: process.env.PATH, RECOVERD_SERVER__PORT: "0", ...env },
  });
  return { code: run.exitCode, out: run.stdout.toString(), err: run.stderr.toString() };
};

test("the sealing key of another database is bad, whatever its mode: the service would not start", async () => {
  const data = use();
  await data.store.write(async (tx) => {
    const user = await createUser(tx, { email: "owner@example.com", name: null, passwordHash: null }, Date.now());
    const by = { actor: { ...SYSTEM, user }, sealingKey: data.keys.sealing };
    await createProject(tx, { name: "Acme" }, by, Date.now());
  });
  await data.close();
  const key = path("data", "keys", "sealing.key");
  expect(recoverd()).toMatchObject({ code: 0, err: "" });
  writeFileSync(key, readFileSync(key).toReversed());
  for (const mode of [0o600, 0o644]) {
    chmodSync(key, mode);
    const { code, out, err } = recoverd();
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^bad {3}keys +\S+sealing\.key belongs to another database.*: restore .* from a backup$/m);
    expect(statSync(key).mode & 0o777).toBe(mode);
  }
});

test("the command prints a line for each, and ends with 1 where anything is bad", () => {
  const well = recoverd();
  expect(well).toMatchObject({ code: 0, err: "" });
  expect(
    well.out
      .trimEnd()
      .split("\n")
      .every((line) => /^good {2}[a-z._]+ +\S/.test(line)),
  ).toBe(true);
  mkdirSync(path("data"));
  writeFileSync(path("data", "recoverd.db"), "a letter to my aunt ".repeat(100));
  const ill = recoverd();
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/^bad {3}database +.*restore a backup$/m);
  expect(ill.out).toEndWith("things are bad: see above what to do\n");
  expect(recoverd({ RECOVERD_SERVER__PORT: "x" })).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("server.port"),
  });
});
