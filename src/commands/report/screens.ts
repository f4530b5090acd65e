// Prints the parts of the report, as lines and small tables.

import type { Cohorts } from "../../features/insights/cohorts/model.ts";
import {
  formatChange,
  formatCount,
  formatPointChange,
  formatShare,
  humanName,
  moneyFormatter,
  NOT_KNOWN,
} from "../../features/insights/reports/format.ts";
import type { Numbers } from "../../features/insights/reports/report-data.ts";
import type { Project } from "../../features/projects/tables.ts";
import { majorUnits } from "../../lib/money.ts";
import { bucketed, sparkline } from "../../lib/sparkline.ts";
import { tableWidth, textTable } from "../../lib/text-table.ts";
import { calm, type Screen } from "../terminal/screen.ts";

/** The length of a sparkline in characters: it must fit beside its label and numbers. */
const WIDTH = 45;
const MAX_ROWS = 12;
/** Months after the first payment. */
const MONTHS_SHOWN = [0, 1, 2, 3, 6, 12, 18, 24];

type Money = (amount: number | null | undefined) => string;

export function showReport(screen: Screen, project: Project, numbers: Numbers, pending: number): void {
  const { period, currency } = numbers.stats;
  const money = moneyFormatter(currency);
  screen.say(
    `${screen.bold(calm(project.name))}  ${period.from} to ${period.to} (${period.timezone}), amounts per month in ${currency.toUpperCase()}`,
  );
  if (pending > 0) {
    screen.say(
      screen.yellow(
        `${formatCount(pending)} subscriptions are still to be worked out: the service does that within a minute.`,
      ),
    );
  }
  showStats(screen, numbers, money);
  showMrr(screen, numbers, money);
  showCohorts(screen, "Recovered within days of the event", numbers.recovery);
  showCohorts(screen, "Still paying, months after the first payment", numbers.retention);
  showForecast(screen, numbers, money);
  showStrategies(screen, numbers);
}

function showStats(screen: Screen, { stats }: Numbers, money: Money): void {
  const { previous, series } = stats;
  screen.heading("Churn and recovery");
  if (stats.other_currencies.length > 0) {
    const rates = stats.other_currencies.map(
      ({ currency, events }) => `${formatCount(events)} in ${currency.toUpperCase()}`,
    );
    screen.say(`Events in other currencies: ${rates.join(", ")}`);
  }
  if (stats.churn_events.total === 0 && series.every(({ recovered }) => recovered === 0)) {
    screen.say("No churn event in this period: once your events reach Recoverd, they are counted here.");
    return;
  }
  const sums = (field: "churned_mrr" | "recovered_mrr") => series.reduce((sum, day) => sum + day[field], 0);
  const line = (field: "churned_mrr" | "recovered_mrr" | "events") =>
    sparkline(
      bucketed(
        series.map((day) => day[field]),
        WIDTH,
      ),
    );
  const counted = (now: number, before: number) => [formatCount(now), formatChange(now, before, formatCount)];
  const priced = (now: number, before: number) => [money(now), formatChange(now, before, money)];
  table(
    screen,
    ["", "", "against before"],
    [
      ["Churn events", ...counted(stats.churn_events.total, previous.churn_events.total), line("events")],
      ["Churned MRR", money(sums("churned_mrr")), "", line("churned_mrr")],
      ["Recovered MRR", money(sums("recovered_mrr")), "", line("recovered_mrr")],
      ["MRR at risk", ...priced(stats.mrr.at_risk, previous.mrr.at_risk)],
      ["MRR lost", ...priced(stats.mrr.lost, previous.mrr.lost)],
      [
        "Recovery rate",
        formatShare(stats.recovery_rate),
        formatPointChange(stats.recovery_rate, previous.recovery_rate),
      ],
      ["Mails sent", ...counted(stats.emails.sent, previous.emails.sent)],
    ],
  );
  const reasons = Object.entries(stats.churn_events.by_reason).map(
    ([reason, events]) => `${humanName(calm(reason))} (${formatCount(events)})`,
  );
  if (reasons.length > 0) screen.say("", `Reasons: ${reasons.join("; ")}`);
}

const MRR_HEAD = ["Month", "Start", "New", "Back", "Up", "Down", "Churn", "End", "NRR"];

/** Rounded to the major unit, without the currency's sign. */
const inMajorUnits = (currency: string) => (amount: number | null | undefined) =>
  amount === null || amount === undefined ? NOT_KNOWN : formatCount(Math.round(majorUnits(amount, currency)));

function showMrr(screen: Screen, { months, stats }: Numbers, money: Money): void {
  screen.heading("MRR movements");
  if (months === null || months.length === 0) {
    screen.say(
      `No subscription in ${stats.currency.toUpperCase()} is known: connect a payment provider, or import subscriptions.`,
    );
    return;
  }
  screen.say(`MRR at the end of each month ${sparkline(months.map(({ mrr_movements }) => mrr_movements.end))}`, "");
  const rowsWith = (show: Money) =>
    months
      .slice(-MAX_ROWS)
      .map(({ month, complete, mrr_movements: moved, net_revenue_retention }) => [
        complete ? month : `${month}*`,
        ...[moved.start, moved.new, moved.reactivation, moved.expansion, moved.contraction, moved.churn, moved.end].map(
          show,
        ),
        formatShare(net_revenue_retention),
      ]);
  const exact = rowsWith(money);
  // Nine columns of exact amounts may be wider than the window.
  const rows = tableWidth([MRR_HEAD, ...exact]) <= screen.width ? exact : rowsWith(inMajorUnits(stats.currency));
  table(screen, MRR_HEAD, rows);
  if (months.some(({ complete }) => !complete)) screen.say("* not over yet");
}

function showCohorts(screen: Screen, title: string, { by, cohorts, pooled, reason }: Cohorts): void {
  screen.heading(title);
  if (cohorts.length === 0) {
    screen.say(`${reason ?? "There are no cohorts"}.`);
    return;
  }
  const periods = pooled
    .map(({ period }) => period)
    .filter((period) => by === "event_month" || MONTHS_SHOWN.includes(period));
  const ratesOf = (rows: readonly { period: number; rate: number | null }[]) =>
    periods.map((period) => rows.find((row) => row.period === period)?.rate ?? null);
  const formatRates = (rates: readonly (number | null)[]) =>
    rates.map((rate) => (rate === null ? "" : formatShare(rate, 0)));
  const rows = cohorts.slice(-MAX_ROWS).map(({ cohort, size, periods: own }) => {
    const rates = ratesOf(own);
    return [cohort, formatCount(size), ...formatRates(rates), sparkline(rates)];
  });
  const all = ratesOf(pooled);
  rows.push(["all", "", ...formatRates(all), sparkline(all)]);
  table(screen, ["Cohort", "Size", ...periods.map(String)], rows);
}

function showForecast(screen: Screen, { forecast }: Numbers, money: Money): void {
  screen.heading("Forecast");
  const { series, reason, warnings } = forecast;
  if (series.length === 0) {
    screen.say(`${calm(reason ?? "There is too little data")}.`.replace(/\.\.$/, "."));
    return;
  }
  if (series.every(({ mrr }) => mrr !== null)) screen.say(`MRR ${sparkline(series.map(({ mrr }) => mrr))}`, "");
  const interval = `${formatCount(series[0]!.interval * 100)}% between`;
  table(
    screen,
    ["Month", "MRR", interval, "and", "Churns", "Comes back"],
    series.map((month) => [
      month.month,
      money(month.mrr),
      money(month.low),
      money(month.high),
      money(month.expected_churned_mrr),
      money(month.expected_recovered_mrr),
    ]),
  );
  for (const warning of warnings) screen.say(calm(warning));
}

function showStrategies(screen: Screen, { strategies }: Numbers): void {
  screen.heading("Strategies, all time");
  const sent = strategies.strategies.filter(({ sends }) => sends > 0).sort((a, b) => b.saves - a.saves);
  if (sent.length === 0) {
    screen.say("No recovery mail was sent yet.");
    return;
  }
  table(
    screen,
    ["", "Sent", "Won back", "Rate", "95% from", "to"],
    sent.map(({ strategy, sends, saves, save_rate, low, high }) => [
      humanName(strategy),
      formatCount(sends),
      formatCount(saves),
      formatShare(save_rate),
      formatShare(low),
      formatShare(high),
    ]),
  );
  if (strategies.holdout) {
    const { lift, low, high, verdict } = strategies.holdout;
    screen.say(
      "",
      `Against customers held out: ${formatShare(lift)} (${formatShare(low)} to ${formatShare(high)}), ${humanName(verdict)}`,
    );
  }
}

/** Aligns the first column and columns without a heading (sparklines) to the left, numbers to the right. */
function table(screen: Screen, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const [first = "", ...lines] = textTable([head, ...rows], (column) => column === 0 || column >= head.length);
  if (first !== "") screen.say(screen.dim(first));
  screen.say(...lines);
}
