// The effect of the mails: customers who were mailed automatically, compared with customers held out at random.

import { differenceOf } from "../../../lib/statistics/wilson.ts";
import type { Holdout } from "./model.ts";
import type { HoldoutCount } from "./queries.ts";

/** Null where nobody was held out. */
export function holdoutNumbers(counts: readonly HoldoutCount[]): Holdout | null {
  const [treated, heldOut] = [false, true].map((isHeldOut) =>
    groupOf(counts.filter((count) => count.heldOut === isHeldOut)),
  );
  if (heldOut!.events === 0) return null;
  const difference = differenceOf(shareOf(treated!), shareOf(heldOut!));
  return {
    treated: treated!,
    held_out: heldOut!,
    lift: difference?.difference ?? null,
    low: difference?.low ?? null,
    high: difference?.high ?? null,
  };
}

function groupOf(counts: readonly HoldoutCount[]) {
  const sum = (of: (count: HoldoutCount) => number, ...statuses: string[]): number =>
    counts.reduce((total, count) => total + (statuses.includes(count.status) ? of(count) : 0), 0);
  const events = ({ events }: HoldoutCount): number => events;
  const mrr = ({ mrr }: HoldoutCount): number => mrr;
  const recovered = sum(events, "recovered");
  const ended = sum(events, "recovered", "lost");
  return {
    events: counts.reduce((total, count) => total + count.events, 0),
    ended,
    recovered,
    recovery_rate: ended === 0 ? null : recovered / ended,
    ended_mrr: sum(mrr, "recovered", "lost"),
    recovered_mrr: sum(mrr, "recovered"),
  };
}

const shareOf = ({ recovered, ended }: Holdout["treated"]) => ({ successes: recovered, trials: ended });
