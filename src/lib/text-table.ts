// Tables as plain text: cells aligned in columns.

type Row = readonly string[];

/** One line per row. Columns are aligned to the right, those for which `isLeft` is true to the left; by default the first. */
export function textTable(rows: readonly Row[], isLeft = (column: number): boolean => column === 0): string[] {
  const widths = columnWidths(rows);
  return rows.map((row) =>
    row
      .map((cell, column) => (isLeft(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
}

const columnWidths = (rows: readonly Row[]): number[] =>
  Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );

/** The length of the longest line, without trailing blanks being cut. */
export const tableWidth = (rows: readonly Row[]): number =>
  columnWidths(rows).reduce((sum, width) => sum + width + 2, -2);
