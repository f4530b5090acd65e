// Numbers and names as reports print them.

import { formatMoney } from "../../../lib/money.ts";

/** An unknown value is a dash, never 0. */
export const NOT_KNOWN = "–";

export const formatShare = (share: number | null | undefined, decimals = 1): string =>
  share === null || share === undefined ? NOT_KNOWN : `${(100 * share).toFixed(decimals)}%`;

export const moneyFormatter = (currency: string) => (amount: number | null | undefined) =>
  amount === null || amount === undefined ? NOT_KNOWN : formatMoney(amount, currency);

const figures = new Intl.NumberFormat("en-US");

export const formatCount = (number: number | null | undefined): string =>
  number === null || number === undefined ? NOT_KNOWN : figures.format(number);

/** `too_expensive` as "too expensive". An event without a code may still have a reason in the customer's words. */
export const humanName = (name: string): string =>
  name === "unspecified" ? "in their own words, or none" : name.replaceAll("_", " ");

/** The difference as "+3", "-3" or "±0"; empty where either value is unknown. */
export function formatChange(
  now: number | null | undefined,
  before: number | null | undefined,
  show: (amount: number) => string,
): string {
  if (now === null || now === undefined || before === null || before === undefined) return "";
  if (now === before) return "±0";
  return `${now > before ? "+" : "-"}${show(Math.abs(now - before))}`;
}

/** The difference of two shares in percentage points. */
export const formatPointChange = (now: number | null, before: number | null): string =>
  formatChange(now, before, (share) => `${(100 * share).toFixed(1)} points`);
