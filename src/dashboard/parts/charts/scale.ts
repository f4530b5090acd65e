// Scales, ticks and paths for charts.

type Scale = (value: number) => number;

export const scaleOf =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start);

/** Round numbers that cover `least` to `most`, in about `wanted` steps. */
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

/** The path of the area between two lines. */
export const bandOf = (points: readonly (readonly [x: number, low: number, high: number])[]): string =>
  `${lineOf(points.map(([x, , high]) => [x, high] as const))}${lineOf(points.map(([x, low]) => [x, low] as const).toReversed()).replace("M", "L")}Z`;

const DIGIT = 7.3; // px: the approximate width of a character on an axis
const NARROWEST = 44;

/** The space in px for the longest label of an axis, with the gap to the lines. */
export const gutterOf = (labels: readonly string[]): number =>
  Math.max(NARROWEST, Math.ceil(DIGIT * Math.max(0, ...labels.map(({ length }) => length))) + 12);
