// `recoverd serve` as a process of its own, from source, in a folder of its own: to be stopped, killed and started again.

import { join } from "node:path";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const TIMEOUT = 50_000; // ms

export type Serving = {
  address: string;
  pid: number;
  /** What it wrote so far. */
  stdout(): string;
  stderr(): string;
  /** Closes our ends of its output, as when a log's reader ends. */
  stopReading(): Promise<void>;
  /** Sends a signal by process number and waits for the end; returns the exit code, null when the signal ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

export type Ended = { code: number | null; stdout: string; stderr: string };

/**
 * Starts in `folder` and waits until it is ready. Throws with what it wrote where it ends before. `preload`: a module that
 * the process runs first.
 */
export async function startServing(
  folder: string,
  settings: Record<string, string> = {},
  { preload }: { preload?: string } = {},
): Promise<Serving> {
  const running = spawn(folder, settings, preload === undefined ? [] : ["--preload", preload]);
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
      process.kill(running.process.pid, signal);
      await running.process.exited;
      return running.process.exitCode;
    },
  };
}

/** Starts in `folder` where it is expected to end on its own, and waits for that. */
export async function failToServe(folder: string, settings: Record<string, string> = {}): Promise<Ended> {
  const running = spawn(folder, settings);
  const timer = setTimeout(() => running.process.kill("SIGKILL"), TIMEOUT);
  await running.process.exited;
  clearTimeout(timer);
  await running.read;
  return { code: running.process.exitCode, stdout: running.stdout(), stderr: running.stderr() };
}

function spawn(folder: string, settings: Record<string, string>, flags: string[] = []) {
  const limitsOff = Object.fromEntries(["AUTH", "GENERAL"].map((name) => [`RECOVERD_LIMITS__${name}`, "off"]));
  const child = Bun.spawn([process.execPath, ...flags, MAIN, "serve"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      RECOVERD_SERVER__PORT: "0",
      RECOVERD_LOG__FORMAT: "json",
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
  timeout = TIMEOUT,
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error("It did not come about in time");
    await Bun.sleep(5);
  }
}
