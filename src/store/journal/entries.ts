// The kinds of entries that are ingested, and how each is saved.

import type { Db } from "../engine.ts";

/** `name` is one word. It must never change, because it is stored in the journal's files. */
export type EntryKind<E> = { readonly name: string; readonly entry?: E };

/** Defines a kind of entry, and by `E` the type of its entries, which must survive JSON. */
export const defineEntry = <E extends object>(name: string): EntryKind<E> => ({ name });

export type EntryHandler<E> = {
  kind: EntryKind<E>;
  /** How much work it is to save an entry: 1 for about 10 µs. */
  cost(entry: E): number;
  /** Writes entries to the database, in their order. `now` in ms since the epoch. */
  save(tx: Db, entries: readonly E[], now: number): Promise<void>;
  /** Stores an entry of the journal elsewhere if `save` throws although the database works; by default in a file. */
  rescue?(entry: E): Promise<void>;
};

/** A handler in a list of handlers. */
export type AnyEntryHandler = EntryHandler<never>;

/** Checks a handler against the type of its entries, and makes it one of a list. */
export const entryHandler = <E extends object>(handler: EntryHandler<E>): AnyEntryHandler => handler as AnyEntryHandler;

/** The highest total cost of the entries in one transaction: for these 20 ms no other write can run. */
export const MOST_PER_WRITE = 2_000;
