// Creates each row's churn event and generates its variants over the API, several at a time, and reports them in the order
// of the rows.

import type { Progress } from "../terminal/progress.ts";
import { calm } from "../terminal/screen.ts";
import { ApiError, type ChurnEvent, type ProjectClient, type Variant } from "./client.ts";
import type { Row } from "./source-file.ts";
import { Tallies } from "./tally.ts";

export type Recovery = { event: ChurnEvent; variants: Variant[] };

export type Processed = {
  /** The first `KEPT` events. */
  first: Recovery[];
  events: number;
  variants: number;
  refused: number;
  tallies: Tallies;
};

const KEPT = 8;

type Outcome = { row: Row; recovery: Recovery } | { row: Row; complaints: string[] };

/**
 * Processes all rows, at most `inFlight` at once. Rejected events are reported, and the others continue.
 */
export async function processEvents(
  rows: AsyncIterable<Row>,
  project: ProjectClient,
  inFlight: number,
  progress: Progress,
): Promise<Processed> {
  const taken: Processed = { first: [], events: 0, variants: 0, refused: 0, tallies: new Tallies() };
  const settle = (outcome: Outcome) => {
    note(outcome, taken, progress);
    progress.at(outcome.row.progress, taken.events, taken.variants);
  };
  const waiting: Promise<Outcome>[] = [];
  progress.at(0, 0, 0);
  try {
    for await (const row of rows) {
      const outcome = take(row, project);
      // Prevents an unhandled rejection: failures are handled in the order of the rows.
      outcome.catch(() => {});
      waiting.push(outcome);
      if (waiting.length >= inFlight) settle(await waiting.shift()!);
    }
    while (waiting.length > 0) settle(await waiting.shift()!);
  } finally {
    progress.end();
    // After a failure, wait for the requests that are still running.
    await Promise.allSettled(waiting);
  }
  return taken;
}

async function take(row: Row, project: ProjectClient): Promise<Outcome> {
  if ("problem" in row) return { row, complaints: [row.problem] };
  try {
    const event = await project.createEvent(row.event);
    return { row, recovery: { event, variants: await project.generate(event) } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const fields = error.details.map(({ field, message }) => `${field} ${message}`);
    return { row, complaints: fields.length > 0 ? fields : [error.message] };
  }
}

function note(outcome: Outcome, taken: Processed, progress: Progress): void {
  if ("complaints" in outcome) {
    taken.refused++;
    progress.above(`  line ${outcome.row.line}: ${outcome.complaints.map(calm).join("; ")}`);
    return;
  }
  const { event, variants } = outcome.recovery;
  taken.events++;
  taken.variants += variants.length;
  taken.tallies.add(event, recommended(variants));
  if (taken.first.length < KEPT) taken.first.push(outcome.recovery);
}

export function recommended(variants: readonly Variant[]): Variant {
  const variant = variants.find((one) => one.recommended);
  if (!variant) throw new Error("The service recommended none of the variants");
  return variant;
}
