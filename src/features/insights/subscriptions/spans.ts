// Computes what an account pays, as spans of time with one MRR each, from its subscriptions' reported changes.

import type { Pause } from "../../customers/pauses.ts";
import type { ChangeKind, SubscriptionChange } from "../../customers/tables.ts";

/** The last moment that a date can hold: an unknown end. */
export const FOREVER = 8_640_000_000_000_000;

/**
 * From `from` up to `until` (exclusive, ms); `mrr` is in the minor unit of `currency`, likewise `paused`, what would be paid
 * but for a pause. One of the two is above 0.
 */
export type Span = { currency: string; from: number; until: number; mrr: number; paused?: number };

export type Change = Pick<SubscriptionChange, "at" | "kind" | "mrr" | "currency" | "reportedAt">;

// Within the same moment the end is applied last.
const ORDER: Record<ChangeKind, number> = { started: 0, mrr: 1, running: 2, ended: 3 };

/**
 * What one subscription pays, in order of time. It runs from its reported start until its reported end; a failed
 * payment ends nothing. An MRR that was not reported is unchanged; there is no span before the first reported MRR, nor
 * while it is 0, nor in its trial: only what is seen to run from `unpaidUntil` on is paid for.
 */
export function spansOfSubscription(
  changes: readonly Change[],
  pauses: readonly Pause[] = [],
  unpaidUntil: number | null = null,
): Span[] {
  const sorted = changes.toSorted(
    (a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind] || a.reportedAt - b.reportedAt,
  );
  const spans: Span[] = [];
  let runs = false;
  let mrr = 0;
  let currency = "";
  sorted.forEach(({ at, kind, mrr: mrrNow, currency: inCurrency }, index) => {
    if (mrrNow !== null && inCurrency !== null) [mrr, currency] = [mrrNow, inCurrency];
    if (kind === "ended") runs = false;
    else if (kind !== "mrr")
      runs = unpaidUntil === null || at > unpaidUntil || (kind === "running" && at === unpaidUntil);
    const until = sorted[index + 1]?.at ?? FOREVER;
    if (runs && mrr > 0 && until > at) spans.push({ currency, from: at, until, mrr });
  });
  return joined(spans).flatMap((span) => withPauses(span, pauses));
}

/** `pauses` in order of time, without overlap. */
function withPauses(span: Span, pauses: readonly Pause[]): Span[] {
  const parts: Span[] = [];
  let from = span.from;
  for (const pause of pauses) {
    const [begin, end] = [Math.max(from, pause.from), Math.min(span.until, pause.until ?? FOREVER)];
    if (begin >= end) continue;
    if (begin > from) parts.push({ ...span, from, until: begin });
    parts.push({ ...span, from: begin, until: end, mrr: 0, paused: span.mrr });
    from = end;
  }
  return from < span.until ? [...parts, { ...span, from }] : parts;
}

/** What an account pays in each currency: the sum of its subscriptions' spans, without overlap. */
export function spansOfAccount(subscriptions: readonly Span[][]): Span[] {
  const byCurrency = Map.groupBy(subscriptions.flat(), ({ currency }) => currency);
  return [...byCurrency.entries()].flatMap(([currency, spans]) => addedUp(currency, spans));
}

function addedUp(currency: string, spans: readonly Span[]): Span[] {
  const steps = new Map<number, [mrr: number, paused: number]>();
  const step = (at: number, mrr: number, paused: number): void => {
    const [before, pausedBefore] = steps.get(at) ?? [0, 0];
    steps.set(at, [before + mrr, pausedBefore + paused]);
  };
  for (const { from, until, mrr, paused = 0 } of spans) {
    step(from, mrr, paused);
    step(until, -mrr, -paused);
  }
  const times = [...steps.keys()].sort((a, b) => a - b);
  const sums: Span[] = [];
  let [mrr, paused] = [0, 0];
  times.forEach((from, index) => {
    const [more, morePaused] = steps.get(from)!;
    [mrr, paused] = [mrr + more, paused + morePaused];
    const until = times[index + 1];
    if (until === undefined || mrr + paused === 0) return;
    sums.push({ currency, from, until, mrr, ...(paused > 0 && { paused }) });
  });
  return joined(sums);
}

/** Spans in order of time, with consecutive spans of the same MRR merged. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (
      last &&
      last.until === span.from &&
      last.mrr === span.mrr &&
      last.paused === span.paused &&
      last.currency === span.currency
    ) {
      result[result.length - 1] = { ...last, until: span.until };
    } else result.push(span);
  }
  return result;
}
