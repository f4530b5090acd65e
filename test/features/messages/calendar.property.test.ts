// The calendar of the automation agrees with Intl at every moment, in every zone and for every rule.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Calendar, nextAllowed, zoneOf } from "../../../src/features/messages/calendar.ts";
import { WEEKDAYS } from "../../../src/features/projects/settings-shape.ts";
import { DAY, MINUTE } from "../../../src/lib/duration.ts";

/** Zones of both hemispheres, with and without daylight saving time, with half hours, changes at midnight and a skipped day. */
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Santiago",
  "Africa/Cairo",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Beirut",
];

type Local = { day: string; weekday: string; minute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in the zone. */
function localAt(moment: number, timeZone: string): Local {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday!,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function isAllowed(moment: number, calendar: Calendar): boolean {
  const { day, weekday, minute } = localAt(moment, calendar.timeZone);
  if (!(calendar.days as string[]).includes(weekday.toLowerCase())) return false;
  if (calendar.blackoutDates.includes(day)) return false;
  if (calendar.quietHours === null) return true;
  const [from, to] = [minutes(calendar.quietHours.from), minutes(calendar.quietHours.to)];
  return from < to ? !(from <= minute && minute < to) : !(minute >= from || minute < to);
}

const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => {
  const [hours, rest] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
});
const quiet = fc.tuple(time, time).filter(([from, to]) => from !== to);
const timeZone = fc.constantFrom(...ZONES);

/** Mostly around the clock changes of 2026, and around the day that Samoa skipped. */
const moment = fc.oneof(
  fc.integer({ min: Date.parse("2026-03-25"), max: Date.parse("2026-04-10") }),
  fc.integer({ min: Date.parse("2026-10-20"), max: Date.parse("2026-11-05") }),
  fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-12-31") }),
  fc.integer({ min: Date.parse("2011-12-25"), max: Date.parse("2012-01-03") }),
);

const calendars = fc.record({
  timeZone,
  quietHours: fc.option(
    quiet.map(([from, to]) => ({ from, to })),
    { nil: null },
  ),
  days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  daysOff: fc.uniqueArray(fc.integer({ min: -1, max: 6 }), { maxLength: 5 }),
});

const cases = fc.record({ at: moment, calendar: calendars }).map(({ at, calendar: { daysOff, ...rest } }) => ({
  at,
  calendar: {
    ...rest,
    blackoutDates: daysOff.map((days) => new Date(at + days * DAY).toISOString().slice(0, 10)),
  } satisfies Calendar,
}));

test("the next allowed moment is allowed, and none before it is, by any clock", () => {
  fc.assert(
    fc.property(cases, ({ at, calendar }) => {
      const next = nextAllowed(at, calendar);
      expect(next).toBeGreaterThanOrEqual(at);
      expect(isAllowed(next, calendar)).toBe(true);
      // Local times and rules only change on full minutes, so one check per minute is enough.
      for (let before = at; before < next; before = before - (before % MINUTE) + MINUTE) {
        if (isAllowed(before, calendar)) throw new Error(`${new Date(before).toISOString()} was allowed already`);
      }
    }),
    { numRuns: 150 },
  );
});

test("a moment that is allowed stays as it is", () => {
  fc.assert(
    fc.property(cases, ({ at, calendar }) => {
      const next = nextAllowed(at, calendar);
      expect(nextAllowed(next, calendar)).toBe(next);
    }),
  );
});

test("later never comes before earlier", () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 0, max: 3 * DAY }), ({ at, calendar }, later) => {
      expect(nextAllowed(at + later, calendar)).toBeGreaterThanOrEqual(nextAllowed(at, calendar));
    }),
  );
});

const berlin = (quietHours: Calendar["quietHours"], more: Partial<Calendar> = {}): Calendar => ({
  timeZone: "Europe/Berlin",
  quietHours,
  days: WEEKDAYS,
  blackoutDates: [],
  ...more,
});

test.each([
  [
    "over midnight, in the evening",
    "2026-03-02T20:30:00Z",
    "2026-03-03T07:00:00.000Z",
    berlin({ from: "20:00", to: "08:00" }),
  ],
  [
    "over midnight, in the morning",
    "2026-03-02T03:00:00Z",
    "2026-03-02T07:00:00.000Z",
    berlin({ from: "20:00", to: "08:00" }),
  ],
  [
    "the night of summer time",
    "2026-03-28T22:00:00Z",
    "2026-03-29T06:00:00.000Z",
    berlin({ from: "20:00", to: "08:00" }),
  ],
  [
    "the night of winter time",
    "2026-10-24T22:00:00Z",
    "2026-10-25T07:00:00.000Z",
    berlin({ from: "20:00", to: "08:00" }),
  ],
  [
    "an end that the clock jumps over",
    "2026-03-29T00:00:00Z",
    "2026-03-29T01:00:00.000Z",
    berlin({ from: "00:30", to: "02:30" }),
  ],
  [
    "an end that comes twice",
    "2026-10-25T01:10:00Z",
    "2026-10-25T01:30:00.000Z",
    berlin({ from: "00:30", to: "02:30" }),
  ],
  [
    "the end of quiet hours is free",
    "2026-03-02T07:00:00Z",
    "2026-03-02T07:00:00.000Z",
    berlin({ from: "20:00", to: "08:00" }),
  ],
  ["within the day", "2026-03-02T11:30:00Z", "2026-03-02T13:00:00.000Z", berlin({ from: "12:00", to: "14:00" })],
  ["a weekend", "2026-03-06T23:00:00Z", "2026-03-08T23:00:00.000Z", berlin(null, { days: WEEKDAYS.slice(0, 5) })],
  [
    "a holiday before a weekend",
    "2026-12-24T23:30:00Z",
    "2026-12-27T23:00:00.000Z",
    berlin(null, { days: WEEKDAYS.slice(0, 5), blackoutDates: ["2026-12-25"] }),
  ],
])("%s", (_, at, expected, calendar) => {
  expect(new Date(nextAllowed(Date.parse(at), calendar)).toISOString()).toBe(expected);
});

test("a year without a single day left is got over", () => {
  const days = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.parse("2026-01-01") + day * DAY).toISOString().slice(0, 10),
  );
  const next = nextAllowed(Date.parse("2026-01-01T12:00:00Z"), berlin(null, { blackoutDates: days }));
  expect(new Date(next).toISOString()).toBe("2027-01-01T23:00:00.000Z");
});

test("a time zone that does not exist gives way to the next, and at last to UTC", () => {
  expect(zoneOf("Mars/Olympus", "Europe/Berlin")).toBe("Europe/Berlin");
  expect(zoneOf(null, "Europe/Berlin")).toBe("Europe/Berlin");
  expect(zoneOf("Asia/Tokyo", "Europe/Berlin")).toBe("Asia/Tokyo");
  expect(zoneOf("Mars/Olympus", "", "\0")).toBe("UTC");
});
