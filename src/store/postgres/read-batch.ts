// Queries of one text that are asked at the same time, each with values of its own, go to the server as one statement: of a look-up
// by a key most of the cost is the statement, here as on the server.

import type { Result } from "./handle.ts";
import { replacePlaceholders } from "./text.ts";

export type Read = {
  text: string;
  values: readonly unknown[];
  asObjects?: boolean | undefined;
  answer: PromiseWithResolvers<Result>;
};

export const isRead = (text: string): boolean => /^\s*select\b/i.test(text);

/** Where a value stands in place of which no column may. */
const LIMITED = /\b(?:limit|offset)\s+\?/i;

/** Each number of queries is a text of its own, which each connection prepares: not too many of them. */
const MOST_READS = 16;

/** What several ask the same is asked once, and what they ask of different rows by one statement. All are of this text. */
export function* inFewReads(text: string, reads: Iterable<Read>): Generator<Read> {
  const isLimited = LIMITED.test(text);
  let together: Read[] = [];
  let types: string | null = null;
  for (const next of reads) {
    const last = together.at(-1);
    if (last && isEqual(last, next)) {
      answerAs(last, next);
      continue;
    }
    const own = isLimited ? null : typesOf(next);
    if (together.length > 0 && (own === null || own !== types || together.length === MOST_READS)) {
      yield asOne(text, together, types);
      together = [];
    }
    together.push(next);
    types = own;
  }
  yield asOne(text, together, types);
}

const isEqual = (a: Read, b: Read): boolean =>
  a.asObjects === b.asObjects && a.values.every((value, i) => value === b.values[i]);

/** With rows of its own, which it may change. */
function answerAs(read: Read, same: Read): void {
  const { resolve, reject } = same.answer;
  read.answer.promise.then(({ rows, ...rest }) => {
    const own = rows.map((row) => (Array.isArray(row) ? [...row] : { ...row })) as Result["rows"];
    resolve({ ...rest, rows: own });
  }, reject);
}

/**
 * The types of its values, which all that go together share; null for a query that goes alone. In a list of rows the server cannot
 * see what type a null is of.
 */
function typesOf({ asObjects, values }: Read): string | null {
  if (asObjects) return null;
  const types = values.map((value) => {
    if (typeof value === "string") return "text";
    return Number.isSafeInteger(value) ? "bigint" : null;
  });
  return types.includes(null) ? null : types.join();
}

function asOne(text: string, together: readonly Read[], types: string | null): Read {
  const [first] = together as [Read];
  if (types === null || together.length === 1) return first;
  const answer = Promise.withResolvers<Result>();
  answer.promise.then(
    ({ rows, changes }) => {
      const each = together.map((): unknown[][] => []);
      for (const [place, ...row] of rows as unknown[][]) each[place as number]!.push(row);
      for (const [i, own] of each.entries()) together[i]!.answer.resolve({ rows: own, changes });
    },
    (error) => {
      for (const { answer } of together) answer.reject(error);
    },
  );
  return { text: joinedText(text, types, together.length), values: together.flatMap(({ values }) => values), answer };
}

const joinedTexts = new Map<string, Map<string, string>>();

function joinedText(text: string, types: string, count: number): string {
  const forms = joinedTexts.get(text) ?? new Map<string, string>();
  joinedTexts.set(text, forms);
  const form = `${count} ${types}`;
  const joined = forms.get(form) ?? join(text, types.split(","), count);
  forms.set(form, joined);
  return joined;
}

/**
 * Each row begins with the place of those who asked for it. The values are columns whose names no table has. Without `offset 0` the
 * planner could read a whole table to join it with them.
 */
function join(text: string, types: readonly string[], count: number): string {
  const row = types.map((type) => `, ?::${type}`).join("");
  const rows = Array.from({ length: count }, (_, place) => `(${place}${row})`).join(", ");
  const columns = ["place", ...types].map((_, i) => `"?${i}"`).join(", ");
  const one = replacePlaceholders(text, (number) => `"?${number}"`);
  return `select "?0", found.* from (values ${rows}) asked (${columns})
    cross join lateral (select * from (${one}\n) one offset 0) found`;
}
