// Estimates how much came back because of Recoverd, by comparing customers who were mailed, or shown an offer, with the randomly
// chosen control groups.

import type { OfferHoldout } from "../cancel-flow/model.ts";
import type { Holdout } from "../stats/model.ts";
import { formatCount } from "./format.ts";
import type { TextSection } from "./sections.ts";

type Facts = {
  /** The number of days of the comparison. */
  days: number;
  mails: Holdout | null;
  offers: OfferHoldout | null;
  money: (amount: number) => string;
};

export const causedSection = ({ days, mails, offers, money }: Facts): TextSection => ({
  kind: "words",
  title: "Because of Recoverd",
  lines: [byMails(mails, days, money), ...(offers ? [byOffers(offers)] : [])],
});

function byMails(holdout: Holdout | null, days: number, money: Facts["money"]): string {
  const wonBack = `Won back because of Recoverd in the last ${days} days`;
  if (holdout === null) {
    return `${wonBack}: it cannot be said, since everybody is mailed and there is nobody to compare with. To find out, leave a few customers out by chance (Automation, “Without a letter”).`;
  }
  const { treated, held_out, low, high } = holdout;
  if (low === null || high === null) {
    const [group, events] = held_out.ended === 0 ? ["left out by chance", held_out.events] : ["mailed", treated.events];
    return `${wonBack}: it cannot be said yet. None of the ${formatCount(events)} churn events of customers who were ${group} has come to an end.`;
  }
  const isMoney = treated.recovered_mrr > 0;
  const [stake, back] = isMoney ? [treated.ended_mrr, treated.recovered_mrr] : [treated.ended, treated.recovered];
  // At most the total that came back.
  const part = (share: number) => Math.max(0, Math.min(back, Math.round(share * stake)));
  const shown = (amount: number) => (isMoney ? money(amount) : formatCount(amount));
  const unit = isMoney ? " a month" : " customers";
  const range = `between ${shown(part(low))} and ${shown(part(high))}${unit} (95% interval)`;
  if (low > 0) return `${wonBack}: ${range}, of ${shown(back)} that came back after mails.`;
  if (high <= 0) {
    return `${wonBack}: nothing, by the look of it. Of customers who were mailed fewer came back than of those left out by chance.`;
  }
  return `${wonBack}: ${range}. So it may still be nothing: ${formatCount(held_out.ended)} events of customers left out by chance have come to an end, and more are needed to tell.`;
}

function byOffers({ shown, low, high, kept_low, kept_high }: OfferHoldout): string {
  const [of, from, to, when] =
    kept_low !== null && kept_high !== null
      ? [shown.followed, kept_low, kept_high, "still there after 90 days"]
      : [shown.ended, low, high, "kept at once, and not yet followed for 90 days"];
  if (from === null || to === null) {
    return "Kept because of the offers in the cancel flow: it cannot be said yet. No visit has ended on both sides.";
  }
  const customers = (share: number) => formatCount(Math.max(0, Math.round(share * of)));
  const open = from > 0 ? "" : " So it may still be nothing.";
  return `Kept because of the offers in the cancel flow: between ${customers(from)} and ${customers(to)} of ${formatCount(of)} customers who saw one (95% interval), ${when}.${open}`;
}
