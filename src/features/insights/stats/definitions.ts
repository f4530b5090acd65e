// The definition of every statistic, written once for the OpenAPI document and `GET …/stats/definitions`.

import { ATTRIBUTION_DAYS } from "../sums/contacts.ts";

export const UNITS = ["count", "amount", "rate", "days", "ratio", "text"] as const;
/** `amount`: monthly unless stated otherwise, in the currency's minor unit. `rate`: 0 to 1, or above for retention. */
type Unit = (typeof UNITS)[number];

type Definition = { name: string; unit: Unit; definition: string };

const WILSON = "Wilson score interval, 95%";

const count = (definition: string) => ({ unit: "count", definition }) as const;
const amount = (definition: string) => ({ unit: "amount", definition }) as const;
const rate = (definition: string) => ({ unit: "rate", definition }) as const;
const days = (definition: string) => ({ unit: "days", definition }) as const;
const ratio = (definition: string) => ({ unit: "ratio", definition }) as const;
const text = (definition: string) => ({ unit: "text", definition }) as const;

const DEFINED = {
  period: text(
    "Whole days in the project's time zone, both ends included. A day on which the clock changes has 23 or 25 hours.",
  ),
  currency: text(
    "The currency of all amounts. Churn events, recovery rate, attribution and series only include events in this currency; mails, strategies and the counts of the cancel flow include all.",
  ),
  pending_subscriptions: count(
    "Subscriptions with changes that these numbers do not include yet: 0 except during a large import.",
  ),
  other_currencies: count(
    "The number of the period's churn events in other currencies; request each currency to see its amounts. Amounts in different currencies are never added.",
  ),
  "churn_events.total": count("Churn events created in the period, including those without a known MRR."),
  "churn_events.by_status": count("The same events by their current status."),
  "churn_events.by_type": count("The same events by type: cancellations and failed payments."),
  "churn_events.by_provider": count(
    "The same events by provider; all but the 50 most frequent are counted as `other`.",
  ),
  "churn_events.by_reason": count("The same events by reason code; `unspecified` if there is none."),
  "churn_events.without_mrr": count("The number of these events without a known MRR. They are not part of any amount."),
  "mrr.at_risk": amount(
    "MRR of the period's events that are still open: new, processing, variants generated or email sent.",
  ),
  "mrr.recovered": amount("MRR of the period's events that were recovered, at any time since."),
  "mrr.lost": amount("MRR of the period's events that are lost."),
  "mrr.discounts": amount(
    `The discounts of offers that the recovered customers accepted in the cancel flow in the ${ATTRIBUTION_DAYS} days before. Discounts that a mail's text promises are not included.`,
  ),
  "mrr.recovered_net": amount("mrr.recovered less mrr.discounts."),
  recovery_rate: rate(
    "Recovered ÷ (recovered + lost) among the period's events; null if there is neither. Open events are not included, because their outcome is unknown.",
  ),
  recovery_rate_interval: rate(`The range of the true recovery rate: ${WILSON}.`),
  median_days_to_recover: days(
    "The median time from the creation to the recovery of the period's recovered events; null if none was recovered.",
  ),
  attribution: count(
    `The period's recovered events and their MRR by what preceded the recovery. Each event counts once: for an offer accepted in the cancel flow, otherwise a recovery mail, both within the ${ATTRIBUTION_DAYS} days before; otherwise, for failed payments reported by a payment provider, the provider's retry; otherwise unaided. What preceded a recovery need not be its cause: see holdout.`,
  ),
  "emails.sent": count(
    "Recovery emails sent in the period, without those that were stopped or could not be handed over.",
  ),
  "emails.opened": count(
    "Those of these emails that a person opened or clicked. Mail scanners and image proxies do not count.",
  ),
  "emails.clicked": count("Those of these emails in which a person followed a link."),
  "emails.bounced": count("Those of these emails that the recipient's mail server rejected permanently."),
  "emails.unsubscribed": count("Addresses that unsubscribed in the period."),
  "emails.open_rate": rate(
    "opened ÷ sent; null if nothing was sent. It is a lower bound, because some mail programs load no pictures.",
  ),
  "emails.click_rate": rate("clicked ÷ sent; null if nothing was sent."),
  strategies: count(
    `For each strategy, its emails sent in the period; recovered: those after which the event was recovered within ${ATTRIBUTION_DAYS} days, without a later email.`,
  ),
  "strategies.recovery_rate": rate(`recovered ÷ sent; null if nothing was sent. low and high: ${WILSON}.`),
  "cancel_flow.sessions": count("Cancel flows in the period in which a reason was given."),
  "cancel_flow.offers_shown": count("Sessions in which an offer was shown."),
  "cancel_flow.accepted": count(
    "Sessions that ended with an accepted offer (saves). A flow without a decision is abandoned, not saved.",
  ),
  "cancel_flow.save_rate": rate(
    `Of the ended sessions in which an offer was shown: accepted ÷ (accepted + declined + abandoned); null if there is none. low and high: ${WILSON}.`,
  ),
  "cancel_flow.saved_mrr": amount(
    "MRR of the saves in this currency, as the page reported it; saved_mrr_net subtracts the accepted discounts.",
  ),
  "cancel_flow.verified": count(
    "The same numbers for sessions whose customer was verified by a hash or a link, which cannot be forged.",
  ),
  "wall.seen": count("Failed payments whose customers first saw the payment wall in the period."),
  "wall.clicked": count("Those of these payments whose customers followed the wall's link to pay."),
  "wall.paid": count("Those of the seen payments that were paid afterwards; the wall need not be the cause."),
  holdout: rate(
    "Compares customers who were mailed automatically (treated) with a random group that was not (held out): lift is the difference of their recovery rates, low and high its 95% interval (Newcombe). lift × the treated group's ended_mrr is approximately the MRR that the mails brought back. An interval that spans 0 shows no effect yet. Null if nobody is held out; lift is null while a group has no ended event.",
  ),
  series: amount(
    "A row for each day: events and churned_mrr on the day of their creation, recovered and recovered_mrr on the day of the recovery, no matter when the event was created.",
  ),
  previous: text("The same numbers for the preceding period of the same length."),
  mrr_movements: amount(
    "What all customers pay at the start of the period (start) and at its end, or now if it is not over, each customer compared with itself: start + new + reactivation + resumed + expansion − contraction − paused − churn = end. A customer is an account: the sum of all subscriptions that share a customer or an address. A trial pays nothing. Null, like all that follows, if no subscription in this currency is known.",
  ),
  "mrr_movements.new": amount(
    "From customers that never paid in this currency before. A customer that changes the currency churns in one and is new in the other.",
  ),
  "mrr_movements.reactivation": amount("From customers that paid before, but not at the start."),
  "mrr_movements.resumed": amount("From customers whose paused subscriptions were resumed, or ended."),
  "mrr_movements.paused": amount(
    "From customers whose subscriptions were paused: they pay nothing now, but have not left.",
  ),
  "mrr_movements.expansion": amount("The increase from customers that paid at both ends of the period."),
  "mrr_movements.contraction": amount("The decrease from customers that paid at both ends of the period."),
  "mrr_movements.churn": amount(
    "What customers that pay nothing at the end paid at the start. A failed payment is not churn until the subscription ends or the provider gives up charging for it.",
  ),
  "mrr_movements.churn_involuntary": amount(
    "The part of churn from customers whose last churn event not recovered by the end is a failed payment; churn_voluntary is the rest, including customers without an event.",
  ),
  gross_revenue_retention: rate("(start − contraction − churn) ÷ start; null if start is 0."),
  net_revenue_retention: rate(
    "(start + expansion − contraction − churn) ÷ start, so above 1 if customers grow; new and reactivation are not included. Null if start is 0.",
  ),
  customer_churn_rate: rate(
    "Customers that paid at the start but not at the end ÷ customers that paid at the start; null if there were none.",
  ),
  churn_rate_denominator: text("The divisor of the churn rate."),
  quick_ratio: ratio("(new + reactivation + expansion) ÷ (contraction + churn); null if nothing was lost."),
  arpa: amount("end ÷ customers that pay at the end; null if there are none. Not rounded."),
  arr: amount("end × 12: the revenue of a year at this rate."),
  customers: count(
    "Accounts with an MRR above 0: at the start, at the end (active), and those of the movements new, churned, reactivated, paused and resumed. A paused account is neither active nor churned.",
  ),
};

export const DEFINITIONS: readonly Definition[] = Object.entries(DEFINED).map(([name, defined]) => ({
  name,
  ...defined,
}));

export const definitionOf = (name: keyof typeof DEFINED): string => DEFINED[name].definition;
