// Runs the demo as a separate process in a temporary folder.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "../../support/program.ts";

const MAIN = await program();

export type Ended = { exitCode: number; out: string; err: string };

export class DemoFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "recoverd-demo-test-"));

  /** Starts `recoverd demo`, on a free port by default; all its files are removed with this folder. */
  start(args: readonly string[], environment: Record<string, string> = {}) {
    const port = args.includes("--port") ? [] : ["--port", "0"];
    return Bun.spawn([process.execPath, MAIN, "demo", ...port, ...args], {
      cwd: this.path,
      // No Ollama answers at this address, even if one runs on the machine.
      env: { PATH: process.env.PATH, TMPDIR: this.path, RECOVERD_LLM__BASE_URL: "http://127.0.0.1:9", ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
  }

  async run(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
    const demo = this.start(args, environment);
    const [out, err, exitCode] = await Promise.all([
      new Response(demo.stdout).text(),
      new Response(demo.stderr).text(),
      demo.exited,
    ]);
    return { exitCode, out, err };
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Reads the output until the text has arrived; returns everything read so far. */
export async function readUntil(demo: ReturnType<DemoFolder["start"]>, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = "";
  for await (const bytes of demo.stdout) {
    read += decoder.decode(bytes, { stream: true });
    if (read.includes(text)) return read;
  }
  throw new Error(`"${text}" never came; this did: ${read}${await new Response(demo.stderr).text()}`);
}

export type ShownVariant = { recommended: boolean; rank: number; strategy: string; lines: string[] };

/** The variants that are shown for each event, by the words of the event's heading. */
export function shownVariants(out: string): Map<string, ShownVariant[]> {
  const shown = new Map<string, ShownVariant[]>();
  const parts = out.split(/^\w+ variants for /m).slice(1);
  for (const part of parts) {
    const heading = part.slice(0, part.indexOf("\n\n")).replaceAll("\n", " ");
    const variants: ShownVariant[] = [];
    for (const line of part.slice(part.indexOf("subject, and the reason")).split("\n").slice(1)) {
      if (line === "") break;
      const start = /^ ([ *]) (\d+) (\w+) +(\S.*)$/.exec(line);
      if (start)
        variants.push({
          recommended: start[1] === "*",
          rank: Number(start[2]),
          strategy: start[3]!,
          lines: [start[4]!],
        });
      else variants.at(-1)!.lines.push(line.trim());
    }
    shown.set(heading, variants);
  }
  return shown;
}
