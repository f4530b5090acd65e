// `recoverd serve` as a process of its own, in a folder of its own: to be stopped, killed and started again.

import { onTestFinished } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE } from "./patience.ts";
import { addressFor } from "./postgres-engine.ts";
import { program } from "./program.ts";
import { temporaryFolder } from "./store.ts";

const SOURCE = join(import.meta.dir, "../../src/main.ts");

export type Serving = {
  address: string;
  pid: number;
  /** What it wrote so far. */
  stdout(): string;
  stderr(): string;
  /** Closes our ends of its output, as when a log's reader ends. */
  stopReading(): Promise<void>;
  /** Sends a signal, unless it has ended, and waits for the end of it and its output; returns the exit code, null when a signal ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

type Settings = Record<string, string>;

/**
 * `preload`: a module that the process runs first, from source: there it finds the modules that it changes. `main`: the
 * program of another version.
 */
type Options = { preload?: string; main?: string };

/**
 * The service for one test, which starts it, kills it and starts it again in the same folder. What still runs at the test's
 * end is killed, and the folder removed; one that is given stays.
 */
export function service(settings: Settings = {}, { folder: given, ...options }: Options & { folder?: string } = {}) {
  const folder = given ?? temporaryFolder();
  const started: Serving[] = [];
  onTestFinished(async () => {
    for (const serving of started) await serving.end("SIGKILL");
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  });
  const start = async (): Promise<Serving> => {
    const serving = await startServing(folder, settings, options);
    started.push(serving);
    return serving;
  };
  return { folder, start };
}

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Starts in `folder` and waits until it is ready. Throws with what it wrote where it ends before. */
export async function startServing(folder: string, settings: Settings = {}, options: Options = {}): Promise<Serving> {
  const running = await spawn(folder, settings, options);
  const address = await eventually(() => {
    if (running.process.exitCode !== null) throw new Error(`It ended: ${running.stdout()}${running.stderr()}`);
    return /"message":"Ready","address":"([^"]+)"|"address":"([^"]+)"/.exec(running.stdout())?.slice(1).find(Boolean);
  });
  return {
    address,
    pid: running.process.pid,
    stdout: running.stdout,
    stderr: running.stderr,
    stopReading: running.stopReading,
    end: async (signal) => {
      const { exitCode, signalCode } = running.process;
      if (exitCode === null && signalCode === null) process.kill(running.process.pid, signal);
      await running.process.exited;
      await running.read;
      return running.process.exitCode;
    },
  };
}

/** Starts in `folder` where it is expected to end on its own, and waits for that. */
export async function failToServe(folder: string, settings: Settings = {}, options: Options = {}): Promise<Ended> {
  const running = await spawn(folder, settings, options);
  const timer = setTimeout(() => running.process.kill("SIGKILL"), PATIENCE);
  await running.process.exited;
  clearTimeout(timer);
  await running.read;
  return { code: running.process.exitCode, stdout: running.stdout(), stderr: running.stderr() };
}

async function spawn(folder: string, settings: Settings, { preload, main: other }: Options = {}) {
  const limitsOff = Object.fromEntries(["AUTH", "GENERAL"].map((name) => [`RECOVERD_LIMITS__${name}`, "off"]));
  const main = other ?? (preload === undefined ? await program() : SOURCE);
  const flags = preload === undefined ? [] : ["--preload", preload];
  const child = Bun.spawn([process.execPath, ...flags, main, "serve"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RECOVERD_SERVER__PORT: "0",
      RECOVERD_LOG__FORMAT: "json",
      ...(await addressFor(join(folder, "data", "recoverd.db"))),
      ...limitsOff,
      ...settings,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  return {
    process: child,
    stdout: out.text,
    stderr: err.text,
    read: Promise.all([out.read, err.read]),
    stopReading: async () => {
      await Promise.all([out.stop(), err.stop()]);
    },
  };
}

function collect(stream: ReadableStream<Uint8Array>) {
  let text = "";
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  const read = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
    }
  })();
  return { text: () => text, read, stop: () => reader.cancel() };
}

/** Asks again and again until the answer is not undefined, null or false; throws after `timeout` milliseconds. */
export async function eventually<T>(
  ask: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  timeout = PATIENCE,
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    const asked = performance.now();
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    const now = performance.now();
    if (now > end) throw new Error("It did not come about in time");
    // For a fifth of the time at most: who is asked without a pause has none for what is waited for.
    await Bun.sleep(Math.min(Math.max(5, 4 * (now - asked)), 100));
  }
}

/** The link that a service without accounts logs when it has started. */
export const setupLink = ({ stderr }: { stderr: () => string }): Promise<string> =>
  eventually(() => /http:\S+\/setup\?token=\S+/.exec(stderr())?.[0]);
