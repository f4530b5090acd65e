// Some customers at once, in the order of their numbers: what of each table is theirs is read by one query.

/** So many customers that are not next to each other are named in one query. */
export const MOST_NAMED = 250;

/** Chooses rows by the customer's number: a condition in SQL, and its values. */
export type Chosen = { readonly where: (column: string) => string; readonly values: readonly number[] };

/** Numbers that lie close together are read from the first to the last: a little more is read, but nothing is looked up. */
export function chosen(numbers: readonly number[]): Chosen {
  const first = numbers[0]!;
  const last = numbers.at(-1)!;
  if (numbers.length > MOST_NAMED || last - first < numbers.length * 2) {
    return { where: (column) => `${column} >= ? and ${column} <= ?`, values: [first, last] };
  }
  // Always as many, so that the statement is compiled once.
  const values = [...numbers, ...Array<number>(MOST_NAMED - numbers.length).fill(-1)];
  return { where: (column) => `${column} in (${IN})`, values };
}

const IN = Array(MOST_NAMED).fill("?").join(", ");
