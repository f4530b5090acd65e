// An idle connection is closed after a while, unless the service is working on a request of it.

import { expect, test } from "bun:test";
import { serve } from "../../src/http/listener.ts";

const IDLE = 4; // seconds; the runtime rounds to multiples of four
const LOCAL = { host: "127.0.0.1", port: 0, tls: { cert: "", key: "" } };

test("a request that takes longer than a connection may be silent is answered", async () => {
  const answer = async () => {
    await Bun.sleep((IDLE + 5) * 1_000);
    return new Response("at last");
  };
  const server = serve(LOCAL, answer, { idle: IDLE });
  try {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/projects/acme/stats`);
    expect(await response.text()).toBe("at last");
  } finally {
    await server.stop(0);
  }
});

test("a client that does not send the body it has announced loses its connection", async () => {
  const server = serve(LOCAL, async (request) => new Response(await request.text()), { idle: IDLE });
  try {
    const closed = Promise.withResolvers<void>();
    await Bun.connect({
      hostname: "127.0.0.1",
      port: server.port,
      socket: {
        open: (socket) => void socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"),
        data: () => {},
        close: () => closed.resolve(),
      },
    });
    await closed.promise;
  } finally {
    await server.stop(0);
  }
});
