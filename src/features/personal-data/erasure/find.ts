// Finds rows by their texts. No index helps, so this runs in the reading thread.

import { chunksOf } from "../../../lib/in-chunks.ts";
import { compile, type Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { mentionsOf } from "../mentions.ts";
import type { Known, Names } from "../names.ts";

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
  async (db: Db, { projectId, known, place }: Asked): Promise<(string | number)[]> => {
    const rows = await findNaming(db, projectId, { ...place, select: place.key }, new Map(known));
    return rows.map(([key]) => key as string | number);
  },
);

export type Cells = readonly unknown[];

const PATTERNS_AT_ONCE = 50;

/** The selected cells of the rows whose texts name the person, each once. */
export async function findNaming(
  db: Db,
  projectId: string,
  { table, select, columns, scope, isJson }: Omit<Place, "key"> & { select: string },
  known: Known,
): Promise<Cells[]> {
  const { patterns, isIn, isAbout } = mentionsOf(known);
  const names = isJson ? isAbout : isIn;
  const found = new Map<string, Cells>();
  for (const some of chunksOf(patterns, PATTERNS_AT_ONCE)) {
    const among = columns.flatMap((column) => some.map(() => `lower(${column}) like ? escape '\\'`)).join(" or ");
    const text = `select ${select}, ${columns.join(", ")} from ${table} where ${scope} and (${among}) order by 1`;
    const values = columns.flatMap(() => some);
    for (const row of await compile(db, text).values(projectId, ...values)) {
      const cells = row.slice(0, -columns.length);
      const texts = row.slice(-columns.length);
      if (texts.some((one) => typeof one === "string" && names(one))) found.set(JSON.stringify(cells), cells);
    }
  }
  return [...found.values()];
}
