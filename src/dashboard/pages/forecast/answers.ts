// The page's requests to the API: the forecast, past MRR, and a forecast from the past.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { type Query, useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { lastDayOf, monthsAfter, thisMonth } from "../../parts/months.ts";

export type Forecast = Shape<"Forecast">;
type Month = Forecast["series"][number];
export type KnownMonth = Month & {
  mrr: number;
  low: number;
  high: number;
  inner_low: number;
  inner_high: number;
  components: NonNullable<Month["components"]>;
};

export const isKnown = (month: Month): month is KnownMonth => month.mrr !== null;

/** The MRR at the end of each complete month, oldest first. */
export type Past = readonly { readonly month: string; readonly end: number }[];

/** The forecast that would have been made `months` months before the last complete month. */
export type BackThen = { readonly months: 12 | 6 | 3; readonly asOf: string; readonly series: readonly KnownMonth[] };

export type Answers = {
  readonly forecast: Forecast;
  readonly past: Past;
  readonly customers: number | null;
  readonly backThen: BackThen | null;
};

const AHEAD = 12;
const TRIED = [12, 6, 3] as const;

export const useForecast = (currency: string | undefined): Query<Answers> =>
  useQuery(
    `forecast ${slug.value} ${currency}`,
    async (signal) => {
      const [forecast, { past, customers }] = await Promise.all([
        ask({ currency, months: AHEAD }, signal),
        askPast(currency, signal),
      ]);
      const isForecast = forecast.series.some(isKnown);
      return { forecast, past, customers, backThen: isForecast ? await askBackThen(currency, past, signal) : null };
    },
    ["mrr", "settings"],
  );

async function ask(
  { currency, months, to }: { currency: string | undefined; months: number; to?: string },
  signal: AbortSignal,
): Promise<Forecast> {
  return (await projectApi.get("/forecasting", { query: { horizon: months, to, currency }, signal })).data;
}

async function askPast(
  currency: string | undefined,
  signal: AbortSignal,
): Promise<{ past: Past; customers: number | null }> {
  const from = `${monthsAfter(thisMonth(), -AHEAD - 1)}-01`;
  const { months } = (await projectApi.get("/mrr", { query: { from, currency }, signal })).data;
  const past = (months ?? []).flatMap(({ month, complete, mrr_movements }) =>
    complete && mrr_movements !== null ? [{ month, end: mrr_movements.end }] : [],
  );
  // Leave out months before the first payment.
  const first = past.findIndex(({ end }) => end > 0);
  return { past: first < 0 ? [] : past.slice(first), customers: months?.at(-1)?.customers?.active ?? null };
}

/** The forecast from the longest time ago with enough data; null if there is none. */
async function askBackThen(currency: string | undefined, past: Past, signal: AbortSignal): Promise<BackThen | null> {
  const last = past.at(-1)?.month;
  if (last === undefined) return null;
  for (const months of TRIED) {
    const month = monthsAfter(last, -months);
    if (!past.some((one) => one.month === month)) continue;
    const { series } = await ask({ currency, months, to: lastDayOf(month) }, signal);
    const known = series.filter(isKnown);
    if (known.length === months) return { months, asOf: month, series: known };
  }
  return null;
}
