// The numbers of reports, by the API's own reads.

import { dayAt } from "../../../lib/time-zones.ts";
import type { Db } from "../../../store/engine.ts";
import type { Reader } from "../../../store/reading.ts";
import { countMatching } from "../../../store/rows.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { cohortsRead } from "../cohorts/cohorts.ts";
import type { Cohorts } from "../cohorts/model.ts";
import { forecastRead } from "../forecast/forecast.ts";
import type { Forecast } from "../forecast/model.ts";
import type { askedOf } from "../model.ts";
import type { Stats } from "../stats/model.ts";
import { statsRead } from "../stats/stats.ts";
import type { Report } from "../strategies/model.ts";
import { strategiesRead } from "../strategies/report.ts";
import { type MrrMonth, mrrRead } from "../subscriptions/months.ts";
import { mrrStale } from "../subscriptions/tables.ts";

type Asked = ReturnType<typeof askedOf>;

export const readStats = (reader: Reader, project: Project, asked: Asked): Promise<Stats> =>
  reader.read(statsRead, { ...asked, hasHoldout: settingsOf(project).automation.holdout_percent > 0 });

/** `from`: ignores months that begin before this day; null for none, whatever the period. */
export const readForecast = (
  reader: Reader,
  { projectId, test, period, currency, now }: Asked,
  horizon: number,
  from: string | null = null,
) =>
  reader.read(forecastRead, {
    projectId,
    test,
    currency,
    timezone: period.timezone,
    horizon,
    period: { from, to: period.to },
    today: dayAt(period.timezone, now),
  });

/** All numbers of a report. */
export type Numbers = {
  stats: Stats;
  months: MrrMonth[] | null;
  recovery: Cohorts;
  retention: Cohorts;
  forecast: Forecast;
  strategies: Report;
};

const HORIZON = 6; // months

/** Call `refreshBeforeReading` first. */
export async function readNumbers(reader: Reader, project: Project, asked: Asked): Promise<Numbers> {
  const { projectId, test, currency, now } = asked;
  return {
    stats: await readStats(reader, project, asked),
    months: await reader.read(mrrRead, asked),
    recovery: await reader.read(cohortsRead, { ...asked, by: "event_month" }),
    retention: await reader.read(cohortsRead, { ...asked, by: "signup_month" }),
    forecast: await readForecast(reader, asked, HORIZON),
    strategies: await reader.read(strategiesRead, { projectId, test, currency, now }),
  };
}

/** How many changed subscriptions are not processed yet. */
export const countPending = (db: Db, project: Pick<Project, "id">): Promise<number> =>
  countMatching(db, mrrStale, { projectId: project.id });
