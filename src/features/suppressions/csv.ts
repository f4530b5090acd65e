// Suppressions as CSV: writes cells that spreadsheets do not run as formulas, and reads uploaded files row by row.

import { iso } from "../../lib/clock.ts";
import { type Cell, unguarded } from "../../lib/csv-cell.ts";
import { csvRecords, SEPARATOR } from "../../lib/rows/csv-records.ts";
import { SUPPRESSION_REASONS, type Suppression, type SuppressionReason } from "./tables.ts";

export const COLUMNS = ["email", "reason", "created_at"];

export const cellsOf = ({ email, reason, createdAt }: Pick<Suppression, "email" | "reason" | "createdAt">): Cell[] => [
  email,
  reason,
  iso(createdAt),
];

type CsvRow = { line: number; email: string; reason: SuppressionReason } | { line: number; problem: string };

type Columns = { email: number; reason: number };

const PIECE = 65_536;
const isReason = (text: string): text is SuppressionReason => (SUPPRESSION_REASONS as readonly string[]).includes(text);

/**
 * Yields the rows of a CSV text, numbered by their first line. A header row with `email` and optionally `reason` says which
 * columns to read; without one, the first cell is the address and the second the reason. A row without a reason is `manual`.
 * `isEmail` validates addresses. Reading stops at a cell with an unclosed quote.
 */
export async function* csvRows(text: string, isEmail: (text: string) => boolean): AsyncGenerator<CsvRow> {
  let columns: Columns | undefined;
  for await (const record of csvRecords(piecesOf(text), delimiterOf(text))) {
    const { line } = record;
    if ("problem" in record) {
      yield { line, problem: `${record.problem}; nothing from here on was read` };
      continue;
    }
    const named = columns === undefined ? headerOf(record.cells) : null;
    columns ??= named ?? { email: 0, reason: 1 };
    if (!named) yield { line, ...rowOf(record.cells, columns, isEmail) };
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

// Spreadsheets use semicolons in locales with a decimal comma, and tabs for "Unicode text".
const DELIMITERS = [",", ";", "\t"];

function delimiterOf(text: string): string {
  const beginning = text.slice(0, PIECE).trimStart();
  const named = SEPARATOR.exec(beginning)?.[1];
  if (named !== undefined) return named;
  const first = beginning.split(/[\r\n]/, 1)[0]!;
  const names = (delimiter: string) => first.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  const known = DELIMITERS.find((delimiter) => headerOf(names(delimiter)) !== null);
  return known ?? DELIMITERS.find((delimiter) => first.includes(delimiter)) ?? ",";
}

function headerOf(record: readonly string[]): Columns | null {
  const names = record.map((cell) => cell.trim().toLowerCase());
  const email = names.findIndex((name) => ["email", "email address", "e-mail", "address"].includes(name));
  return email === -1 ? null : { email, reason: names.indexOf("reason") };
}

function rowOf(record: readonly string[], columns: Columns, isEmail: (text: string) => boolean) {
  const email = unguarded((record[columns.email] ?? "").trim());
  const reason = (record[columns.reason] ?? "").trim().toLowerCase() || "manual";
  if (!isEmail(email)) return { problem: email === "" ? "the email is missing" : "the email is not an email address" };
  if (!isReason(reason)) return { problem: `the reason must be one of ${SUPPRESSION_REASONS.join(", ")}` };
  return { email, reason };
}
