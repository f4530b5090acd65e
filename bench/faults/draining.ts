// After the faults: waits until no work is left, within a time limit.

import { HOUR, MINUTE } from "../../src/lib/duration.ts";
import { Inspector } from "./database.ts";
import type { Ledger } from "./ledger.ts";
import type { MovedClock } from "./moved-clock.ts";
import type { Project } from "./setup.ts";
import { SLUG } from "./setup.ts";

const LIMIT = 5 * MINUTE; // against waiting for ever
const PATIENCE = 20_000; // ms, after which retries that wait for the clock are brought forward
const MOST_HOURS = 6; // less than any jump of the clock, so that work that waits for the end of a jump shows

export type Drained = { ms: number; hours: number };

export async function drain({
  url,
  data,
  clock,
  project,
  ledger,
}: {
  url: string;
  data: string;
  clock: MovedClock;
  project: Project;
  ledger: Ledger;
}): Promise<Drained> {
  const began = performance.now();
  const inspector = new Inspector(data);
  const passed = () => performance.now() - began;
  let hours = 0;
  let movedAt = began;
  try {
    for (;;) {
      const waiting = inspector.waiting(clock.now());
      if (waiting.length === 0) return { ms: passed(), hours };
      if (passed() > LIMIT) {
        ledger.violate(`${LIMIT / MINUTE} minutes after the last fault there are ${waiting.join(", ")}`);
        return { ms: passed(), hours };
      }
      if (performance.now() - movedAt > PATIENCE && hours < MOST_HOURS) {
        console.log(`  an hour forward, as there are ${waiting.join(", ")}`);
        clock.move(HOUR);
        hours++;
        movedAt = performance.now();
        // The queue checks the clock when something is enqueued, else every minute.
        const path = `${url}/api/v1/projects/${SLUG}/churn-risk/recompute`;
        await fetch(path, { method: "POST", headers: { "x-api-key": project.key } });
      }
      await Bun.sleep(250);
    }
  } finally {
    inspector.close();
  }
}
