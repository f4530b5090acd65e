// Formats money, which is stored as an integer in the currency's minor unit.

import { decimalsOf } from "./currency-decimals.ts";
import type { OwnLanguage } from "./page-language.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Converts minor to major units: 4900 of usd is 49, of jpy 4900, of kwd 4.9. */
export const majorUnits = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);

const TAGS: Readonly<Record<OwnLanguage, string>> = { en: "en-US", de: "de-DE" };

/**
 * Formats minor units with plain spaces: "$49.00", "¥4,900", "KWD 4.900" in American English, "49,00 $" in German. With an invalid
 * code (not three letters), returns only the number.
 */
export function formatMoney(minor: number, currency: string, language: OwnLanguage = "en"): string {
  const code = currency.toLowerCase();
  const key = `${language}${code}`;
  let format = formats.get(key);
  if (!format) {
    const decimals = decimalsOf(code);
    const isCode = /^[a-z]{3}$/.test(code);
    format = new Intl.NumberFormat(TAGS[language], {
      ...(isCode ? { style: "currency", currency: code } : {}),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    // Invalid codes are not cached, because their number is unbounded.
    if (isCode) formats.set(key, format);
  }
  return format.format(majorUnits(minor, code)).replace(/\s/g, " ");
}
