// The processes of a benchmark: each server and the load generator has its own.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import type { LoadOrder, LoadResult } from "./load.ts";

/** How the service commits: in groups as in production, each request separately, or without writing. */
export type Committing = "in groups" | "one by one" | "not at all";

/** A message to the bare server: the body to return at a path. */
export type Bare = { fix: { path: string; body: string } };

export type Process<Ready> = {
  pid: number;
  /** What the process reported when it became ready. */
  ready: Ready;
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
};

type Message = { ready?: unknown; result?: unknown; error?: string };

/** Runs one of the scripts of this folder until it is stopped; resolves once it is ready. */
export async function start<Ready>(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Process<Ready>> {
  const ready = Promise.withResolvers<Ready>();
  let answer: PromiseWithResolvers<unknown> | undefined;
  let hasEnded: Error | undefined;
  const child: Subprocess = Bun.spawn([process.execPath, join(import.meta.dir, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (message: Message) => {
      if ("ready" in message) ready.resolve(message.ready as Ready);
      else if (message.error !== undefined) answer?.reject(new Error(message.error));
      else answer?.resolve(message.result);
    },
    onExit: (_, code, signal) => {
      const ended = new Error(`${script} ended with ${signal ?? code} before it answered`);
      ready.reject(ended);
      hasEnded = ended;
      answer?.reject(ended);
    },
  });
  return {
    pid: child.pid,
    ready: await ready.promise,
    ask: <Answer>(question: object) => {
      answer = Promise.withResolvers<unknown>();
      if (hasEnded) answer.reject(hasEnded);
      else child.send(question);
      return answer.promise as Promise<Answer>;
    },
    stop: async () => {
      child.kill();
      await child.exited;
    },
  };
}

/** Does `work` while the process is suspended, so that its remaining work does not affect the measurement of others. */
export async function whilePaused<T>({ pid }: Process<unknown>, work: () => Promise<T>): Promise<T> {
  process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

export type Server = Process<{ port: number }>;

export const startBare = (): Promise<Server> => start("servers/bare.ts");

/** Starts the service on a data folder, with rate limits off and only warnings in its log. */
export const startRecoverd = (
  folder: string,
  {
    committing = "in groups",
    model,
    env = {},
  }: { committing?: Committing; model?: { url: string; name: string }; env?: Record<string, string> } = {},
): Promise<Server> =>
  start("servers/recoverd.ts", [committing], {
    ...serviceSettings(folder),
    ...(model ? { RECOVERD_LLM__BASE_URL: model.url, RECOVERD_LLM__MODEL: model.name } : {}),
    ...env,
  });

/** Environment variables for the measured service. */
export const serviceSettings = (folder: string, port = 0): Record<string, string> => ({
  RECOVERD_DATA__DIR: folder,
  RECOVERD_SERVER__PORT: String(port),
  RECOVERD_LOG__LEVEL: "warn",
  ...Object.fromEntries(
    ["AUTH", "CANCEL_FLOW", "GENERAL", "TRACK", "WEBHOOK"].map((name) => [`RECOVERD_LIMITS__${name}`, "off"]),
  ),
});

/** Starts a fake language model that answers at once, each text in `pieces` pieces. */
export const startOllama = (pieces: number): Promise<Process<{ url: string }>> =>
  start("servers/ollama.ts", [String(pieces)]);

/** Starts the load generator; it takes one order at a time. */
export async function startLoad(): Promise<{ run(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> }> {
  const generator = await start<null>("load.ts");
  return { run: (order) => generator.ask<LoadResult>(order), stop: generator.stop };
}

/** Resident memory of a process in MiB: all of it, and the part that is not backed by files. */
export function memoryOf(pid: number): { all: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { all: of("VmRSS"), own: of("RssAnon") };
}

/** Finds a port that is free at the moment. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}
