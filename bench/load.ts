// The load generator, which runs in its own process: keep-alive sockets with one pending request each, and requests built
// beforehand. It reads only where an answer ends and whether its status is the expected one.

import type { Socket } from "bun";

export type LoadOrder = {
  port: number;
  connections: number;
  /** How long to measure, in ms, after a tenth of that to warm up. */
  ms: number;
  /** Complete requests as sent over the wire, used in turn. */
  requests: string[];
  /** The status line that every answer must begin with, such as `HTTP/1.1 201`. */
  expect: string;
};

export type LoadResult = {
  perSecond: number;
  /** Latency in ms, from sending the request to the last byte of the answer. */
  p50: number;
  p99: number;
  /** The generator's own share of one core; near 1, the generator would be the bottleneck. */
  generator: number;
};

type Connection = { sentAt: number; buffered: Buffer | null };

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = Buffer.from("Content-Length: ");

async function load({ port, connections, ms, requests, expect }: LoadOrder): Promise<LoadResult> {
  const bytes = requests.map((request) => Buffer.from(request));
  const expected = Buffer.from(expect);
  const failure = Promise.withResolvers<never>();
  let latencies: number[] = [];
  let next = 0;
  let over = false;

  const send = (socket: Socket<Connection>): void => {
    const request = bytes[next++ % bytes.length]!;
    socket.data.sentAt = performance.now();
    if (socket.write(request) !== request.length) failure.reject(new Error("A request did not fit into the socket"));
  };

  const receive = (socket: Socket<Connection>, chunk: Buffer): void => {
    const connection = socket.data;
    const answer = connection.buffered === null ? chunk : Buffer.concat([connection.buffered, chunk]);
    const end = endOf(answer);
    if (end === -1 || answer.length < end) {
      connection.buffered = Buffer.from(answer); // the chunk's memory is reused
      return;
    }
    connection.buffered = null;
    if (answer.length !== end || !answer.subarray(0, expected.length).equals(expected)) {
      failure.reject(new Error(`Not the answer that was expected:\n${answer.toString()}`));
      return;
    }
    latencies.push(performance.now() - connection.sentAt);
    if (!over) send(socket);
  };

  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<Connection>({
        hostname: "127.0.0.1",
        port,
        data: { sentAt: 0, buffered: null },
        socket: {
          data: receive,
          close: () => {
            if (!over) failure.reject(new Error("The server closed a connection"));
          },
          error: (_, error) => failure.reject(error),
        },
      }),
    ),
  );
  for (const socket of sockets) send(socket);

  await Promise.race([Bun.sleep(ms / 10), failure.promise]);
  latencies = [];
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.race([Bun.sleep(ms), failure.promise]);
  const elapsed = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  const counted = latencies.sort((a, b) => a - b);
  over = true;
  await Promise.race([Bun.sleep(50), failure.promise]); // pending requests may end
  for (const socket of sockets) socket.end();

  const at = (share: number) => counted[Math.min(counted.length - 1, Math.floor(counted.length * share))] ?? 0;
  return {
    perSecond: (counted.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    generator: (user + system) / 1000 / elapsed,
  };
}

/**
 * The index at which an answer ends; -1 if its head is incomplete.
 * @throws if it has no Content-Length
 */
function endOf(answer: Buffer): number {
  const head = answer.indexOf(HEAD_END);
  if (head === -1) return -1;
  const length = answer.indexOf(LENGTH);
  if (length === -1 || length > head) throw new Error(`An answer without a length:\n${answer.toString()}`);
  let size = 0;
  for (let i = length + LENGTH.length; answer[i] !== 13; i++) size = size * 10 + answer[i]! - 48;
  return head + HEAD_END.length + size;
}

process.on("message", async (order: LoadOrder) => {
  try {
    process.send!({ result: await load(order) });
  } catch (error) {
    process.send!({ error: String(error) });
  }
});
process.send!({ ready: null });
