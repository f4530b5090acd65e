import { expect, test } from "bun:test";
import { isLaidOutByLines, kindOf } from "../../../../src/features/messages/rendering/body-kind.ts";
import { cpuTime } from "../../../support/cpu.ts";

test.each([
  "<p>Hi</p>",
  "Hi<br>there",
  "Hi<br/>there",
  "Hi <BR /> there",
  'See <a href="https://a.test">this</a>',
  "See <a href=https://a.test>this</a>",
  "<div class='x'>Hi</div>",
  "<!DOCTYPE html><title>x</title>",
  "<html><body>Hi</body></html>",
  "  \n<table><tr><td>Hi",
  "Hi <b>Bob</b>",
  "<script>alert(1)</script>",
])("%j is HTML", (body) => expect(kindOf(body)).toBe("html"));

test.each([
  "",
  "Hi",
  "a < b and b > c",
  "<3",
  "I <3 you > me",
  "x<y>z",
  "<https://a.test>",
  "<ada@acme.test>",
  "<a@b.test>",
  "if a <b and c> d",
  "if (a<b) then",
  "&lt;p&gt;",
  "<p",
  "<img src=x onerror=alert(1)",
])("%j is text", (body) => expect(kindOf(body)).toBe("text"));

test("HTML without blocks is laid out by its lines", () => {
  expect(isLaidOutByLines("Hi <b>Bob</b>,\n\nbye")).toBe(true);
  for (const block of ["<p>", "<br>", "<BR/>", "<div class=x>", "<ul>", "<body>", "<table>"])
    expect(isLaidOutByLines(`a ${block} b`)).toBe(false);
});

test("a body full of half tags takes no time to speak of", () => {
  for (const piece of ["<a x=y ", '<a x="', "<p ", "<", "<a x=", "<a\t", "<p   ", "<!doctype html "]) {
    const began = cpuTime();
    kindOf(piece.repeat(50_000 / piece.length));
    kindOf(piece + " x=y".repeat(12_000));
    kindOf(piece + " ".repeat(50_000));
    expect(cpuTime() - began).toBeLessThan(1000);
  }
});
