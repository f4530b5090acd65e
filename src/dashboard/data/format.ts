// Formats numbers, amounts and times in the user's language and region.

import { decimalsOf } from "../../lib/currency-decimals.ts";
import { language, region } from "./language.ts";

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${region()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    // "negative" instead of "auto", so that values rounded to zero have no minus.
    format = new Intl.NumberFormat(region(), { signDisplay: "negative", ...options });
    formats.set(key, format);
  }
  return format;
}

function amountText(minor: number, currency: string, options: Intl.NumberFormatOptions): string {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  return numberFormat({ ...style, ...options }).format(minor / 10 ** decimalsOf(currency));
}

/** Formats minor units in their currency, without decimals if they are zero: €1,290. */
export function money(minor: number, currency: string): string {
  const decimals = minor % 10 ** decimalsOf(currency) === 0 ? 0 : decimalsOf(currency);
  return amountText(minor, currency, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats minor units without decimals, for sums and estimates: $1,930. */
export const wholeMoney = (minor: number, currency: string): string =>
  amountText(minor, currency, { maximumFractionDigits: 0 });

/** Formats minor units for an axis: 0, $4k. */
export const shortMoney = (minor: number, currency: string): string =>
  minor === 0
    ? "0"
    : amountText(minor, currency, { notation: "compact", maximumFractionDigits: 1 }).replace(/(?<=\d)K/, "k");

/** The name of a currency, capitalized: US dollars, Euro. */
export function currencyName(currency: string): string {
  const parts = numberFormat({ style: "currency", currency, currencyDisplay: "name" }).formatToParts(2);
  const name = parts.find(({ type }) => type === "currency")?.value ?? currency.toUpperCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const count = (value: number): string => numberFormat({}).format(value);

/** Formats a share between 0 and 1: 12 %, 0.4 %; null, which is not known, as –. */
export const percent = (share: number | null): string =>
  share === null
    ? "–"
    : numberFormat({ style: "percent", maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0 }).format(share);

/** Like `percent`, but without decimals, for columns: 3 %. */
export const wholePercent = (share: number | null): string =>
  share === null ? "–" : numberFormat({ style: "percent", maximumFractionDigits: 0 }).format(share);

/** A share in whole percent points, without the sign: 12. */
export const points = (share: number): string => count(Math.round(100 * share));

/** Formats a date. Short months get one form: some English regions write "Sept" and "Oct", German "Jan. 2026" and "Feb". */
export function dateText(at: string | number | Date, options: Intl.DateTimeFormatOptions): string {
  const isEnglish = language.value === "en" && (options.month === "short" || options.dateStyle === "medium");
  const isGermanMonth = language.value === "de" && options.month === "short" && options.day === undefined;
  return new Intl.DateTimeFormat(region(), options)
    .formatToParts(new Date(at))
    .map(({ type, value }) =>
      type !== "month" || !(isEnglish || isGermanMonth)
        ? value
        : isEnglish
          ? value.slice(0, 3)
          : value.replace(".", ""),
    )
    .join("");
}

const isThisYear = (at: string | number | Date): boolean => new Date(at).getFullYear() === new Date().getFullYear();

/** A day: 21 October 2026, without the current year. */
export const day = (at: string | number | Date, timeZone?: string): string =>
  dateText(at, { day: "numeric", month: "long", year: isThisYear(at) ? undefined : "numeric", timeZone });

/** A day in a column: 21 Oct 2026. */
export const shortDay = (at: string | number | Date, timeZone?: string): string =>
  dateText(at, { day: "numeric", month: "short", year: "numeric", timeZone });

/** The name of a month such as "2026-03": March, or with `year` March 2026. */
export const monthName = (month: string, options: { year?: boolean; short?: boolean } = {}): string =>
  dateText(`${month}-01T00:00:00Z`, {
    month: options.short ? "short" : "long",
    year: options.year ? "numeric" : undefined,
    timeZone: "UTC",
  });

/** A day in little space: 21 Oct, or in another year the month and year: Oct 2025. */
export const briefDay = (at: string | number | Date): string =>
  dateText(at, { month: "short", ...(isThisYear(at) ? { day: "numeric" } : { year: "numeric" }) });

/** A day in a list of recent entries: 21 Oct, with the year if it is not the current one. */
export const listDay = (at: string | number | Date, timeZone?: string): string =>
  dateText(at, { day: "numeric", month: "short", year: isThisYear(at) ? undefined : "numeric", timeZone });

/** A day and time: 21 Oct 2026, 14:05. */
export const moment = (at: string | number | Date, timeZone?: string): string =>
  dateText(at, { dateStyle: "medium", timeStyle: "short", timeZone });

const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** The time relative to now: "2 hours ago", "in 3 days". */
export function ago(at: string | number | Date): string {
  const seconds = (new Date(at).getTime() - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["minute", 60];
  return format.format(Math.trunc(seconds / size), unit);
}

/** The time since a moment in little space: "2 h", "3 d"; "5 min", since "5 m" could be months, and "3 Tg." for German "3 T". */
export function shortAgo(at: string | number | Date): string {
  const seconds = Math.max(0, (Date.now() - new Date(at).getTime()) / 1000);
  const [unit, size] = UNITS.find(([unit, size]) => unit !== "month" && unit !== "week" && seconds >= size) ?? [
    "minute",
    60,
  ];
  const value = Math.max(unit === "minute" ? 1 : 0, Math.trunc(seconds / size));
  const unitDisplay = unit === "minute" || language.value === "de" ? "short" : "narrow";
  const parts = numberFormat({ style: "unit", unit, unitDisplay }).formatToParts(value);
  const [number, name] = ["integer", "unit"].map((type) => parts.find((part) => part.type === type)?.value);
  return `${number}\u00a0${name}`;
}

/** Isolates foreign words within a sentence, so that their text direction does not affect the rest. */
export const isolated = (words: string): string => `\u2068${words}\u2069`;

/** Joins names: "a, b and c". */
export const list = (items: readonly string[]): string => new Intl.ListFormat(language.value).format(items);

/** The time of day in the user's region: "14:05". */
export const timeOfDay = (at: string): string =>
  new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(new Date(at));
