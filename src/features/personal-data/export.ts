// Exports everything that is stored about one person, by kind. It searches tables that have no index by address, such as the
// bodies of webhooks, so it runs in the reading thread.

import { iso } from "../../lib/clock.ts";
import { DAY } from "../../lib/duration.ts";
import { notFound } from "../../lib/errors.ts";
import { compile, type Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { type Cells, findNaming } from "./erasure/find.ts";
import { findNames } from "./erasure/known.ts";
import { fill, type Known, partsOf } from "./names.ts";
import { identify, type Person } from "./person.ts";
import { SECTIONS, type Section } from "./sections.ts";

type Asked = { projectId: string; given: { email: string } | { id: string } };
type Row = Record<string, unknown>;
export type PersonalData = Person & { kinds: Record<string, Row[]> };

export const personalDataRead = defineRead(
  "personal_data",
  async (db: Db, { projectId, given }: Asked): Promise<PersonalData> => {
    const person = await identify(db, { id: projectId }, given);
    const { emails, ids } = person;
    const known = await findNames(db, projectId, new Map([["emails", emails] as const, ["ids", ids] as const]));
    const kinds: Record<string, Row[]> = {};
    for (const section of SECTIONS) {
      kinds[section.kind ?? section.from] = (await rowsOf(db, projectId, section, known)).map(shown);
    }
    if (Object.values(kinds).every((rows) => rows.length === 0)) throw notFound("The customer");
    return { ...person, kinds };
  },
);

async function rowsOf(db: Db, projectId: string, section: Section, known: Known): Promise<Row[]> {
  const names = section.columns.split(", ").map((column) => column.split(" as ").at(-1)!);
  const own = await ownCells(db, projectId, section, known);
  const seen = new Set(own.map((cells) => JSON.stringify(cells)));
  const about = (await cellsAbout(db, projectId, section, known)).filter((cells) => !seen.has(JSON.stringify(cells)));
  return [...own, ...about].map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])),
  );
}

async function ownCells(db: Db, projectId: string, { from, columns, where }: Section, known: Known): Promise<Cells[]> {
  if (where === undefined) return [];
  const order = columns.split(", ").map((_, index) => index + 1);
  const rows: Cells[] = [];
  for (const part of partsOf(`${from} ${where}`, known)) {
    const values: (string | number)[] = [];
    const filled = (sql: string): string => fill(sql, part, { project: projectId }, values);
    const text = `select ${columns} from ${filled(from)} where ${filled(where)} order by ${order.join(", ")}`;
    rows.push(...(await compile<Cells>(db, text).values(...values)));
  }
  return rows;
}

const cellsAbout = (db: Db, projectId: string, { from, columns, mentions }: Section, known: Known): Promise<Cells[]> =>
  mentions === undefined
    ? Promise.resolve([])
    : findNaming(
        db,
        projectId,
        { table: from, select: columns, columns: mentions, scope: "project_id = ?", isJson: true },
        known,
      );

const FLAGS = new Set(
  "test sample retracted trusted cancel_scheduled automatic verified one_off deletion_requested".split(" "),
);
const JSON_COLUMNS = new Set(
  "metadata offer outcome_offer signals payload details notes properties feedback".split(" "),
);

/** Formats a row as the API does: times in ISO 8601, flags as booleans, JSON parsed. */
const shown = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownValue(name, value)]));

function shownValue(name: string, value: unknown): unknown {
  if (value === null) return null;
  if (FLAGS.has(name)) return Boolean(value);
  if (typeof value === "number" && /(?:^|_)(?:at|since|until)$/.test(name)) return iso(value);
  if (name === "day" && typeof value === "number") return iso(value * DAY).slice(0, 10);
  if (typeof value === "string" && JSON_COLUMNS.has(name)) return parsed(value);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
