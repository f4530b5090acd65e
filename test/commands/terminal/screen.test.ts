// What is drawn: tables that fit any content, plain output if it is not a terminal, and the progress of the work.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Progress } from "../../../src/commands/terminal/progress.ts";
import { Screen } from "../../../src/commands/terminal/screen.ts";
import { padded, table, wrapped } from "../../../src/commands/terminal/tables.ts";
import { fixedClock } from "../../support/clock.ts";

const cell = fc.string({ unit: fc.constantFrom("a", "m", " ", "葵", "é", "💡", "-", "word ", "longerword") });

describe("a table", () => {
  const columns = [
    { title: "Name", most: 12 },
    { title: "MRR", align: "right" as const, most: 10 },
    { title: "Reason", wraps: true },
  ];

  test("is never wider than it may be, and its columns begin one below the other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }),
        fc.integer({ min: 40, max: 120 }),
        (rows, width) => {
          const lines = table(columns, rows, width, String);
          for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width);
          expect(lines.length).toBeGreaterThanOrEqual(rows.length + 1);
        },
      ),
    );
  });

  test("aligns wide characters by what the eye sees, and wraps its last column below itself", () => {
    const rows = [
      ["川辺 葵", "¥98,000", "one two three four"],
      ["Maximilian von Hohenheim", "$4.00", "five"],
    ];
    expect(table(columns, rows, 40, String)).toEqual([
      "  Name              MRR  Reason",
      "  川辺 葵       ¥98,000  one two three",
      "                         four",
      "  Maximilian …    $4.00  five",
    ]);
  });
});

test("padded text has exactly the width that was asked for", () => {
  fc.assert(
    fc.property(
      cell,
      fc.integer({ min: 2, max: 40 }),
      fc.constantFrom("right" as const, undefined),
      (text, width, align) => {
        expect(Bun.stringWidth(padded(text, width, align))).toBe(width);
      },
    ),
  );
});

test("wrapped text keeps every letter, in lines that fit", () => {
  fc.assert(
    fc.property(cell, fc.integer({ min: 4, max: 60 }), (text, width) => {
      const lines = wrapped(text, width);
      for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    }),
  );
});

class Recording {
  written = "";
  constructor(
    readonly isTTY: boolean,
    readonly columns?: number,
    readonly depth = 8,
  ) {}
  getColorDepth = () => this.depth;
  write = (text: string | Uint8Array) => {
    this.written += text;
    return true;
  };
}

describe("the screen", () => {
  test.each([
    ["a terminal", new Recording(true, 100), "\x1b[1mbold\x1b[22m\n"],
    ["a terminal without colours", new Recording(true, 100, 1), "bold\n"],
    ["no terminal", new Recording(false), "bold\n"],
  ])("on %s has its own way with bold", (_, output, written) => {
    const screen = new Screen(output);
    screen.say(screen.bold("bold"));
    expect(output.written).toBe(written);
  });

  test.each([
    [undefined, 80],
    [40, 80],
    [100, 100],
    [300, 120],
  ])("of %p columns is drawn on as %p", (columns, width) => {
    expect(new Screen(new Recording(true, columns)).width).toBe(width);
  });

  test("never lets a line that it redraws reach the edge", () => {
    const output = new Recording(true, 20);
    new Screen(output).redraw("x".repeat(50));
    expect(output.written).toBe(`\r\x1b[K${"x".repeat(19)}`);
  });
});

describe("the progress", () => {
  function progressOn(output: Recording) {
    const clock = fixedClock();
    return { clock, progress: new Progress(new Screen(output), () => clock.now()) };
  }

  test("on a terminal is a bar that is drawn over, and taken away", () => {
    const output = new Recording(true, 100);
    const { clock, progress } = progressOn(output);
    clock.advance(1_000);
    progress.at(0.5, 1_000, 9_000);
    progress.at(0.51, 1_010, 9_090);
    expect(output.written).toBe(
      "\r\x1b[K  [############............]  50%  1,000 events, 9,000 variants, 1,000 events/s",
    );
    progress.end();
    expect(output.written).toEndWith("events/s\r\x1b[K");
  });

  test("elsewhere is a plain line every two seconds", () => {
    const output = new Recording(false);
    const { clock, progress } = progressOn(output);
    progress.at(0.1, 1, 9);
    clock.advance(2_000);
    progress.at(0.25, 10, 90);
    clock.advance(1_999);
    progress.at(0.3, 11, 99);
    clock.advance(1);
    progress.at(null, 12, 108);
    expect(output.written).toBe(
      "   25% 10 events, 90 variants, 5.0 events/s\n  12 events, 108 variants, 3.0 events/s\n",
    );
  });

  test("makes room above the bar for what stays, and draws it again at once", () => {
    const output = new Recording(true, 100);
    const { progress } = progressOn(output);
    progress.at(0, 0, 0);
    progress.above("  line 3: wrong");
    progress.at(0, 0, 0);
    const bar = "\r\x1b[K  [........................]   0%  0 events, 0 variants, 0.0 events/s";
    expect(output.written).toBe(`${bar}\r\x1b[K\n  line 3: wrong\n${bar}`);
  });
});
