// The table that a run prints: each measurement, the bare runtime's, the bar, and whether it is met.

import { textTable } from "./text-table.ts";

export type Row = {
  what: string;
  /** Recoverd's figure, with its unit. */
  ours: string;
  /** The bare runtime's figure, measured in turns in the same run. */
  bare?: string;
  /** The ratio of our figure to the bare runtime's: the median of the rounds. */
  ratio?: number;
  bar?: Bar;
};

/** A limit for a figure, such as "≤ 20 ms", and whether it is met. */
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
