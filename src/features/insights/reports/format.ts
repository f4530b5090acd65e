// Numbers and names as reports print them.

import { formatMoney } from "../../../lib/money.ts";
import type { OwnLanguage } from "../../../lib/page-language.ts";

/** An unknown value is a dash, never 0. */
export const NOT_KNOWN = "–";

export const formatShare = (share: number | null | undefined, decimals = 1, language: OwnLanguage = "en"): string => {
  if (share === null || share === undefined) return NOT_KNOWN;
  const percent = (100 * share).toFixed(decimals);
  return language === "de" ? `${percent.replace(".", ",")} %` : `${percent}%`;
};

export const moneyFormatter =
  (currency: string, language: OwnLanguage = "en") =>
  (amount: number | null | undefined) =>
    amount === null || amount === undefined ? NOT_KNOWN : formatMoney(amount, currency, language);

const FIGURES = { en: new Intl.NumberFormat("en-US"), de: new Intl.NumberFormat("de-DE") };

export const formatCount = (number: number | null | undefined, language: OwnLanguage = "en"): string =>
  number === null || number === undefined ? NOT_KNOWN : FIGURES[language].format(number);

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
export const formatPointChange = (now: number | null, before: number | null, language: OwnLanguage = "en"): string =>
  formatChange(now, before, (share) => {
    const points = (100 * share).toFixed(1);
    return language === "de" ? `${points.replace(".", ",")} Punkte` : `${points} points`;
  });
