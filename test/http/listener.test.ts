// The server on real sockets: what cannot be tested in process.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { contextOf } from "../../src/http/context.ts";
import { type Server, serve } from "../../src/http/listener.ts";
import { KEY, sample } from "./sample.ts";

const NO_TLS = { cert: "", key: "" };
const LOCAL = { host: "127.0.0.1", port: 0, tls: NO_TLS };
const THINGS = "/api/v1/projects/acme/things";

/** Sends the raw text and reads until the server closes the connection or `until` matches. */
function raw(port: number, text: string, until = /\r\n\r\n[\s\S]*\}$/): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk.toString();
      if (until.test(answer)) socket.destroy();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe("over the wire", () => {
  let server: Server;
  beforeAll(() => {
    server = serve(LOCAL, sample({ maxBody: 1024 }).handle);
  });
  afterAll(() => server.stop(0));

  test("a request is answered, with the peer's own address", async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/whoami`);
    expect(await response.json()).toEqual({ address: "127.0.0.1", local: true, secure: false, bucket: null });
  });

  test.each(["a", "", "a/b/c", "localhost?x", "u@localhost", "localhost#"])(
    "a Host header of %p moves no path and is a 400 with our body",
    async (host) => {
      const answer = await raw(server.port, `GET /zz/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(statusOf(answer)).toBe(400);
      expect(answer).toContain("VALIDATION_ERROR");
      expect(answer.toLowerCase()).toContain("x-request-id: req_");
    },
  );

  test("two Host headers are a 400", async () => {
    const answer = await raw(server.port, "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: example.com\r\n\r\n");
    expect(statusOf(answer)).toBe(400);
  });

  test("a public name over plain HTTP is a 403, and its scheme in the request line does not help", async () => {
    for (const target of [THINGS, `https://r.example.com${THINGS}`]) {
      const answer = await raw(server.port, `GET ${target} HTTP/1.1\r\nHost: r.example.com\r\n\r\n`);
      expect(statusOf(answer)).toBe(403);
    }
  });

  test("a body that is declared over the limit is refused unread, with our body", async () => {
    const head = `POST ${THINGS} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: sk_one\r\nContent-Length: 5000\r\n\r\n`;
    const answer = await raw(server.port, head + "x".repeat(100));
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain("The request body is too large");
  });

  test("a chunked body over the limit is refused before its end", async () => {
    const head = `POST ${THINGS} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: sk_one\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `400\r\n${"x".repeat(1024)}\r\n`;
    const answer = await raw(server.port, head + chunk + chunk); // and no last chunk
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain("The request body is too large");
  });

  test("a chunked body within the limit is taken", async () => {
    const body = '{"email":"ann@example.com"}';
    const head = `POST ${THINGS} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: sk_one\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunks = [body.slice(0, 9), body.slice(9)].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
    expect(statusOf(await raw(server.port, `${head}${chunks.join("")}0\r\n\r\n`))).toBe(201);
  });

  test("a body of many megabytes gets its answer, and the next request on the connection, too", async () => {
    for (let i = 0; i < 3; i++) {
      const big = await fetch(`http://127.0.0.1:${server.port}${THINGS}`, {
        method: "POST",
        headers: KEY,
        body: "x".repeat(8 * 1024 * 1024),
      });
      expect(big.status).toBe(400);
      expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
    }
  });

  test("a HEAD has the headers of the GET and no body", async () => {
    const answer = await raw(server.port, "HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n", /\r\n\r\n/);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  test("a client that leaves in the middle of its body does no harm", async () => {
    const head = `POST ${THINGS} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: sk_one\r\nContent-Length: 500\r\n\r\n{"a`;
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => socket.write(head, () => socket.destroy()));
      socket.on("close", () => resolve());
    });
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
  });
});

test("a port that is taken is not shared", async () => {
  const server = serve(LOCAL, sample().handle);
  const again = () => serve({ ...LOCAL, port: server.port }, sample().handle);
  expect(again).toThrow(/in use/);
  await server.stop(0);
  await again().stop(0);
});

describe("the end", () => {
  test("waits for what runs, and takes nothing new", async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { handle } = sample({
      app: {
        fetch: async () => {
          reached.resolve();
          await gate.promise;
          return new Response("done");
        },
      },
    });
    const server = serve(LOCAL, handle);
    const url = `http://127.0.0.1:${server.port}/slow`;
    const running = fetch(url);
    await reached.promise;
    let stopped = false;
    const end = server.stop(10_000).then(() => {
      stopped = true;
    });
    await expect(fetch(url, { keepalive: false })).rejects.toThrow();
    expect(stopped).toBe(false);
    gate.resolve();
    expect(await (await running).text()).toBe("done");
    await end;
    expect(stopped).toBe(true);
  });

  test("does not wait longer than its grace", async () => {
    const reached = Promise.withResolvers<void>();
    const { handle } = sample({
      app: {
        fetch: () => {
          reached.resolve();
          return new Promise<Response>(() => {});
        },
      },
    });
    const server = serve(LOCAL, handle);
    const running = fetch(`http://127.0.0.1:${server.port}/stuck`).then(
      () => "answered",
      () => "cut",
    );
    await reached.promise;
    await server.stop(20);
    expect(await running).toBe("cut");
  });
});

test("a request may ask for more silence than the server allows by default", async () => {
  const { handle } = sample({
    app: {
      fetch: (request) => {
        contextOf(request).allowSilence(120);
        return new Response("ok");
      },
    },
  });
  const asked: number[] = [];
  await handle(new Request("http://localhost/x"), null, (seconds) => asked.push(seconds));
  expect(asked).toEqual([120]);
  const server = serve(LOCAL, handle);
  expect((await fetch(`http://127.0.0.1:${server.port}/x`)).status).toBe(200);
  await server.stop(0);
});
