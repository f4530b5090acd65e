// Attributes each recovery to what came before it: an accepted offer, a mail, the provider's own retry, or nothing of
// ours. What came before is not necessarily the cause; the holdout measures that.

import type { Sums } from "../sums/read-sums.ts";
import { ATTRIBUTION_DAYS, ATTRIBUTION_TIME } from "./mails.ts";
import type { Recovery, Sent, Session } from "./queries.ts";

/** `mrr` per month, in the currency's minor unit. */
type Part = { events: number; mrr: number };

/** Every recovered event is in exactly one part. */
export type Attribution = {
  window_days: number;
  after_offer: Part;
  after_mail: Part;
  by_provider_retry: Part;
  by_itself: Part;
};

/**
 * `sums` has all recovered events of the period, `recoveries` at least those of them that an offer or a mail came before.
 * `discounts`: what the accepted offers take off per month, in the currency's minor unit.
 */
export function attribute(
  sums: Sums,
  recoveries: readonly Recovery[],
  last: ReadonlyMap<string, Sent>,
  sessions: readonly Session[],
): { attribution: Attribution; discounts: number } {
  const none = (): Part => ({ events: 0, mrr: 0 });
  const parts = {
    after_offer: none(),
    after_mail: none(),
    by_provider_retry: sums.total("retried"),
    by_itself: sums.total("recovered"),
  };
  const accepted = Map.groupBy(
    sessions.filter(({ outcome, email }) => outcome === "accepted" && email !== null),
    ({ email }) => email!,
  );
  let discounts = 0;
  for (const recovery of recoveries) {
    const { email, eventId } = recovery;
    const session = accepted.get(email)?.findLast((one) => isBefore(one, recovery));
    if (!session && !last.has(eventId)) continue;
    const mrr = recovery.mrr ?? 0;
    const [former, part] = [
      recovery.retried ? parts.by_provider_retry : parts.by_itself,
      session ? parts.after_offer : parts.after_mail,
    ];
    former.events--;
    former.mrr -= mrr;
    part.events++;
    part.mrr += mrr;
    if (session) discounts += discountOf(session.accepted, mrr);
  }
  return { attribution: { window_days: ATTRIBUTION_DAYS, ...parts }, discounts };
}

const isBefore = ({ outcomeAt }: Session, { recoveredAt }: Recovery): boolean =>
  outcomeAt !== null && outcomeAt <= recoveredAt && recoveredAt - outcomeAt <= ATTRIBUTION_TIME;

/** What an accepted offer takes off an MRR; 0 for offers other than discounts. */
export const discountOf = (offer: Session["accepted"], mrr: number): number =>
  offer?.offer_type === "discount" ? Math.round((mrr * (offer.discount_percent ?? 0)) / 100) : 0;
