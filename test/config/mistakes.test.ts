// Mistakes: one line for each with the key, its place and the allowed values; all at once; never with a secret.

import { describe, expect, test } from "bun:test";
import { allSettings } from "../../src/config/settings.ts";
import { variableOf } from "../../src/config/sources.ts";
import { configFolder } from "./load.ts";

const { load, mistakes, write } = configFolder();

/** Files with one wrong key, and their mistake. */
const refused: [toml: string, mistake: string][] = [
  ["[server]\nport = 65536", "server.port (config.toml line 2): must be a whole number from 0 to 65535, not 65536"],
  ['[server]\nport = "8080"', 'server.port (config.toml line 2): must be a whole number from 0 to 65535, not "8080"'],
  ["[server]\nport = 80.5", "server.port (config.toml line 2): must be a whole number from 0 to 65535, not 80.5"],
  ["[server]\nport = inf", "not Infinity"],
  ["[server]\nport = {a = 1}", 'not {"a":1}'],
  ['[server]\nallow_plain_http = "true"', 'must be true or false, not "true"'],
  ['[server]\nhost = ""', "server.host (config.toml line 2): must be an IP address or a host name"],
  ['[server]\nhost = "a b"', "server.host"],
  ['[server]\npublic_url = "localhost:8080"', "must be an http:// or https:// address"],
  ['[server]\npublic_url = "ftp://a.example"', "must be an http:// or https:// address"],
  ['[server]\npublic_url = "https://a.example/?a=1"', "without credentials, query and fragment"],
  ['[server]\npublic_url = "https://u:p@a.example"', "without credentials, query and fragment"],
  ['[server]\nmax_body = "1 MB or so"', 'must be a size from "1KiB" to "1GiB"'],
  ["[server]\nmax_body = 10", 'must be a size from "1KiB" to "1GiB", such as "64KiB" or "1MiB", not 10'],
  ['[server]\ntrusted_proxies = "10.0.0.0/8"', "must be a list of IP addresses and networks"],
  ['[server]\ntrusted_proxies = ["10.0.0.0/8", "10.0.0.0/99"]', 'not ["10.0.0.0/8","10.0.0.0/99"]'],
  [
    '[server.tls]\ncert = "missing.pem"\nkey = "missing.pem"',
    "server.tls.cert (config.toml line 2): must be the path of a file that exists",
  ],
  ['[data]\ndir = ""', "data.dir"],
  ['[data]\ndir = "config.toml"', "must be the path of a folder"],
  ['[data]\nurl = "mysql://db/r"', 'must be a "postgres://user:password@host:port/database" address'],
  ['[data]\nurl = "postgres://db"', "data.url"],
  ['[auth]\nregistration = "Open"', 'must be one of auto, open, closed, not "Open"'],
  ["[auth]\ntoken_ttl = 3600", "must be a duration from"],
  ['[auth]\ntoken_ttl = "1 day"', "must be a duration from"],
  ['[auth]\ntoken_ttl = "1s"', 'must be a duration from "1m" to "365d"'],
  ["[llm]\nconcurrency = 0", "llm.concurrency (config.toml line 2): must be a whole number from 1 to 64, not 0"],
  ['[llm]\ntimeout = "30d"', 'must be a duration from "1ms" to "24h"'],
  ['[mail]\nfrom = "Acme <hello@acme.example>"', "must be a bare mail address"],
  ['[mail]\nfrom = "hello"', "must be a bare mail address"],
  ['[mail]\nallowed_from = ["@acme.example"]', "must be a list of domains"],
  ['[mail]\nrate = "off"', 'must be a rate such as "10/1s" or "10/1s burst 30", not "off"'],
  ['[mail]\nuser = "a\\nb"', "must be text on one line"],
  ['[webhooks]\nretry_delays = ["10s", 60]', "must be a list of durations"],
  ['[stripe]\nbase_url = "http://api.stripe.com"', "must be an https:// address, because keys are sent there"],
  ['[paddle]\nbase_url = "http://api.paddle.com"', "must be an https:// address, because keys are sent there"],
  ['[razorpay]\nbase_url = "http://api.razorpay.com"', "must be an https:// address, because keys are sent there"],
  ['[backup]\nschedule = "daily"', "must be a cron pattern of five or six fields"],
  ['[backup]\nrecipient = "AGE-SECRET-KEY-1"', "must be a recipient of age"],
  ['[backup.s3]\nbucket = "backups"', "needs backup.schedule and backup.recipient and backup.s3.access_key_id as well"],
  ['[backup.s3]\nendpoint = "http://s3.example.com"', "must begin with https://"],
  ['[risk]\nschedule = "every day"', "must be a cron pattern of five or six fields"],
  ['[risk]\nschedule = "0 0 30 2 *"', "must be a cron pattern of five or six fields"],
  ['[recovery]\nschedule = "61 * * * *"', "must be a cron pattern of five or six fields"],
  ['[limits]\nauth = "5 per second"', 'must be a rate such as "10/1s" or "10/1s burst 30", or "off"'],
  ["[limits]\nauth = false", "limits.auth"],
  ['[limits]\nwebhook_queue_bytes = "none"', "limits.webhook_queue_bytes"],
  ['[log]\nlevel = "verbose"', "must be one of debug, info, warn, error"],
  ["server = 5", "server (config.toml line 1): must be a table, [server]"],
  ['[auth]\nidp = "google"', "auth.idp (config.toml line 2): must be tables of their own, each under [[auth.idp]]"],
  ["[server]\nprot = 1", "server.prot (config.toml line 2): is no setting; did you mean server.port?"],
  ["\n\n[servr]\nport = 1", "servr.port (config.toml line 4): is no setting; did you mean server.port?"],
  ["port = 1", "port (config.toml line 1): is no setting"],
  ["[nonsense]", "nonsense (config.toml line 1): is no setting"],
  ["[server.tls]\ncrt = ''", "server.tls.crt (config.toml line 2): is no setting; did you mean server.tls.cert?"],
  ["[__proto__]\na = 1", "__proto__.a"],
  ["[constructor]\na = 1", "constructor.a (config.toml line 2): is no setting"],
];

describe("a mistake in the file is one line that names the key, the line and what is allowed", () => {
  test.each(refused)("%j", (toml, expected) => {
    const problems = mistakes(toml);
    expect(problems.length).toBe(toml.includes("missing.pem") ? 2 : 1);
    expect(problems[0]).toContain(expected);
  });
});

describe("a mistake in the environment names the variable", () => {
  test.each([
    ["RECOVERD_SERVER__PORT", "http", "server.port (RECOVERD_SERVER__PORT): must be a whole number"],
    ["RECOVERD_SERVER__ALLOW_PLAIN_HTTP", "yes", 'must be true or false, not "yes"'],
    ["RECOVERD_SERVER__PROT", "1", "RECOVERD_SERVER__PROT: is no setting; did you mean RECOVERD_SERVER__PORT?"],
    ["RECOVERD_SERVER__TLS__CERTS", "1", "did you mean RECOVERD_SERVER__TLS__CERT?"],
    ["RECOVERD_SERVER__", "1", "RECOVERD_SERVER__: is no setting"],
    ["RECOVERD___PORT", "1", "RECOVERD___PORT: is no setting"],
    ["RECOVERD_SERVER__PORT__X", "1", "is no setting"],
    ["RECOVERD_AUTH__IDP__0__NMAE", "a", "did you mean RECOVERD_AUTH__IDP__0__NAME?"],
    ["RECOVERD_AUTH__IDP__999999999__NAME", "a", "is no setting"],
  ])("%s=%s", (variable, text, expected) => {
    const problems = mistakes("", { [variable]: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });
});

describe("settings that do not agree", () => {
  test.each([
    [
      '[server.tls]\ncert = "a.pem"',
      "server.tls.cert (config.toml line 2): must be set together with server.tls.key, but server.tls.key is empty",
    ],
    [
      '[server.tls]\nkey = "a.pem"',
      "server.tls.cert: must be set together with server.tls.key, but server.tls.cert is empty",
    ],
    ['[mail.dkim]\nselector = "s1"', "but mail.dkim.domain and mail.dkim.private_key_file are empty"],
    ['[mail]\npassword = "secret"', "mail.user: must be set together with mail.password"],
    ['[mail]\nhost = "smtp.example.com"\ntls = "none"', 'mail.tls (config.toml line 3): must be "starttls" or "tls"'],
    [
      '[[auth.idp]]\nname = "a"\nissuer = "https://a.example"\nclient_id = "c"\n[[auth.idp]]\nname = "a"\nissuer = "https://b.example"\nclient_id = "c"',
      'auth.idp: must have a name of its own for each provider, but two are called "a"',
    ],
  ])("%j", (toml, expected) => {
    write("a.pem");
    const problems = mistakes(toml);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test.each(["localhost", "127.0.0.1", "::1", ""])("mail.tls may be none with the host %j", (host) => {
    expect(load(`[mail]\nhost = "${host}"\ntls = "none"`).mail.tls).toBe("none");
  });

  test("are not reported on top of a mistake in one of them", () => {
    expect(mistakes('[server.tls]\ncert = "missing.pem"')).toHaveLength(1);
    expect(mistakes("[[auth.idp]]\n[[auth.idp]]").every((mistake) => mistake.includes("is missing"))).toBe(true);
  });
});

test("a provider without its required keys is reported key by key, with the line of its table", () => {
  expect(
    mistakes(
      '[auth]\n[[auth.idp]]\nname = "a"\nissuer = "https://a.example"\nclient_id = "c"\n\n[[auth.idp]]\nname = "b"',
    ),
  ).toEqual([
    "auth.idp.1.issuer (config.toml line 7): is missing; it must be the https:// address of an OpenID Connect issuer (http:// on loopback)",
    "auth.idp.1.client_id (config.toml line 7): is missing; it must be text on one line, not empty",
  ]);
  expect(mistakes('[[auth.idp]]\nname = "b"\nissuer = "http://login.example.com"\nclient_id = "c"')).toHaveLength(1);
});

test("all mistakes are reported at once, from file and environment alike", () => {
  const problems = mistakes('[server]\nport = -1\nhots = "x"\n[log]\nlevel = "loud"\n[llm]\nconcurrency = 0', {
    RECOVERD_AUTH__TOKEN_TTL: "soon",
    RECOVERD_MALI__HOST: "x",
  });
  expect(problems.map((mistake) => mistake.split(/[ :]/)[0])).toEqual([
    "server.hots",
    "RECOVERD_MALI__HOST",
    "server.port",
    "auth.token_ttl",
    "llm.concurrency",
    "log.level",
  ]);
});

describe("no secret is ever shown", () => {
  const SECRET = "hunter2-\u0007-hunter2";
  const secrets = [
    "auth.jwt_secret",
    "llm.api_key",
    "mail.password",
    "metrics.token",
    "auth.idp.0.client_secret",
    "data.url",
  ];

  test("those of the contract are hidden, and each can be refused at all", () => {
    const hidden = [...allSettings()].filter(([, { kind }]) => kind.hidden).map(([key]) => key.replace("*", "0"));
    expect(hidden).toEqual(expect.arrayContaining(secrets));
  });

  test.each(secrets)("%s in the environment", (key) => {
    const problems = mistakes("", { [variableOf(key)]: SECRET }).join("\n");
    expect(problems).toContain(key);
    expect(problems).not.toContain("hunter2");
  });

  test.each(secrets.filter((key) => !key.includes(".0.")))("%s in the file, also as a table or a list", (key) => {
    for (const value of ['["hunter2"]', '{ a = "hunter2" }', '"hunter2\\u0007"']) {
      const problems = mistakes(`${key} = ${value}`).join("\n");
      expect(problems).toContain(key);
      expect(problems).not.toContain("hunter2");
    }
  });

  test("a secret that signs logins has at least 32 characters", () => {
    expect(mistakes("", { RECOVERD_AUTH__JWT_SECRET: "s".repeat(31) })).toEqual([
      "auth.jwt_secret (RECOVERD_AUTH__JWT_SECRET): must be at least 32 characters on one line, or empty",
    ]);
  });
});

test("a file where the data folder belongs by default is reported, and not used as a folder", () => {
  write("data");
  expect(mistakes()).toEqual(['data.dir: must be the path of a folder, not "./data", its default']);
});

test.each([
  ["RECOVERD_SERVER_PORT", "RECOVERD_SERVER__PORT"],
  ["RECOVERD_SERVER_TLS_CERT", "RECOVERD_SERVER__TLS__CERT"],
  ["RECOVERD_MAIL_ALLOW_LOOPBACK_LINKS", "RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS"],
  ["RECOVERD_AUTH_IDP_0_CLIENT_ID", "RECOVERD_AUTH__IDP__0__CLIENT_ID"],
])("%s, with single underscores, stops the start and names the setting", (variable, meant) => {
  expect(mistakes(undefined, { [variable]: "1" })).toEqual([`${variable}: is no setting; did you mean ${meant}?`]);
});

test("other variables with our prefix are no settings, and nobody's mistake", () => {
  expect(load(undefined, { RECOVERD_API_KEY: "sk_live_x", RECOVERD_ADMIN_EMAIL: "ada@example.com" }).server.port).toBe(
    8080,
  );
});
