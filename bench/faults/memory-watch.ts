// The memory of the service, second by second. A restart begins anew, so the last process is compared with the first one at the
// age of two minutes; the last one must be older than that, too.

import { MINUTE } from "../../src/lib/duration.ts";
import { median } from "../turns.ts";
import type { Service } from "./service.ts";

const SPAN = 20_000; // ms over which the median is taken

export type Compared = { first: number; last: number; ageOfLast: number };

export class MemoryWatch {
  readonly #samples: { life: number; age: number; mb: number }[] = [];
  readonly #timer: Timer;

  constructor(service: Service) {
    this.#timer = setInterval(() => {
      if (!service.isUp) return;
      const life = service.startedAt;
      this.#samples.push({ life, age: performance.now() - life, mb: service.memory() });
    }, 1_000);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Memory in MB, age in ms. */
  compare(): Compared {
    const first = this.#samples.filter(
      ({ life, age }) => life === this.#samples[0]!.life && Math.abs(age - 2 * MINUTE) < SPAN / 2,
    );
    const end = this.#samples.at(-1)!;
    const last = this.#samples.filter(({ life, age }) => life === end.life && age > end.age - SPAN);
    return { first: median(first.map(({ mb }) => mb)), last: median(last.map(({ mb }) => mb)), ageOfLast: end.age };
  }
}
