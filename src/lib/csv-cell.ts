// One cell of a CSV file that people open with a spreadsheet.

/** A cell that begins like a formula is run by a spreadsheet: an apostrophe makes it text. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text as a cell: quoted where it must be, and never a formula. */
export const csvCell = (text: string): string => quoted(guarded(text));
