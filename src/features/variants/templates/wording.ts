// Amounts, dates and spans as a language says them.

import { decimalsOf } from "../../../lib/currency-decimals.ts";
import { DAY } from "../../../lib/duration.ts";
import { majorUnits } from "../../../lib/money.ts";
import { type Span, spanOf } from "../../../lib/span.ts";
import { plausibleDays } from "./tenure.ts";
import type { Texts } from "./texts/format.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because making one takes 0.3 ms, longer than all the rest of a mail; as many as there are time zones. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

const numbers = new Map<string, Intl.NumberFormat>();
/** Languages, with every currency that is in use; what is made up must not fill the memory. */
const MAX_NUMBERS = 2_000;

/** Cached likewise. */
function numberOf(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  const format = numbers.get(key) ?? new Intl.NumberFormat(tag, options);
  if (numbers.size >= MAX_NUMBERS) numbers.clear();
  numbers.set(key, format);
  return format;
}

/** "$49", "$24.50", "49 €"; null for a currency that nobody knows. */
export function moneyIn({ tag }: Texts, minor: number, currency: string): string | null {
  if (!/^[a-z]{3}$/i.test(currency)) return null;
  const amount = majorUnits(minor, currency);
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : decimalsOf(currency);
  const format = { style: "currency", currency: currency.toUpperCase(), minimumFractionDigits } as const;
  return numberOf(tag, format).format(amount).replace(/\s/g, "\u00A0");
}

export const figureIn = ({ tag }: Texts, value: number): string => numberOf(tag, {}).format(value);

export const percentIn = ({ tag }: Texts, percent: number): string =>
  numberOf(tag, { style: "percent" })
    .format(percent / 100)
    .replace(/\s/g, "\u00A0");

/** So far away, a date is said with its year. */
const FAR = 300;
const yearOf = (at: number, now: number) => (Math.abs(at - now) > FAR * DAY ? ({ year: "numeric" } as const) : {});

/** "14 June". */
export function dateIn({ dates, spokenDate }: Texts, at: number, now: number, timezone: string): string {
  const date = formatOf(dates, { day: "numeric", month: "long", ...yearOf(at, now), timeZone: timezone }).format(at);
  return spokenDate?.(date) ?? date;
}

/** "14 June 2026", as Intl's tag for dates has it. */
export const fullDateIn = (tag: string, at: number, timezone: string): string =>
  formatOf(tag, { day: "numeric", month: "long", year: "numeric", timeZone: timezone }).format(at);

export const monthIn = ({ dates }: Texts, at: number, now: number, timezone: string): string =>
  formatOf(dates, { month: "long", ...yearOf(at, now), timeZone: timezone }).format(at);

/** "today", "on Tuesday" within six days of now, else "on 3 June". */
export function dayIn(texts: Texts, at: number, now: number, timezone: string): string {
  const away = Math.abs(dayNumber(at, timezone) - dayNumber(now, timezone));
  if (away === 0) return texts.day.today;
  if (away > 6) return texts.day.date(dateIn(texts, at, now, timezone));
  return texts.day.weekday(formatOf(texts.dates, { weekday: "long", timeZone: timezone }).format(at));
}

function dayNumber(at: number, timezone: string): number {
  const [year, month, day] = formatOf("en-CA", { timeZone: timezone }).format(at).split("-").map(Number);
  return Date.UTC(year!, month! - 1, day!) / DAY;
}

/** The span of a tenure; null where it is short, unknown or implausible. */
export function spanOfTenure(given: number | null): Span | null {
  const days = plausibleDays(given);
  return days === null ? null : spanOf(days);
}
