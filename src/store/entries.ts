// The kinds of entries that a journal has, and what becomes of each.

import type { Db } from "./engine.ts";

/** A kind of entry, and the type of what it holds. */
export type EntryKind<E> = { readonly name: string; readonly entry?: E };

/** `name`: one word. It stands in the file. */
export const defineEntry = <E extends object>(name: string): EntryKind<E> => ({ name });

/** What becomes of the entries of one kind. */
export type Absorber<E> = {
  kind: EntryKind<E>;
  /** Puts entries, in their order, where they belong. `now` in ms. */
  absorb(tx: Db, entries: readonly E[], now: number): Promise<void>;
  /** Keeps one that `absorb` threw at although the database works; without it the entry goes into a file. */
  rescue?(entry: E): Promise<void>;
};

/** An absorber among others, its entries being of its kind. */
export type AnyAbsorber = Absorber<never>;

export const absorber = <E extends object>(
  kind: EntryKind<E>,
  absorb: Absorber<E>["absorb"],
  rescue?: Absorber<E>["rescue"],
): AnyAbsorber => ({ kind, absorb, ...(rescue ? { rescue } : {}) }) as AnyAbsorber;
