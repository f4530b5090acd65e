// Answers of reads that are used again within a transaction: never after what could have changed them.

import { expect, test } from "bun:test";
import { SameReads } from "../../../src/store/postgres/same-reads.ts";

const OF_PERSON = "select place from customer_overview where project_id = ? and person = ?";
const INSERT = "insert into customer_overview (place, project_id, person) values (?, ?, ?)";
const ANY = "select 1 from webhook_endpoints where project_id = ? and managed_by is null limit 1";

/** Whether the answer is still used once the statements were run. */
function isUsedAfter(read: string, values: unknown[], ...statements: [text: string, values: unknown[]][]): boolean {
  const reads = new SameReads();
  reads.keep(read, values, false, { rows: [[1]], changes: 0 }, reads.writes);
  for (const [text, given] of statements) reads.noteStatement(text, given);
  return reads.find(read, values) !== undefined;
}

test("the same read with the same values, and no other, has the same answer", () => {
  const reads = new SameReads();
  reads.keep(OF_PERSON, ["p", "ada"], false, { rows: [[1]], changes: 0 }, reads.writes);
  expect(reads.find(OF_PERSON, ["p", "ada"])?.rows).toEqual([[1]]);
  (reads.find(OF_PERSON, ["p", "ada"])!.rows as number[][])[0]![0] = 2;
  expect(reads.find(OF_PERSON, ["p", "ada"])?.rows).toEqual([[1]]);
  for (const values of [
    ["p", "bob"],
    ["pada", ""],
    ["p", null],
    ["ada", "p"],
  ]) {
    expect(reads.find(OF_PERSON, values)).toBeUndefined();
  }
  expect(reads.find(OF_PERSON, ["p", "ada"], true)).toBeUndefined();
  reads.clear();
  expect(reads.find(OF_PERSON, ["p", "ada"])).toBeUndefined();
});

test("a row of somebody else leaves the answer; whatever else is written to the table does not", () => {
  expect(isUsedAfter(OF_PERSON, ["p", "ada"], [INSERT, [1, "p", "bob"]])).toBe(true);
  expect(isUsedAfter(OF_PERSON, ["p", "ada"], [INSERT, [1, "p", "ada"]])).toBe(false);
  expect(
    isUsedAfter(OF_PERSON, ["p", "ada"], ["update customer_overview set place = ? where person = ?", [1, "bob"]]),
  ).toBe(false);
  expect(
    isUsedAfter(
      OF_PERSON,
      ["p", "ada"],
      [`${INSERT} on conflict (person) do update set place = excluded.place`, [1, "p", "bob"]],
    ),
  ).toBe(false);
  expect(isUsedAfter(ANY, ["p"], ["insert into webhook_endpoints (project_id) values (?)", ["q"]])).toBe(false); // by more than values
  expect(isUsedAfter(ANY, ["p"], ["insert into webhook_deliveries (project_id) values (?)", ["p"]])).toBe(true);
});

test("a deletion, which may take rows of any table with it, and what is no plain statement forget everything", () => {
  expect(isUsedAfter(ANY, ["p"], ["delete from projects where id = ?", ["p"]])).toBe(false);
  expect(isUsedAfter(ANY, ["p"], ["select id from jobs for update skip locked", []])).toBe(false);
  expect(isUsedAfter(ANY, ["p"], ["with gone as (delete from projects returning id) select * from gone", []])).toBe(
    false,
  );
});

test("each table of a read counts, in joins and behind commas", () => {
  const read = 'select a.x from "ones" a join twos b on b.a = a.id, threes where a.id in (select id from fours)';
  for (const table of ["ones", "twos", "threes", "fours"]) {
    expect(isUsedAfter(read, [], [`insert into "${table}" (id) values (?)`, [1]])).toBe(false);
  }
  expect(isUsedAfter(read, [], ["insert into fives (id) values (?)", [1]])).toBe(true);
});

test("what was written while a read was under way, what locks, and what is new each time is not kept", () => {
  const reads = new SameReads();
  const { writes } = reads;
  reads.noteStatement(INSERT, [1, "p", "ada"]);
  reads.keep(OF_PERSON, ["p", "ada"], false, { rows: [], changes: 0 }, writes);
  expect(reads.find(OF_PERSON, ["p", "ada"])).toBeUndefined();
  for (const text of ["select id from jobs for update", "select random()", "update jobs set id = id returning id"]) {
    expect(isUsedAfter(text, [])).toBe(false);
  }
});
