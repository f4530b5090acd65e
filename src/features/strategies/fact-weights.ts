// What tenure and MRR say for and against each strategy, after the "best for" column of the interface.

import { formatMoney } from "../../lib/money.ts";
import { spanOf } from "../../lib/span.ts";
import { points } from "./definition.ts";
import { type Factors, factorsOf } from "./factors.ts";
import { type PlanSize, planSize } from "./plan-size.ts";
import type { Weights } from "./table.ts";

/** Days. The first month has at most one bill, and no habit yet. */
const NEW = 30;
/** Days. A quarter: by then a product has found its place or not. */
const SHORT = 90;
/** Days. A year, after which the customer has renewed in every season. */
const LONG = 365;

export function byTenure(days: number): Factors {
  const length = days < SHORT ? "short" : days < LONG ? "medium" : "long";
  return factorsOf(`tenure_${length}`, WEIGHTS_OF_TENURE[length](duration(days), days < NEW), { days });
}

const WEIGHTS_OF_TENURE: Record<"short" | "medium" | "long", (time: string, isNew: boolean) => Weights> = {
  short: (time, isNew) => ({
    value_recap: points(isNew ? -3 : -1.5, `a short tenure (${time}) leaves little value to recall`),
    discount: points(2, `a short tenure (${time}) suits a discount, which buys time to see the value`),
    social_proof: points(2, `a customer of ${time} may still be uncertain`),
    unused_feature: points(1, `after a tenure of ${time} much of the product is likely untried`),
    feedback_request: points(1, `after a tenure of ${time} the first impressions are fresh enough to ask for`),
    founder_email: points(
      isNew ? -1 : -0.5,
      `a tenure of ${time} has built no tie yet that a personal word could hold`,
    ),
    pause_option: points(isNew ? -1.5 : -0.5, `a tenure of ${time} has made little habit to return to after a pause`),
    downgrade_offer: points(-0.5, `a tenure of ${time} shows no lasting need that a smaller plan could meet`),
  }),
  medium: (time) => ({ value_recap: points(1, `a customer for ${time} has received value to recall`) }),
  long: (time) => ({
    value_recap: points(3, `a customer for ${time} has received much value to recall`),
    pause_option: points(1, `a tenure of ${time} is a habit to return to after a pause`),
    downgrade_offer: points(1, `a tenure of ${time} shows a lasting need that a smaller plan can meet`),
    founder_email: points(1, `a customer for ${time} has earned a personal word`),
    discount: points(-1, `a customer for ${time} has long known the price`),
    social_proof: points(-1, `a customer for ${time} knows the product better than success stories do`),
    unused_feature: points(-0.5, `a customer for ${time} has likely tried most features`),
  }),
};

/** `mrr` in the currency's minor unit. */
export function byMrr(mrr: number, currency: string): Factors {
  const size = planSize(mrr, currency);
  const amount = `an MRR of ${formatMoney(mrr, currency)}`;
  return factorsOf(`mrr_${size}`, WEIGHTS_OF_MRR[size](amount), { mrr, currency });
}

const WEIGHTS_OF_MRR: Record<PlanSize, (amount: string) => Weights> = {
  free: (amount) => ({
    unused_feature: points(1.5, `${amount} can only grow by more use`),
    founder_email: points(-2, `${amount} does not pay for the founder's time`),
    pause_option: points(-2, `${amount} leaves no bill to pause`),
    downgrade_offer: points(-4, `${amount} leaves no cheaper plan to offer`),
    discount: points(-4, `${amount} leaves nothing to discount`),
  }),
  small: (amount) => ({
    social_proof: points(0.5, `${amount} suits an email that needs nobody's time`),
    founder_email: points(-2, `${amount} hardly pays for the founder's time`),
    downgrade_offer: points(-1.5, `${amount} leaves little room below it`),
  }),
  medium: (amount) => ({
    downgrade_offer: points(1, `${amount} leaves room below it`),
    founder_email: points(0.5, `${amount} is worth some of the founder's time`),
  }),
  large: (amount) => ({
    founder_email: points(3, `${amount} is worth a personal email`),
    downgrade_offer: points(2, `${amount} leaves much room below it`),
    feedback_request: points(-0.5, `${amount} deserves more than a question`),
    discount: points(-1, `${amount} makes a discount dear`),
  }),
};

/** "9 days", "8 weeks", "14 months", "4 years": what the mails say. */
function duration(days: number): string {
  if (days < 1) return "less than a day";
  const span = spanOf(days);
  return span === null ? count(days, "day") : count(span.count, span.unit);
}

const number = (value: number): string => Math.floor(value).toLocaleString("en-US");

const count = (value: number, noun: string): string => `${number(value)} ${noun}${Math.floor(value) === 1 ? "" : "s"}`;
