// A function of a text caches its results for the latest short texts.

import { expect, test } from "bun:test";
import { remembered } from "../../src/lib/remembered.ts";

function counting() {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text === "none" ? null : text.toUpperCase();
  });
  return { asked, answer };
}

test("a text is read once, also where the answer is nothing", () => {
  const { asked, answer } = counting();
  expect(["a", "none", "a", "none", "b"].map(answer)).toEqual(["A", null, "A", null, "B"]);
  expect(asked).toEqual(["a", "none", "b"]);
});

test("long texts and many texts take no memory", () => {
  const { asked, answer } = counting();
  const long = "x".repeat(201);
  expect([answer(long), answer(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(asked).toEqual([long, long]);
  for (let n = 0; n < 500; n++) answer(`text ${n}`);
  answer("text 0");
  expect(asked.length).toBe(502);
  answer("one more");
  answer("text 0");
  expect(asked.slice(-2)).toEqual(["one more", "text 0"]);
});

test("a failed call is made again", () => {
  let fails = true;
  const answer = remembered((text) => {
    if (fails) throw new Error("not yet");
    return text;
  });
  expect(() => answer("a")).toThrow("not yet");
  fails = false;
  expect(answer("a")).toBe("a");
});
