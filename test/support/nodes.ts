// Several nodes on one PostgreSQL database, each a process with a folder of its own, behind a small load balancer, and a relay
// that can interrupt their connections to the database.

import { rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { type Serving, startServing } from "./process.ts";
import { temporaryFolder } from "./store.ts";

export type Cluster = {
  /** The balancer's address. */
  address: string;
  /** The addresses of the running nodes. */
  addresses(): string[];
  /** The whole output of all nodes that were ever started. */
  logs(): string;
  /** The standard output of each node that was ever started. */
  logsOf(): string[];
  /** Kills node `n`; resolves with the moment of the kill, by `performance.now()`. */
  kill(n: number): Promise<number>;
  /** Suspends the process of node `n`, as when its machine sleeps, and continues it. */
  suspend(n: number): void;
  resume(n: number): void;
  /** Kills node `n` and deletes its folder. */
  lose(n: number): Promise<void>;
  /** `more`: settings of this node only. */
  start(n: number, more?: Record<string, string>): Promise<void>;
  /** Asks all nodes to stop; returns their exit codes. */
  stop(): Promise<(number | null)[]>;
  /** Kills all nodes, stops the balancer and deletes the folders. */
  remove(): Promise<void>;
};

export async function startNodes(count: number, settings: Record<string, string>): Promise<Cluster> {
  const folders = Array.from({ length: count }, () => temporaryFolder());
  const nodes: (Serving | undefined)[] = folders.map(() => undefined);
  const all: Serving[] = [];
  const start = async (n: number, more: Record<string, string> = {}) => {
    const node = await startServing(folders[n]!, {
      RECOVERD_LIMITS__WEBHOOK: "off",
      RECOVERD_LIMITS__TRACK: "off",
      ...settings,
      ...more,
    });
    all.push(node);
    nodes[n] = node;
  };
  const kill = async (n: number) => {
    const node = nodes[n];
    nodes[n] = undefined;
    const at = performance.now();
    await node?.end("SIGKILL");
    return at;
  };
  const running = () => nodes.filter((node) => node !== undefined);
  await start(0);
  await Promise.all(folders.slice(1).map((_, n) => start(n + 1)));
  const balancer = startBalancer(() => running().map(({ address }) => address));
  return {
    address: balancer.address,
    addresses: () => running().map(({ address }) => address),
    logsOf: () => all.map((node) => node.stdout()),
    logs: () => all.map((node) => node.stdout() + node.stderr()).join(""),
    kill,
    suspend: (n) => process.kill(nodes[n]!.pid, "SIGSTOP"),
    resume: (n) => process.kill(nodes[n]!.pid, "SIGCONT"),
    lose: async (n) => {
      await kill(n);
      rmSync(folders[n]!, { recursive: true, force: true });
    },
    start,
    stop: () => Promise.all(running().map((node) => node.end("SIGTERM"))),
    remove: async () => {
      balancer.stop();
      for (const node of all) await node.end("SIGKILL");
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Passes each request to the next node in turn; answers 502 if that does not answer. */
function startBalancer(targets: () => string[]): { address: string; stop(): void } {
  let turn = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: async (request) => {
      const all = targets();
      const target = all[turn++ % Math.max(1, all.length)];
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" ? null : await request.arrayBuffer();
      try {
        return await fetch(`${target}${pathname}${search}`, { method, headers, body });
      } catch {
        return new Response("no answer", { status: 502 });
      }
    },
  });
  return { address: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) };
}

export type Relay = {
  /** The address of the database through the relay. */
  url: string;
  /** Ends all connections and accepts none for `ms`. */
  cut(ms: number): Promise<void>;
  /** Silently drops everything from now on, even the end of a connection. */
  silence(): void;
  /** The same for existing connections that have been idle for `ms`, but not for new ones. */
  forgetIdle(ms: number): void;
  /** Ends all connections and passes on those that follow, each piece delayed by `late` ms. */
  speak(late?: number): void;
  stop(): void;
};

export async function startRelay(url: string): Promise<Relay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const ways = new Set<{ isDead: boolean; usedAt: number }>();
  let isSilent = false;
  let late = 0;
  const relay = (client: Socket): void => {
    const way = { isDead: false, usedAt: performance.now() };
    ways.add(way);
    client.on("close", () => ways.delete(way));
    const server = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      const pass = (what: () => void) => {
        if (isSilent || way.isDead) return;
        way.usedAt = performance.now();
        if (late === 0) what();
        else setTimeout(what, late);
      };
      one.on("data", (piece) => pass(() => other.write(piece)));
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        pass(() => other.destroy());
      });
    }
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer(relay).listen(port, "127.0.0.1", () => resolve(server));
    });
  let listener = await listen(0);
  const { port } = listener.address() as { port: number };
  const end = () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  };
  const through = new URL(url);
  through.port = String(port);
  return {
    url: through.href,
    cut: async (ms) => {
      end();
      await Bun.sleep(ms);
      listener = await listen(port);
    },
    silence: () => {
      isSilent = true;
    },
    forgetIdle: (ms) => {
      const before = performance.now() - ms;
      for (const way of ways) if (way.usedAt < before) way.isDead = true;
    },
    speak: (by = 0) => {
      for (const socket of sockets) socket.destroy();
      isSilent = false;
      late = by;
    },
    stop: end,
  };
}
