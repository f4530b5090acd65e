// Attributes each recovery to what came before it: an accepted offer, a mail, the provider's own retry, or nothing of
// ours. What came before is not necessarily the cause; the holdout measures that.

import { ATTRIBUTION_DAYS, RETRIED } from "../sums/contacts.ts";
import type { Sum, Sums } from "../sums/read-sums.ts";

/**
 * Every recovered event is in exactly one part. `discounts`: what the accepted offers take off per month, in the currency's minor
 * unit.
 */
export function attribute(sums: Sums) {
  const rest = (all: "retried" | "recovered"): Sum => {
    const isMeant = (name: string) => (name === RETRIED) === (all === "retried");
    const [whole, offers, mails] = [
      sums.total(all),
      sums.total("after_offer", isMeant),
      sums.total("after_mail", isMeant),
    ];
    return { events: whole.events - offers.events - mails.events, mrr: whole.mrr - offers.mrr - mails.mrr };
  };
  return {
    attribution: {
      window_days: ATTRIBUTION_DAYS,
      after_offer: sums.total("after_offer"),
      after_mail: sums.total("after_mail"),
      by_provider_retry: rest("retried"),
      by_itself: rest("recovered"),
    },
    discounts: sums.total("discount").mrr,
  };
}
