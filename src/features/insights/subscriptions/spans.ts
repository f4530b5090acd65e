// From what was told of subscriptions to what their account pays: spans of time with one MRR each.

import type { ChangeKind, SubscriptionChange } from "../../customers/tables.ts";

/** The last moment that a date can be: an end that is not known. */
export const FOREVER = 8_640_000_000_000_000;

/** From `from` up to, not including, `until` (ms), `mrr` above 0 in the minor unit of `currency`. */
export type Span = { currency: string; from: number; until: number; mrr: number };

export type Told = Pick<SubscriptionChange, "at" | "kind" | "mrr" | "currency" | "toldAt">;

// In the same moment the end has the last word.
const ORDER: Record<ChangeKind, number> = { started: 0, mrr: 1, running: 2, ended: 3 };

/**
 * What one subscription pays, in the order of time. It runs from where it is said to have started or to run, until it is
 * said to have ended; a failed payment ends nothing. An MRR that was not told is what it was before; before the first
 * that was told, and at 0, there is no span.
 */
export function spansOfSubscription(changes: readonly Told[]): Span[] {
  const sorted = changes.toSorted((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind] || a.toldAt - b.toldAt);
  const spans: Span[] = [];
  let runs = false;
  let mrr = 0;
  let currency = "";
  sorted.forEach(({ at, kind, mrr: told, currency: toldIn }, index) => {
    if (told !== null && toldIn !== null) [mrr, currency] = [told, toldIn];
    if (kind === "ended") runs = false;
    else if (kind !== "mrr") runs = true;
    const until = sorted[index + 1]?.at ?? FOREVER;
    if (runs && mrr > 0 && until > at) spans.push({ currency, from: at, until, mrr });
  });
  return joined(spans);
}

/** What an account pays in each currency: its subscriptions' spans added up, so that no two of a currency overlap. */
export function spansOfAccount(subscriptions: readonly Span[][]): Span[] {
  const byCurrency = Map.groupBy(subscriptions.flat(), ({ currency }) => currency);
  return [...byCurrency.entries()].flatMap(([currency, spans]) => addedUp(currency, spans));
}

function addedUp(currency: string, spans: readonly Span[]): Span[] {
  const steps = new Map<number, number>();
  for (const { from, until, mrr } of spans) {
    steps.set(from, (steps.get(from) ?? 0) + mrr);
    steps.set(until, (steps.get(until) ?? 0) - mrr);
  }
  const times = [...steps.keys()].sort((a, b) => a - b);
  const sums: Span[] = [];
  let mrr = 0;
  times.forEach((from, index) => {
    mrr += steps.get(from)!;
    const until = times[index + 1];
    if (until !== undefined && mrr > 0) sums.push({ currency, from, until, mrr });
  });
  return joined(sums);
}

/** Spans in the order of time, those that follow each other with the same MRR as one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && last.until === span.from && last.mrr === span.mrr && last.currency === span.currency) {
      result[result.length - 1] = { ...last, until: span.until };
    } else result.push(span);
  }
  return result;
}
