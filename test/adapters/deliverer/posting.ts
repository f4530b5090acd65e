// Posts to receivers on loopback with their own certificates.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlain, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type TLSSocket, type TlsOptions } from "node:tls";
import { type Answer, createDeliverer, type Deliverer, type Post } from "../../../src/adapters/deliverer.ts";
import { networks } from "../../../src/lib/networks.ts";
import type { Resolve } from "../../../src/lib/public-address.ts";

export type Certificate = { key: string; cert: string };

type Options = { authorities?: string; resolve?: Resolve; timeout?: number };

/** Files with certificate authorities, and deliverers that trust them; call `remove` after the tests. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  let files = 0;
  const fileOf = (...texts: string[]): string => {
    const path = join(folder, `${files++}.pem`);
    writeFileSync(path, texts.join(""));
    return path;
  };
  return {
    fileOf,
    /** `authorities` is the path of a file; all of loopback is allowed. `timeout` is in ms. */
    deliverer: ({ authorities = "", resolve, timeout = 20_000 }: Options = {}): Deliverer =>
      createDeliverer({ timeout, allowedNetworks: networks(["127.0.0.0/8", "::1"]), caFile: authorities }, resolve),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Servers with one certificate; all that were started can be stopped together. */
export function newServers(certificate: Certificate) {
  const started: { stop(): Promise<void> }[] = [];
  return {
    started,
    /** Calls `act` with each connection and its number, counted from 1. */
    start: async (
      act: (socket: TLSSocket, number: number) => void,
      of = certificate,
    ): Promise<Server & { url: string }> => {
      let number = 0;
      const server = await startTls(of, (socket) => act(socket, ++number));
      started.push(server);
      return { ...server, url: `https://localhost:${server.port}/` };
    },
    stopAll: () => Promise.all(started.map((server) => server.stop())),
  };
}

export const never = new AbortController().signal;

export const post = (deliverer: Deliverer, url: string, more: Partial<Post> = {}): Promise<Answer> =>
  deliverer.post({ project: "prj_1", url, headers: {}, body: "{}", signal: never, ...more });

export type Server = { port: number; sockets: TLSSocket[]; heard: () => string; stop(): Promise<void> };

/** A TLS server that calls `act` with each connection, and records what it received on all of them. */
export function startTls(options: TlsOptions, act: (socket: TLSSocket) => void, host = "127.0.0.1"): Promise<Server> {
  const sockets: TLSSocket[] = [];
  let heard = "";
  const server = createServer(options, (socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
    });
    act(socket);
  });
  server.on("tlsClientError", () => {});
  return new Promise((resolve) => {
    server.listen(0, host, () =>
      resolve({
        port: (server.address() as { port: number }).port,
        sockets,
        heard: () => heard,
        stop: async () => {
          for (const socket of sockets) socket.destroy();
          await new Promise((stopped) => server.close(stopped));
        },
      }),
    );
  });
}

/** A server without TLS. */
export function startPlain(act: (socket: Socket) => void): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createPlain((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    act(socket);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({
        port: (server.address() as { port: number }).port,
        stop: async () => {
          for (const socket of sockets) socket.destroy();
          await new Promise((stopped) => server.close(stopped));
        },
      }),
    );
  });
}

export const NONE = "HTTP/1.1 204 None\r\n\r\n";

/** Answers each request with the same bytes; requests must be short enough to arrive as one chunk. */
export const answers = (bytes: string) => (socket: TLSSocket) => void socket.on("data", () => socket.write(bytes));
