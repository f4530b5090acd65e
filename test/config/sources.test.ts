// Where settings come from: the file, overridden by the environment, and the base of relative paths.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Config } from "../../src/config.ts";
import { configFolder } from "./load.ts";

const { load, mistakes, write, path } = configFolder();

describe("the file", () => {
  test("sets what it names and leaves the rest", () => {
    const config = load(
      '[server]\nport = 9000\npublic_url = "https://recoverd.example.com/"\n[limits]\ngeneral = "off"\n',
    );
    expect(config.server.port).toBe(9000);
    expect(config.server.publicUrl).toBe("https://recoverd.example.com");
    expect(config.limits.general).toBe("off");
    expect(config.server.host).toBe("127.0.0.1");
  });

  test("is config.toml where none is named, and the named one where one is", () => {
    write("config.toml", "[server]\nport = 1111");
    write("other.toml", "[server]\nport = 2222");
    expect(load().server.port).toBe(1111);
    expect(load(undefined, {}, "other.toml").server.port).toBe(2222);
  });

  test("that is named and missing stops the start, and says so", () => {
    expect(mistakes(undefined, {}, "missing.toml")).toEqual(["missing.toml: there is no such file"]);
    mkdirSync(path("folder.toml"));
    expect(mistakes(undefined, {}, "folder.toml")).toEqual(["folder.toml: cannot be read (EISDIR)"]);
  });

  test("that is not TOML is reported with its line, without an excerpt that could show a secret", () => {
    const problems = mistakes('[auth]\njwt_secret = "hunter2hunter2\n');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toStartWith("config.toml line 2: is not valid TOML: ");
    expect(problems[0]).not.toContain("hunter2");
    expect(problems[0]).not.toContain("\n");
  });

  test("may write tables inline and keys dotted", () => {
    expect(load('server = { port = 9000 }\nmail.host = "localhost"').server.port).toBe(9000);
  });
});

describe("the environment", () => {
  // Each kind of value once: the variable, its text, and the value in the configuration.
  const cases: [variable: string, text: string, get: (config: Config) => unknown, value: unknown][] = [
    ["RECOVERD_SERVER__PORT", "0", ({ server }) => server.port, 0],
    ["RECOVERD_SERVER__HOST", "::", ({ server }) => server.host, "::"],
    [
      "RECOVERD_SERVER__PUBLIC_URL",
      "https://a.example/base//",
      ({ server }) => server.publicUrl,
      "https://a.example/base",
    ],
    ["RECOVERD_SERVER__MAX_BODY", "64KiB", ({ server }) => server.maxBody, 65_536],
    ["RECOVERD_SERVER__MAX_BODY", "2048", ({ server }) => server.maxBody, 2_048],
    ["RECOVERD_SERVER__ALLOW_PLAIN_HTTP", "true", ({ server }) => server.allowPlainHttp, true],
    ["RECOVERD_SERVER__ALLOW_PLAIN_HTTP", "1", ({ server }) => server.allowPlainHttp, true],
    ["RECOVERD_SERVER__ALLOW_PLAIN_HTTP", "0", ({ server }) => server.allowPlainHttp, false],
    [
      "RECOVERD_SERVER__TRUSTED_PROXIES",
      "10.0.0.0/8, ::1",
      ({ server }) => server.trustedProxies.list,
      ["10.0.0.0/8", "::1"],
    ],
    [
      "RECOVERD_SERVER__TRUSTED_PROXIES",
      "10.0.0.0/8",
      ({ server }) => server.trustedProxies.includes("10.2.3.4"),
      true,
    ],
    ["RECOVERD_DATA__URL", "", ({ data }) => data.url, ""],
    ["RECOVERD_AUTH__REGISTRATION", "closed", ({ auth }) => auth.registration, "closed"],
    ["RECOVERD_AUTH__TOKEN_TTL", "15m", ({ auth }) => auth.tokenTtl, 900_000],
    ["RECOVERD_AUTH__JWT_SECRET", "s".repeat(32), ({ auth }) => auth.jwtSecret, "s".repeat(32)],
    ["RECOVERD_MAIL__FROM", "Hello@Example.com", ({ mail }) => mail.from, "hello@example.com"],
    ["RECOVERD_MAIL__ALLOWED_FROM", "A.example,b.example,", ({ mail }) => mail.allowedFrom, ["a.example", "b.example"]],
    ["RECOVERD_MAIL__RATE", "2/1m burst 5", ({ mail }) => mail.rate, { count: 2, per: 60_000, burst: 5 }],
    ["RECOVERD_WEBHOOKS__RETRY_DELAYS", "1s,2s", ({ webhooks }) => webhooks.retryDelays, [1_000, 2_000]],
    ["RECOVERD_WEBHOOKS__RETRY_DELAYS", "", ({ webhooks }) => webhooks.retryDelays, []],
    ["RECOVERD_RISK__SCHEDULE", "*/2 * * * * *", ({ risk }) => risk.schedule, "*/2 * * * * *"],
    ["RECOVERD_LIMITS__WEBHOOK_QUEUE_BYTES", "off", ({ limits }) => limits.webhookQueueBytes, "off"],
    ["RECOVERD_LIMITS__LOGIN_ACCOUNT", "off", ({ limits }) => limits.loginAccount, "off"],
  ];

  test.each(cases)("%s=%s is read", (variable, text, get, value) => {
    expect(get(load("", { [variable]: text }))).toEqual(value);
  });

  test("wins over the file, also over a value there that would be a mistake", () => {
    expect(load("[server]\nport = 1111", { RECOVERD_SERVER__PORT: "2222" }).server.port).toBe(2222);
    expect(load('[server]\nport = "x"', { RECOVERD_SERVER__PORT: "2222" }).server.port).toBe(2222);
  });

  test("that is empty is the empty value where there is one, and not set where there is none", () => {
    const toml = '[server]\nport = 1111\n[mail]\nhost = "localhost"\nallowed_from = ["a.example"]';
    const config = load(toml, { RECOVERD_SERVER__PORT: "", RECOVERD_MAIL__HOST: "", RECOVERD_MAIL__ALLOWED_FROM: "" });
    expect(config.server.port).toBe(1111);
    expect(config.mail.host).toBe("");
    expect(config.mail.allowedFrom).toEqual([]);
  });

  test("reaches nested keys and the providers' tables by more __", () => {
    write("key.pem");
    const { mail, auth } = load('[[auth.idp]]\nname = "acme"\nissuer = "https://login.example.com/"\nclient_id = "c"', {
      RECOVERD_MAIL__DKIM__DOMAIN: "example.com",
      RECOVERD_MAIL__DKIM__SELECTOR: "s1",
      RECOVERD_MAIL__DKIM__PRIVATE_KEY_FILE: "key.pem",
      RECOVERD_AUTH__IDP__0__CLIENT_SECRET: "from the environment",
      RECOVERD_AUTH__IDP__1__NAME: "other",
      RECOVERD_AUTH__IDP__1__ISSUER: "http://127.0.0.1:4000",
      RECOVERD_AUTH__IDP__1__CLIENT_ID: "d",
      RECOVERD_AUTH__IDP__1__ALLOWED_DOMAINS: "a.example,b.example",
    });
    expect(mail.dkim).toEqual({ domain: "example.com", selector: "s1", privateKeyFile: path("key.pem") });
    expect(auth.idp).toEqual([
      {
        name: "acme",
        issuer: "https://login.example.com/",
        clientId: "c",
        clientSecret: "from the environment",
        allowedDomains: [],
      },
      {
        name: "other",
        issuer: "http://127.0.0.1:4000",
        clientId: "d",
        clientSecret: "",
        allowedDomains: ["a.example", "b.example"],
      },
    ]);
  });

  test("has other RECOVERD_ variables, without __, that are no settings", () => {
    expect(
      mistakes("", { RECOVERD_ADMIN_EMAIL: "a@b.example", RECOVERD_PORT: "x", RECOVERDX__A: "x", PATH: "x" }),
    ).toEqual([]);
  });
});

describe("a relative path", () => {
  test("starts at the file's folder where it stands in the file, else at the working folder", () => {
    mkdirSync(path("etc"));
    writeFileSync(path("etc", "recoverd.toml"), '[data]\ndir = "state"\n[webhooks]\nca_file = "ca.pem"\n');
    writeFileSync(path("etc", "ca.pem"), "");
    const config = load(undefined, {}, "etc/recoverd.toml");
    expect(config.data.dir).toBe(path("etc", "state"));
    expect(config.webhooks.caFile).toBe(path("etc", "ca.pem"));
    expect(load(undefined, { RECOVERD_DATA__DIR: "state" }, "etc/recoverd.toml").data.dir).toBe(path("state"));
    expect(load("[data]\ndir = '/var/lib/recoverd'").data.dir).toBe("/var/lib/recoverd");
  });
});

describe("a secret in a file that the environment names", () => {
  const VARIABLE = "RECOVERD_MAIL__PASSWORD_FILE";
  const MAIL = '[mail]\nhost = "smtp.example.com"\nuser = "acme"\n';

  test("is its first line, and wins over the settings file and over an empty variable", () => {
    const file = write("password", "hunter2 hunter2\r\nmore\n");
    const environment = { RECOVERD_MAIL__PASSWORD: "", [VARIABLE]: file };
    expect(load(`${MAIL}password = "other"`, environment).mail.password).toBe("hunter2 hunter2");
    expect(load(MAIL, { [VARIABLE]: "password" }).mail.password).toBe("hunter2 hunter2");
    const url = write("url", "postgres://recoverd:letters@db/recoverd\n");
    expect(load("", { RECOVERD_DATA__URL_FILE: url }).data.url).toBe("postgres://recoverd:letters@db/recoverd");
  });

  test("is checked like any other, and never shown", () => {
    const file = write("short", "hunter2");
    const said = mistakes("", { RECOVERD_AUTH__JWT_SECRET_FILE: file });
    expect(said).toEqual([
      `auth.jwt_secret (RECOVERD_AUTH__JWT_SECRET_FILE, ${file}): must be at least 32 characters on one line, or empty`,
    ]);
  });

  test("must be there, and be the only one", () => {
    write("empty", "\nsecond line");
    write("full", "hunter2");
    const token = "RECOVERD_METRICS__TOKEN_FILE";
    expect(mistakes("", { [token]: "missing" })).toEqual([`${token}, missing: cannot be read (ENOENT)`]);
    expect(mistakes("", { [token]: "empty" })).toEqual([`${token}, empty: its first line is empty`]);
    expect(mistakes(MAIL, { [VARIABLE]: "missing" })).toEqual([`${VARIABLE}, missing: cannot be read (ENOENT)`]);
    expect(mistakes(MAIL, { [VARIABLE]: "full", RECOVERD_MAIL__PASSWORD: "x" })).toEqual([
      `RECOVERD_MAIL__PASSWORD and ${VARIABLE} are both set: only one of them can be meant`,
    ]);
    expect(mistakes("", { RECOVERD_SERVER__PORT_FILE: "full" })[0]).toContain(
      "RECOVERD_SERVER__PORT_FILE: is no setting",
    );
  });
});
