// A batch of customers, in order of their numbers, so that one query per table reads all of their rows.

/** The most customers that one query lists by number. */
export const MAX_NAMED = 250;

/** An SQL condition on the customer's number, and its values. */
export type CustomerBatch = { readonly where: (column: string) => string; readonly values: readonly number[] };

/** Close numbers become a range: it reads a few more rows, but needs no lookups. */
export function customerBatch(numbers: readonly number[]): CustomerBatch {
  const first = numbers[0]!;
  const last = numbers.at(-1)!;
  if (numbers.length > MAX_NAMED || last - first < numbers.length * 2) {
    return { where: (column) => `${column} >= ? and ${column} <= ?`, values: [first, last] };
  }
  // Always the same number of values, so that the statement is compiled once.
  const values = [...numbers, ...Array<number>(MAX_NAMED - numbers.length).fill(-1)];
  return { where: (column) => `${column} in (${IN})`, values };
}

const IN = Array(MAX_NAMED).fill("?").join(", ");
