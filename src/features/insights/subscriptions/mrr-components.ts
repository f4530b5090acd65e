// The parts by which MRR moves from one moment to the next.

/** Of one currency, in its minor unit; start + new + reactivation + expansion − contraction − churn is what it ends with. */
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

export const nothingMoved = (): MrrComponents => ({
  start: 0,
  new: 0,
  reactivation: 0,
  expansion: 0,
  contraction: 0,
  churn: 0,
});

/** Adds one account, by what it pays at the first moment and at the second; `isFirst`: it never paid before the first. */
export function move(components: MrrComponents, before: number, after: number, isFirst: boolean): void {
  components.start += before;
  if (before === 0) components[isFirst ? "new" : "reactivation"] += after;
  else if (after === 0) components.churn += before;
  else if (after > before) components.expansion += after - before;
  else components.contraction += before - after;
}

export const endOf = (components: MrrComponents): number =>
  components.start +
  components.new +
  components.reactivation +
  components.expansion -
  components.contraction -
  components.churn;
