// A row of churn events, wherever it comes from.

import { NewChurnEvent } from "../../features/churn-events/model.ts";
import type { RowSpec } from "../../lib/rows/rows.ts";
import type { EventInput } from "./client.ts";

/**
 * One row: the event that it describes, or why it describes none. `line` is where it begins, counted from 1;
 * `progress` is the part of the file that lies behind it, 0..1, or null where the file's size cannot be known.
 */
export type Row = { line: number; progress: number | null } & ({ event: EventInput } | { problem: string });

/** The fields of a new churn event. */
export const COLUMNS: RowSpec = {
  about: "churn events",
  fields: new Set(Object.keys(NewChurnEvent.properties)),
  needed: ["customer_email", "event_type"],
  types: { mrr: "number", tenure_days: "number", metadata: "json" },
};
