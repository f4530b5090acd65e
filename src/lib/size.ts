// Parses amounts of data such as "1MiB", "64KiB" and "10MB" into bytes.

const UNITS: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};

/** Parses a whole number with a unit (`B`, `KiB` … `TiB`, `kB` … `TB`, in any case) into bytes; null for anything else. */
export function parseSize(text: string): number | null {
  const [, count, unit] = /^(\d{1,16}) ?([kmgt]?i?b)$/i.exec(text) ?? [];
  const length = unit === undefined ? undefined : UNITS[unit.toLowerCase()];
  if (length === undefined) return null;
  const bytes = Number(count) * length;
  return Number.isSafeInteger(bytes) ? bytes : null;
}
