// Estimates how much came back because of Recoverd, by comparing customers who were mailed, or shown an offer, with the randomly
// chosen control groups.

import type { OfferHoldout } from "../cancel-flow/model.ts";
import type { Holdout } from "../stats/model.ts";
import { DIGEST_WORDS, type DigestWords } from "./digest-words.ts";
import { formatCount } from "./format.ts";
import type { TextSection } from "./sections.ts";

type Facts = {
  /** The number of days of the comparison. */
  days: number;
  mails: Holdout | null;
  offers: OfferHoldout | null;
  money: (amount: number) => string;
};

export const causedSection = (
  { days, mails, offers, money }: Facts,
  say: DigestWords = DIGEST_WORDS.en,
): TextSection => ({
  kind: "words",
  title: say.caused.title,
  lines: [`${say.caused.wonBack(days)}: ${byMails(mails, money, say)}`, ...(offers ? [byOffers(offers, say)] : [])],
});

function byMails(holdout: Holdout | null, money: Facts["money"], { caused, language }: DigestWords): string {
  if (holdout === null) return caused.nobody;
  const { treated, held_out, low, high } = holdout;
  const count = (number: number) => formatCount(number, language);
  if (low === null || high === null) {
    return held_out.ended === 0
      ? caused.notYet(count(held_out.events), "held_out")
      : caused.notYet(count(treated.events), "treated");
  }
  const isMoney = treated.recovered_mrr > 0;
  const [stake, back] = isMoney ? [treated.ended_mrr, treated.recovered_mrr] : [treated.ended, treated.recovered];
  // At most the total that came back.
  const part = (share: number) => Math.max(0, Math.min(back, Math.round(share * stake)));
  const shown = (amount: number) => (isMoney ? money(amount) : count(amount));
  const range = caused.between(shown(part(low)), shown(part(high)), isMoney);
  if (low > 0) return range + caused.of(shown(back));
  return high <= 0 ? caused.nothing : range + caused.mayBeNothing(count(held_out.ended));
}

function byOffers({ shown, low, high, kept_low, kept_high }: OfferHoldout, { caused, language }: DigestWords): string {
  const isFollowed = kept_low !== null && kept_high !== null;
  const [of, from, to] = isFollowed ? [shown.followed, kept_low, kept_high] : [shown.ended, low, high];
  if (from === null || to === null) return caused.offersNotYet;
  const customers = (share: number) => formatCount(Math.max(0, Math.round(share * of)), language);
  const range = caused.offers(customers(from), customers(to), formatCount(of, language), isFollowed);
  return from > 0 ? range : range + caused.open;
}
