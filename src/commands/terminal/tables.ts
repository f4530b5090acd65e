// Formats text in columns, aligned by display width, and cut or wrapped to the available width.

type Column = {
  title: string;
  align?: "right";
  /** The maximum width; longer cells are cut. */
  most?: number;
  /** Takes the remaining width and wraps its cells. At most one column, the last. */
  wraps?: boolean;
};

type Paint = (text: string) => string;

const GAP = "  ";
const INDENT = "  ";

/** The lines of a table. `width` limits them if the last column wraps; it must leave room for the other columns. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  title: Paint,
): string[] {
  const widths = columns.map((column, index) => {
    const widest = Math.max(...[column.title, ...rows.map((row) => row[index]!)].map((cell) => Bun.stringWidth(cell)));
    return Math.min(widest, column.most ?? Number.POSITIVE_INFINITY);
  });
  const last = columns.length - 1;
  if (columns[last]?.wraps) {
    const taken = widths.slice(0, last).reduce((sum, one) => sum + one + GAP.length, INDENT.length);
    widths[last] = Math.min(widths[last]!, Math.max(10, width - taken));
  }
  const line = (cells: readonly string[], paint: Paint = String) =>
    INDENT + cells.map((cell, index) => paint(padded(cell, widths[index]!, columns[index]!.align))).join(GAP);
  const lines = rows.flatMap((row) => {
    const [first = "", ...more] = columns[last]?.wraps ? wrapped(row[last]!, widths[last]!) : [row[last]!];
    const blank = row.slice(0, last).map(() => "");
    return [line([...row.slice(0, last), first]), ...more.map((rest) => line([...blank, rest]))];
  });
  return [
    line(
      columns.map((column) => column.title),
      title,
    ),
    ...lines,
  ].map((text) => text.trimEnd());
}

/** Wraps the text into lines of at most `width` columns; breaks longer words. Returns at least one line. */
export function wrapped(text: string, width: number): string[] {
  return Bun.wrapAnsi(text, width, { hard: true, trim: true }).split("\n");
}

/** The text in exactly `width` columns: padded with spaces, or cut with an ellipsis. */
export function padded(text: string, width: number, align?: "right"): string {
  const fitting = Bun.stringWidth(text) > width ? `${cut(text, width - 1)}…` : text;
  const fill = " ".repeat(width - Bun.stringWidth(fitting));
  return align === "right" ? fill + fitting : fitting + fill;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The characters that fit into `width` columns; a wide character at the edge is left out. */
export function cut(text: string, width: number): string {
  let fitting = "";
  for (const { segment } of letters.segment(text)) {
    if (Bun.stringWidth(fitting + segment) > width) break;
    fitting += segment;
  }
  return fitting;
}
