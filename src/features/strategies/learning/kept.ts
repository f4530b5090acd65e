// How much of the revenue that a mail won back stays for 90 days: a discount that only delays the end is worth less than a
// fix that keeps the customer. The 90 days are counted in parts. Each part is averaged over those who came back long enough
// ago to have lived through it, whether they stayed or not, so that the others are represented by them: inverse
// probability of censoring weights in parts of the time (Bang and Tsiatis 2000), where everybody's age is known.

import { DAY } from "../../../lib/duration.ts";
import { betaQuantile } from "../../../lib/statistics/beta.ts";
import { type Interval, wilson } from "../../../lib/statistics/wilson.ts";
import type { Belief } from "./thompson-sampling.ts";

export const KEPT_DAYS = 90;
const PART_DAYS = 10;
const PARTS = KEPT_DAYS / PART_DAYS;

/** For each part of the 90 days: how many have lived through it, and how much they kept of what they paid before, 1 each. */
export type KeptSums = { observed: number[]; kept: number[] };

/** What was kept from `from` up to `until` (exclusive), in ms: `share` of what the customer paid before, 0..1. */
export type KeptSpan = { from: number; until: number; share: number };

/** `spans` is null if it is not known what was kept. */
export type Return = { at: number; spans: readonly KeptSpan[] | null };

export const NO_KEPT_SUMS: KeptSums = { observed: Array(PARTS).fill(0), kept: Array(PARTS).fill(0) };

export function sumKept(returns: readonly Return[], now: number): KeptSums {
  const sums = structuredClone(NO_KEPT_SUMS);
  for (const { at, spans } of returns) {
    if (spans === null) continue;
    for (let part = 0; part < PARTS; part++) {
      const [from, until] = [at + part * PART_DAYS * DAY, at + (part + 1) * PART_DAYS * DAY];
      if (until > now) break;
      sums.observed[part]!++;
      sums.kept[part]! += keptIn(spans, from, until);
    }
  }
  return sums;
}

function keptIn(spans: readonly KeptSpan[], from: number, until: number): number {
  const paid = spans.reduce((sum, span) => {
    const overlap = Math.min(span.until, until) - Math.max(span.from, from);
    return sum + Math.max(0, overlap) * Math.min(1, span.share);
  }, 0);
  return Math.min(1, paid / (until - from));
}

export const addKept = (all: readonly (KeptSums | null)[]): KeptSums =>
  all.reduce<KeptSums>(
    (sum, one) =>
      one === null
        ? sum
        : {
            observed: sum.observed.map((count, part) => count + (one.observed[part] ?? 0)),
            kept: sum.kept.map((kept, part) => kept + (one.kept[part] ?? 0)),
          },
    NO_KEPT_SUMS,
  );

/** The share of revenue kept in each part of the 90 days. */
type Curve = readonly number[];

/** Until something is known, all of it is expected to stay. */
export const ALL_KEPT: Curve = Array(PARTS).fill(1);

/** What was observed, drawn to what is expected elsewhere, which counts for `weight` customers. */
export const drawnTo = (expected: Curve, weight: number, { observed, kept }: KeptSums): Curve =>
  expected.map((share, part) => (weight * share + kept[part]!) / (weight + observed[part]!));

export const shareOf = (curve: Curve): number => curve.reduce((sum, share) => sum + share, 0) / PARTS;

/** As it was observed; null while nobody has lived through the 90 days. */
export function observedShare({ observed, kept }: KeptSums): number | null {
  if (observed.some((count) => count === 0)) return null;
  return shareOf(kept.map((sum, part) => sum / observed[part]!));
}

/**
 * How many customers with all of their 90 days the share rests on: who has lived through some parts alone counts for less (Kish
 * 1965).
 */
export function effectiveNumber({ observed }: KeptSums): number {
  let [weight, squares, parts] = [0, 0, 0];
  for (const [part, count] of observed.entries()) {
    if (count === 0) break;
    weight += 1 / (PARTS * count); // of a customer who was followed up to this part
    squares += (count - (observed[part + 1] ?? 0)) * weight ** 2;
    parts++;
  }
  return parts === 0 ? 0 : (parts / PARTS) ** 2 / squares;
}

/**
 * The 95% interval of the observed share. What customers keep varies less than a yes or no of the same mean, for which Wilson's
 * interval is made, so that this one is rather too wide.
 */
export function observedInterval(sums: KeptSums): Interval | null {
  const share = observedShare(sums);
  if (share === null) return null;
  const customers = effectiveNumber(sums);
  return wilson(share * customers, customers);
}

/** About a share that rests on so many customers. That all of them stayed, or none, makes nothing certain. */
export const beliefInShare = (share: number, customers: number): Belief => ({
  a: Math.max(0.5, share * customers),
  b: Math.max(0.5, (1 - share) * customers),
});

/** The 80% interval of such a share. */
export function expectedInterval(share: number, customers: number): Interval {
  const { a, b } = beliefInShare(share, customers);
  return { low: Math.min(share, betaQuantile(a, b, 0.1)), high: Math.max(share, betaQuantile(a, b, 0.9)) };
}
