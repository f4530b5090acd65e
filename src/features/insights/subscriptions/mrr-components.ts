// The components of an MRR change.

/** In one currency's minor unit; start + new + reactivation + expansion − contraction − churn is the closing MRR. */
export type MrrComponents = {
  start: number;
  /** Of accounts that never paid before. */
  new: number;
  /** Of accounts that had paid before, but not at the start. */
  reactivation: number;
  expansion: number;
  contraction: number;
  churn: number;
};

export const noComponents = (): MrrComponents => ({
  start: 0,
  new: 0,
  reactivation: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
});

/** Adds one account by what it pays at the first and at the second moment; `isFirst`: it never paid before. */
export function addAccount(components: MrrComponents, before: number, after: number, isFirst: boolean): void {
  components.start += before;
  if (before === 0) components[isFirst ? "new" : "reactivation"] += after;
  else if (after === 0) components.churn += before;
  else if (after > before) components.expansion += after - before;
  else components.contraction += before - after;
}

export const closingMrr = (components: MrrComponents): number =>
  components.start +
  components.new +
  components.reactivation +
  components.expansion -
  components.contraction -
  components.churn;
