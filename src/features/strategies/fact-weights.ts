// What tenure and MRR say for and against each strategy, after the "best for" column of the interface.

import { formatMoney } from "../../lib/money.ts";
import { spanOf } from "../../lib/span.ts";
import { weightsIn } from "./circumstances.ts";
import { type Factors, factorsIn, factorsOf } from "./factors.ts";
import { planSize } from "./plan-size.ts";

/** Days. The first month has at most one bill, and no habit yet. */
const NEW = 30;
/** Days. A quarter: by then a product has found its place or not. */
const SHORT = 90;
/** Days. A year, after which the customer has renewed in every season. */
const LONG = 365;

export function byTenure(days: number): Factors {
  const code = `tenure_${days < SHORT ? "short" : days < LONG ? "medium" : "long"}` as const;
  const weights = { ...weightsIn(code), ...(days < NEW && weightsIn("tenure_new")) };
  return factorsOf(code, weights, { days }, duration(days));
}

/** `mrr` in the currency's minor unit. */
export const byMrr = (mrr: number, currency: string): Factors =>
  factorsIn(`mrr_${planSize(mrr, currency)}`, `an MRR of ${formatMoney(mrr, currency)}`, { mrr, currency });

/** "9 days", "8 weeks", "14 months", "4 years": what the mails say. */
function duration(days: number): string {
  if (days < 1) return "less than a day";
  const span = spanOf(days);
  return span === null ? count(days, "day") : count(span.count, span.unit);
}

const number = (value: number): string => Math.floor(value).toLocaleString("en-US");

const count = (value: number, noun: string): string => `${number(value)} ${noun}${Math.floor(value) === 1 ? "" : "s"}`;
