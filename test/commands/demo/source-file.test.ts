// Files of churn events: what is read from them, whatever program wrote them, and the errors for unreadable rows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { openSource, type Row } from "../../../src/commands/demo/source-file.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "recoverd-source-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(content: string | Uint8Array): Promise<Row[]> {
  const path = join(folder, "events");
  writeFileSync(path, content);
  return Array.fromAsync(await openSource(path, new AbortController().signal));
}

const eventsOf = async (content: string | Uint8Array): Promise<unknown[]> =>
  (await rowsOf(content)).map((row) => ("event" in row ? row.event : row.problem));

const HEADER = "customer_email,event_type,cancel_reason,mrr,tenure_days,metadata";
const row = (cells: string) => eventsOf(`${HEADER}\na@b.example,cancellation,${cells}\n`).then(([event]) => event);
const BASE = { customer_email: "a@b.example", event_type: "cancellation" };

describe("a CSV file", () => {
  test.each([
    ["4900", 4900],
    ["0", 0],
    ["-5", -5],
    ["49.5", "49.5"],
    ["49.00", "49.00"],
    ["1.000", "1.000"],
    ["4,900", undefined],
    ['"4,900"', "4,900"],
    ["$49", "$49"],
    ["1e3", "1e3"],
    ["0x10", "0x10"],
    ["9007199254740993", "9007199254740993"],
    ["Infinity", "Infinity"],
  ])("reads the number %s strictly: what is none stays text, for the service to refuse", async (cell, mrr) => {
    if (mrr === undefined) return expect(await row(`,${cell},,`)).toMatchObject({ mrr: 4, tenure_days: 900 });
    expect(await row(`,${cell},,`)).toEqual({ ...BASE, mrr });
  });

  test("leaves out empty cells and columns that are no fields", async () => {
    expect(
      await eventsOf("shoe_size,customer_email,event_type,plan_name,provider\n44,a@b.example,cancellation,  ,acme\n"),
    ).toEqual([BASE]);
  });

  test("reads metadata as JSON where it is JSON", async () => {
    expect(await row(',,,"{""seats"": 3}"')).toEqual({ ...BASE, metadata: { seats: 3 } });
    expect(await row(",,,seats")).toEqual({ ...BASE, metadata: "seats" });
  });

  test("takes quotes in the middle of a cell as they are", async () => {
    expect(await row('the 27" screen,,,')).toEqual({ ...BASE, cancel_reason: 'the 27" screen' });
  });

  test.each([
    ["a byte order mark", `\uFEFF${HEADER}\na@b.example,cancellation\n`],
    ["Windows line ends", `${HEADER}\r\na@b.example,cancellation\r\n`],
    ["old Macintosh line ends", `${HEADER}\ra@b.example,cancellation\r`],
    ["no line end at the end", `${HEADER}\na@b.example,cancellation`],
    ["semicolons", `${HEADER.replaceAll(",", ";")}\na@b.example;cancellation;\n`],
    ["tabs", `${HEADER.replaceAll(",", "\t")}\na@b.example\tcancellation\n`],
    ["a quoted header", `"customer_email","event_type"\n"a@b.example","cancellation"\n`],
    ["blank lines before the header", `\n \n${HEADER}\na@b.example,cancellation\n`],
    ["blank and empty rows", `${HEADER}\n\n,,,\na@b.example,cancellation\n\n`],
    [
      "UTF-16, as a spreadsheet's Unicode text",
      Buffer.from(`\uFEFF${HEADER}\r\na@b.example,cancellation\r\n`, "utf16le"),
    ],
  ])("is read with %s", async (_, content) => {
    expect(await eventsOf(content)).toEqual([BASE]);
  });

  test.each(["\n", "\r\n", "\r"])("counts lines where cells hold lines of their own, with %j", async (end) => {
    const lines = [
      HEADER,
      `a@b.example,cancellation,"one${end}two"`,
      "",
      "c@d.example,cancellation",
      "e@f.example,x,,,,,,9",
    ];
    const rows = await rowsOf(lines.join(end));
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 6]);
    expect(rows[2]).toMatchObject({
      problem: "the row has 8 cells, the header 6; a cell with a comma in it needs quotes",
    });
  });

  test.each([
    ["", ",", "a comma"],
    ["", ";", "a semicolon"],
    ["", "\t", "a tab"],
    ["sep=|\n", "|", "|"],
  ])("names the separator of the file where a row has too many cells: %j%j", async (first, separator, named) => {
    const lines = ["customer_email,event_type", "a@b.example,cancellation,too much"];
    expect(await eventsOf(first + lines.join("\n").replaceAll(",", separator))).toEqual([
      `the row has 3 cells, the header 2; a cell with ${named} in it needs quotes`,
    ]);
  });

  test("whatever stands in a cell comes out of it, however the file is cut into chunks", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", "é", "葵", "💡", "a", " ") });
    return fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (reasons) => {
        const quoted = reasons.map((reason) => `a@b.example,cancellation,"${reason.replaceAll('"', '""')}"\n`);
        const expected = reasons.map((reason) =>
          reason.trim() === "" ? BASE : { ...BASE, cancel_reason: reason.trim() },
        );
        expect(await eventsOf(`${HEADER}\n${quoted.join("")}`)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test("is read in many chunks without a seam, and reports the progress", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `a${i}@b.example,cancellation,"größe, ${i}",${i},,`);
    const rows = await rowsOf(`${HEADER}\n${lines.join("\n")}\n`);
    expect(rows).toHaveLength(20_000);
    expect(rows[12_345]).toMatchObject({ line: 12_347, event: { cancel_reason: "größe, 12345", mrr: 12_345 } });
    const parts = rows.map(({ progress }) => progress!);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts[0]!).toBeLessThan(0.001);
    expect(parts.at(-1)).toBe(1);
  });
});

describe("an NDJSON file", () => {
  test("gives each line's fields as they are, without those that are none", async () => {
    const content =
      '{"customer_email":"a@b.example","mrr":"4900","plan_name":null,"x":1}\r\n\r\n  {"metadata":{"a":1}}';
    expect((await rowsOf(content)).map(({ progress, ...row }) => row)).toEqual([
      { line: 1, event: { customer_email: "a@b.example", mrr: "4900", plan_name: null } },
      { line: 3, event: { metadata: { a: 1 } } },
    ]);
  });

  test("reports lines that are no objects, and continues", async () => {
    const rows = await rowsOf('{"mrr":1}\n{"mrr":\n[1]\nnull\n"x"\n{"mrr":2}\n');
    expect(rows.map((row) => [row.line, "event" in row ? row.event : row.problem])).toEqual([
      [1, { mrr: 1 }],
      [2, "is not valid JSON"],
      [3, "is not a JSON object"],
      [4, "is not a JSON object"],
      [5, "is not a JSON object"],
      [6, { mrr: 2 }],
    ]);
  });

  test("gives every line, however the file is cut into chunks", async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => JSON.stringify({ customer_name: `Jörg 葵 ${i}` }));
    const rows = await rowsOf(`\uFEFF${lines.join("\n")}`);
    expect(rows.map((row) => ("event" in row ? row.event : row))).toEqual(lines.map((line) => JSON.parse(line)));
    expect(rows.at(-1)!.progress).toBeCloseTo(1, 3);
  });
});

describe("a file that cannot be used is reported in one line", () => {
  const path = () => join(folder, "events");

  test.each<[string, string | Uint8Array, string]>([
    ["empty", "", "is empty; it must hold churn events as CSV or NDJSON"],
    ["blank", " \r\n\n", "is empty; it must hold churn events as CSV or NDJSON"],
    ["a header alone", `${HEADER}\n`, "has no rows of churn events"],
    ["a JSON array", '[{"a":1}]', "is one JSON array; it must be NDJSON, one object on each line, or CSV"],
    [
      "without a header",
      "a@b.example,cancellation\n",
      "is neither NDJSON nor CSV with a header row of field names: customer_email and event_type are missing from its first row",
    ],
    [
      "half a header",
      "customer_email,type\n",
      "is neither NDJSON nor CSV with a header row of field names: event_type is missing from its first row",
    ],
    ["a column twice", "customer_email,event_type,mrr,mrr\n", "has two columns named mrr"],
    [
      "in UTF-8, and then in Latin-1",
      Buffer.concat([Buffer.from(`${HEADER}\nZoë,cancellation\n`), Buffer.from("J\xf6rg,cancellation\n", "latin1")]),
      'is not a text file in UTF-8; save it as "CSV UTF-8" or NDJSON',
    ],
    [
      "binary",
      new Uint8Array([80, 75, 3, 4, 0, 0, 65]),
      'is not a text file in UTF-8; save it as "CSV UTF-8" or NDJSON',
    ],
    ["an open quote", `${HEADER}\na,b\nc,d,"e\nf,g\n`, "line 3: a quoted cell that begins here is never closed"],
    [
      "an open quote, and much after it",
      `${HEADER}\na,"b\n${"c,d\n".repeat(1_200_000)}`,
      "line 2: a row that begins here is too long; is a closing quote missing?",
    ],
    ["a line without end", `{"a":1}\n{"a":"${"x".repeat(4_200_000)}"`, "line 2 is too long"],
  ])("%s", async (_, content, words) => {
    await expect(rowsOf(content)).rejects.toThrow(
      expect.objectContaining({ name: "SourceError", message: `${path()} ${words}` }),
    );
  });

  test("a folder", async () => {
    await expect(openSource(folder, new AbortController().signal)).rejects.toThrow(
      `${folder} is a folder; name a CSV or NDJSON file`,
    );
  });
});
