// TLS on real sockets: loading the certificate from its files, and renewing it while the server runs.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { type ServeOptions, type Server, serve } from "../../src/http/listener.ts";
import { makeCertificate } from "../support/certificate.ts";
import { recordingLog, sample } from "./sample.ts";

let root = "";
let folder = "";
let tests = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "recoverd-tls-"));
});
beforeEach(() => {
  folder = join(root, String(++tests));
  mkdirSync(folder);
});
afterAll(() => rmSync(root, { recursive: true }));

type Pair = ReturnType<typeof makeCertificate>;

const filesIn = (path: string) => ({ cert: join(path, "fullchain.pem"), key: join(path, "privkey.pem") });

function put(pair: Pair, path = folder): ServeOptions["tls"] {
  const files = filesIn(path);
  writeFileSync(files.cert, pair.cert);
  writeFileSync(files.key, pair.key);
  return files;
}

const on = (tls: ServeOptions["tls"], port = 0) => ({ host: "127.0.0.1", port, tls });

/** Sends a request on a new connection that trusts only this certificate; it fails if the server has another one. */
const ask = (port: number, { cert }: Pair, path = "/api/v1/whoami", headers: Record<string, string> = {}) =>
  fetch(`https://localhost:${port}${path}`, { headers, keepalive: false, tls: { ca: cert } } as RequestInit);

async function shows(server: Server, pair: Pair): Promise<boolean> {
  return ask(server.port, pair).then(
    (response) => response.ok,
    () => false,
  );
}

test("TLS is served from files, and makes a request secure", async () => {
  const pair = makeCertificate();
  const server = serve(on(put(pair)), sample({ tls: true }).handle);
  const response = await ask(server.port, pair, "/api/v1/whoami", { "x-forwarded-for": "6.6.6.6" });
  expect(await response.json()).toMatchObject({ secure: true, local: false, address: "127.0.0.1" });
  await server.stop(0);
});

test("plain HTTP on the port of TLS gets no answer", async () => {
  const server = serve(on(put(makeCertificate())), sample({ tls: true }).handle);
  await expect(fetch(`http://127.0.0.1:${server.port}/health`)).rejects.toThrow();
  await server.stop(0);
});

describe("a start is refused in one line that names the setting", () => {
  const mismatched = () => ({ cert: makeCertificate().cert, key: makeCertificate().key });
  const cases: [string, () => Pair, RegExp][] = [
    ["where the certificate is none", () => ({ ...makeCertificate(), cert: "x" }), /^server\.tls\.cert \S+ holds no/],
    ["where the key is none", () => ({ ...makeCertificate(), key: "" }), /^server\.tls\.key \S+ holds no private key/],
    ["where the key is another's", mismatched, /^server\.tls\.key \S+ is not the key of the certificate/],
  ];
  test.each(cases)("%s", (_, make, message) => {
    const files = put(make());
    expect(() => serve(on(files), sample().handle)).toThrow(message);
  });

  test("where a file is missing", () => {
    const files = { ...put(makeCertificate()), cert: join(folder, "none.pem") };
    expect(() => serve(on(files), sample().handle)).toThrow(/^server\.tls\.cert \S+ cannot be read \(ENOENT\)$/);
  });

  test("where another server of ours has the port, with TLS or without", async () => {
    const files = put(makeCertificate());
    for (const tls of [files, { cert: "", key: "" }]) {
      const server = serve(on(tls), sample().handle);
      expect(() => serve(on(files, server.port), sample().handle)).toThrow(/in use/);
      await server.stop(0);
    }
  });
});

describe("a renewed certificate", () => {
  const old = makeCertificate();
  const renewed = makeCertificate();

  test("is shown to new connections on the same port, while a request that runs is answered", async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { handle } = sample({
      tls: true,
      app: {
        fetch: async (request) => {
          if (!request.url.endsWith("/slow")) return new Response("quick");
          reached.resolve();
          await gate.promise;
          return new Response("slow");
        },
      },
    });
    const server = serve(on(put(old)), handle);
    const { port } = server;
    const running = ask(port, old, "/slow");
    await reached.promise;
    put(renewed);
    server.renewCertificate();
    for (let i = 0; i < 20; i++) expect(await (await ask(port, renewed, "/quick")).text()).toBe("quick");
    expect(await shows(server, old)).toBe(false);
    gate.resolve();
    expect(await (await running).text()).toBe("slow");
    expect(server.port).toBe(port);
    await server.stop(0);
  });

  test("is found automatically", async () => {
    const log = recordingLog();
    const server = serve(on(put(old)), sample({ tls: true }).handle, { log, lookEvery: 5 });
    put(renewed);
    while (!log.lines.some(({ message }) => message === "The certificate was renewed")) await Bun.sleep(5);
    expect(await shows(server, renewed)).toBe(true);
    await server.stop(0);
  });

  test.each([
    [
      "replaced by renaming",
      () => {
        const next = join(folder, "next");
        mkdirSync(next);
        put(renewed, next);
        for (const name of ["fullchain.pem", "privkey.pem"]) renameSync(join(next, name), join(folder, name));
      },
    ],
    [
      "in links that are swapped, as certbot does",
      () => {
        const archive = join(folder, "archive");
        mkdirSync(archive);
        const made = put(renewed, archive);
        for (const [name, target] of [
          ["fullchain.pem", made.cert],
          ["privkey.pem", made.key],
        ] as const) {
          symlinkSync(target, join(folder, "link"));
          renameSync(join(folder, "link"), join(folder, name));
        }
      },
    ],
  ])("is seen when it was %s", async (_, replace) => {
    const server = serve(on(put(old)), sample({ tls: true }).handle);
    expect(await shows(server, old)).toBe(true);
    replace();
    server.renewCertificate();
    expect([await shows(server, renewed), await shows(server, old)]).toEqual([true, false]);
    await server.stop(0);
  });

  test("is seen when the folder that both are in was swapped", async () => {
    const [a, b, live] = [join(folder, "a"), join(folder, "b"), join(folder, "live")];
    mkdirSync(a);
    mkdirSync(b);
    put(old, a);
    put(renewed, b);
    symlinkSync(a, live);
    const server = serve(on(filesIn(live)), sample({ tls: true }).handle);
    symlinkSync(b, join(folder, "swap"));
    renameSync(join(folder, "swap"), live);
    server.renewCertificate();
    expect(await shows(server, renewed)).toBe(true);
    await server.stop(0);
  });

  test.each<[string, () => void]>([
    ["cut off", () => writeFileSync(filesIn(folder).cert, renewed.cert.slice(0, 200))],
    ["without its key yet", () => writeFileSync(filesIn(folder).cert, renewed.cert)],
    ["empty", () => writeFileSync(filesIn(folder).key, "")],
    ["gone", () => rmSync(filesIn(folder).key)],
  ])("that is %s changes nothing, and is logged once, until it is repaired", async (_, spoil) => {
    const log = recordingLog();
    const server = serve(on(put(old)), sample({ tls: true }).handle, { log });
    spoil();
    for (let i = 0; i < 3; i++) server.renewCertificate();
    expect(await shows(server, old)).toBe(true);
    expect(log.lines.map(({ level }) => level)).toEqual(["error"]);
    expect(String(log.lines[0]!.fields.error)).toMatch(/^server\.tls\.(cert|key) \/\S+ [^\n]+$/);
    expect(JSON.stringify(log.lines)).not.toContain("PRIVATE KEY");
    put(renewed);
    server.renewCertificate();
    expect(await shows(server, renewed)).toBe(true);
    expect(log.lines.map(({ level }) => level)).toEqual(["error", "info"]);
    await server.stop(0);
  });

  test("that is the same as before opens no new listener", async () => {
    const log = recordingLog();
    const server = serve(on(put(old)), sample({ tls: true }).handle, { log });
    const socket = connect({ port: server.port, host: "127.0.0.1", ca: old.cert, servername: "localhost" });
    await new Promise<void>((resolve) => socket.once("secureConnect", () => resolve()));
    put(old);
    server.renewCertificate();
    expect(log.lines).toEqual([]);
    socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const answer = await new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))));
    expect(answer).toStartWith("HTTP/1.1 200");
    socket.destroy();
    await server.stop(0);
  });

  test("does not hide what runs under the old one from the end, which waits for it", async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { handle } = sample({
      tls: true,
      app: {
        fetch: async () => {
          reached.resolve();
          await gate.promise;
          return new Response("done");
        },
      },
    });
    const server = serve(on(put(old)), handle);
    const running = ask(server.port, old, "/slow");
    await reached.promise;
    put(renewed);
    server.renewCertificate();
    let stopped = false;
    const end = server.stop(10_000).then(() => {
      stopped = true;
    });
    await expect(ask(server.port, renewed)).rejects.toThrow();
    expect(stopped).toBe(false);
    gate.resolve();
    expect(await (await running).text()).toBe("done");
    await end;
    expect(stopped).toBe(true);
  });

  test("many times over leaves nothing listening after the end", async () => {
    const server = serve(on(put(old)), sample({ tls: true }).handle);
    for (const pair of [renewed, old, renewed]) {
      put(pair);
      server.renewCertificate();
    }
    expect(await shows(server, renewed)).toBe(true);
    await server.stop(0);
    await expect(ask(server.port, renewed)).rejects.toThrow();
    const next = serve(on(put(old), server.port), sample({ tls: true }).handle);
    expect(await shows(next, old)).toBe(true);
    await next.stop(0);
  });
});
