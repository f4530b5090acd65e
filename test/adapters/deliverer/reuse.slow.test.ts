// Reusing a connection for the next post: only if no bytes of one answer can be taken for the next one's, and only to an
// address that the next post may go to.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { makeCertificate } from "../../support/certificate.ts";
import { answers, NONE, newFolder, newServers, post, type Server } from "./posting.ts";

const { fileOf, deliverer, remove } = newFolder();
const certificate = makeCertificate();
let authorities: string;
beforeAll(() => {
  authorities = fileOf(certificate.cert);
});
afterAll(remove);

const { start, stopAll } = newServers(certificate);
afterAll(stopAll);

const requestsIn = (server: Server): number => server.heard().split("POST ").length - 1;
const answerOf = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

/** Answers the first request of a connection with the first of `parts`, and so on; then not at all. */
const inTurn =
  (...parts: ((socket: TLSSocket) => void)[]) =>
  (socket: TLSSocket) =>
    void socket.on("data", () => parts.shift()?.(socket));
const says = (text: string) => (socket: TLSSocket) => void socket.write(text);

describe("An idle connection that the receiver closes when the next post comes", () => {
  test.each([
    ["closed", (socket: TLSSocket) => void socket.end()],
    ["broken off", (socket: TLSSocket) => void socket.destroy()],
  ])("%s: it is posted once more, on a new one", async (_, closes) => {
    const server = await start((socket, number) => {
      if (number === 1) inTurn(says(answerOf("first")), closes)(socket);
      else answers(answerOf("second"))(socket);
    });
    const one = deliverer({ authorities });
    expect((await post(one, server.url)).response).toBe("first");
    expect((await post(one, server.url)).response).toBe("second");
    expect([server.sockets.length, requestsIn(server)]).toEqual([2, 3]);
  });

  test("is not posted to again where something of an answer was heard", async () => {
    const breaksOff = (socket: TLSSocket) => {
      socket.write(answerOf("all").slice(0, -1));
      setTimeout(() => socket.end(), 50);
    };
    const server = await start((socket) => inTurn(says(NONE), breaksOff)(socket));
    const one = deliverer({ authorities });
    expect((await post(one, server.url)).status).toBe(204);
    expect(await post(one, server.url)).toMatchObject({ status: null, error: "connection_lost" });
    expect([server.sockets.length, requestsIn(server)]).toEqual([1, 2]);
  });

  test("is posted to once more and not twice", async () => {
    const server = await start((socket, number) =>
      inTurn(...(number === 1 ? [says(NONE)] : []), (socket: TLSSocket) => void socket.destroy())(socket),
    );
    const one = deliverer({ authorities });
    expect((await post(one, server.url)).status).toBe(204);
    expect((await post(one, server.url)).error).toBe("connection_lost");
    expect([server.sockets.length, requestsIn(server)]).toEqual([2, 3]);
  });

  test("is not posted to again where it was slow, not closed", async () => {
    const server = await start((socket) => inTurn(says(NONE))(socket));
    const one = deliverer({ authorities, timeout: 1_000 });
    expect((await post(one, server.url)).status).toBe(204);
    expect((await post(one, server.url)).error).toBe("timed_out");
    expect([server.sockets.length, requestsIn(server)]).toEqual([1, 2]);
  });
});

test("a new connection that is lost is not tried again", async () => {
  const server = await start((socket) => void socket.on("data", () => socket.destroy()));
  expect((await post(deliverer({ authorities }), server.url)).error).toBe("connection_lost");
  expect(requestsIn(server)).toBe(1);
});

describe("What comes unasked is never taken for the next post's answer", () => {
  test("be it behind an answer", async () => {
    const server = await start((socket, number) =>
      answers(number === 1 ? answerOf("first") + answerOf("unasked") : answerOf("second"))(socket),
    );
    const one = deliverer({ authorities });
    expect((await post(one, server.url)).response).toBe("first");
    expect((await post(one, server.url)).response).toBe("second");
    expect(server.sockets).toHaveLength(2);
  });

  test("or a moment later", async () => {
    const server = await start((socket, number) => answers(answerOf(number === 1 ? "first" : "second"))(socket));
    const one = deliverer({ authorities });
    expect((await post(one, server.url)).response).toBe("first");
    const dropped = new Promise((resolve) => server.sockets[0]!.once("close", () => resolve(true)));
    server.sockets[0]!.write(answerOf("unasked"));
    // The runtime itself would only close the idle connection after five minutes, beyond the test's time limit.
    expect(await dropped).toBe(true);
    expect((await post(one, server.url)).response).toBe("second");
    expect(server.sockets).toHaveLength(2);
  });
});

describe("The next post has a connection of its own", () => {
  test.each([
    ["the receiver said that it closes", "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"],
    ["the answer is by HTTP/1.0", "HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n"],
    [
      "more of the answer is to come than is read",
      `HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n${"a".repeat(70_000)}`,
    ],
  ])("where %s", async (_, answer) => {
    const server = await start(answers(answer));
    const one = deliverer({ authorities });
    for (let n = 1; n <= 3; n++) {
      expect((await post(one, server.url)).status).toBe(200);
      expect(server.sockets).toHaveLength(n);
    }
  });

  test("where the answer ends with the connection", async () => {
    const server = await start((socket) => void socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\n\r\nall")));
    const one = deliverer({ authorities });
    for (let n = 1; n <= 2; n++) expect((await post(one, server.url)).response).toBe("all");
    expect(server.sockets).toHaveLength(2);
  });

  test("where the answer came before the post was read to its end", async () => {
    const server = await start((socket, number) => {
      if (number > 1) return answers(NONE)(socket);
      socket.once("data", () => {
        socket.pause();
        socket.write("HTTP/1.1 413 Too long\r\ncontent-length: 0\r\n\r\n");
      });
    });
    const one = deliverer({ authorities });
    expect((await post(one, server.url, { body: "x".repeat(20_000_000) })).status).toBe(413);
    expect((await post(one, server.url)).status).toBe(204);
    expect(server.sockets).toHaveLength(2);
  });

  test("while another is under way, and both stay open", async () => {
    const server = await start(answers(NONE));
    const one = deliverer({ authorities });
    for (let n = 0; n < 3; n++) await Promise.all([post(one, server.url), post(one, server.url)]);
    expect([server.sockets.length, requestsIn(server)]).toEqual([2, 6]);
  });
});

describe("A connection stays open to a host at an address", () => {
  const ofName = makeCertificate({ host: "named.test" });
  const named = async (lookUps: string[][]) => {
    const server = await start(answers(NONE), ofName);
    const one = deliverer({ authorities: fileOf(ofName.cert), resolve: async () => lookUps.shift()! });
    const send = (host = "named.test") => post(one, `https://${host}:${server.port}/`);
    return { server, send };
  };

  test("and not used where the name leads elsewhere by now", async () => {
    const { server, send } = await named([["127.0.0.1"], ["127.0.0.2"], ["127.0.0.1"]]);
    expect((await send()).status).toBe(204);
    expect((await send()).error).toBe("connection_refused");
    expect((await send()).status).toBe(204);
    expect(server.sockets).toHaveLength(1);
  });

  test("and not used where the name leads inside by now", async () => {
    const { server, send } = await named([["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1", "10.0.0.1"]]);
    expect((await send()).status).toBe(204);
    expect((await send()).error).toBe("private_address");
    expect((await send()).error).toBe("private_address");
    expect(requestsIn(server)).toBe(1);
  });

  test("and not used for another name that leads there: its certificate is of the one", async () => {
    const { server, send } = await named([["127.0.0.1"], ["127.0.0.1"], ["127.0.0.1"]]);
    expect((await send()).status).toBe(204);
    expect((await send("other.test")).error).toBe("tls_failed");
    expect((await send()).status).toBe(204);
    expect(requestsIn(server)).toBe(2);
  });
});

test("A connection is never shared between projects", async () => {
  const server = await start(answers(NONE));
  const one = deliverer({ authorities });
  for (let n = 0; n < 2; n++) {
    for (const project of ["prj_1", "prj_2"]) expect((await post(one, server.url, { project })).status).toBe(204);
  }
  expect([server.sockets.length, requestsIn(server)]).toEqual([2, 4]);
});

test("connections at rest do not keep the process from ending, and a post under way does", async () => {
  const server = await start((socket) => void socket.on("data", () => setTimeout(() => socket.write(NONE), 300)));
  const script = `
    import { createDeliverer } from "${join(import.meta.dir, "../../../src/adapters/deliverer.ts")}";
    import { networks } from "${join(import.meta.dir, "../../../src/lib/networks.ts")}";
    const settings = { timeout: 5_000, allowedNetworks: networks(["127.0.0.0/8"]), caFile: "${authorities}" };
    const url = "https://127.0.0.1:${server.port}";
    const signal = new AbortController().signal;
    createDeliverer(settings).post({ project: "prj_1", url, headers: {}, body: "{}", signal }).then(({ status, error }) => {
      console.log(status ?? error);
    });`;
  // If the idle connection kept the process alive, it would only end after five minutes, beyond the test's time limit.
  const child = Bun.spawn([process.execPath, "-e", script]);
  expect(await new Response(child.stdout).text()).toBe("204\n");
});
