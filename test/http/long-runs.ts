// Long runs of one or a few characters, and a check for inputs that take too long to process.

import { describe, expect, test } from "bun:test";
import { cpuTime } from "../support/cpu.ts";

export const LONG = 50_000;
/** Milliseconds of processor time. Quadratic time on 50,000 characters takes seconds, exponential time never ends. */
const LIMIT = 400;

const UNITS = [
  ...[" ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\0", "\u200b", "\u0301"],
  ...["a", "Z", "7", "é", "न", "葵", "🙂", "ß", "ｆ"],
  ...["_", "a_", "-", "a-", ".", "a.", ",", ", ", ";", ":", "!", "?", "'", '"', "“", "`", "@", "a@", "/", "//", "\\"],
  ...[
    "(",
    "()",
    "(a",
    "[",
    "{{",
    "<",
    "<b>",
    "<a href='",
    "&amp;",
    "&#",
    "%",
    "%20",
    "$",
    "$1",
    "1,",
    "1.",
    "#",
    "*",
    "=\n",
  ],
  ...["not ", "I said ", "Jane said: ", "https://a.b/", "www.", "url( ", "/* ", "--", "said ", "she  told us  "],
];

export const run = (unit: string, length: number, end = "!"): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length - 1)
    .toWellFormed() + end;

type Input = [name: string, send: (unit: string) => Promise<unknown>];

export const takesLinearTime = (inputs: readonly Input[]): void =>
  describe.each([...inputs])("%s", (_, send) => {
    test("takes linear time, whatever is repeated", async () => {
      const slow: [string, number][] = [];
      for (const unit of UNITS) {
        let took = await timeOf(() => send(unit));
        // The first time may include loading code or collecting garbage; quadratic time takes as long again.
        if (took > LIMIT) took = await timeOf(() => send(unit));
        if (took > LIMIT) slow.push([unit, Math.round(took)]);
      }
      expect(slow).toEqual([]);
    });
  });

/** The processor time of `act`, in milliseconds. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = cpuTime();
  await act();
  return cpuTime() - began;
}
