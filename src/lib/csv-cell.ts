// Lines of a CSV file that people open in a spreadsheet.

/**
 * Spreadsheets evaluate cells that begin like a formula, even after a line end or with full-width characters. A leading
 * apostrophe makes them text.
 */
const guarded = (text: string): string => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** The text of a guarded cell. */
export const unguarded = (cell: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

const quoted = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text as a cell: quoted where necessary, and never a formula. */
export const csvCell = (text: string): string => quoted(guarded(text));

/** An unknown value is an empty cell. */
export type Cell = string | number | boolean | null;

/** A number is never a formula, whatever its sign. */
const cellText = (cell: Cell): string => (typeof cell === "string" ? csvCell(cell) : String(cell ?? ""));

/** A line with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(",")}\r\n`;
