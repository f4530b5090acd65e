// Names for the entries of a list: short, readable in a file, and the same whenever the same list is sent.

import { createHash } from "node:crypto";

const LONGEST = 48;

/** Gives every entry without an id one made from its text. Ids that were sent stay. */
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

/** A text without Latin letters is named by its hash. */
function idFrom(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, LONGEST)
    .replace(/-$/, "");
  return slug === "" ? createHash("sha256").update(text).digest("hex").slice(0, 12) : slug;
}

function freeId(wanted: string, taken: ReadonlySet<string | null>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id)) return id;
  }
}
