// The service as a separate process that is killed, stopped and started again on the same data and port.

import { join } from "node:path";
import type { Subprocess } from "bun";
import { freePort, memoryOf, serviceSettings } from "../processes.ts";
import { PRELOAD } from "./moved-clock.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const START = 60_000; // ms; only a limit against hanging for ever

export class Service {
  readonly port = freePort();
  readonly url = `http://127.0.0.1:${this.port}`;
  /** Every line that all of its processes have logged or printed, with the time by the benchmark's clock. */
  readonly lines: { at: number; text: string }[] = [];
  startedAt = 0;
  /** Called with its exit code or signal if it ends unexpectedly. */
  onUnexpectedEnd: (how: string) => void = () => {};
  #child: Subprocess<"ignore", "pipe", "pipe"> | undefined;
  #isUp = false;

  constructor(
    private readonly data: string,
    private readonly settings: Record<string, string>,
  ) {}

  get pid(): number {
    return this.#child!.pid;
  }

  /** Whether it is running and not being stopped. */
  get isUp(): boolean {
    return this.#isUp && this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves once it is ready, or with false if it ended before. */
  async start(): Promise<boolean> {
    const child = this.#spawn(["serve"]);
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) void this.#read(stream);
    void child.exited.then((code) => {
      if (this.#child !== child || !this.#isUp) return;
      this.#isUp = false;
      this.onUnexpectedEnd(`${child.signalCode ?? code}`);
    });
    this.startedAt = performance.now();
    const first = this.lines.length;
    const isReady = () => this.lines.slice(first).some(({ text }) => text.includes('"message":"Ready"'));
    while (performance.now() < this.startedAt + START) {
      this.#isUp = isReady();
      if (this.#isUp || child.exitCode !== null || child.signalCode !== null) return this.#isUp;
      await Bun.sleep(20);
    }
    throw new Error(`The service was not ready within ${START / 1000} s`);
  }

  /** Runs another command of the executable beside the service, with the same clock. */
  async run(command: string[]): Promise<{ code: number; output: string }> {
    const child = this.#spawn(command);
    const [out, errors, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
    return { code, output: (out + errors).trim() };
  }

  #spawn(command: string[]): Subprocess<"ignore", "pipe", "pipe"> {
    return Bun.spawn([process.execPath, "--preload", PRELOAD, MAIN, ...command], {
      cwd: this.data,
      env: { PATH: process.env.PATH, ...serviceSettings(this.data, this.port), ...this.settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  async kill(): Promise<void> {
    this.#isUp = false;
    this.#child?.kill("SIGKILL");
    await this.#child?.exited;
  }

  /** Sends SIGTERM; returns the exit code and how many ms it took to end. */
  async terminate(): Promise<{ code: number | null; ms: number }> {
    this.#isUp = false;
    const asked = performance.now();
    this.#child!.kill("SIGTERM");
    await this.#child!.exited;
    return { code: this.#child!.exitCode, ms: performance.now() - asked };
  }

  /** Resident memory in MB. */
  memory(): number {
    return memoryOf(this.pid).all;
  }

  writeLog(file: string): Promise<number> {
    return Bun.write(file, this.lines.map(({ at, text }) => `${Math.round(at)} ${text}\n`).join(""));
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop()!;
      for (const text of lines) this.lines.push({ at: performance.now(), text });
    }
    if (rest !== "") this.lines.push({ at: performance.now(), text: rest });
  }
}
