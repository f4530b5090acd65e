// The PNG pictures of reports.

import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { CHART, COLOURS, drawBars } from "../../../../src/features/insights/reports/chart.ts";
import { Picture } from "../../../../src/lib/png.ts";

/** Decodes a picture's pixels, and verifies the checksum of every chunk. */
function decoded(png: Buffer): { width: number; height: number; at: (x: number, y: number) => number[] } {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const chunks = new Map<string, Buffer>();
  for (let place = 8; place < png.length; ) {
    const length = png.readUInt32BE(place);
    const named = png.subarray(place + 4, place + 8 + length);
    expect(png.readUInt32BE(place + 8 + length)).toBe(Bun.hash.crc32(named));
    chunks.set(named.subarray(0, 4).toString(), named.subarray(4));
    place += length + 12;
  }
  expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  const [width, height] = [chunks.get("IHDR")!.readUInt32BE(0), chunks.get("IHDR")!.readUInt32BE(4)];
  const lines = inflateSync(chunks.get("IDAT")!);
  expect(lines.length).toBe((width + 1) * height);
  const palette = chunks.get("PLTE")!;
  const at = (x: number, y: number) => {
    const colour = lines[y * (width + 1) + 1 + x]! * 3;
    return [...palette.subarray(colour, colour + 3)];
  };
  return { width, height, at };
}

test("a picture has the colours where they were filled in, and what lies outside is left out", () => {
  const picture = new Picture(4, 3, [
    [255, 255, 255],
    [10, 20, 30],
  ]);
  picture.fill(2, 1, 10, 10, 1);
  picture.fill(-5, -5, 6, 6, 1);
  const { width, height, at } = decoded(picture.png());
  expect([width, height]).toEqual([4, 3]);
  const rows = [0, 1, 2].map((y) => [0, 1, 2, 3].map((x) => (at(x, y)[0] === 10 ? "#" : ".")).join(""));
  expect(rows).toEqual(["#...", "..##", "..##"]);
});

test("the taller of two bars is that of the larger number, and nothing is drawn for 0 or less", () => {
  const heights = (values: number[]): number[] => {
    const { at, height } = decoded(
      drawBars(
        values.map((value) => [value]),
        [COLOURS.lost],
      ),
    );
    return values.map((_, place) => {
      const x = Math.round(((place + 0.5) * CHART.width) / values.length);
      return Array.from({ length: height }, (_, y) => at(x, y)).filter((c) => c.join() === COLOURS.lost.join()).length;
    });
  };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10, max: 1_000_000 }), { minLength: 1, maxLength: 12 }), (values) => {
      const drawn = heights(values);
      values.forEach((value, index) => {
        expect(drawn[index]! > 0).toBe(value > 0);
        values.forEach((other, place) => {
          if (value > other) expect(drawn[index]).toBeGreaterThanOrEqual(drawn[place]!);
        });
      });
    }),
    { numRuns: 25 },
  );
  expect(heights([100, 50, 25])).toEqual([256, 128, 64]);
});

test("an empty chart is a picture all the same", () => {
  expect(decoded(drawBars([], [COLOURS.won])).width).toBe(CHART.width);
  expect(decoded(drawBars([[0], [0]], [COLOURS.won])).width).toBe(CHART.width);
});
