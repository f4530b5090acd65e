// When a mail may go out: the quiet hours, weekends and blackout dates of the customer's own calendar.

type QuietHours = { from: string; to: string };

export type Calendar = {
  /** Of the IANA database; `zoneOf` finds one that exists. */
  timeZone: string;
  /** Times of day such as "20:00" and "08:00", over midnight where `to` is the earlier one. */
  quietHours: QuietHours | null;
  weekdaysOnly: boolean;
  /** Days such as "2026-12-24". */
  blackoutDates: readonly string[];
};

/** The next moment from `at` on (both in ms since the epoch) that the calendar allows; `at` itself where it does. */
export function nextAllowed(at: number, calendar: Calendar): number {
  if (calendar.quietHours === null && !calendar.weekdaysOnly && calendar.blackoutDates.length === 0) return at;
  for (let moment = at; ; ) {
    const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(calendar.timeZone);
    if (!isOpenDay(local, calendar)) moment = startOfNextDay(local);
    else if (calendar.quietHours && isQuiet(local, calendar.quietHours))
      moment = endOfQuiet(local, calendar.quietHours);
    else return moment;
  }
}

const isOpenDay = (local: Temporal.ZonedDateTime, { weekdaysOnly, blackoutDates }: Calendar): boolean =>
  !(weekdaysOnly && local.dayOfWeek > 5) &&
  (blackoutDates.length === 0 || !blackoutDates.includes(local.toPlainDate().toString()));

/** Where the clock jumps over midnight, the day begins later. */
const startOfNextDay = (local: Temporal.ZonedDateTime): number => local.add({ days: 1 }).startOfDay().epochMilliseconds;

function isQuiet(local: Temporal.ZonedDateTime, { from, to }: QuietHours): boolean {
  const minute = local.hour * 60 + local.minute;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start < end ? start <= minute && minute < end : minute >= start || minute < end;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The first moment of this day that is not quiet, else the start of the next day, be that quiet or not. */
function endOfQuiet(local: Temporal.ZonedDateTime, quiet: QuietHours): number {
  const end = local.toPlainDate().toPlainDateTime(quiet.to);
  const ends = [
    end.toZonedDateTime(local.timeZoneId, { disambiguation: "earlier" }),
    end.toZonedDateTime(local.timeZoneId, { disambiguation: "later" }),
    // The clock may jump over the end, or be set back to before the beginning.
    local.getTimeZoneTransition("next"),
  ];
  const moments = ends
    .filter(
      (moment) => moment !== null && moment.epochMilliseconds > local.epochMilliseconds && !isQuiet(moment, quiet),
    )
    .map((moment) => moment!.epochMilliseconds);
  return Math.min(startOfNextDay(local), ...moments);
}

const known = new Map<string, boolean>();

/** The first of these time zones that exists, else UTC: an old row may name one that does not. */
export const zoneOf = (...candidates: (string | null)[]): string =>
  candidates.find((zone): zone is string => zone !== null && exists(zone)) ?? "UTC";

function exists(timeZone: string): boolean {
  let answer = known.get(timeZone);
  if (answer === undefined) {
    answer = canBeUsed(timeZone);
    if (known.size < MOST_KNOWN) known.set(timeZone, answer);
  }
  return answer;
}

/** There are some 600 zones with all of their former names; what is wrong may be anything. */
const MOST_KNOWN = 2_000;

function canBeUsed(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return true;
  } catch {
    return false;
  }
}
