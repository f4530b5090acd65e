// The definition of every statistic, written once for the OpenAPI document and `GET …/stats/definitions`.

import { ATTRIBUTION_DAYS } from "../sums/contacts.ts";

export const UNITS = ["count", "amount", "rate", "days", "ratio", "text"] as const;
/** `amount`: monthly unless stated otherwise, in the currency's minor unit. `rate`: 0 to 1, or above for retention. */
type Unit = (typeof UNITS)[number];

type Definition = { name: string; unit: Unit; definition: string };

const WILSON = "Wilson score interval, 95%";

const DEFINED: readonly [string, Unit, string][] = [
  [
    "period",
    "text",
    "Whole days in the project's time zone, both ends included. A day begins at its first moment there, so that days with a change of the clock have 23 or 25 hours.",
  ],
  [
    "currency",
    "text",
    "The currency of all amounts. Churn events, recovery rate, attribution and series are those of events in this currency; mails, strategies and the cancel flow's counts are of all.",
  ],
  [
    "pending_subscriptions",
    "count",
    "Subscriptions with changes that are not in these numbers yet: 0 except while a large import runs.",
  ],
  [
    "other_currencies",
    "count",
    "How many churn events of the period are in other currencies; ask for each to see its amounts. Amounts of different currencies are never added.",
  ],
  ["churn_events.total", "count", "Churn events that were created in the period; those without a known MRR count too."],
  ["churn_events.by_status", "count", "The same events by the status that they have now."],
  ["churn_events.by_type", "count", "The same events by type: cancellations and failed payments."],
  ["churn_events.by_provider", "count", "The same events by their provider; beyond the 50 most frequent as `other`."],
  ["churn_events.by_reason", "count", "The same events by reason code; `unspecified` where there is none."],
  ["churn_events.without_mrr", "count", "How many of them have no known MRR: they are in no amount."],
  [
    "mrr.at_risk",
    "amount",
    "MRR of the period's events that are still open: new, processing, variants generated or email sent.",
  ],
  ["mrr.recovered", "amount", "MRR of the period's events that are recovered, whenever that was."],
  ["mrr.lost", "amount", "MRR of the period's events that are lost."],
  [
    "mrr.discounts",
    "amount",
    `What the recovered customers get off by discount offers that they accepted in the cancel flow in the ${ATTRIBUTION_DAYS} days before. A discount that a mail's text promises is not known here.`,
  ],
  ["mrr.recovered_net", "amount", "mrr.recovered less mrr.discounts."],
  [
    "recovery_rate",
    "rate",
    "Recovered ÷ (recovered + lost) among the period's events; null where there is neither. Open events are left out: their end is not known.",
  ],
  ["recovery_rate_interval", "rate", `Where the true recovery rate lies: ${WILSON}.`],
  [
    "median_days_to_recover",
    "days",
    "Half of the period's recovered events were recovered within so many days of their creation; null where none was.",
  ],
  [
    "attribution",
    "count",
    `The period's recovered events and their MRR by what came before the recovery, each in one part: an offer accepted in the cancel flow, else a recovery mail, each in the ${ATTRIBUTION_DAYS} days before; else, for failed payments that a payment provider reported, the provider's retry; else unaided. What came before need not be the cause: see holdout.`,
  ],
  ["emails.sent", "count", "Recovery variants that were sent in the period."],
  [
    "emails.opened",
    "count",
    "Of these, opened by a person, or a link of theirs followed by one. Mail scanners and image proxies do not count.",
  ],
  ["emails.clicked", "count", "Of these, a link followed by a person."],
  ["emails.bounced", "count", "Of these, refused for good by the recipient's mail server."],
  ["emails.unsubscribed", "count", "Addresses that asked in the period for no more mail."],
  [
    "emails.open_rate",
    "rate",
    "opened ÷ sent; null where nothing was sent. Some mail programs load no pictures, so it is a lower bound.",
  ],
  ["emails.click_rate", "rate", "clicked ÷ sent; null where nothing was sent."],
  [
    "strategies",
    "count",
    `For each strategy the mails of it that were sent in the period; recovered: after how many of them, and of no later mail, the event was recovered within ${ATTRIBUTION_DAYS} days.`,
  ],
  ["strategies.recovery_rate", "rate", `recovered ÷ sent; null where nothing was sent. low and high: ${WILSON}.`],
  ["cancel_flow.sessions", "count", "Cancel flows that began in the period: a reason was given."],
  ["cancel_flow.offers_shown", "count", "Sessions that were shown an offer."],
  [
    "cancel_flow.accepted",
    "count",
    "Sessions that ended with an accepted offer: saves. A flow that was left without a decision is abandoned, never saved.",
  ],
  [
    "cancel_flow.save_rate",
    "rate",
    `Of the sessions that were shown an offer and have ended: accepted ÷ accepted, declined or abandoned; null where there is none. low and high: ${WILSON}.`,
  ],
  [
    "cancel_flow.saved_mrr",
    "amount",
    "MRR of the saves in this currency, as the page reported it; saved_mrr_net is less the discounts that were accepted.",
  ],
  [
    "cancel_flow.verified",
    "count",
    "The same numbers for sessions with a customer verified by a hash or a link, which nobody can forge.",
  ],
  ["wall.seen", "count", "Failed payments whose customers first saw the payment wall in the period."],
  ["wall.clicked", "count", "Of these, how many customers followed the wall's link to pay."],
  ["wall.paid", "count", "Of these seen, how many were paid after that; the wall need not be the cause."],
  [
    "holdout",
    "rate",
    "Customers who were mailed automatically (treated) beside those held out by chance: lift is the difference of their recovery rates, low and high its 95% interval (Newcombe). lift × the treated group's ended_mrr is about what the mails brought back in MRR. An interval that spans 0 shows no effect yet. Null where nobody is held out, its lift while a group has no ended event.",
  ],
  [
    "series",
    "amount",
    "A row for every day: events and churned_mrr on the day that they were created, recovered and recovered_mrr on the day of the recovery, whenever the event was created.",
  ],
  ["previous", "text", "The same numbers of the period of as many days right before."],
  [
    "mrr_movements",
    "amount",
    "What all customers pay at the period's first moment (start) and at its end, or now where it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: all subscriptions that share a customer or an address, added up. Null where no subscription in this currency is known, as all that follows.",
  ],
  [
    "mrr_movements.new",
    "amount",
    "Of customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other.",
  ],
  ["mrr_movements.reactivation", "amount", "Of customers that paid before, but not at the start."],
  ["mrr_movements.resumed", "amount", "Of customers whose paused subscriptions went on, or ended."],
  [
    "mrr_movements.paused",
    "amount",
    "Of customers whose subscriptions were paused: they pay nothing now, and have not left.",
  ],
  ["mrr_movements.expansion", "amount", "What customers that paid at both ends pay more."],
  ["mrr_movements.contraction", "amount", "What customers that paid at both ends pay less."],
  [
    "mrr_movements.churn",
    "amount",
    "What customers paid at the start that pay nothing at the end. A failed payment is none until the subscription ends.",
  ],
  [
    "mrr_movements.churn_involuntary",
    "amount",
    "The part of churn from customers with a failed payment as their last churn event that was not recovered; churn_voluntary is the rest, customers without an event included.",
  ],
  ["gross_revenue_retention", "rate", "(start − contraction − churn) ÷ start; null where start is 0."],
  [
    "net_revenue_retention",
    "rate",
    "(start + expansion − contraction − churn) ÷ start, so above 1 where customers grow; new and reactivation are left out. Null where start is 0.",
  ],
  [
    "customer_churn_rate",
    "rate",
    "Customers that paid at the start and not at the end ÷ customers that paid at the start; null where there were none.",
  ],
  ["churn_rate_denominator", "text", "What the churn rate is divided by."],
  ["quick_ratio", "ratio", "(new + reactivation + expansion) ÷ (contraction + churn); null where nothing was lost."],
  ["arpa", "amount", "end ÷ customers that pay at the end; null where there are none. Not rounded."],
  ["arr", "amount", "end × 12: a year at this rate."],
  [
    "customers",
    "count",
    "Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. Who is paused is not active and has not churned.",
  ],
];

export const DEFINITIONS: readonly Definition[] = DEFINED.map(([name, unit, definition]) => ({
  name,
  unit,
  definition,
}));

export function definitionOf(name: string): string {
  const found = DEFINITIONS.find((one) => one.name === name);
  if (!found) throw new Error(`${name} has no definition`);
  return found.definition;
}
