// Posts as a receiver gets them over the wire.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { makeCertificate } from "../../support/certificate.ts";
import { answers, NONE, newFolder, newServers, post } from "./posting.ts";

const { fileOf, deliverer, remove } = newFolder();
const certificate = makeCertificate({ host: "hook.test" });
let authorities: string;
beforeAll(() => {
  authorities = fileOf(certificate.cert);
});
afterAll(remove);

const { start, stopAll } = newServers(certificate);
afterAll(stopAll);

/** Returns a function that posts to a receiver at `hook.test`, and returns the answer and the request as received. */
async function hearing() {
  const server = await start(answers(NONE));
  const one = deliverer({ authorities, resolve: async () => ["127.0.0.1"] });
  let heard = 0;
  return async (path: string, headers: Record<string, string> = {}, body = "{}") => {
    const answer = await post(one, `https://hook.test:${server.port}${path}`, { headers, body });
    // The bytes as received, decoded as UTF-8.
    const request = Buffer.from(server.heard(), "latin1").toString().slice(heard);
    heard += request.length;
    const [head = "", ...rest] = request.split("\r\n\r\n");
    return { answer, lines: head.split("\r\n"), body: rest.join("\r\n\r\n"), port: server.port };
  };
}

test("a request has the posted body, its host, and its length", async () => {
  const hear = await hearing();
  const { lines, body, port } = await hear("/a%20b/ü?x=1&y=ü#part", { "x-one": "1", "user-agent": "recoverd/1" }, "é");
  expect(lines[0]).toBe("POST /a%20b/%C3%BC?x=1&y=%C3%BC HTTP/1.1");
  expect(
    lines
      .slice(1)
      .map((line) => line.toLowerCase())
      .sort(),
  ).toEqual([
    "accept-encoding: identity",
    "accept: */*",
    "connection: keep-alive",
    "content-length: 2",
    `host: hook.test:${port}`,
    "user-agent: recoverd/1",
    "x-one: 1",
  ]);
  expect(body).toBe("é");
});

test.each([
  ["", "/"],
  ["/?", "/"],
  ["?a", "/?a"],
  ["/a/../b//c;d='\"<>`{}|^", "/b//c;d='%22%3C%3E%60%7B%7D|%5E"],
])("the path %s is asked for as a browser would", async (path, asked) => {
  const { lines } = await (await hearing())(path);
  expect(lines[0]).toBe(`POST ${asked} HTTP/1.1`);
});

describe("Nothing that is posted", () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });

  test("can add a line to the head: no address, and no header but one that is refused", async () => {
    const hear = await hearing();
    const usual = (await hear("/")).lines.length;
    await fc.assert(
      fc.asyncProperty(text, text, text, async (path, query, value) => {
        const asked = `/${encodeURI(path.toWellFormed())}?${encodeURI(query.toWellFormed())}`;
        const { answer, lines } = await hear(asked, { "x-one": value });
        if (answer.error === null) expect(lines).toHaveLength(usual + 1);
        else expect([answer.error, lines]).toEqual(["request_failed", [""]]);
      }),
      { numRuns: 100 },
    );
  });

  test.each(["a\r\nx: y", "a\nb", "a\rb", "a\0b", "\u{1f600}"])("gives a header the value %j", async (value) => {
    const { answer, lines } = await (await hearing())("/", { "x-one": value });
    expect([answer.error, lines]).toEqual(["request_failed", [""]]);
  });

  test.each(["a b", "a:", "a\r\nb", "é"])("gives a header the name %j", async (name) => {
    const { answer, lines } = await (await hearing())("/", { [name]: "1" });
    expect([answer.error, lines]).toEqual(["request_failed", [""]]);
  });

  test("is longer or shorter than is said of it", async () => {
    const hear = await hearing();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), async (body) => {
        const { lines, body: heard } = await hear("/", {}, body);
        const length = Buffer.byteLength(body);
        expect(lines.some((line) => line.toLowerCase() === `content-length: ${length}`)).toBe(true);
        expect(Buffer.byteLength(heard)).toBe(length);
      }),
      { numRuns: 50 },
    );
  });
});
