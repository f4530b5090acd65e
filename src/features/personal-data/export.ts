// Exports everything that is stored about one person, by kind. It searches tables that have no index by address, such as the
// bodies of webhooks, so it runs in the reading thread.

import { iso } from "../../lib/clock.ts";
import { DAY } from "../../lib/duration.ts";
import { notFound } from "../../lib/errors.ts";
import { compile, type Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { fill, type Known, type Names, partsOf } from "./names.ts";
import { identify, type Person } from "./person.ts";
import { SECTIONS, type Section } from "./sections.ts";

type Asked = { projectId: string; given: { email: string } | { id: string } };
type Row = Record<string, unknown>;
export type PersonalData = Person & { kinds: Record<string, Row[]> };

export const personalDataRead = defineRead(
  "personal_data",
  async (db: Db, { projectId, given }: Asked): Promise<PersonalData> => {
    const person = await identify(db, { id: projectId }, given);
    const known = new Map<Names, (string | number)[]>([
      ["emails", person.emails],
      ["ids", person.ids],
    ]);
    const kinds: Record<string, Row[]> = {};
    for (const section of SECTIONS) {
      const rows = await rowsOf(db, projectId, section, known);
      if (section.gives)
        known.set(
          section.gives.name,
          rows.map((row) => row[section.gives!.column] as string),
        );
      kinds[section.kind ?? section.from] = rows.map(shown);
    }
    if (Object.values(kinds).every((rows) => rows.length === 0)) throw notFound("The customer");
    return { ...person, kinds };
  },
);

async function rowsOf(db: Db, projectId: string, section: Section, known: Known): Promise<Row[]> {
  const names = section.columns.split(", ").map((column) => column.split(" as ").at(-1)!);
  const rows: Row[] = [];
  for (const part of partsOf(`${section.where} ${section.mentions ? MENTIONED : ""}`, known)) {
    const { text, values } = statementOf(section, projectId, part);
    for (const found of await compile(db, text).values(...values)) {
      rows.push(Object.fromEntries(names.map((name, index) => [name, found[index] ?? null])));
    }
  }
  return rows;
}

type Text = { text: string; values: (string | number)[] };

function statementOf({ columns, from, where, mentions = [] }: Section, projectId: string, known: Known): Text {
  const values: (string | number)[] = [];
  const filled = (sql: string): string => fill(sql, known, { project: projectId }, values);
  const text = `select ${columns} from ${filled(from)} where ${filled(where)}`;
  const order = `order by ${columns
    .split(", ")
    .map((_, index) => index + 1)
    .join(", ")}`;
  if (mentions.length === 0) return { text: `${text} ${order}`, values };
  const patterns = mentionedBy(known);
  const among = mentions.flatMap((column) => patterns.map(() => `lower(${column}) like lower(?) escape '\\'`));
  values.push(...mentions.flatMap(() => patterns));
  return { text: `${text} and (${among.length === 0 ? "1 = 0" : among.join(" or ")}) ${order}`, values };
}

/** The names that are searched for in texts. */
const MENTIONED = ":emails :ids :events :alerts";

/** Shorter ids also occur as other numbers. */
const SHORTEST_ID = 8;

function mentionedBy(known: Known): string[] {
  const ids = (known.get("ids") ?? []).map(String).filter((id) => id.length >= SHORTEST_ID);
  const names = [
    ...(known.get("emails") ?? []),
    ...ids,
    ...(known.get("events") ?? []),
    ...(known.get("alerts") ?? []),
  ];
  return names.map((name) => `%${JSON.stringify(String(name)).replace(/[\\%_]/g, "\\$&")}%`);
}

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
