// A row of churn events, wherever it comes from.

import { NewChurnEvent } from "../../features/churn-events/model.ts";
import type { EventInput } from "./client.ts";

/**
 * One row: the event that it describes, or why it describes none. `line` is where it begins, counted from 1;
 * `progress` is the part of the file that lies behind it, 0..1, or null where the file's size cannot be known.
 */
export type Row = { line: number; progress: number | null } & ({ event: EventInput } | { problem: string });

/** A row with its place in characters instead of the part of the file. */
export type RawRow = { line: number; end: number } & ({ event: EventInput } | { problem: string });

/** The file as a whole cannot be used; the message is one line for the person who named it. */
export class SourceError extends Error {
  override readonly name = "SourceError";
}

/** The fields of a new churn event; whatever else a file carries is ignored. */
export const FIELDS: ReadonlySet<string> = new Set(Object.keys(NewChurnEvent.properties));

/** Longest row, in characters: what the service would refuse anyway need not be held in memory. */
export const LONGEST_ROW = 4 * 1024 * 1024;
