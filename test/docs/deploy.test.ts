// The files of docs/deploy: everything they name exists in the service, and the tools they are for accept them, if installed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { BlockList } from "node:net";
import { join } from "node:path";
import { allSettings } from "../../src/config/settings.ts";
import { variableOf } from "../../src/config/sources.ts";
import { loadConfig } from "../../src/config.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { makeCertificate } from "../support/certificate.ts";
import { eventually, startServing } from "../support/process.ts";
import { temporaryFolder } from "../support/store.ts";
import { fencesOf } from "./fences.ts";

const FOLDER = join(import.meta.dir, "../../docs/deploy");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

let app: TestApp;
let metrics: string;
beforeAll(async () => {
  app = testApp();
  metrics = (await app.call("GET", "/metrics")).body;
});
afterAll(() => app.close());

/** The metrics that a file names; the buckets of a histogram count as the histogram. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:recoverd|process)_\w+(?=[{[ )"]|$)/gm)].map(([name]) => name.replace(/_bucket$/, "")),
  ),
];

describe("the board and the alerts", () => {
  for (const file of ["grafana.json", "prometheus-alerts.yml"]) {
    test(`${file} asks for metrics and labels that there are`, () => {
      const names = namesIn(read(file));
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) expect(metrics).toContain(`# TYPE ${name} `);
      for (const [, kind] of read(file).matchAll(/kind="(\w+)"/g)) expect(metrics).toContain(`kind="${kind}"`);
    });
  }

  test.skipIf(Bun.which("promtool") === null)("promtool accepts the alerts", () => {
    const { exitCode, stdout } = Bun.spawnSync(["promtool", "check", "rules", join(FOLDER, "prometheus-alerts.yml")]);
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("7 rules found")]);
  });

  test.skipIf(Bun.which("promtool") === null)("promtool accepts the metrics", () => {
    const { exitCode, stderr } = Bun.spawnSync(["promtool", "check", "metrics"], { stdin: Buffer.from(metrics) });
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  });
});

test("every setting in the samples is one", () => {
  const known = new Set([...allSettings()].map(([key]) => variableOf(key)));
  const named = ["docker-compose.yml", "docker-compose-postgres.yml", "recoverd.service", "../../Dockerfile"].flatMap(
    (file) => [...read(file).matchAll(/\bRECOVERD_[A-Z0-9]+__\w+/g)].map(([name]) => name),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the compose file is what it says: a service that may write to its data alone, behind a proxy", () => {
  const { services, networks } = Bun.YAML.parse(read("docker-compose.yml")) as Record<string, Record<string, never>>;
  const { recoverd, caddy } = services as unknown as Record<string, Record<string, unknown>>;
  expect(recoverd).toMatchObject({ read_only: true, cap_drop: ["ALL"], volumes: ["data:/data"] });
  expect(recoverd!.ports).toBeUndefined(); // only the proxy can reach it
  const trusted = (recoverd!.environment as Record<string, string>).RECOVERD_SERVER__TRUSTED_PROXIES;
  expect(caddy!.networks).toEqual({ proxy: { ipv4_address: trusted } });
  expect(Object.keys(networks!)).toEqual(["proxy", "model"]);
});

test.each([
  ["docker-compose.yml", "recoverd"],
  ["docker-compose-postgres.yml", "node1"],
])("in %s nothing but the proxy can get the address whose forwarding headers count", (file, service) => {
  type Networks = Record<string, { ipv4_address?: string }> | string[];
  type Service = { environment: Record<string, string>; networks: Networks };
  type Range = { subnet: string; ip_range?: string };
  const { services, networks } = Bun.YAML.parse(read(file)) as {
    services: Record<string, Service>;
    networks: { proxy: { ipam: { config: [Range] } } };
  };
  const trusted = services[service]!.environment.RECOVERD_SERVER__TRUSTED_PROXIES!;
  const { subnet, ip_range } = networks.proxy.ipam.config[0];
  const [address, bits] = (ip_range ?? subnet).split("/");
  const givenOut = new BlockList();
  givenOut.addSubnet(address!, Number(bits));
  for (const [name, { networks }] of Object.entries(services)) {
    const fixed = Array.isArray(networks) ? undefined : networks.proxy?.ipv4_address;
    const isOnProxy = Array.isArray(networks) ? networks.includes("proxy") : "proxy" in networks;
    const canGetIt = isOnProxy && (fixed === trusted || (fixed === undefined && givenOut.check(trusted)));
    expect([name, canGetIt]).toEqual([name, name === "caddy"]);
  }
});

test("the nodes wait until the database takes connections from them, which it does not while it is set up", () => {
  const { services } = Bun.YAML.parse(read("docker-compose-postgres.yml")) as {
    services: { postgres: { healthcheck: { test: string[] } } };
  };
  expect(services.postgres.healthcheck.test).toContain("--host=127.0.0.1");
});

test.each([
  ["docker-compose.yml", "recoverd"],
  ["docker-compose-postgres.yml", "node1"],
])("%s hands on what its heading asks for, the account at the mail server too", (file, service) => {
  const heading = /^(?:#.*\n)+/.exec(read(file))![0];
  const values: Record<string, string> = {
    RECOVERD_HOST: "recoverd.example.com",
    RECOVERD_MAIL_HOST: "smtp.example.com",
    RECOVERD_MAIL_PORT: "465",
    RECOVERD_MAIL_TLS: "tls",
    RECOVERD_MAIL_FROM: "hello@example.com",
    RECOVERD_MAIL_USER: "acme",
    RECOVERD_MAIL_PASSWORD: "a password",
    RECOVERD_DATA__KEYS_SECRET: "k".repeat(32),
    POSTGRES_PASSWORD: "letters",
  };
  const { services } = Bun.YAML.parse(read(file)) as { services: Record<string, { environment: object }> };
  const loadWith = (given: Record<string, string>) => {
    const filled = Object.entries(services[service]!.environment).map(([name, text]) => [
      name,
      String(text).replace(/\$\{(\w+)(?::-)?([^}]*)\}/g, (_, value: string, fallback: string) => {
        expect(heading).toContain(` ${value}=`);
        return given[value] ?? fallback;
      }),
    ]);
    return loadConfig({ environment: Object.fromEntries(filled), folder: FOLDER });
  };
  const { mail, server } = loadWith(values);
  const account = { host: "smtp.example.com", user: "acme", password: "a password" };
  expect(mail).toMatchObject({ ...account, port: 465, tls: "tls", from: "hello@example.com" });
  const { RECOVERD_MAIL_PORT, RECOVERD_MAIL_TLS, ...rest } = values;
  expect(loadWith(rest).mail).toMatchObject({ ...account, port: 587, tls: "starttls" });
  expect(heading).toContain(" RECOVERD_MAIL_PASSWORD='…'"); // Compose replaces what follows a $ outside of quotes
  expect(server.publicUrl).toBe("https://recoverd.example.com");
});

test.skipIf(Bun.which("caddy") === null)("caddy accepts its file", () => {
  const check = ["caddy", "validate", "--adapter", "caddyfile", "--config", join(FOLDER, "Caddyfile")];
  const { exitCode, stderr } = Bun.spawnSync(check, { env: { ...process.env, RECOVERD_HOST: "recoverd.example.com" } });
  expect([exitCode, stderr.toString()]).toEqual([0, expect.any(String)]);
});

test("traefik's file leads a host to the service, and asks whether that is healthy", () => {
  type Dynamic = { http: { routers: Record<string, { service: string }>; services: Record<string, object> } };
  const { http } = Bun.YAML.parse(read("traefik.yml")) as Dynamic;
  const [router] = Object.values(http.routers);
  expect(http.services[router!.service]).toMatchObject({
    loadBalancer: { servers: [{ url: "http://127.0.0.1:8080" }], healthCheck: { path: "/health" } },
  });
});

test("the guide names the folder and the files of the unit, for the commands beside it", () => {
  const unit = read("recoverd.service");
  const guide = read("../operations.md");
  const [, folder] = /^Environment=(RECOVERD_DATA__DIR=\S+)$/m.exec(unit)!;
  const [, config] = /^ExecStart=.*(--config \S+)$/m.exec(unit)!;
  const [, secrets] = /^EnvironmentFile=-(\S+)$/m.exec(unit)!;
  expect(guide).toContain(`${folder} recoverd doctor ${config}`);
  expect(guide).toContain(secrets!);
});

test.skipIf(Bun.which("systemd-analyze") === null)("the unit has no mistakes, and little to reach", () => {
  const { stderr } = Bun.spawnSync(["systemd-analyze", "verify", join(FOLDER, "recoverd.service")]);
  // Ignores the complaint that the executable is not installed.
  const complaints = stderr
    .toString()
    .split("\n")
    .filter((line) => line.includes("recoverd.service") && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});

describe.skipIf(Bun.which("nginx") === null)("nginx in front of the service", () => {
  const freePort = (): number => {
    const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    listener.stop(true);
    return listener.port;
  };
  const [ofReadme, ...others] = fencesOf("nginx");
  test("is in one sample", () => expect(others).toEqual([]));

  const secured = "listen 443 ssl;\nserver_name recoverd.example.com;\nssl_certificate c;\nssl_certificate_key k;";
  const plain = "server { listen 80; return 301 https://$host$request_uri; }";
  const samples = [
    ["docs/deploy/nginx.conf", read("nginx.conf")],
    ["README.md", `server { ${secured}\n${ofReadme!.text} }\n${plain}`],
  ] as const;

  test.each(samples)("%s passes on who asks, and by what", async (_name, sample) => {
    const folder = temporaryFolder();
    const [https, http, ours] = [freePort(), freePort(), freePort()];
    const serving = await startServing(folder, {
      RECOVERD_SERVER__PORT: String(ours),
      RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com",
      RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.1",
    });
    const { cert, key } = makeCertificate({ host: "recoverd.example.com" });
    writeFileSync(join(folder, "cert.pem"), cert);
    writeFileSync(join(folder, "key.pem"), key);
    const server = sample
      .replace("listen 443", `listen 127.0.0.1:${https}`)
      .replace("listen 80", `listen 127.0.0.1:${http}`)
      .replace("127.0.0.1:8080", `127.0.0.1:${ours}`)
      .replace(/ssl_certificate +[^;]+/, `ssl_certificate ${folder}/cert.pem`)
      .replace(/ssl_certificate_key +[^;]+/, `ssl_certificate_key ${folder}/key.pem`);
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => {
      mkdirSync(join(folder, kind));
      return `${kind}_temp_path ${folder}/${kind};`;
    });
    const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; client_body_buffer_size 4m; ${places.join(" ")}\n${server} }`;
    writeFileSync(join(folder, "nginx.conf"), whole);
    const nginx = Bun.spawn(["nginx", "-c", join(folder, "nginx.conf"), "-p", folder, "-g", "daemon off;"], {
      stderr: "pipe",
    });
    try {
      const ask = (path: string, init?: RequestInit) =>
        fetch(`https://127.0.0.1:${https}${path}`, {
          ...init,
          headers: { host: "recoverd.example.com" },
          tls: { ca: cert, checkServerIdentity: () => undefined },
        });
      const answer = await eventually(async () => {
        if (nginx.exitCode !== null) throw new Error(await nginx.stderr.text());
        return ask("/api/v1/auth/me").catch(() => null);
      });
      expect([answer.status, ((await answer.json()) as { error: object }).error]).toEqual([
        401,
        expect.objectContaining({ code: "UNAUTHORIZED" }),
      ]); // and not the error "use https"
      // The service takes imports of 512 MiB, and nginx only bodies of 1 MiB unless a sample says more.
      expect(sample).toContain("client_max_body_size 512m;");
      const largeImport = await ask("/api/v1/projects/acme/imports?kind=churn_events", {
        method: "POST",
        body: Buffer.alloc(2 * 1024 * 1024, "a"),
      });
      expect(largeImport.status).toBe(401);
      expect((await fetch(`http://127.0.0.1:${http}/`, { redirect: "manual" })).status).toBe(301);
    } finally {
      nginx.kill();
      await nginx.exited;
      await serving.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
