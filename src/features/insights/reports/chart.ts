// A bar chart as an image without letters: the surrounding text and its description say what it shows.

import { type Colour, Picture } from "../../../lib/png.ts";

/** Twice the displayed size, for high-resolution screens. */
export const CHART = { width: 1_120, height: 280 } as const;
const MARGIN = 12;

const BACKGROUND: Colour = [255, 255, 255];
const LINE: Colour = [215, 218, 224];

/** What was lost, and what came back or remains: distinguishable by lightness alone. */
export const COLOURS = { lost: [194, 65, 12], won: [94, 184, 166] } satisfies Record<string, Colour>;

export const cssOf = ([red, green, blue]: Colour): string => `rgb(${red},${green},${blue})`;

/** One group of bars per entry, from left to right, all from the zero line; negative values are drawn as 0. */
export function drawBars(groups: readonly (readonly number[])[], colours: readonly Colour[]): Buffer {
  const { width, height } = CHART;
  const picture = new Picture(width, height, [BACKGROUND, LINE, ...colours]);
  const ground = height - MARGIN;
  const highest = Math.max(0, ...groups.flat());
  for (const share of [0.25, 0.5, 0.75, 1]) {
    picture.fill(0, Math.round(ground - share * (ground - MARGIN)), width, 2, 1);
  }
  const room = width / Math.max(1, groups.length);
  const bar = Math.max(2, Math.floor((room * 0.7) / colours.length));
  groups.forEach((values, place) => {
    const left = Math.round(place * room + (room - bar * colours.length) / 2);
    values.forEach((value, index) => {
      if (value <= 0) return;
      // Even the smallest bar stays visible.
      const tall = Math.max(4, Math.round((value / highest) * (ground - MARGIN)));
      picture.fill(left + index * bar, ground - tall, bar - 2, tall, index + 2);
    });
  });
  picture.fill(0, ground, width, 3, 1);
  return picture.png();
}
