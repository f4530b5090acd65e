// The table that a run prints: what was measured, the bare runtime beside it, the bar, and whether it is met.

import { textTable } from "./text-table.ts";

export type Row = {
  what: string;
  /** Our figure, with its unit. */
  ours: string;
  /** The bare runtime's in the same run, in turns. */
  bare?: string;
  /** Ours to the bare one's, as the median of the rounds. */
  ratio?: number;
  bar?: Bar;
};

/** What the figure must be: at least or at most so much. */
export type Bar = { text: string; met: boolean };

export const atLeast = (value: number, least: number): Bar => ({ text: `≥ ${least}`, met: value >= least });
export const atMost = (value: number, most: number, unit: string): Bar => ({
  text: `≤ ${most} ${unit}`,
  met: value <= most,
});

const HEAD = ["", "Recoverd", "Bare runtime", "Ratio", "Bar", "Met"];

export const tableOf = (rows: readonly Row[]): string => textTable(HEAD, rows.map(cellsOf));

const cellsOf = ({ what, ours, bare = "", ratio, bar }: Row): string[] => [
  what,
  ours,
  bare,
  ratio === undefined ? "" : ratio.toFixed(2),
  bar?.text ?? "",
  bar === undefined ? "" : bar.met ? "yes" : "NO",
];
