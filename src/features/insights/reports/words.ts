// Numbers and names as reports say them.

import { formatMoney } from "../../../lib/money.ts";

/** What is not known is a dash, never a 0. */
export const NOT_KNOWN = "–";

export const shareIn = (share: number | null | undefined, decimals = 1): string =>
  share === null || share === undefined ? NOT_KNOWN : `${(100 * share).toFixed(decimals)}%`;

export const moneyIn = (currency: string) => (amount: number | null | undefined) =>
  amount === null || amount === undefined ? NOT_KNOWN : formatMoney(amount, currency);

const figures = new Intl.NumberFormat("en-US");

export const figureOf = (number: number | null | undefined): string =>
  number === null || number === undefined ? NOT_KNOWN : figures.format(number);

/** `too_expensive` as "too expensive". Without a code an event may still have its reason, in the customer's own words. */
export const spoken = (name: string): string =>
  name === "unspecified" ? "in their own words, or none" : name.replaceAll("_", " ");

/** The difference as "+3", "-3", "±0" or, where one of them is not known, nothing. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
  show: (amount: number) => string,
): string {
  if (now === null || now === undefined || before === null || before === undefined) return "";
  if (now === before) return "±0";
  return `${now > before ? "+" : "-"}${show(Math.abs(now - before))}`;
}

/** The difference of two shares in percentage points. */
export const pointsOf = (now: number | null, before: number | null): string =>
  changeOf(now, before, (share) => `${(100 * share).toFixed(1)} points`);
