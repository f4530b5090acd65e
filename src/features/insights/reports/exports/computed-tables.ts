// Exports of computed numbers: the API's own reads, one row per entry.

import type { Cell } from "../../../../lib/csv-cell.ts";
import { settingsOf } from "../../../projects/settings.ts";
import { cohortsRead } from "../../cohorts/cohorts.ts";
import { askedOf, isTest } from "../../model.ts";
import { strategiesRead } from "../../strategies/report.ts";
import { mrrRead } from "../../subscriptions/months.ts";
import { refreshBeforeReading } from "../../subscriptions/refresh-mrr.ts";
import { readForecast, readStats } from "../report-data.ts";
import type { ExportAsked, ExportSource, ExportTable } from "./table.ts";

/** The longest forecast, in months. */
const HORIZON = 24;

type Row = Record<string, Cell>;

/** A single batch: a row per day, month or strategy. The columns are picked from the rows by their names. */
const computedTable = (
  about: Omit<ExportTable, "rows">,
  read: (source: ExportSource, asked: ExportAsked) => Promise<Row[]>,
): ExportTable => ({
  ...about,
  rows: async function* (source, asked) {
    const rows = await read(source, asked);
    yield rows.map((row) => about.columns.map((name) => row[name] ?? null));
  },
});

const series = computedTable(
  {
    name: "stats",
    summary: "The statistics of every day as CSV",
    description: "The `series` of the statistics.",
    takes: "statistics",
    columns: ["date", "currency", "churned_mrr", "recovered_mrr", "events", "recovered"],
  },
  async ({ reader, project, now }, query) => {
    const asked = askedOf(project, query, now);
    const { currency, series: days } = await readStats(reader, project, asked);
    return days.map((day) => ({ ...day, currency }));
  },
);

const mrr = computedTable(
  {
    name: "mrr",
    summary: "MRR movements of every month as CSV",
    takes: "statistics",
    columns: [
      ..."month complete currency start new reactivation expansion contraction churn churn_voluntary".split(" "),
      ..."churn_involuntary end gross_revenue_retention net_revenue_retention customer_churn_rate quick_ratio".split(
        " ",
      ),
      ..."customers_active customers_new customers_churned customers_reactivated".split(" "),
    ],
  },
  async ({ store, reader, project, now }, query) => {
    const asked = askedOf(project, query, now);
    await refreshBeforeReading(store, project.id);
    const months = (await reader.read(mrrRead, asked)) ?? [];
    return months.map(({ mrr_movements, customers, ...rest }) => ({
      ...rest,
      ...mrr_movements,
      currency: asked.currency,
      customers_active: customers.active,
      customers_new: customers.new,
      customers_churned: customers.churned,
      customers_reactivated: customers.reactivated,
    }));
  },
);

const cohorts = computedTable(
  {
    name: "cohorts",
    summary: "Cohorts as CSV",
    description: "A row for each cohort and period. `members` are those who were recovered or retained.",
    takes: "cohorts",
    columns: ["by", "cohort", "currency", "size", "cohort_mrr", "period", "members", "rate", "mrr"],
  },
  async ({ store, reader, project, now }, query) => {
    const asked = { ...askedOf(project, query, now), by: query.by ?? "event_month" };
    if (asked.by === "signup_month") await refreshBeforeReading(store, project.id);
    const { by, currency, cohorts: found } = await reader.read(cohortsRead, asked);
    return found.flatMap(({ cohort, size, mrr: cohort_mrr, periods }) =>
      periods.map(({ recovered, retained, ...period }) => {
        return { by, cohort, currency, size, cohort_mrr, members: recovered ?? retained ?? null, ...period };
      }),
    );
  },
);

const forecast = computedTable(
  {
    name: "forecast",
    summary: "The forecast of the next 24 months as CSV",
    takes: "currency",
    columns: [
      ..."month currency mrr low high expected_churned_mrr expected_recovered_mrr expected_lost_mrr".split(" "),
    ],
  },
  async ({ store, reader, project, now }, query) => {
    const asked = askedOf(project, query, now);
    await refreshBeforeReading(store, project.id);
    const { currency, series: months } = await readForecast(reader, asked, HORIZON);
    return months.map(({ components: _, ...month }) => ({ ...month, currency }));
  },
);

const strategies = computedTable(
  {
    name: "strategies",
    summary: "How each strategy does for each reason as CSV",
    takes: "mode",
    columns: ["reason", "strategy", "prior", "sends", "settled", "saves", "expected", "low", "high", "kept", "reward"],
  },
  async ({ reader, project, now }, query) => {
    const { currency } = settingsOf(project);
    const asked = { projectId: project.id, test: isTest(query), currency, now };
    return (await reader.read(strategiesRead, asked)).reasons;
  },
);

export const computedTables: readonly ExportTable[] = [series, mrr, cohorts, forecast, strategies];
