// Inserting several rows in one statement, if the result is the same.

import { expect, test } from "bun:test";
import { RowBatch } from "../../../src/store/postgres/row-batch.ts";

const INSERT = "insert into words (a, b) values (?, ?) on conflict do nothing";

test("rows of one statement are taken as one, with their values in order", () => {
  const rows = new RowBatch();
  expect(rows.take()).toBeUndefined();
  expect([rows.add(INSERT, [1, 2]), rows.add(INSERT, [3, 4])]).toEqual([true, true]);
  expect(rows.take()).toEqual({
    text: "insert into words (a, b) values (?, ?), (?, ?) on conflict do nothing",
    values: [1, 2, 3, 4],
  });
  expect(rows.take()).toBeUndefined();
});

test("another statement, a full one, and what is no plain insertion do not join", () => {
  const rows = new RowBatch();
  rows.add(INSERT, [1, 2]);
  expect(rows.add("insert into words (a) values (?)", [1])).toBe(false);
  for (let n = 1; n < 16; n++) expect(rows.add(INSERT, [n, n])).toBe(true);
  expect(rows.add(INSERT, [17, 17])).toBe(false);
  rows.clear();
  for (const text of [
    "delete from words where a = ?",
    "insert into words (a) values (?) on conflict (a) do update set a = ?",
    "insert into words (a) values (?) on conflict (a) do update set a = (select max(a) from words)",
    "insert into words (a) values (?) on conflict (a) do update set a = excluded.a returning a",
    "insert into words (a) values (lower(?))",
  ]) {
    expect([rows.add(text, [1]), rows.add(text, [1])]).toEqual([true, false]);
    expect(rows.take()).toEqual({ text, values: [1] });
  }
});

test("rows that update existing ones join unless they have the same key, which the server refuses", () => {
  const rows = new RowBatch();
  const text = (row: string) =>
    `insert into "days" ("day", count, who) values ${row}
     on conflict (who, "days"."day") do update set count = days.count + excluded.count`;
  const upsert = text("(?, ?, ?)");
  expect([rows.add(upsert, [1, 5, "a"]), rows.add(upsert, [2, 5, "a"])]).toEqual([true, true]);
  for (const key of ["a", "b\0"]) rows.add(upsert, [3, 5, key]);
  for (const key of ["a", "b\0", "b\uFFFD"]) expect(rows.add(upsert, [3, 1, key])).toBe(false);
  expect(rows.take()!.text).toBe(text("(?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?)"));
  expect(rows.add(upsert, [1, 1, "a"])).toBe(true);
});
