// One cell of a CSV file that people open with a spreadsheet.

/** A spreadsheet runs a cell that begins like a formula, also behind a line end or in full-width letters: an apostrophe makes it text. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text as a cell: quoted where it must be, and never a formula. */
export const csvCell = (text: string): string => quoted(guarded(text));
