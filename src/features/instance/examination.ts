// Stores the last examination of the instance. An examination calls the mail server and the model and reads the whole database,
// so pages show the last one until somebody requests another.

import type { Deps } from "../../deps.ts";
import type { Finding } from "../../lib/finding.ts";

export type Examination = { at: number; tookMs: number; findings: Finding[] };

export class Examinations {
  #last: Examination | null = null;
  #running: Promise<Examination> | null = null;

  constructor(private readonly deps: Pick<Deps, "clock" | "log" | "upkeep">) {}

  /**
   * The last examination; null until the first has finished. The first call starts it in the background, because it may read
   * gigabytes.
   */
  last(): Examination | null {
    if (this.#last === null)
      void this.examine().catch((error) => this.deps.log.warn("The examination failed", { error }));
    return this.#last;
  }

  /** Concurrent callers share one examination. */
  examine(): Promise<Examination> {
    this.#running ??= this.#examine().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #examine(): Promise<Examination> {
    const began = performance.now();
    const findings = await this.deps.upkeep.examine();
    this.#last = { at: this.deps.clock.now(), tookMs: Math.round(performance.now() - began), findings };
    return this.#last;
  }
}
