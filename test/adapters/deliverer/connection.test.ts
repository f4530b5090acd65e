// One post on one connection: long bodies arrive whole, and it ends whatever the receiver does, also if the process stops.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { makeCertificate } from "../../support/certificate.ts";
import { answers, NONE, newFolder, newServers, post, startPlain, startTls } from "./posting.ts";

const { fileOf, deliverer, remove } = newFolder();
const certificate = makeCertificate();
let authorities: string;
beforeAll(() => {
  authorities = fileOf(certificate.cert);
});
afterAll(remove);

const { started, start, stopAll } = newServers(certificate);
afterAll(stopAll);

describe("A long body", () => {
  test("arrives whole, be the receiver slow to read it", async () => {
    const body = `${"é€𐍈".repeat(1_200_000)}.`; // 10.8 MB
    const expected = Bun.hash(body);
    const parts: Buffer[] = [];
    const server = await startTls(certificate, (socket) => {
      socket.pause();
      setTimeout(() => socket.resume(), 100);
      socket.on("data", (bytes: Buffer) => {
        parts.push(bytes);
        if (bytes.at(-1) === ".".charCodeAt(0)) socket.write(NONE);
      });
    });
    const answer = await post(deliverer({ authorities, timeout: 50_000 }), `https://localhost:${server.port}/`, {
      body,
    });
    expect(answer.status).toBe(204);
    const heard = Buffer.concat(parts);
    const end = heard.indexOf("\r\n\r\n");
    expect(heard.subarray(0, end).toString()).toEndWith(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(Bun.hash(heard.subarray(end + 4))).toBe(expected);
    await server.stop();
  });

  test("that is never read ends at the limit", async () => {
    const server = await start((socket) => void socket.pause());
    const one = deliverer({ authorities, timeout: 300 });
    expect((await post(one, server.url, { body: "x".repeat(20_000_000) })).error).toBe("timed_out");
  });
});

test("an answer that comes in any two parts, over the wire, is the same", async () => {
  const text =
    "HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n";
  let cut = 0;
  const server = await start((socket) => {
    socket.setNoDelay(true);
    socket.on("data", () => {
      socket.write(text.slice(0, cut), () => setImmediate(() => socket.write(text.slice(cut))));
    });
  });
  const one = deliverer({ authorities });
  for (cut = 1; cut < text.length; cut++) {
    expect(await post(one, server.url)).toMatchObject({ status: 200, response: "hello" });
  }
  expect(server.sockets).toHaveLength(1);
});

describe("When the process stops, a post ends at once, and so does its connection,", () => {
  async function stops(url: string, when: Promise<unknown>, closed: Promise<unknown>): Promise<void> {
    const stopping = new AbortController();
    const posting = post(deliverer({ authorities, timeout: 60_000 }), url, { signal: stopping.signal });
    await when;
    stopping.abort(new Error("stopping"));
    await expect(posting).rejects.toThrow("stopping");
    await closed;
  }

  test("in the handshake", async () => {
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = await startPlain((socket) => {
      socket.once("data", () => begun.resolve());
      socket.once("close", () => closed.resolve());
    });
    started.push(server);
    await stops(`https://localhost:${server.port}/`, begun.promise, closed.promise);
  });

  test.each([
    ["before the answer", ""],
    ["in the middle of it", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhel"],
  ])("%s", async (_, part) => {
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = await start((socket) => {
      socket.once("data", () => socket.write(part, () => begun.resolve()));
      socket.once("close", () => closed.resolve());
    });
    await stops(server.url, begun.promise, closed.promise);
  });

  test("before it began", async () => {
    const server = await start(answers(NONE));
    const signal = AbortSignal.abort(new Error("stopping"));
    await expect(post(deliverer({ authorities }), server.url, { signal })).rejects.toThrow("stopping");
    await Bun.sleep(50);
    expect(server.heard()).toBe("");
  });
});

test("a post that took too long has closed its connection: what is answered later is ignored", async () => {
  const closed = Promise.withResolvers<void>();
  const server = await start((socket) => {
    const isFirst = server.sockets.length === 1;
    if (isFirst) socket.once("close", () => closed.resolve());
    else answers(NONE)(socket);
  });
  const one = deliverer({ authorities, timeout: 1_000 });
  expect((await post(one, server.url)).error).toBe("timed_out");
  await closed.promise;
  expect((await post(one, server.url)).status).toBe(204);
  expect(server.sockets).toHaveLength(2);
});

test("a header that cannot be sent fails the post, and nothing is sent", async () => {
  const server = await start(answers(NONE));
  const answer = await post(deliverer({ authorities }), server.url, { headers: { "x-one": "a\r\nx-two: b" } });
  expect(answer).toMatchObject({ status: null, error: "request_failed", detail: "Header 'x-one' has invalid value" });
  expect(server.sockets).toHaveLength(0);
});

test("many connections that begin at once, to receivers that hang, hold up nothing else", async () => {
  let came = 0;
  const silent = await startPlain(() => {
    came++;
  });
  started.push(silent);
  const good = await start(answers(NONE));
  const one = deliverer({ authorities, timeout: 60_000 });
  const stopping = new AbortController();
  const posts = Array.from({ length: 100 }, () =>
    post(one, `https://localhost:${silent.port}/`, { signal: stopping.signal }).catch(() => {}),
  );
  while (came < 100) await Bun.sleep(1);
  const answered = await Promise.all(Array.from({ length: 50 }, () => post(one, good.url)));
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([204]));
  stopping.abort();
  await Promise.all(posts);
});
