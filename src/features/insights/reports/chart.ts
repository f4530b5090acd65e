// Bars as a picture. What it says stands as text around it and in its description: it has no letters.

import { type Colour, Picture } from "../../../lib/png.ts";

/** Twice as large as it is shown, for screens with fine points. */
export const CHART = { width: 1_120, height: 280 } as const;
const MARGIN = 12;

const BACKGROUND: Colour = [255, 255, 255];
const LINE: Colour = [215, 218, 224];

/** What was lost, and what came back or is there: they can be told apart without seeing colours, by their lightness. */
export const COLOURS = { lost: [194, 65, 12], kept: [94, 184, 166] } satisfies Record<string, Colour>;

export const cssOf = ([red, green, blue]: Colour): string => `rgb(${red},${green},${blue})`;

/** A group of bars for each entry, from the left to the right, all from the line at 0; less than 0 is drawn as 0. */
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
      // The smallest can still be seen.
      const tall = Math.max(4, Math.round((value / highest) * (ground - MARGIN)));
      picture.fill(left + index * bar, ground - tall, bar - 2, tall, index + 2);
    });
  });
  picture.fill(0, ground, width, 3, 1);
  return picture.png();
}
