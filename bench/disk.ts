// Measures the disk alone: every commit waits for it, so figures of two machines cannot be compared without it.

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./turns.ts";

const WRITES = 200;
const KIB = 1024;

export const diskLine = (): string =>
  `Written and forced to disk: 4 KiB in ${microseconds(4 * KIB)} µs, 256 KiB in ${microseconds(256 * KIB)} µs (median)`;

function microseconds(bytes: number): number {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-bench-"));
  const file = openSync(join(folder, "probe"), "w");
  const block = Buffer.alloc(bytes, 1);
  const times = Array.from({ length: WRITES }, () => {
    const startedAt = performance.now();
    writeSync(file, block);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return Math.round(median(times) * 1000);
}
