// What an export is: named columns, and rows that are read part by part.

import { csvCell } from "../../../../lib/csv-cell.ts";
import type { Store } from "../../../../store/engine.ts";
import type { Reader } from "../../../../store/reading.ts";
import type { Project } from "../../../projects/tables.ts";
import type { Mode } from "../../model.ts";

export type Cell = string | number | null;

/** `start` and, exclusive, `end` are moments in ms; null: no bound. */
export type Bounds = { start: number | null; end: number | null };

/** Of what is worked out, not just read. The days as they were asked for, in the project's time zone. */
export type ExportAsked = {
  from?: string;
  to?: string;
  currency?: string;
  mode?: Mode;
  by?: "event_month" | "signup_month";
};

export type ExportSource = { store: Store; reader: Reader; project: Project; now: number };

export type ExportTable = {
  /** As in the path, and in the file's name. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * Rows that were stored take `from` and `to`, and a mode where there are tests among them; what is worked out takes a
   * currency too, and is about 90 days by default.
   */
  readonly takes: "period" | "period_and_mode" | "statistics" | "cohorts" | "currency" | "mode";
  readonly columns: readonly string[];
  readonly rows: (source: ExportSource, asked: ExportAsked) => AsyncIterable<Cell[][]>;
};

/** A number is never a formula, whatever its sign. */
const cellText = (cell: Cell): string => (cell === null ? "" : typeof cell === "number" ? String(cell) : csvCell(cell));

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(",")}\r\n`;
