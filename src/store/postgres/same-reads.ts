// Answers of a transaction's reads, for those who ask the same again before anything of it was written: operations of a
// project that share a transaction look at the same settings, and each look is a way to the server and back.

import { writtenTable } from "../versions.ts";
import type { Result } from "./handle.ts";

const SELECT = /^\s*select\b/i;
/** A lock is taken anew, and these answers differ each time. */
const NEVER = /\bfor\s+(?:update|share|no|key)\b|\b(?:random|nextval|now|clock_timestamp|current_setting)\s*\(/i;
/** Names behind a comma may be columns: then more is forgotten than has to be. */
const READ_TABLES = /(?:\b(?:from|join)|,)\s*"?(\w+)/gi;
const DELETE = /\bdelete\s+from\b/i;
const MOST_ROWS = 20;

/** What the one-table reads that only compare columns with values begin and end like. */
const BY_VALUES = /^\s*select [^?()]* from "?\w+"? where \(?(?:[\w."]+ = \?(?: and )?)+\)?$/i;
/** Adds rows of these values, and changes none that is there. */
const ADDS_A_ROW = /^\s*insert into [^?]+ values \((?:\?(?:, ?)?)+\)(?: on conflict do nothing)?$/i;

/** `values`: of which a row must have each to be in the answer; null where that is not known. */
type Known = { tables: ReadonlySet<string>; values: readonly unknown[] | null; result: Result };

const MOST_TEXTS = 5_000; // lists of different lengths make different texts
const addsByText = new Map<string, boolean>();

function addsARow(text: string): boolean {
  let adds = addsByText.get(text);
  if (adds === undefined) {
    if (addsByText.size >= MOST_TEXTS) addsByText.clear();
    adds = ADDS_A_ROW.test(text);
    addsByText.set(text, adds);
  }
  return adds;
}

const tablesByText = new Map<string, ReadonlySet<string> | null>();

/** The tables that it reads; null where its answer must not be used again. */
function readTables(text: string): ReadonlySet<string> | null {
  let tables = tablesByText.get(text);
  if (tables === undefined) {
    if (tablesByText.size >= MOST_TEXTS) tablesByText.clear();
    const isSame = SELECT.test(text) && !NEVER.test(text);
    tables = isSame ? new Set([...text.matchAll(READ_TABLES)].map(([, name]) => name!.toLowerCase())) : null;
    tablesByText.set(text, tables);
  }
  return tables;
}

export class SameReads {
  readonly #known = new Map<string, Known>();
  #writes = 0;

  /** Grows with every statement that may write. */
  get writes(): number {
    return this.#writes;
  }

  find(text: string, values: readonly unknown[], asObjects = false): Result | undefined {
    if (this.#known.size === 0) return undefined;
    const known = this.#known.get(keyOf(text, values, asObjects));
    return known && copyOf(known.result);
  }

  /** `writes`: as it was when the read was sent. What was written since may have changed the answer. */
  keep(text: string, values: readonly unknown[], asObjects: boolean, result: Result, writes: number): void {
    const tables = readTables(text);
    if (tables === null || writes !== this.#writes || result.rows.length > MOST_ROWS) return;
    const key = keyOf(text, values, asObjects);
    this.#known.set(key, { tables, values: BY_VALUES.test(text) ? values : null, result: copyOf(result) });
  }

  /** To be called with every statement, before it is run. */
  noteStatement(text: string, values: readonly unknown[]): void {
    if (readTables(text) !== null) return;
    this.#writes++;
    if (this.#known.size === 0) return;
    const table = writtenTable(text)?.toLowerCase();
    // A deleted row takes with it what refers to it, in any table.
    if (table === undefined || DELETE.test(text)) this.clear();
    else this.#forget(table, addsARow(text) ? values : null);
  }

  /** `row`: the values of the row that is added to the table, where nothing else is written. */
  #forget(table: string, row: readonly unknown[] | null): void {
    for (const [key, { tables, values }] of this.#known) {
      const isElsewhere = row !== null && values?.some((value) => !row.includes(value));
      if (tables.has(table) && !isElsewhere) this.#known.delete(key);
    }
  }

  clear(): void {
    this.#known.clear();
  }
}

const keyOf = (text: string, values: readonly unknown[], asObjects: boolean): string =>
  `${asObjects ? "o" : "r"}${values.map(partOf).join()}${text}`;

const partOf = (value: unknown): string =>
  typeof value === "string" ? `s${value.length}:${value}` : `${typeof value}:${value}`;

/** Who gets the rows may change them. */
const copyOf = ({ rows, changes }: Result): Result => ({
  rows: rows.map((row) => (Array.isArray(row) ? [...row] : { ...row })) as Result["rows"],
  changes,
});
