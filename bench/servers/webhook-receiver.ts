// A TLS webhook receiver that answers at once with 204 and remembers the ids of the deliveries.

const [key, cert] = process.argv.slice(2);
const came = new Set<string>();
let posts = 0;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  tls: { key: Bun.file(key!), cert: Bun.file(cert!) },
  fetch: async (request) => {
    await request.arrayBuffer();
    posts++;
    came.add(request.headers.get("webhook-id")!);
    return new Response(null, { status: 204 });
  },
});

/** `{ reset: true }` forgets them; any other question is answered with the number of posts and of different deliveries. */
process.on("message", (question: { reset?: true }) => {
  if (question.reset) {
    came.clear();
    posts = 0;
  }
  process.send!({ result: { posts, different: came.size } });
});
process.send!({ ready: { port: server.port } });
