// Prints what commands have to say, and notices if it could not be written: a truncated export must not look complete.

import { writeSync } from "node:fs";
import { createLog } from "../lib/log.ts";

const STANDARD_OUTPUT = 1;

/** For commands: warnings and errors, on stderr. */
export const log = createLog({ level: "warn", format: "text", write: (line) => process.stderr.write(line) });

/** The first error of a write, or null. */
let failure: Error | null = null;

/** Ends a command, whose exit code is given: 1, with a line on stderr, if its output is incomplete. */
export function endOfOutput(code: number): number {
  if (failure === null) return code;
  console.error(`recoverd: the output is incomplete: ${failure.message}`);
  return 1;
}

/** In place of `console.log`, which ignores errors. */
export const print = (text = ""): void => write(`${text}\n`);

/** Standard output for a `Screen`, in place of `process.stdout`, which ignores errors. */
export const standardOutput = {
  write,
  isTTY: process.stdout.isTTY,
  get columns() {
    return process.stdout.columns;
  },
  getColorDepth: () => process.stdout.getColorDepth?.() ?? 1,
};

/** Does not throw, so that a full disk interrupts no command half-way. */
function write(text: string): void {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; ) at += written(bytes, at);
  } catch (error) {
    // A reader that has closed the pipe, such as `head`, wants no more.
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") failure ??= error as Error;
  }
}

/** The number of bytes that were written; waits a moment where a pipe is full and does not block. */
function written(bytes: Buffer, at: number): number {
  try {
    return writeSync(STANDARD_OUTPUT, bytes, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    Bun.sleepSync(1);
    return 0;
  }
}
