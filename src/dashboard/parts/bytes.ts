// Formats file sizes.

import { region } from "../data/language.ts";

/** Formats bytes, such as "1.2 kB". */
export function bytes(size: number): string {
  const [unit, factor] =
    size >= 1e9
      ? (["gigabyte", 1e9] as const)
      : size >= 1e6
        ? (["megabyte", 1e6] as const)
        : size >= 1000
          ? (["kilobyte", 1000] as const)
          : (["byte", 1] as const);
  return new Intl.NumberFormat(region(), {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(size / factor);
}
