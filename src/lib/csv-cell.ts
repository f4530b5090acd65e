// Escapes one cell of a CSV file that people open in a spreadsheet.

/**
 * Spreadsheets evaluate cells that begin like a formula, even after a line end or with full-width characters. A leading
 * apostrophe makes them text.
 */
const guarded = (text: string): string => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text as a cell: quoted where necessary, and never a formula. */
export const csvCell = (text: string): string => quoted(guarded(text));
