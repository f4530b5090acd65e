// Exports of computed numbers: the API's own reads, one row per entry.

import type { Cell } from "../../../../lib/csv-cell.ts";
import { settingsOf } from "../../../projects/settings.ts";
import { cohortsRead } from "../../cohorts/cohorts.ts";
import { isTest } from "../../model.ts";
import { strategiesRead } from "../../strategies/report.ts";
import { mrrRead } from "../../subscriptions/months.ts";
import { refreshBeforeReading } from "../../subscriptions/refresh-mrr.ts";
import { readForecast, readStats, reportPeriod } from "../report-data.ts";
import type { ExportAsked, ExportSource, ExportTable } from "./table.ts";

/** The longest forecast, in months. */
const HORIZON = 24;

/** A single batch: a row per day, month or strategy. */
const allAtOnce = (read: (source: ExportSource, asked: ExportAsked) => Promise<Cell[][]>): ExportTable["rows"] =>
  async function* (source, asked) {
    yield await read(source, asked);
  };

const series: ExportTable = {
  name: "stats",
  summary: "The statistics of every day as CSV",
  description: "The `series` of the statistics.",
  takes: "statistics",
  columns: ["date", "currency", "churned_mrr", "recovered_mrr", "events", "recovered"],
  rows: allAtOnce(async ({ reader, project, now }, asked) => {
    const of = reportPeriod(project, asked, now);
    const stats = await readStats(reader, project, of);
    return stats.series.map((day) => [
      day.date,
      of.currency,
      day.churned_mrr,
      day.recovered_mrr,
      day.events,
      day.recovered,
    ]);
  }),
};

const mrr: ExportTable = {
  name: "mrr",
  summary: "MRR movements of every month as CSV",
  takes: "statistics",
  columns: [
    "month",
    "complete",
    "currency",
    "start",
    "new",
    "reactivation",
    "expansion",
    "contraction",
    "churn",
    "churn_voluntary",
    "churn_involuntary",
    "end",
    "gross_revenue_retention",
    "net_revenue_retention",
    "customer_churn_rate",
    "quick_ratio",
    "customers_active",
    "customers_new",
    "customers_churned",
    "customers_reactivated",
  ],
  rows: allAtOnce(async ({ store, reader, project, now }, asked) => {
    const of = reportPeriod(project, asked, now);
    await refreshBeforeReading(store, project.id);
    const months = (await reader.read(mrrRead, of)) ?? [];
    return months.map(({ month, complete, mrr_movements: moved, customers, ...rates }) => [
      month,
      String(complete),
      of.currency,
      moved.start,
      moved.new,
      moved.reactivation,
      moved.expansion,
      moved.contraction,
      moved.churn,
      moved.churn_voluntary,
      moved.churn_involuntary,
      moved.end,
      rates.gross_revenue_retention,
      rates.net_revenue_retention,
      rates.customer_churn_rate,
      rates.quick_ratio,
      customers.active,
      customers.new,
      customers.churned,
      customers.reactivated,
    ]);
  }),
};

const cohorts: ExportTable = {
  name: "cohorts",
  summary: "Cohorts as CSV",
  description: "A row for each cohort and period. `members` are those who were recovered or retained.",
  takes: "cohorts",
  columns: ["by", "cohort", "currency", "size", "cohort_mrr", "period", "members", "rate", "mrr"],
  rows: allAtOnce(async ({ store, reader, project, now }, asked) => {
    const of = { ...reportPeriod(project, asked, now), by: asked.by ?? "event_month" };
    if (of.by === "signup_month") await refreshBeforeReading(store, project.id);
    const found = await reader.read(cohortsRead, of);
    return found.cohorts.flatMap(({ cohort, size, mrr: atFirst, periods }) =>
      periods.map((period) => [
        of.by,
        cohort,
        of.currency,
        size,
        atFirst,
        period.period,
        "recovered" in period ? period.recovered : period.retained,
        period.rate,
        period.mrr,
      ]),
    );
  }),
};

const forecast: ExportTable = {
  name: "forecast",
  summary: "The forecast of the next 24 months as CSV",
  takes: "currency",
  columns: [
    "month",
    "currency",
    "mrr",
    "low",
    "high",
    "expected_churned_mrr",
    "expected_recovered_mrr",
    "expected_lost_mrr",
  ],
  rows: allAtOnce(async ({ store, reader, project, now }, asked) => {
    const of = reportPeriod(project, asked, now);
    await refreshBeforeReading(store, project.id);
    const { series: months } = await readForecast(reader, of, HORIZON);
    return months.map((month) => [
      month.month,
      of.currency,
      month.mrr,
      month.low,
      month.high,
      month.expectedChurnedMrr,
      month.expectedRecoveredMrr,
      month.expectedLostMrr,
    ]);
  }),
};

const strategies: ExportTable = {
  name: "strategies",
  summary: "How each strategy does for each reason as CSV",
  takes: "mode",
  columns: ["reason", "strategy", "prior", "sends", "settled", "saves", "expected", "low", "high", "kept", "reward"],
  rows: allAtOnce(async ({ reader, project, now }, asked) => {
    const { currency } = settingsOf(project);
    const { causes } = await reader.read(strategiesRead, {
      projectId: project.id,
      test: isTest(asked),
      currency,
      now,
    });
    return causes.map((row) => [
      row.cause,
      row.strategy,
      row.prior,
      row.sends,
      row.settled,
      row.saves,
      row.expected,
      row.low,
      row.high,
      row.kept,
      row.reward,
    ]);
  }),
};

export const computedTables: readonly ExportTable[] = [series, mrr, cohorts, forecast, strategies];
