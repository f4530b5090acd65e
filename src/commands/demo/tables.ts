// Text columns, aligned by display width, cut or wrapped to the available width.

type Column = {
  title: string;
  align?: "right";
  /** Longer cells are cut. */
  most?: number;
  /** Takes the remaining width and wraps its cells. At most one column, the last. */
  wraps?: boolean;
};

type Paint = (text: string) => string;

const GAP = "  ";
const INDENT = "  ";

/** A table's lines, at most `width` wide, which must leave room for the columns of fixed width. */
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

/** The text in lines of at most `width` columns; longer words are broken. At least one line. */
export function wrapped(text: string, width: number): string[] {
  return Bun.wrapAnsi(text, width, { hard: true, trim: true }).split("\n");
}

/** Exactly `width` columns: padded with spaces, or cut with an ellipsis. */
export function padded(text: string, width: number, align?: "right"): string {
  const fitting = Bun.stringWidth(text) > width ? `${cut(text, width - 1)}…` : text;
  const fill = " ".repeat(width - Bun.stringWidth(fitting));
  return align === "right" ? fill + fitting : fitting + fill;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As many characters as fit into `width` columns; a wide one at the edge is left out. */
export function cut(text: string, width: number): string {
  let fitting = "";
  for (const { segment } of letters.segment(text)) {
    if (Bun.stringWidth(fitting + segment) > width) break;
    fitting += segment;
  }
  return fitting;
}
