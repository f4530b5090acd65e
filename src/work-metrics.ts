// Metrics of jobs: their number, the age of the oldest that waits, and the outcomes of runs.

import type { Clock } from "./lib/clock.ts";
import { Counter, type Family, gauge } from "./lib/metrics.ts";
import { countJobs } from "./queue/backlog.ts";
import { type JobHandler, RetryLater } from "./queue/handlers.ts";
import type { Store } from "./store/engine.ts";

const STATES = ["ready", "running", "failed"] as const;

export class WorkMetrics {
  readonly #runs = new Counter("recoverd_job_runs_total", "Runs of jobs since the start, by kind and outcome.", [
    "kind",
    "outcome",
  ]);
  readonly #kinds: string[] = [];

  /** Returns the same handlers, but each run is counted as done, failed or put off. */
  watch(handlers: readonly JobHandler[]): JobHandler[] {
    return handlers.map((handler) => {
      this.#kinds.push(handler.kind.name);
      return { ...handler, run: this.#counted(handler) };
    });
  }

  #counted({ kind, run }: JobHandler): JobHandler["run"] {
    return async (payload, about) => {
      try {
        await run(payload, about);
        this.#runs.count(`${kind.name} done`);
      } catch (error) {
        this.#runs.count(`${kind.name} ${error instanceof RetryLater ? "put_off" : "failed"}`);
        throw error;
      }
    };
  }

  async families({ read }: Pick<Store, "read">, clock: Clock): Promise<Family[]> {
    const backlog = await countJobs(read);
    const known = new Map(backlog.map(({ kind, state, count }) => [`${kind} ${state}`, count]));
    // Report 0 for a kind without jobs, because alerts need a series that is always present.
    const kinds = [...new Set([...this.#kinds, ...backlog.map(({ kind }) => kind)])];
    const counts = kinds.flatMap((kind) =>
      STATES.map((state) => ({ labels: { kind, state }, value: known.get(`${kind} ${state}`) ?? 0 })),
    );
    const due = backlog.filter(({ state }) => state === "ready").map(({ oldestRunAt }) => oldestRunAt);
    const oldest = Math.max(0, clock.now() - Math.min(clock.now(), ...due));
    return [
      gauge("recoverd_jobs", "Jobs that are not done, by kind and state.", counts),
      gauge("recoverd_oldest_ready_job_age_seconds", "How long the oldest job that could run has waited.", [
        { value: oldest / 1000 },
      ]),
      this.#runs.family(),
    ];
  }
}
