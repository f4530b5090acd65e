// Posts webhooks to real TLS receivers on loopback that answer, hang, drip, flood and lie.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Answer, createDeliverer } from "../../src/adapters/deliverer.ts";
import { networks } from "../../src/lib/networks.ts";
import type { Resolve } from "../../src/lib/public-address.ts";
import { makeCertificate } from "../support/certificate.ts";
import { keepsWriting, onConnection, type Receiver, silence, startReceiver } from "../support/receiver.ts";

const TIMEOUT = 400;
const loopback = networks(["127.0.0.0/8"]);
const never = new AbortController().signal;

let folder: string;
let receiver: Receiver;
let caFile: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  const certificate = makeCertificate();
  caFile = join(folder, "ca.pem");
  writeFileSync(caFile, certificate.cert);
  receiver = await startReceiver(certificate);
});
afterAll(async () => {
  await receiver.stop();
  rmSync(folder, { recursive: true });
});

type Options = { allowed?: typeof loopback; authorities?: string; resolve?: Resolve; timeout?: number };

/** A port of a halted process with a full connection queue: further connections wait without an answer. */
async function startFull(): Promise<{ port: number; stop(): Promise<void> }> {
  const script =
    "const s=require('node:net').createServer(()=>{});s.listen({port:0,host:'127.0.0.1',backlog:16},()=>console.log(s.address().port))";
  const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe" });
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  child.kill("SIGSTOP");
  const sockets: Socket[] = [];
  const joins = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => {});
      sockets.push(socket);
      setTimeout(() => resolve(false), 200);
    });
  for (let free = true; free; ) {
    free = await joins();
    if (sockets.length < 5_000) continue;
    child.kill("SIGKILL");
    throw new Error("The queue does not fill");
  }
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

const deliverer = ({ allowed = loopback, authorities = caFile, resolve, timeout = 20_000 }: Options = {}) =>
  createDeliverer({ timeout, allowedNetworks: allowed, caFile: authorities }, resolve);

const post = (url: string, options: Options = {}): Promise<Answer> =>
  deliverer(options).post({
    project: "prj_1",
    url,
    headers: { "content-type": "application/json" },
    body: '{"a":1}',
    signal: never,
  });

test("a post arrives as it is, and 2xx is success", async () => {
  receiver.answer({ status: 204, headers: {} });
  const answer = await post(`${receiver.url}/hook?token=1`);
  expect(answer).toMatchObject({ status: 204, error: null, response: "", retryAfter: null });
  const { path, headers, body } = receiver.received.at(-1)!;
  expect({ path, body, host: headers.host }).toEqual({
    path: "/hook?token=1",
    body: '{"a":1}',
    host: `localhost:${receiver.port}`,
  });
});

test("posts to one receiver share a connection", async () => {
  receiver.answer(200);
  const one = deliverer();
  const send = () => one.post({ project: "prj_1", url: receiver.url, headers: {}, body: "{}", signal: never });
  await send();
  const before = receiver.connections();
  for (let more = 0; more < 5; more++) expect((await send()).status).toBe(200);
  expect(receiver.connections()).toBe(before);
});

test("the first posts to a host whose certificate is of our own authorities all arrive, however they overlap", async () => {
  receiver.answer(200);
  const one = deliverer();
  const posts: Promise<Answer>[] = [];
  for (let n = 0; n < 30; n++) {
    posts.push(one.post({ project: "prj_1", url: receiver.url, headers: {}, body: "{}", signal: never }));
    await Bun.sleep(1);
  }
  expect(new Set((await Promise.all(posts)).map(({ error }) => error))).toEqual(new Set([null]));
});

test.each([301, 302, 307, 308])("a redirect (%i) is a failure and is not followed", async (status) => {
  receiver.answer({ status, headers: { location: `${receiver.url}/elsewhere` } });
  expect(await post(`${receiver.url}/here`)).toMatchObject({ status, error: `status_${status}` });
  expect(receiver.received.filter(({ path }) => path === "/elsewhere")).toEqual([]);
});

test("the first KiB of the answer is logged", async () => {
  receiver.answer({ status: 500, body: `Broken: ${"é".repeat(2_000)}` });
  const { response, error } = await post(receiver.url);
  expect(error).toBe("status_500");
  expect(response).toMatch(/^Broken: é+\ufffd?$/u);
  expect(Buffer.byteLength(response!)).toBeLessThanOrEqual(1_026);
});

test.each([
  ["120", 120_000],
  ["999999", 3_600_000],
  ["0", null],
  ["soon", null],
] as const)("Retry-After: %s asks for %p ms", async (text, expected) => {
  receiver.answer({ status: 503, headers: { "retry-after": text } });
  expect((await post(receiver.url)).retryAfter).toBe(expected);
});

test.each([
  ["Sat, 21 Nov 2026 10:02:00 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", 120_000],
  ["Sat, 21 Nov 2026 09:00:00 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", null],
  ["Sat, 21 Nov 2099 09:00:00 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", 3_600_000],
])("Retry-After: %s is meant by the receiver's own clock, %s: %p ms", async (text, date, expected) => {
  receiver.answer({ status: 429, headers: { "retry-after": text, date } });
  expect((await post(receiver.url)).retryAfter).toBe(expected);
});

describe("What takes too long ends at the limit, wherever it hangs", () => {
  let dumb: Server;
  let port: number;
  beforeAll(async () => {
    dumb = createServer((socket) => socket.on("error", () => {}).resume());
    await new Promise<void>((resolve) => dumb.listen(0, "127.0.0.1", resolve));
    port = (dumb.address() as { port: number }).port;
  });
  afterAll(() => void dumb.close());

  async function times(url: string, options?: Options): Promise<void> {
    const startedAt = performance.now();
    expect(await post(url, { timeout: TIMEOUT, ...options })).toMatchObject({
      status: null,
      error: "timed_out",
      response: null,
    });
    // A post that hangs forever does not get here, and one that restarts its timeout at each byte gets a whole answer.
    expect(performance.now() - startedAt).toBeGreaterThan(TIMEOUT - 20);
  }

  test("in the look-up", () => times("https://slow.test/", { resolve: () => new Promise(() => {}) }));
  test("before the connection stands", async () => {
    const full = await startFull();
    await times(`https://localhost:${full.port}/`);
    await full.stop();
  });
  test("in the TLS handshake", () => times(`https://localhost:${port}/`));
  test("before the headers", async () => {
    receiver.answer(silence);
    await times(receiver.url);
  });
  test("between the headers", async () => {
    receiver.answer(keepsWriting("HTTP/1.1 200 OK\r\n", "x: y\r\n", 50));
    await times(receiver.url);
  });
  test("in the body, be it of a success, drop by drop", async () => {
    receiver.answer(keepsWriting("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n", "a", 50));
    await times(receiver.url);
  });
  test("in a body without a length", async () => {
    receiver.answer(keepsWriting("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\na\r\n", 50));
    await times(receiver.url);
  });
});

describe("A flood is not read", () => {
  const grown = async (url: string): Promise<{ answer: Answer; megabytes: number }> => {
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    const answer = await post(url);
    return { answer, megabytes: (process.memoryUsage.rss() - before) / 2 ** 20 };
  };

  test("a body without end counts as answered after 64 KiB", async () => {
    receiver.answer(keepsWriting("HTTP/1.1 200 OK\r\ncontent-length: 9999999999\r\n\r\n", Buffer.alloc(65_536, 97), 1));
    const { answer, megabytes } = await grown(receiver.url);
    expect(answer).toMatchObject({ status: 200, error: null, response: "a".repeat(1_024) });
    expect(megabytes).toBeLessThan(30);
  });

  test("a bomb is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    receiver.answer(
      onConnection((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
        socket.write(bomb);
      }),
    );
    const { answer, megabytes } = await grown(receiver.url);
    expect(answer).toMatchObject({ status: 200, response: "(not read: its content coding is gzip)" });
    expect(megabytes).toBeLessThan(30);
    expect(receiver.received.at(-1)!.headers["accept-encoding"]).toBe("identity");
  });

  test("headers without end are a bad response", async () => {
    receiver.answer(keepsWriting("HTTP/1.1 200 OK\r\n", `x: ${"y".repeat(1_000)}\r\n`, 1));
    const { answer, megabytes } = await grown(receiver.url);
    expect(answer).toMatchObject({ status: null, error: "bad_response" });
    expect(megabytes).toBeLessThan(30);
  });
});

describe("Failures have their classes", () => {
  test.each([
    ["is no HTTP", "HTTP/1.1 fine\r\n\r\n", "bad_response"],
    ["ends before its headers do", "HTTP/1.1 200", "connection_lost"],
  ])("an answer that %s", async (_, bytes, error) => {
    receiver.answer(
      onConnection((socket) => {
        socket.write(bytes);
        setTimeout(() => socket.end(), 100);
      }),
    );
    const answer = await post(receiver.url);
    expect([answer.status, answer.error]).toEqual([null, error as never]);
  });

  test("a port where nobody listens", async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await post(`${gone.url}/secret?token=1`)).toMatchObject({ status: null, error: "connection_refused" });
  });

  test("a name without an address", async () => {
    const answer = await post("https://nowhere.test/", { resolve: async () => [] });
    expect(answer).toMatchObject({ status: null, error: "dns_failed" });
    const failing = await post("https://nowhere.test/", { resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(failing.error).toBe("dns_failed");
  });

  test("no detail repeats the address", async () => {
    receiver.answer(onConnection((socket) => socket.end("junk\r\n\r\n")));
    for (const url of [
      `${receiver.url}/?token=hush`,
      "https://localhost:1/?token=hush",
      "https://x.test/?token=hush",
    ]) {
      expect(JSON.stringify(await post(url, { resolve: async () => [] }))).not.toContain("hush");
    }
  });
});

describe("An address inside is not connected to", () => {
  test("be it written, or what the name leads to", async () => {
    const before = receiver.connections();
    const none = networks([]);
    const inside = (url: string, resolve?: Resolve) => post(url, { allowed: none, ...(resolve && { resolve }) });
    for (const url of [
      receiver.url,
      `https://127.0.0.1:${receiver.port}/`,
      `https://[::ffff:7f00:1]:${receiver.port}/`,
    ]) {
      expect(await inside(url)).toMatchObject({ status: null, error: "private_address" });
    }
    const mixed = await inside(`https://mixed.test:${receiver.port}/`, async () => ["93.184.216.34", "127.0.0.1"]);
    expect(mixed.error).toBe("private_address");
    expect((await post("http://localhost/")).error).toBe("private_address");
    expect(receiver.connections()).toBe(before);
  });

  test("nor if the name was public when it was looked up first: each post looks up once, and keeps to that", async () => {
    const certificate = makeCertificate({ host: "rebind.test" });
    const authorities = join(folder, "rebind.pem");
    writeFileSync(authorities, certificate.cert);
    const target = await startReceiver(certificate);
    const answers = [["127.0.0.2"], ["127.0.0.1"]];
    let lookUps = 0;
    const resolve: Resolve = async () => answers[lookUps++] ?? ["127.0.0.1"];
    const allowed = networks(["127.0.0.2"]);
    const one = deliverer({ authorities, resolve, allowed });
    const send = () =>
      one.post({
        project: "prj_1",
        url: `https://rebind.test:${target.port}/`,
        headers: {},
        body: "{}",
        signal: never,
      });
    expect((await send()).error).toBe("connection_refused");
    expect(lookUps).toBe(1);
    expect((await send()).error).toBe("private_address");
    expect(target.connections()).toBe(0);
    await target.stop();
  });

  test("the next address of a name is tried where one refuses the connection", async () => {
    const certificate = makeCertificate({ host: "two.test" });
    const authorities = join(folder, "two.pem");
    writeFileSync(authorities, certificate.cert);
    const target = await startReceiver(certificate);
    const resolve: Resolve = async () => ["127.0.0.9", "127.0.0.1"];
    expect(await post(`https://two.test:${target.port}/`, { authorities, resolve })).toMatchObject({ status: 200 });
    await target.stop();
  });
});

test("a post that is given up because the process stops has no outcome", async () => {
  receiver.answer(silence);
  const stopping = new AbortController();
  const posting = deliverer().post({
    project: "prj_1",
    url: receiver.url,
    headers: {},
    body: "{}",
    signal: stopping.signal,
  });
  setTimeout(() => stopping.abort(new Error("stopping")), 20);
  await expect(posting).rejects.toThrow("stopping");
});
