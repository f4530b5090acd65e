// What was recommended for which reason, counted.

import type { ChurnEvent, Variant } from "./client.ts";
import { calm } from "./screen.ts";

export type Tally = { reason: string; strategy: string; count: number };

// Where every customer wrote words of their own, the table of reasons would grow with the file.
const MOST_REASONS = 10_000;
const LONGEST_REASON = 200;

export class Tallies {
  readonly #counts = new Map<string, Tally>();
  #others = 0;

  add(event: ChurnEvent, recommended: Variant): void {
    const reason = reasonOf(event);
    const key = JSON.stringify([reason, recommended.strategy]);
    const tally = this.#counts.get(key);
    if (tally) tally.count++;
    else if (this.#counts.size < MOST_REASONS) {
      this.#counts.set(key, { reason, strategy: recommended.strategy, count: 1 });
    } else this.#others++;
  }

  /** The `most` frequent ones, most frequent first, how many events the rest is, and of how many kinds, where they were counted. */
  top(most: number): { tallies: Tally[]; others: { events: number; kinds: number | null } } {
    const sorted = [...this.#counts.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
    // A line that folds a single one away would say less than that one.
    const shown = sorted.length === most + 1 && this.#others === 0 ? sorted.length : most;
    const rest = sorted.slice(shown);
    return {
      tallies: sorted.slice(0, shown),
      others: {
        events: rest.reduce((sum, { count }) => sum + count, this.#others),
        kinds: this.#others > 0 ? null : rest.length,
      },
    };
  }
}

/** The customer's words; in brackets what stands in their place. */
export function reasonOf(event: ChurnEvent): string {
  const words = calm(event.cancel_reason ?? "")
    .slice(0, LONGEST_REASON)
    .toWellFormed();
  if (words !== "") return words;
  return event.event_type === "payment_failed" ? "(failed payment)" : "(no reason given)";
}
