// Small, medium or large plan: a rough size of an MRR in any currency.

import { majorUnits } from "../../lib/money.ts";

type PlanSize = "free" | "small" | "medium" | "large";

/** In dollars a month. Below, fifteen minutes of the founder cost more than the plan brings. */
const MEDIUM_PLAN = 50;
/** In dollars a month. From here a year of the plan is worth thousands, and a personal email pays off. */
const LARGE_PLAN = 500;

// How many units of a currency make about one dollar. Only used to recognise large plans: it is off by tens of percent
// and never shown. An unlisted currency counts as a dollar, as do the euro, the pound and the franc.
const UNITS_PER_DOLLAR = new Map(
  (
    [
      [0.3, "kwd bhd omr"],
      [0.7, "jod"],
      [4, "pln brl ils aed sar qar pen myr ron fjd tnd gel"],
      [8, "cny hkd sek dkk nok bob gtq mop"],
      [18, "mxn zar czk mdl"],
      [40, "try thb php twd uah uyu egp mkd"],
      [100, "inr rub jpy isk npr kes lkr bdt rsd dzd hnl etb all amd"],
      [300, "huf pkr crc kzt jmd"],
      [1_000, "krw clp ars cop ngn xaf xof iqd mmk rwf mwk"],
      [4_000, "ugx tzs pyg khr"],
      [15_000, "idr vnd uzs gnf lak lbp"],
    ] as const
  ).flatMap(([units, codes]) => codes.split(" ").map((code) => [code, units] as const)),
);

/** `mrr` in the currency's minor unit, per month. */
export function planSize(mrr: number, currency: string): PlanSize {
  if (mrr <= 0) return "free";
  const dollars = majorUnits(mrr, currency) / (UNITS_PER_DOLLAR.get(currency.toLowerCase()) ?? 1);
  if (dollars < MEDIUM_PLAN) return "small";
  return dollars < LARGE_PLAN ? "medium" : "large";
}
