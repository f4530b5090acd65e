// Counts which strategies were recommended for which reasons.

import { calm } from "../terminal/screen.ts";
import type { ChurnEvent, Variant } from "./client.ts";

type Tally = { reason: string; strategy: string; count: number };

// A limit, because free-text reasons would make the table grow with the file.
const MAX_REASONS = 10_000;
const MAX_REASON_LENGTH = 200;

export class Tallies {
  readonly #counts = new Map<string, Tally>();
  #others = 0;

  add(event: ChurnEvent, recommended: Variant): void {
    const reason = reasonOf(event);
    const key = JSON.stringify([reason, recommended.strategy]);
    const tally = this.#counts.get(key);
    if (tally) tally.count++;
    else if (this.#counts.size < MAX_REASONS) {
      this.#counts.set(key, { reason, strategy: recommended.strategy, count: 1 });
    } else this.#others++;
  }

  /** The `most` most frequent tallies, and the events and kinds in the rest; `kinds` is null if they were not counted. */
  top(most: number): { tallies: Tally[]; others: { events: number; kinds: number | null } } {
    const sorted = [...this.#counts.values()].sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
    // Show a single remaining entry instead of a line that summarizes it.
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

/** The customer's words, or a placeholder in brackets. */
export function reasonOf(event: ChurnEvent): string {
  const words = calm(event.cancel_reason ?? "")
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
  if (words !== "") return words;
  return event.event_type === "payment_failed" ? "(failed payment)" : "(no reason given)";
}
