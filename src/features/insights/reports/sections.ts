// A report as sections, from which both parts of a mail are written, so that they cannot contradict each other.

export type Table = {
  readonly kind: "table";
  readonly title: string;
  /** The column heads; the cells of the first column name the rows. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type Chart = {
  readonly kind: "chart";
  readonly title: string;
  /** What each colour means. */
  readonly legend: readonly { readonly label: string; readonly colour: string }[];
  /** The value of the highest line. */
  readonly scale: string;
  /** Below the groups of bars, from left to right. */
  readonly labels: readonly string[];
  /** What the chart shows, one line per group. */
  readonly lines: readonly string[];
  readonly png: Buffer;
};

export type TextSection = { readonly kind: "words"; readonly title: string; readonly lines: readonly string[] };

export type Section = Table | Chart | TextSection;
