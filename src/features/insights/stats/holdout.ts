// What the mails are worth: customers who were mailed automatically beside those who were held out by chance.

import { differenceOf } from "../../../lib/statistics/wilson.ts";
import type { HoldoutCount } from "./facts.ts";

type Group = { events: number; ended: number; recovered: number; recovery_rate: number | null };

/** `lift` and its bounds are differences of recovery rates; null while a group has no event that has ended. */
export type Holdout = {
  treated: Group;
  held_out: Group;
  lift: number | null;
  low: number | null;
  high: number | null;
};

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

function groupOf(counts: readonly HoldoutCount[]): Group {
  const sum = (matching: (count: HoldoutCount) => boolean): number =>
    counts.filter(matching).reduce((total, { events }) => total + events, 0);
  const recovered = sum(({ status }) => status === "recovered");
  const ended = recovered + sum(({ status }) => status === "lost");
  return { events: sum(() => true), ended, recovered, recovery_rate: ended === 0 ? null : recovered / ended };
}

const shareOf = ({ recovered, ended }: Group) => ({ successes: recovered, trials: ended });
