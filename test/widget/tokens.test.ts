// Without a theme, the widget's colours are the dashboard's tokens, rounded to the nearest hexadecimal colour.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { STYLE } from "../../src/widget/style.ts";

const css = readFileSync(join(import.meta.dir, "../../src/dashboard/style/tokens.css"), "utf8");

const hexOf = (oklch: string): string => Bun.color(lchToRgb(oklch), "hex")!;

/** Converts as CSS Color 4 defines OKLCH. */
function lchToRgb(oklch: string): string {
  const [l, c, h] = oklch.match(/[\d.]+/g)!.map(Number) as [number, number, number];
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = linear.map((part) => {
    const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
  });
  return `rgb(${bytes.join(", ")})`;
}

const pairOf = (name: string, text: string): string[] =>
  new RegExp(`--${name}: [^;]*?light-dark\\((#\\w+|oklch\\([^)]+\\)), (#\\w+|oklch\\([^)]+\\))\\)`)
    .exec(text)!
    .slice(1);

test.each([
  ["bg", "sheet"],
  ["text", "ink"],
  ["accent", "pen"],
  ["wrong", "lost"],
])("--%s is --%s", (own, token) => {
  expect(pairOf(own, STYLE)).toEqual(pairOf(token, css).map(hexOf));
});
