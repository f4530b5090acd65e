// Finds rows by their texts. No index helps, so this runs in the reading thread.

import { chunksOf } from "../../../lib/in-chunks.ts";
import { compile, type Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { type Mentions, mentionsOf } from "../mentions.ts";
import type { Names } from "../names.ts";

export type Place = {
  /** A table or a join. */
  table: string;
  key: string;
  columns: readonly string[];
  /** SQL that selects the project's rows (`?`: the project's id). */
  scope: string;
  /** See `Mentions.isAbout`. */
  isJson?: boolean;
};

type Asked = { projectId: string; known: [Names, (string | number)[]][]; place: Place };

/** Returns the keys of the rows whose texts name the person. */
export const findMentions = defineRead(
  "rows_to_erase",
  (db: Db, { projectId, known, place }: Asked): Promise<(string | number)[]> => {
    const { patterns, isIn, isAbout } = mentionsOf(new Map(known));
    return findIn(db, place, projectId, patterns, place.isJson ? isAbout : isIn);
  },
);

const PATTERNS_AT_ONCE = 50;

async function findIn(
  db: Db,
  { table, key, columns, scope }: Place,
  projectId: string,
  patterns: Mentions["patterns"],
  isIn: Mentions["isIn"],
): Promise<(string | number)[]> {
  const found = new Set<string | number>();
  for (const some of chunksOf(patterns, PATTERNS_AT_ONCE)) {
    const among = columns.flatMap((column) => some.map(() => `lower(${column}) like ? escape '\\'`)).join(" or ");
    const text = `select ${key}, ${columns.join(", ")} from ${table} where ${scope} and (${among})`;
    const values = columns.flatMap(() => some);
    for (const [id, ...texts] of await compile(db, text).values(projectId, ...values)) {
      if (texts.some((one) => typeof one === "string" && isIn(one))) found.add(id as string | number);
    }
  }
  return [...found];
}
