// Generates ids for list entries: short, readable in a file, and the same each time for the same list.

import { createHash } from "node:crypto";

const LONGEST = 48;

/** Gives every entry without an id one derived from its text. Existing ids stay. */
export function withIds<T extends { id: string | null }>(
  entries: readonly T[],
  textOf: (entry: T) => string,
): (T & { id: string })[] {
  const taken = new Set(entries.map(({ id }) => id));
  return entries.map((entry) => {
    const id = entry.id ?? freeId(idFrom(textOf(entry)), taken);
    taken.add(id);
    return { ...entry, id };
  });
}

/** The slug of a text without its addresses, which an erasure would not find in an id; or its hash if nothing is left. */
function idFrom(text: string): string {
  const named = text.replace(/\S+@\S+/g, "");
  const plain = named.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, LONGEST)
    .replace(/-$/, "");
  return slug === "" ? createHash("sha256").update(named).digest("hex").slice(0, 12) : slug;
}

function freeId(wanted: string, taken: ReadonlySet<string | null>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id)) return id;
  }
}
