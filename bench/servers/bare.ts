// The bare runtime, for comparison: it parses a body and echoes it, or returns the same bytes each time.

import type { Bare } from "../processes.ts";

const fixed = new Map<string, string>();

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  development: false,
  fetch: async (request) => {
    if (request.method === "POST") return Response.json(await request.json(), { status: 201 });
    const path = request.url.slice(request.url.indexOf("/", 8));
    const body = fixed.get(path);
    if (body === undefined) return new Response(null, { status: 404 });
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  },
});

process.on("message", ({ fix }: Bare) => {
  fixed.set(fix.path, fix.body);
  process.send!({ result: "fixed" });
});
process.send!({ ready: { port: server.port } });
