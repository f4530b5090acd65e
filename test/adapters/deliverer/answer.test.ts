// Answers over the wire: the result does not depend on how their bytes are split, little of them is read, and malformed
// ones do not count as answers.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TLSSocket } from "node:tls";
import { makeCertificate } from "../../support/certificate.ts";
import { newFolder, newServers, post } from "./posting.ts";

const { fileOf, deliverer, remove } = newFolder();
const certificate = makeCertificate();
let authorities: string;
beforeAll(() => {
  authorities = fileOf(certificate.cert);
});
afterAll(remove);

const { start, stopAll } = newServers(certificate);
afterAll(stopAll);

/** Posts, and answers with `text` in parts of `size` bytes; `ends` closes the connection afterwards. `timeout` is in ms. */
async function answered(text: string, { size = text.length, ends = false, timeout = 2_000 } = {}) {
  const server = await start((socket) => void socket.once("data", () => write(socket, text, size, ends)));
  const { status, error, response } = await post(deliverer({ authorities, timeout }), server.url);
  return { status, error, response };
}

async function write(socket: TLSSocket, text: string, size: number, ends: boolean): Promise<void> {
  socket.setNoDelay(true);
  for (let from = 0; from < text.length; from += size) {
    socket.write(text.slice(from, from + size), "latin1");
    if (size < text.length) await new Promise((resolve) => setImmediate(resolve));
  }
  if (ends) socket.end();
}

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

test.each([
  ["of a length", `${OK}content-length: 5\r\n\r\nhello`],
  ["in chunks", `${CHUNKED}3\r\nhel\r\n2;x\r\nlo\r\n0\r\na: b\r\n\r\n`],
  ["after hints", `HTTP/1.1 103 Hints\r\nlink: x\r\n\r\n${OK}content-length: 5\r\n\r\nhello`],
  ["with bare line feeds", "HTTP/1.1 200 OK\ncontent-length: 5\n\nhello"],
  [
    "with a length beside chunks",
    `${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  ],
  ["by HTTP/1.0", "HTTP/1.0 200 OK\r\ncontent-length: 5\r\n\r\nhello"],
  ["that closes the connection", `${OK}Connection: Close\r\ncontent-length: 5\r\n\r\nhello`],
  ["without a length", `${OK}\r\nhello`],
])("an answer %s is read, in one piece or byte by byte", async (_, text) => {
  const expected = { status: 200, error: null, response: "hello" };
  expect(await answered(text, { ends: true })).toEqual(expected);
  expect(await answered(text, { ends: true, size: 1 })).toEqual(expected);
});

test.each([204, 304])("an answer of %i has no body, whatever its headers say", async (status) => {
  const { status: read, response } = await answered(`HTTP/1.1 ${status} Answer\r\ncontent-length: 5\r\n\r\n`);
  expect([read, response]).toEqual([status, ""]);
});

describe("Nothing endless fills the memory, or is read for longer than a post may take", () => {
  /** Posts to a receiver that never stops answering; returns the outcome and the growth of the process's memory in MiB. */
  async function taken(first: string, again: string, timeout: number) {
    const part = again.repeat(Math.ceil(16_384 / again.length));
    const server = await start((socket) => {
      const more = (): void => {
        if (!socket.destroyed) socket.write(part, () => setImmediate(more));
      };
      socket.once("data", () => socket.write(first, more));
    });
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    const { status, error } = await post(deliverer({ authorities, timeout }), server.url);
    return { outcome: status ?? error ?? "none", megabytes: (process.memoryUsage.rss() - before) / 2 ** 20 };
  }

  // The runtime skips extensions and trailers of a chunked body without reporting them, so only the timeout ends these.
  test.each([
    ["headers", OK, "x: y\r\n", "bad_response"],
    ["one header", `${OK}x: `, "y", "bad_response"],
    ["a status line", "HTTP/1.1 200 ", "OK", "bad_response"],
    ["a chunk's extension", `${CHUNKED}1;`, "x", "timed_out"],
    ["trailers", `${CHUNKED}0\r\n`, "x: y\r\n", "timed_out"],
    ["chunks", CHUNKED, "1\r\na\r\n", 200],
    ["a body", `${OK}\r\n`, "abc", 200],
  ] as [string, string, string, number | string][])("be it %s", async (_, first, again, outcome) => {
    const end = await taken(first, again, outcome === "timed_out" ? 1_000 : 50_000);
    expect(end.outcome).toBe(outcome);
    expect(end.megabytes).toBeLessThan(40);
  });
});

test.each([
  ["no status", "HTTP/1.1 fine\r\n\r\n"],
  ["another protocol", "SMTP 220 ready\r\n\r\n"],
  ["a header without a name", `${OK}: x\r\n\r\n`],
  ["a header with a space in its name", `${OK}content-length : 1\r\n\r\na`],
  ["a header without a colon", `${OK}hello\r\n\r\n`],
  ["a length below nothing", `${OK}content-length: -1\r\n\r\n`],
  ["two lengths", `${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
  ["a length with a sign", `${OK}content-length: +1\r\n\r\na`],
  ["a chunk without a size", `${CHUNKED}\r\n\r\n`],
  ["a chunk of a size below nothing", `${CHUNKED}-1\r\n`],
  ["a chunk that is longer than it says", `${CHUNKED}1\r\nab\r\n0\r\n\r\n`],
])("what has %s is no answer", async (_, text) => {
  const { status, error } = await answered(text);
  expect([status, error]).toEqual([null, "bad_response"]);
});

test.each([
  ["a length", `${OK}content-length: 5\r\n\r\nhell`],
  ["chunks", `${CHUNKED}5\r\nhello\r\n`],
  ["chunk", `${CHUNKED}5\r\nhel`],
  ["headers", `${OK}content-length: 0\r\n`],
])("an answer whose connection ends before its %s do is none", async (_, text) => {
  const { status, error } = await answered(text, { ends: true });
  expect([status, error]).toEqual([null, "connection_lost"]);
});
