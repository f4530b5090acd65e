// Parses dates and times in queries: a day, or a timestamp with an offset.

import { DAY } from "./duration.ts";

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const BUSINESS_DAY = /^(19\d\d|2\d\d\d)-\d\d-\d\d$/;

/** The start and the exclusive end in epoch ms: a UTC day lasts a day, a timestamp a millisecond. Null for other text. */
export function parseInstant(text: string): { start: number; end: number } | null {
  const isWhole = DAY_PATTERN.test(text);
  if (!isWhole && !MOMENT.test(text)) return null;
  const start = Date.parse(text);
  if (Number.isNaN(start) || !existsInCalendar(text.slice(0, 10))) return null;
  return { start, end: start + (isWhole ? DAY : 1) };
}

/** A plausible business day such as "2026-01-31". */
export const isDay = (text: string): boolean => BUSINESS_DAY.test(text) && existsInCalendar(text);

/** Whether a day of this form exists: JavaScript accepts February 31 as March 3. */
export function existsInCalendar(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
