// The letters that the API predicts for the next seven days, and their grouping by day.

import type { Shape } from "../../data/api.ts";
import { region } from "../../data/language.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { type Query, useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { automation as t } from "../../texts/automation.ts";
import { DAY } from "./schedule.ts";

export type UpcomingMail = Shape<"UpcomingMail">;
export type Upcoming = { mails: UpcomingMail[]; total: number };

const DAYS = 7;
const AT_ONCE = 100;
const KINDS = ["automation", "churn_events", "variants", "messages", "suppressions", "settings"] as const;

/** The first `pages` pages of the list. */
export const useUpcoming = (pages: number): Query<Upcoming> =>
  useQuery(
    `upcoming ${slug.value} ${pages}`,
    async (signal) => {
      const all: UpcomingMail[] = [];
      for (let page = 1; ; page++) {
        const { data: mails, meta } = await read({ page, per_page: AT_ONCE }, signal);
        all.push(...mails);
        if (page === pages || page * AT_ONCE >= meta.total) return { mails: all, total: meta.total };
      }
    },
    KINDS,
  );

/** The next letter that will be sent, and the number of such letters. */
export const useGoing = () =>
  useProjectQuery("/automation/upcoming", KINDS, { query: { days: DAYS, per_page: 1, held: false } });

const read = (query: { page: number; per_page: number }, signal: AbortSignal) =>
  projectApi.get("/automation/upcoming", { query: { days: DAYS, ...query }, signal });

type Day = { key: string; at: number; mails: UpcomingMail[] };

/** Groups letters: those that were due before today, and those of each of the next days. */
export function byDay(
  mails: readonly UpcomingMail[],
  timeZone: string,
  now: number,
): { waiting: UpcomingMail[]; days: Day[] } {
  const days: Day[] = Array.from({ length: DAYS + 1 }, (_, index) => {
    const at = now + index * DAY;
    return { key: dayKey(at, timeZone), at, mails: [] };
  });
  const waiting: UpcomingMail[] = [];
  for (const mail of mails) {
    const day = days.find(({ key }) => key === dayKey(mail.at, timeZone));
    (day?.mails ?? waiting).push(mail);
  }
  return { waiting, days };
}

const dayKey = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(at));

/** The weekday as in the settings, such as "mon". */
export const weekdayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone, weekday: "short" }).format(at).toLowerCase();

export const timeOf = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(region(), { timeZone, timeStyle: "short" }).format(new Date(at));

/** The weekday in the user's language, such as "Monday". */
export const weekdayName = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(region(), { timeZone, weekday: "long" }).format(new Date(at));

export const dayNumber = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(region(), { timeZone, day: "numeric", month: "long" }).format(new Date(at));

/** The day relative to today: "tomorrow", "on Monday". */
export function whenOf(at: string | number, timeZone: string): string {
  const now = Date.now();
  if (dayKey(at, timeZone) === dayKey(now, timeZone)) return t().whenToday;
  if (dayKey(at, timeZone) === dayKey(now + DAY, timeZone)) return t().whenTomorrow;
  return t().onDay(weekdayName(at, timeZone));
}
