// Readers of payload values: a valid value is accepted, and everything else becomes null.

import { expect, test } from "bun:test";
import fc from "fast-check";
import * as read from "../../../../src/features/providers/reading/payload.ts";

/** Each reader with accepted values, their results, and rejected values. */
const READERS: [name: string, reader: (value: unknown) => unknown, taken: [unknown, unknown][], refused: unknown[]][] =
  [
    [
      "idOf",
      read.idOf,
      [
        ["sub_1", "sub_1"],
        [{ id: "sub_1", object: "subscription" }, "sub_1"],
      ],
      ["", "a b", "a\n", "x".repeat(256), 5, null, { id: null }, ["sub_1"]],
    ],
    [
      "lineOf",
      (value) => read.lineOf(value),
      [[" Ada\n Lovelace ", "Ada Lovelace"]],
      ["", " ", "\u202e", 5, null, ["a"]],
    ],
    [
      "emailOf",
      read.emailOf,
      [
        [" Ada@Example.COM ", "ada@example.com"],
        ["jörg@exämple.de", "jörg@xn--exmple-cua.de"],
        ["ａｄａ＠example.com", "ada@example.com"],
        ["a+b@c-d.example", "a+b@c-d.example"],
      ],
      [
        "",
        "ada",
        "a@b",
        "a@b.c",
        "a b@c.example",
        "a@b@c.example",
        "Ada <a@b.example>",
        "a@b.example\nx",
        "\ud800@b.example",
      ].concat([`${"x".repeat(65)}@b.example`, `a@${"b".repeat(300)}.example`]),
    ],
    [
      "integerOf",
      read.integerOf,
      [
        [5, 5],
        ["4900", 4900],
        ["-3", -3],
      ],
      [0.5, 2 ** 53, "9007199254740993", "1e3", "0x10", "", " 1", null, true, [5]],
    ],
    [
      "amountOf",
      read.amountOf,
      [
        [0, 0],
        ["12", 12],
      ],
      [-1, "-1", 0.5, null],
    ],
    [
      "currencyOf",
      read.currencyOf,
      [
        ["INR", "inr"],
        ["eur", "eur"],
      ],
      ["rupee", "e1r", "", 5, null],
    ],
    ["secondsOf", read.secondsOf, [[1_772_323_200, 1_772_323_200_000]], [0, -5, 1.5, 1_772_323_200_000, "", null]],
    [
      "instantOf",
      read.instantOf,
      [
        ["2026-03-01T00:01:00.120972Z", 1_772_323_260_120],
        ["2026-03-01T05:31:00+05:30", 1_772_323_260_000],
      ],
      ["2026-02-31T00:00:00Z", "yesterday", "", 1_772_323_260, null],
    ],
    [
      "linkOf",
      read.linkOf,
      [["https://rzp.example/i/1?a=b#c", "https://rzp.example/i/1?a=b#c"]],
      [
        "http://rzp.example",
        "javascript:alert(1)",
        "https://u:p@rzp.example",
        "https://a b",
        'https://a.example/"',
        "https://",
        "",
      ],
    ],
  ];

test("each reader takes what fits and nothing else", () => {
  for (const [name, reader, taken, refused] of READERS) {
    for (const [given, expected] of taken) expect([name, given, reader(given)]).toEqual([name, given, expected]);
    for (const given of refused) expect([name, given, reader(given)]).toEqual([name, given, null]);
  }
});

test("no reader throws, whatever it is given", () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }), fc.double()), (value) => {
      for (const [, reader] of READERS) reader(value);
      read.personOf(value);
      read.at(value, "a.b");
    }),
  );
});

test("a path leads through own fields only, and breaks off quietly", () => {
  const body = JSON.parse('{"a": {"b": {"c": 1}}, "list": [1], "__proto__": {"x": 1}}');
  expect(read.at(body, "a.b.c")).toBe(1);
  for (const path of ["a.c", "a.b.c.d", "list.0", "list.length", "constructor", "a.toString", "x"]) {
    expect([path, read.at(body, path)]).toEqual([path, undefined]);
  }
});

test("a bare name is a person's only beside an address", () => {
  expect(read.personOf({ name: "Campaign" })).toEqual({ email: null, name: null });
  expect(read.personOf({ name: "Ada", email: "ADA@acme.example" })).toEqual({ email: "ada@acme.example", name: "Ada" });
  expect(read.personOf({ customer_name: "Ada" })).toEqual({ email: null, name: "Ada" });
  expect(read.personOf([])).toEqual({ email: null, name: null });
});
