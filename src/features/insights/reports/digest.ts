// The content of the weekly digest: the week compared with the week before, by the API's definitions.

import { cleanLine } from "../../../lib/text.ts";
import type { Db } from "../../../store/engine.ts";
import type { Reader } from "../../../store/reading.ts";
import { settingsOf, teamLanguage } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { type CustomerRisk, listRisks } from "../../risk/service.ts";
import { LEVEL_FROM } from "../../risk/signals.ts";
import { offerEffectsRead } from "../cancel-flow/offer-effects.ts";
import type { Forecast } from "../forecast/model.ts";
import { daysAfter, spanOf } from "../period.ts";
import type { DayNumbers, Stats } from "../stats/model.ts";
import { type MrrMonth, mrrRead } from "../subscriptions/months.ts";
import { causedSection } from "./caused.ts";
import { COLOURS, cssOf, drawBars } from "./chart.ts";
import { DIGEST_WORDS, type DigestWords } from "./digest-words.ts";
import { formatChange, formatCount, formatPointChange, formatShare, moneyFormatter } from "./format.ts";
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
  /** The language of the project's people. */
  say: DigestWords;
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
  const say = DIGEST_WORDS[teamLanguage(project)];
  const money = moneyFormatter(currency, say.language);
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
    caused: causedSection({ days: CAUSED_DAYS, mails, offers, money }, say),
    money,
    count: (number) => formatCount(number, say.language),
    share: (share, decimals) => formatShare(share, decimals, say.language),
    say,
  };
  return {
    name: cleanLine(company_name ?? "", 80) || cleanLine(project.name, 80) || project.slug,
    from,
    to,
    currency,
    sections: sectionsOf(facts),
    say,
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
  count: (number: number | null | undefined) => string;
  share: (share: number | null | undefined, decimals?: number) => string;
  say: DigestWords;
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

function quietWeek({ stats, days, say: { quiet } }: Facts): TextSection | null {
  if (stats.churn_events.total > 0 || sumOf(days, "recovered") > 0 || stats.other_currencies.length > 0) return null;
  const before = stats.previous.churn_events.total;
  const lines = before === 0 ? [quiet.nothing, quiet.check] : [quiet.nothing];
  return { kind: "words", title: quiet.title, lines };
}

function numbers({ stats, days, daysBefore, money, count, share, say }: Facts): Table {
  const { previous } = stats;
  const names = say.numbers;
  const counts = (now: number | null | undefined, before: number | null | undefined) => [
    count(now),
    count(before),
    formatChange(now, before, count),
  ];
  const amounts = (now: number | null | undefined, before: number | null | undefined) => [
    money(now),
    money(before),
    formatChange(now, before, money),
  ];
  const [churned, churnedBefore] = [sumOf(days, "churned_mrr"), sumOf(daysBefore, "churned_mrr")];
  const [recovered, recoveredBefore] = [sumOf(days, "recovered_mrr"), sumOf(daysBefore, "recovered_mrr")];
  const rows = [
    [names.churned, ...amounts(churned, churnedBefore)],
    [names.recovered, ...amounts(recovered, recoveredBefore)],
    [names.events, ...counts(stats.churn_events.total, previous.churn_events.total)],
    [names.customers, ...counts(sumOf(days, "recovered"), sumOf(daysBefore, "recovered"))],
    [
      names.rate,
      share(stats.recovery_rate),
      share(previous.recovery_rate),
      formatPointChange(stats.recovery_rate, previous.recovery_rate, say.language),
    ],
    [names.mails, ...counts(stats.emails.sent, previous.emails.sent)],
  ];
  if (stats.mrr_movements !== null) {
    rows.push([names.end, ...amounts(stats.mrr_movements.end, previous.mrr_movements?.end)]);
  }
  return { kind: "table", title: names.title, head: say.weekHead, rows };
}

function byDay({ days, money, say }: Facts): Chart | null {
  if (sumOf(days, "churned_mrr") + sumOf(days, "recovered_mrr") === 0) return null;
  const { lost, won } = COLOURS;
  return {
    kind: "chart",
    title: say.byDay.title,
    legend: [
      { label: say.byDay.churned, colour: cssOf(lost) },
      { label: say.byDay.recovered, colour: cssOf(won) },
    ],
    scale: say.scale(money(Math.max(...days.flatMap((day) => [day.churned_mrr, day.recovered_mrr])))),
    labels: say.weekdays,
    lines: days.map((day, index) =>
      say.byDay.line(say.weekdays[index]!, say.day(day.date), money(day.churned_mrr), money(day.recovered_mrr)),
    ),
    png: drawBars(
      days.map((day) => [day.churned_mrr, day.recovered_mrr]),
      [lost, won],
    ),
  };
}

function reasons({ stats, count, say }: Facts): Table | null {
  const now = stats.churn_events.by_reason;
  const before = stats.previous.churn_events.by_reason;
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  if (names.length === 0) return null;
  const rows = names.map((name) => {
    const [events, eventsBefore] = [now[name] ?? 0, before[name] ?? 0];
    return [say.reason(name), count(events), count(eventsBefore), formatChange(events, eventsBefore, count)];
  });
  return { kind: "table", title: say.reasons, head: say.weekHead, rows };
}

function strategies({ stats, count, share, say }: Facts): Table | null {
  const worked = stats.strategies.filter(({ recovered }) => recovered > 0).sort((a, b) => b.recovered - a.recovered);
  if (worked.length === 0) return null;
  return {
    kind: "table",
    ...say.strategies,
    rows: worked
      .slice(0, MAX_STRATEGIES)
      .map(({ strategy, sent, recovered, recovery_rate, low, high }) => [
        say.strategy(strategy),
        count(sent),
        count(recovered),
        say.range(share(recovery_rate, 0), share(low, 0), share(high, 0)),
      ]),
  };
}

function mrrByMonth({ months, money, say }: Facts): Chart | null {
  if (months === null || months.length === 0) return null;
  return {
    kind: "chart",
    title: say.months.title,
    legend: [{ label: say.months.legend, colour: cssOf(COLOURS.won) }],
    scale: say.scale(money(Math.max(...months.map(({ mrr_movements }) => mrr_movements.end)))),
    labels: months.map(({ month }) => month.slice(5)),
    lines: months.map(
      ({ month, complete, mrr_movements: { end } }) => `${month}: ${money(end)}${complete ? "" : say.months.soFar}`,
    ),
    png: drawBars(
      months.map(({ mrr_movements }) => [mrr_movements.end]),
      [COLOURS.won],
    ),
  };
}

function nextMonth({ forecast, money, count, say }: Facts): TextSection {
  const [month] = forecast.series;
  const { title, none, unknown, expected, churn, said } = say.ahead;
  const cleaned = (sentence: string): string => cleanLine(said(sentence), 300);
  if (month === undefined) return { kind: "words", title, lines: [none(cleaned(forecast.reason ?? ""))] };
  const asOf = say.day(forecast.as_of);
  const lines = [
    month.mrr === null
      ? unknown
      : expected(money(month.mrr), asOf, count(month.interval * 100), money(month.low), money(month.high)),
    churn(money(month.expected_churned_mrr), money(month.expected_recovered_mrr)),
    ...forecast.warnings.map(cleaned),
  ];
  return { kind: "words", title, lines };
}

function atRisk({ risks, say }: Facts): Table | null {
  if (risks.length === 0) return null;
  return {
    kind: "table",
    ...say.atRisk,
    rows: risks.map(({ customer, score, level, signals }) => [
      cleanLine(customer.email ?? customer.customerId ?? "", 120),
      say.level(score, level),
      signals[0] ? say.signal(signals[0]) : "",
    ]),
  };
}

function otherCurrencies({ stats, count, say }: Facts): TextSection | null {
  if (stats.other_currencies.length === 0) return null;
  const others = stats.other_currencies
    .map(({ currency, events }) => say.others.count(count(events), currency.toUpperCase()))
    .join(", ");
  return { kind: "words", title: say.others.title, lines: [say.others.all(stats.currency.toUpperCase(), others)] };
}
