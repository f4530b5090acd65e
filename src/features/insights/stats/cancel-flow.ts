// The cancel flow in numbers. Only an accepted offer is a save: a customer who leaves the page has not decided to stay.

import { NO_INTERVAL, wilson } from "../../../lib/statistics/wilson.ts";
import { type Session, sessionOf } from "../sums/contacts.ts";
import type { Sums } from "../sums/read-sums.ts";

/** `all`: the sums of all currencies; `ours`: those of the one in which amounts are, per month in its minor unit. */
export const cancelFlowNumbers = (all: Sums, ours: Sums) => ({
  ...flowNumbers(all, ours, () => true),
  verified: flowNumbers(all, ours, (verified) => verified),
});

function flowNumbers(all: Sums, ours: Sums, isMeant: (verified: boolean) => boolean) {
  const count = (is: (session: Session) => boolean): number =>
    all.total("session", (name) => {
      const session = sessionOf(name);
      return isMeant(session.verified) && is(session);
    }).events;
  const amount = (kind: "saved" | "saved_discount"): number =>
    ours.total(kind, (verified) => isMeant(verified === "true")).mrr;
  // A page can report an acceptance where no offer was shown: a save, but no success of an offer.
  const decided = count(({ offered, outcome }) => offered && outcome !== null);
  const stayed = count(({ offered, outcome }) => offered && outcome === "accepted");
  const [saved, discounts] = [amount("saved"), amount("saved_discount")];
  return {
    sessions: count(() => true),
    offers_shown: count(({ offered }) => offered),
    accepted: count(({ outcome }) => outcome === "accepted"),
    declined: count(({ outcome }) => outcome === "declined"),
    abandoned: count(({ outcome }) => outcome === "abandoned"),
    open: count(({ outcome }) => outcome === null),
    save_rate: decided === 0 ? null : stayed / decided,
    ...(wilson(stayed, decided) ?? NO_INTERVAL),
    saved_mrr: saved,
    discounts,
    saved_mrr_net: saved - discounts,
  };
}
