// A report as sections, from which both parts of a mail are written: they cannot say different things.

export type Table = {
  readonly kind: "table";
  readonly title: string;
  /** Of the columns; the first one's cells name the rows. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type Chart = {
  readonly kind: "chart";
  readonly title: string;
  /** What each colour stands for. */
  readonly legend: readonly { readonly label: string; readonly colour: string }[];
  /** What the highest line stands for. */
  readonly scale: string;
  /** Below the groups of bars, from the left to the right. */
  readonly labels: readonly string[];
  /** What it shows, one line for each group. */
  readonly lines: readonly string[];
  readonly png: Buffer;
};

export type Words = { readonly kind: "words"; readonly title: string; readonly lines: readonly string[] };

export type Section = Table | Chart | Words;
