// A minimal server, to measure how fast the runtime alone is ready to serve. Its port is the first argument.

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.argv[2]),
  fetch: () => Response.json({ status: "ok" }),
});
