// An export: named columns, and rows that are read in batches.

import type { Cell } from "../../../../lib/csv-cell.ts";
import type { Store } from "../../../../store/engine.ts";
import type { Reader } from "../../../../store/reading.ts";
import type { Project } from "../../../projects/tables.ts";
import type { CohortsBy } from "../../cohorts/model.ts";
import type { Mode } from "../../model.ts";

/** Timestamps in ms, `end` exclusive; null: no bound. */
export type Bounds = { start: number | null; end: number | null };

/** The request of a computed export. The days as requested, in the project's time zone. */
export type ExportAsked = {
  from?: string;
  to?: string;
  currency?: string;
  mode?: Mode;
  by?: CohortsBy;
};

export type ExportSource = { store: Store; reader: Reader; project: Project; now: number };

export type ExportTable = {
  /** As in the path and the file name. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * Stored rows take `from` and `to`, and a mode where there are tests among them; computed rows also take a currency
   * and cover 90 days by default.
   */
  readonly takes: "period" | "period_and_mode" | "statistics" | "cohorts" | "currency" | "mode";
  readonly columns: readonly string[];
  readonly rows: (source: ExportSource, asked: ExportAsked) => AsyncGenerator<Cell[][]>;
};
