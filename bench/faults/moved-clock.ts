// Moves the service's clock by a file that the service's process maps into memory (see `clock.ts`).

import { writeFileSync } from "node:fs";
import { join } from "node:path";

export const PRELOAD = join(import.meta.dir, "clock.ts");

export class MovedClock {
  readonly #offset: BigInt64Array;

  constructor(readonly file: string) {
    writeFileSync(file, new Uint8Array(8));
    this.#offset = new BigInt64Array(Bun.mmap(file).buffer, 0, 1);
  }

  /** Milliseconds that the service's clock is ahead of the machine's. */
  get offset(): number {
    return Number(this.#offset[0]);
  }

  /** Moves the clock by `ms`, with immediate effect. */
  move(ms: number): void {
    this.#offset[0] = BigInt(this.offset + ms);
  }

  now(): number {
    return Date.now() + this.offset;
  }
}
