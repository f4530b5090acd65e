// From numbers to places on a drawing.

type Scale = (value: number) => number;

export const scaleOf =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start);

/** Round numbers from below `least` to above `most`, some `wanted` steps apart. */
export function ticksOf(least: number, most: number, wanted = 4): number[] {
  const raw = (most - least || Math.abs(most) || 1) / wanted;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * unit >= raw) ?? 10) * unit;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const place = (value: number): string => value.toFixed(1);

export const lineOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${place(x)} ${place(y)}`).join("");

/** The area between two lines: along the upper one and back along the lower one. */
export const bandOf = (points: readonly (readonly [x: number, low: number, high: number])[]): string =>
  `${lineOf(points.map(([x, , high]) => [x, high] as const))}${lineOf(points.map(([x, low]) => [x, low] as const).toReversed()).replace("M", "L")}Z`;

const DIGIT = 7.3; // px, about what a character of an axis is wide
const NARROWEST = 44;

/** How much room the longest label of an axis takes, with the gap to the lines. */
export const gutterOf = (labels: readonly string[]): number =>
  Math.max(NARROWEST, Math.ceil(DIGIT * Math.max(0, ...labels.map(({ length }) => length))) + 12);
