// HTTPS is required throughout the service: in process for addresses of callers, on real sockets for what is sent.

import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../src/config.ts";
import { serve } from "../../src/http/listener.ts";
import { type CallOptions, type TestApp, testApp } from "../support/app.ts";
import { makeCertificate } from "../support/certificate.ts";

const FAR = "203.0.113.9";
const PROXY = "10.0.0.7";
const PUBLIC = "recoverd.example.com";

let app: TestApp;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await app.close();
});

const start = (environment: Environment = {}) => {
  app = testApp(environment);
};

type Case = {
  settings?: Environment;
  peer?: string;
  host?: string;
  headers?: Record<string, string>;
};

const trusting = { RECOVERD_SERVER__TRUSTED_PROXIES: "10.0.0.0/8" };
const closedNetwork = { RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true" };
const https = { "x-forwarded-proto": "https", "x-forwarded-for": FAR };

const asked = ({ peer = "127.0.0.1", host = "localhost:8080", headers = {} }: Case): CallOptions => ({
  peer,
  headers: { host, ...headers },
});

describe("plain HTTP is refused with a 403 that names the setting", () => {
  const cases: [string, Case, string][] = [
    ["under a public name", { peer: FAR, host: PUBLIC }, "server.allow_plain_http"],
    [
      "under a loopback name, where the server has a public address",
      { settings: { RECOVERD_SERVER__PUBLIC_URL: `https://${PUBLIC}` } },
      "server.trusted_proxies",
    ],
    ["under a public name from this machine", { host: PUBLIC }, "server.allow_plain_http"],
    ["under the address of a network", { peer: "192.168.1.5", host: "192.168.1.2:8080" }, "server.allow_plain_http"],
    ["from a proxy that nobody configured", { peer: PROXY, host: PUBLIC, headers: https }, "server.trusted_proxies"],
    ["from a local proxy that nobody configured", { headers: https }, "server.trusted_proxies"],
    ["with one forwarding header alone", { headers: { "x-forwarded-for": "127.0.0.1" } }, "server.trusted_proxies"],
    ["with the standard's header", { headers: { forwarded: "for=127.0.0.1;proto=https" } }, "server.trusted_proxies"],
    [
      "from beside the trusted network",
      { settings: trusting, peer: "11.0.0.1", host: PUBLIC, headers: https },
      "server.trusted_proxies",
    ],
    [
      "from a proxy that nobody configured on a closed network",
      { settings: closedNetwork, peer: PROXY, host: PUBLIC, headers: https },
      "server.trusted_proxies",
    ],
    [
      "from a trusted proxy that was called plainly",
      { settings: trusting, peer: PROXY, host: PUBLIC, headers: { ...https, "x-forwarded-proto": "http" } },
      "server.allow_plain_http",
    ],
    [
      "from a trusted proxy that does not say",
      { settings: trusting, peer: PROXY, host: PUBLIC, headers: { "x-forwarded-for": FAR } },
      "X-Forwarded-Proto: https",
    ],
  ];
  test.each(cases)("%s", async (_, given, setting) => {
    start(given.settings);
    for (const path of ["/projects", "/auth/me", "/openapi.json", "/docs", "/metrics", "/t/o/x", "/nothing"]) {
      const { status, body, headers } = await app.call("GET", path, asked(given));
      expect([path, status, body.error.code, body.error.details]).toEqual([path, 403, "FORBIDDEN", []]);
      expect(body.error.message).toContain(setting);
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });

  test.each(cases)("but not for the probe: %s", async (_, given) => {
    start(given.settings);
    for (const method of ["GET", "HEAD"]) expect((await app.call(method, "/health", asked(given))).status).toBe(200);
    expect((await app.call("POST", "/health", asked(given))).status).toBe(403);
  });

  test("before anything is asked of the credential or the body", async () => {
    start();
    const { status } = await app.call("POST", "/auth/register", {
      ...asked({ peer: FAR, host: PUBLIC }),
      body: { email: "a@example.com", password: "correct horse battery" },
    });
    expect(status).toBe(403);
    const login = { email: "a@example.com", password: "correct horse battery" };
    expect((await app.call("POST", "/auth/login", { body: login })).status).toBe(401);
  });
});

describe("a connection is taken", () => {
  const cases: [string, Case][] = [
    ["by the loopback's names", { host: "127.0.0.1" }],
    ["by the loopback's name of IPv6", { peer: "::1", host: "[::1]:8080" }],
    ["behind a trusted proxy over HTTPS", { settings: trusting, peer: PROXY, host: PUBLIC, headers: https }],
    ["on a closed network", { settings: closedNetwork, peer: FAR, host: PUBLIC }],
  ];
  test.each(cases)("%s", async (_, given) => {
    start(given.settings);
    expect((await app.call("GET", "/openapi.json", asked(given))).status).toBe(200);
  });

  test("with HSTS where it was HTTPS under a public name, and without elsewhere", async () => {
    start({ ...trusting, ...closedNetwork });
    const hsts = async (given: Case) =>
      (await app.call("GET", "/openapi.json", asked(given))).headers.get("strict-transport-security");
    expect(await hsts({ peer: PROXY, host: PUBLIC, headers: https })).toMatch(/^max-age=\d{8}$/);
    expect(await hsts({ peer: PROXY, host: "localhost", headers: https })).toBeNull();
    expect(await hsts({ peer: FAR, host: PUBLIC })).toBeNull();
  });
});

describe("the details of the probe", () => {
  test("are for this machine and the metrics token, never for clients behind a proxy", async () => {
    start({ RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.2", RECOVERD_METRICS__TOKEN: "m3trics" });
    const seen = async (options: CallOptions) => Object.keys((await app.call("GET", "/health", options)).body);
    expect(await seen({})).toContain("version");
    expect(await seen({ token: "m3trics", peer: FAR })).toContain("version");
    expect(await seen({ peer: "127.0.0.2", headers: https })).toEqual(["status"]);
    expect(await seen({ peer: "127.0.0.2" })).toEqual(["status"]);
    expect(await seen({ peer: FAR })).toEqual(["status"]);
    expect(await seen({ peer: FAR, token: "m3tric" })).toEqual(["status"]);
  });
});

describe("on real sockets", () => {
  const listen = (tls = { cert: "", key: "" }, host = "127.0.0.1") => {
    const server = serve({ host, port: 0, tls }, app.fetch);
    ends.push(() => server.stop(0));
    return server.port;
  };

  /** The status of a request with exactly these header lines. */
  const statusOf = (
    port: number,
    lines: string[],
    path = "/api/v1/openapi.json",
    host = "127.0.0.1",
    version = "1.1",
  ) =>
    new Promise<number>((resolve, reject) => {
      const request = `GET ${path} HTTP/${version}\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
      const socket = connect(port, host, () => socket.write(request));
      socket.once("data", (chunk) => {
        socket.destroy();
        resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1]));
      });
      socket.once("error", reject);
      socket.once("close", () => resolve(0));
    });

  test.each<[number, string[]]>([
    [200, ["Host: localhost"]],
    [200, ["Host: LOCALHOST:1"]],
    [200, ["host: 127.0.0.1:8080"]],
    [200, ["Host: [::1]"]],
    [403, ["Host: recoverd.example.com"]],
    [403, ["Host: localhost.example.com"]],
    [403, ["Host: 127.0.0.1.example.com"]],
    [403, ["Host: 127.0.0.2"]],
    [403, ["Host: 0.0.0.0:8080"]],
    [403, ["Host: localhost", "X-Forwarded-Proto: https"]],
    [403, ["Host: localhost", "x-FORWARDED-for: 127.0.0.1"]],
    [403, ["Host: localhost", "X-Forwarded-Host: recoverd.example.com"]],
    [403, ["Host: localhost", "Forwarded: proto=https"]],
    [403, ["Host: localhost", "X-Forwarded-For:"]],
    [400, ["Host: localhost", "Host: recoverd.example.com"]],
    [400, ["Host: localhost, recoverd.example.com"]],
    [400, []],
  ])("the answer is %i to %p", async (status, lines) => {
    start();
    expect(await statusOf(listen(), lines)).toBe(status);
  });

  test("a load balancer asks for health by HTTP/1.0 without a Host, or by a short name, and for nothing else", async () => {
    start();
    const port = listen();
    for (const path of ["/health", "/ready"]) {
      expect(await statusOf(port, [], path, "127.0.0.1", "1.0")).toBe(200);
      expect(await statusOf(port, ["Host: app"], path)).toBe(200);
    }
    expect(await statusOf(port, [], "/metrics", "127.0.0.1", "1.0")).toBe(400);
  });

  test("a Host that is no loopback name is taken for nothing by an absolute address in its request line", async () => {
    start();
    const port = listen();
    expect(await statusOf(port, ["Host: recoverd.example.com"], "http://localhost/api/v1/openapi.json")).toBe(403);
  });

  const speaksIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === "::1"),
  );

  test.skipIf(!speaksIpv6)("a peer of IPv6 is this machine, too", async () => {
    start();
    const port = listen({ cert: "", key: "" }, "::1");
    expect(await statusOf(port, ["Host: [::1]"], "/metrics", "::1")).toBe(200);
  });

  test("a trusted proxy's word counts for the client's address, and its own peer is not this machine any more", async () => {
    start({ RECOVERD_SERVER__TRUSTED_PROXIES: "127.0.0.1" });
    const port = listen();
    const proxied = [`Host: ${PUBLIC}`, "X-Forwarded-Proto: https", `X-Forwarded-For: ${FAR}`];
    expect(await statusOf(port, proxied)).toBe(200);
    expect(await statusOf(port, proxied, "/metrics")).toBe(403);
    expect(await statusOf(port, ["Host: localhost"], "/metrics")).toBe(403);
  });

  test("over our own TLS every name is taken, and a stranger's forwarding headers are ignored", async () => {
    const folder = mkdtempSync(join(tmpdir(), "recoverd-https-"));
    ends.push(() => rmSync(folder, { recursive: true }));
    const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
    const pair = makeCertificate();
    writeFileSync(files.cert, pair.cert);
    writeFileSync(files.key, pair.key);
    start({
      RECOVERD_SERVER__TLS__CERT: files.cert,
      RECOVERD_SERVER__TLS__KEY: files.key,
      RECOVERD_LIMITS__AUTH: "1/10s burst 2",
    });
    const port = listen(files);
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(`https://localhost:${port}${path}`, { headers, tls: { ca: pair.cert } } as RequestInit);
    const answer = await ask("/api/v1/openapi.json", { host: PUBLIC, "x-forwarded-proto": "http", forwarded: "for=x" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("strict-transport-security")).toStartWith("max-age=");
    // The address in the header is ignored: the limit of the peer's address applies.
    const statuses: number[] = [];
    for (let i = 1; i <= 3; i++) {
      statuses.push((await ask("/api/v1/auth/me", { "x-forwarded-for": `198.51.100.${i}` })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await ask("/metrics", { "x-forwarded-for": "127.0.0.1" })).status).toBe(403);
  });
});
