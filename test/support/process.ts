// `recoverd serve` as a separate process in its own folder, which tests stop, kill and start again.

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
  /** Its standard output so far. */
  stdout(): string;
  stderr(): string;
  /** Closes our ends of its output pipes, as when a reader of the log ends. */
  stopReading(): Promise<void>;
  /** Sends a signal, unless it has ended, and waits for its end. Returns the exit code; null if a signal ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

type Settings = Record<string, string>;

/**
 * `preload`: a module that the process loads first; it then runs from source, so that the module can change the product's
 * modules. `main`: the program of another version.
 */
type Options = { preload?: string; main?: string };

/**
 * The service for one test, which may start it several times in the same folder. At the end of the test, running processes are
 * killed and the folder is deleted, unless the test has given it.
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

/**
 * Starts in `folder` and waits until it is ready.
 * @throws with its output if it ends before
 */
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

/** Starts in `folder`, expecting it to exit, and waits for that; kills it after PATIENCE. */
export async function failToServe(folder: string, settings: Settings = {}, options: Options = {}): Promise<Ended> {
  const running = await spawn(folder, settings, options);
  const timer = setTimeout(() => running.process.kill("SIGKILL"), PATIENCE);
  await running.process.exited;
  clearTimeout(timer);
  await running.read;
  return { code: running.process.exitCode, stdout: running.stdout(), stderr: running.stderr() };
}

const LIMITS_OFF = Object.fromEntries(["AUTH", "GENERAL"].map((name) => [`RECOVERD_LIMITS__${name}`, "off"]));

/** The settings of a service in `folder`, of which `settings` may replace some. */
export const settingsIn = async (folder: string, settings: Settings): Promise<Settings> => ({
  RECOVERD_SERVER__PORT: "0",
  RECOVERD_LOG__FORMAT: "json",
  ...(await addressFor(join(folder, "data", "recoverd.db"))),
  ...LIMITS_OFF,
  ...settings,
});

async function spawn(folder: string, settings: Settings, { preload, main: other }: Options = {}) {
  const main = other ?? (preload === undefined ? await program() : SOURCE);
  const flags = preload === undefined ? [] : ["--preload", preload];
  const child = Bun.spawn([process.execPath, ...flags, main, "serve"], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...(await settingsIn(folder, settings)) },
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

/**
 * Asks repeatedly until the answer is not undefined, null or false.
 * @throws after `timeout` ms
 */
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
    // Asking takes a fifth of the time at most, so that the asked process has time for its work.
    await Bun.sleep(Math.min(Math.max(5, 4 * (now - asked)), 100));
  }
}

/** The setup link that a service without accounts logs after its start. */
export const setupLink = ({ stderr }: { stderr: () => string }): Promise<string> =>
  eventually(() => /http:\S+\/setup\?token=\S+/.exec(stderr())?.[0]);
