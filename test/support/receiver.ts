// A webhook receiver on loopback that speaks TLS and controls every byte: it answers as the test says, or misbehaves.

import { createServer, type Server, type TLSSocket } from "node:tls";
import { makeCertificate } from "./certificate.ts";

export type Received = { method: string; path: string; headers: Record<string, string>; body: string };

/** A status, a status with headers and body, or a function that acts on the connection itself. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((socket: TLSSocket) => void);

export type Receiver = {
  /** `https://localhost:…`, without a path. */
  url: string;
  port: number;
  received: Received[];
  /** How many connections have completed the TLS handshake. */
  connections(): number;
  /** Sets its answer from now on. */
  answer(behaviour: Behaviour | ((received: Received) => Behaviour | Promise<Behaviour>)): void;
  stop(): Promise<void>;
};

export async function startReceiver(
  certificate: { key: string; cert: string } = makeCertificate(),
  port = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  let answering: (received: Received) => Behaviour | Promise<Behaviour> = () => 200;

  const server: Server = createServer(certificate, (socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    let waiting: Buffer = Buffer.alloc(0);
    socket.on("data", async (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      for (let request = firstOf(waiting); request; request = firstOf(waiting)) {
        waiting = waiting.subarray(request.length);
        received.push(request.received);
        reply(socket, await answering(request.received));
      }
    });
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as { port: number };
  return {
    url: `https://localhost:${address.port}`,
    port: address.port,
    received,
    connections: () => connections,
    answer: (behaviour) => {
      const asks = typeof behaviour === "function" && !onSocket.has(behaviour);
      answering = asks ? (behaviour as typeof answering) : () => behaviour as Behaviour;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const onSocket = new WeakSet<object>();

/** Marks a function that acts on the connection itself, to tell it from one that chooses an answer. */
export function onConnection(act: (socket: TLSSocket) => void): (socket: TLSSocket) => void {
  onSocket.add(act);
  return act;
}

export const silence = onConnection((_socket) => {});

/** Writes `first`, then `again` every `every` ms until the connection closes. */
export const keepsWriting = (first: string, again: string | Buffer, every: number) =>
  onConnection((socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(again), every);
    socket.on("close", () => clearInterval(timer));
  });

function reply(socket: TLSSocket, behaviour: Behaviour): void {
  if (typeof behaviour === "function") {
    behaviour(socket);
    return;
  }
  const { status, headers = {}, body = "" } = typeof behaviour === "number" ? { status: behaviour } : behaviour;
  const lines = Object.entries({ "content-length": String(Buffer.byteLength(body)), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`HTTP/1.1 ${status} Answer\r\n${lines.join("")}\r\n${body}`);
}

function firstOf(bytes: Buffer): { received: Received; length: number } | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [start = "", ...lines] = bytes.subarray(0, end).toString().split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const length = end + 4 + Number(headers["content-length"] ?? 0);
  if (bytes.length < length) return null;
  const [method = "", path = ""] = start.split(" ");
  return {
    received: { method, path, headers, body: bytes.subarray(end + 4, length).toString() },
    length,
  };
}
