// The content of the weekly digest: the week compared with the week before, by the API's definitions.

import { cleanLine } from "../../../lib/text.ts";
import type { Db } from "../../../store/engine.ts";
import type { Reader } from "../../../store/reading.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { sentenceOf } from "../../risk/sentences.ts";
import { type CustomerRisk, listRisks } from "../../risk/service.ts";
import { LEVEL_FROM } from "../../risk/signals.ts";
import { offerEffectsRead } from "../cancel-flow/offer-effects.ts";
import type { Forecast } from "../forecast/model.ts";
import { daysAfter, spanOf } from "../period.ts";
import type { DayNumbers, Stats } from "../stats/model.ts";
import { type MrrMonth, mrrRead } from "../subscriptions/months.ts";
import { causedSection } from "./caused.ts";
import { COLOURS, cssOf, drawBars } from "./chart.ts";
import { formatChange, formatCount, formatPointChange, formatShare, humanName, moneyFormatter } from "./format.ts";
import { readForecast, readStats } from "./report-data.ts";
import type { Chart, Section, Table, TextSection } from "./sections.ts";
import type { Week } from "./week.ts";

export type Digest = {
  /** The project's name on one line. */
  name: string;
  from: string;
  to: string;
  currency: string;
  sections: Section[];
};

const MAX_CUSTOMERS = 5;
const MAX_STRATEGIES = 3;
const MONTHS_SHOWN = 12;
/** A week alone shows no effect. */
const CAUSED_DAYS = 90;

/** Call `refreshBeforeReading` first. */
export async function readDigest(
  { db, reader }: { db: Db; reader: Reader },
  project: Project,
  { from, to }: Pick<Week, "from" | "to">,
  now: number,
): Promise<Digest> {
  const { timezone, currency, company_name } = settingsOf(project);
  const asked = { projectId: project.id, test: false, currency, now };
  const week = spanOf(from, to, timezone);
  const fortnight = spanOf(daysAfter(from, -7), to, timezone);
  const year = spanOf(daysAfter(to, -30 * (MONTHS_SHOWN - 1)), to, timezone);
  const stats = await readStats(reader, project, { ...asked, period: week });
  const quarter = spanOf(daysAfter(to, 1 - CAUSED_DAYS), to, timezone);
  const { holdout: mails } = await readStats(reader, project, { ...asked, period: quarter });
  const { holdout: offers } = await reader.read(offerEffectsRead, { ...asked, start: year.start, end: year.end });
  // A week's statistics have rows for its own days only.
  const { series } = await readStats(reader, project, { ...asked, period: fortnight });
  const facts: Facts = {
    stats,
    days: series.slice(7),
    daysBefore: series.slice(0, 7),
    months: await reader.read(mrrRead, { ...asked, period: year }),
    forecast: await readForecast(reader, { ...asked, period: week }, 1),
    risks: (await listRisks(db, project, { min_score: LEVEL_FROM.medium }, { limit: MAX_CUSTOMERS, offset: 0 })).risks,
    caused: causedSection({ days: CAUSED_DAYS, mails, offers, money: moneyFormatter(currency) }),
    money: moneyFormatter(currency),
  };
  return {
    name: cleanLine(company_name ?? "", 80) || cleanLine(project.name, 80) || project.slug,
    from,
    to,
    currency,
    sections: sectionsOf(facts),
  };
}

type Facts = {
  stats: Stats;
  days: DayNumbers[];
  daysBefore: DayNumbers[];
  months: MrrMonth[] | null;
  forecast: Forecast;
  risks: CustomerRisk[];
  caused: TextSection;
  money: (amount: number | null | undefined) => string;
};

const sectionsOf = (facts: Facts): Section[] =>
  [
    quietWeek(facts),
    numbers(facts),
    byDay(facts),
    reasons(facts),
    facts.caused,
    strategies(facts),
    mrrByMonth(facts),
    nextMonth(facts),
    atRisk(facts),
    otherCurrencies(facts),
  ].filter((section) => section !== null);

const sumOf = (days: readonly DayNumbers[], field: "churned_mrr" | "recovered_mrr" | "recovered"): number =>
  days.reduce((sum, day) => sum + day[field], 0);

function quietWeek({ stats, days }: Facts): TextSection | null {
  if (stats.churn_events.total > 0 || sumOf(days, "recovered") > 0 || stats.other_currencies.length > 0) return null;
  const before = stats.previous.churn_events.total;
  const lines = ["Nobody cancelled and no payment failed, as far as Recoverd knows."];
  if (before === 0) lines.push("It was the same the week before: check that your events reach Recoverd.");
  return { kind: "words", title: "A quiet week", lines };
}

function numbers({ stats, days, daysBefore, money }: Facts): Table {
  const { previous } = stats;
  const counts = (now: number | null | undefined, before: number | null | undefined) => [
    formatCount(now),
    formatCount(before),
    formatChange(now, before, formatCount),
  ];
  const amounts = (now: number | null | undefined, before: number | null | undefined) => [
    money(now),
    money(before),
    formatChange(now, before, money),
  ];
  const [churned, churnedBefore] = [sumOf(days, "churned_mrr"), sumOf(daysBefore, "churned_mrr")];
  const [recovered, recoveredBefore] = [sumOf(days, "recovered_mrr"), sumOf(daysBefore, "recovered_mrr")];
  const rows = [
    ["Churned MRR", ...amounts(churned, churnedBefore)],
    ["Recovered MRR", ...amounts(recovered, recoveredBefore)],
    ["Churn events", ...counts(stats.churn_events.total, previous.churn_events.total)],
    ["Customers recovered", ...counts(sumOf(days, "recovered"), sumOf(daysBefore, "recovered"))],
    [
      "Recovery rate of ended events",
      formatShare(stats.recovery_rate),
      formatShare(previous.recovery_rate),
      formatPointChange(stats.recovery_rate, previous.recovery_rate),
    ],
    ["Mails sent", ...counts(stats.emails.sent, previous.emails.sent)],
  ];
  if (stats.mrr_movements !== null) {
    rows.push(["MRR at the end", ...amounts(stats.mrr_movements.end, previous.mrr_movements?.end)]);
  }
  return { kind: "table", title: "The week in numbers", head: ["", "This week", "Week before", "Change"], rows };
}

const scaleOf = (highest: number, money: Facts["money"]): string => `(the top line is ${money(highest)})`;

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function byDay({ days, money }: Facts): Chart | null {
  if (sumOf(days, "churned_mrr") + sumOf(days, "recovered_mrr") === 0) return null;
  const { lost, won } = COLOURS;
  return {
    kind: "chart",
    title: "MRR day by day",
    legend: [
      { label: "churned", colour: cssOf(lost) },
      { label: "recovered", colour: cssOf(won) },
    ],
    scale: scaleOf(Math.max(...days.flatMap((day) => [day.churned_mrr, day.recovered_mrr])), money),
    labels: WEEKDAYS,
    lines: days.map(
      (day, index) =>
        `${WEEKDAYS[index]} ${day.date}: churned ${money(day.churned_mrr)}, recovered ${money(day.recovered_mrr)}`,
    ),
    png: drawBars(
      days.map((day) => [day.churned_mrr, day.recovered_mrr]),
      [lost, won],
    ),
  };
}

function reasons({ stats }: Facts): Table | null {
  const now = stats.churn_events.by_reason;
  const before = stats.previous.churn_events.by_reason;
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  if (names.length === 0) return null;
  const rows = names.map((name) => {
    const [events, eventsBefore] = [now[name] ?? 0, before[name] ?? 0];
    return [
      humanName(name),
      formatCount(events),
      formatCount(eventsBefore),
      formatChange(events, eventsBefore, formatCount),
    ];
  });
  return { kind: "table", title: "Why they churned", head: ["", "This week", "Week before", "Change"], rows };
}

function strategies({ stats }: Facts): Table | null {
  const worked = stats.strategies.filter(({ recovered }) => recovered > 0).sort((a, b) => b.recovered - a.recovered);
  if (worked.length === 0) return null;
  return {
    kind: "table",
    title: "Strategies that worked",
    head: ["", "Sent", "Recovered", "Rate (95% interval)"],
    rows: worked
      .slice(0, MAX_STRATEGIES)
      .map(({ strategy, sent, recovered, recovery_rate, low, high }) => [
        humanName(strategy),
        formatCount(sent),
        formatCount(recovered),
        `${formatShare(recovery_rate, 0)} (${formatShare(low, 0)} to ${formatShare(high, 0)})`,
      ]),
  };
}

function mrrByMonth({ months, money }: Facts): Chart | null {
  if (months === null || months.length === 0) return null;
  return {
    kind: "chart",
    title: "MRR month by month",
    legend: [{ label: "MRR at the end of the month", colour: cssOf(COLOURS.won) }],
    scale: scaleOf(Math.max(...months.map(({ mrr_movements }) => mrr_movements.end)), money),
    labels: months.map(({ month }) => month.slice(5)),
    lines: months.map(
      ({ month, complete, mrr_movements: { end } }) => `${month}: ${money(end)}${complete ? "" : " so far"}`,
    ),
    png: drawBars(
      months.map(({ mrr_movements }) => [mrr_movements.end]),
      [COLOURS.won],
    ),
  };
}

function nextMonth({ forecast, money }: Facts): TextSection {
  const [month] = forecast.series;
  const title = "The month ahead";
  if (month === undefined) {
    return {
      kind: "words",
      title,
      lines: [`There is no forecast yet. ${cleanLine(forecast.reason ?? "", 300)}`.trim()],
    };
  }
  const lines = [
    month.mrr === null
      ? "MRR itself cannot be forecast yet: no subscriptions are known."
      : `MRR of ${money(month.mrr)} is expected a month from ${forecast.as_of}; ${formatCount(month.interval * 100)}% of the simulated futures lie between ${money(month.low)} and ${money(month.high)}.`,
    `${money(month.expected_churned_mrr)} is expected to churn, of which ${money(month.expected_recovered_mrr)} comes back.`,
    ...forecast.warnings.map((warning) => cleanLine(warning, 300)),
  ];
  return { kind: "words", title, lines };
}

function atRisk({ risks }: Facts): Table | null {
  if (risks.length === 0) return null;
  return {
    kind: "table",
    title: "Customers most likely to leave",
    head: ["", "Risk", "Why"],
    rows: risks.map(({ customer, score, level, signals }) => [
      cleanLine(customer.email ?? customer.customerId ?? "", 120),
      `${score} (${level})`,
      signals[0] ? sentenceOf(signals[0]) : "",
    ]),
  };
}

function otherCurrencies({ stats }: Facts): TextSection | null {
  if (stats.other_currencies.length === 0) return null;
  const others = stats.other_currencies
    .map(({ currency, events }) => `${formatCount(events)} in ${currency.toUpperCase()}`)
    .join(", ");
  return {
    kind: "words",
    title: "Other currencies",
    lines: [`All of this is about ${stats.currency.toUpperCase()}. Churn events in other currencies: ${others}.`],
  };
}
