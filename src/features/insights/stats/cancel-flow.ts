// The cancel flow in numbers. Only an accepted offer is a save: a customer who leaves the page has not decided to stay.

import { wilson } from "../../../lib/statistics/wilson.ts";
import { discountOf } from "./attribution.ts";
import type { Session } from "./queries.ts";

/** Amounts per month, in the currency's minor unit. */
type FlowNumbers = {
  sessions: number;
  offers_shown: number;
  accepted: number;
  declined: number;
  abandoned: number;
  /** Started and not decided yet. */
  open: number;
  save_rate: number | null;
  low: number | null;
  high: number | null;
  saved_mrr: number;
  discounts: number;
  saved_mrr_net: number;
};

export type CancelFlowNumbers = FlowNumbers & { verified: FlowNumbers };

export const cancelFlowNumbers = (sessions: readonly Session[], currency: string): CancelFlowNumbers => ({
  ...flowNumbers(sessions, currency),
  verified: flowNumbers(
    sessions.filter(({ verified }) => verified),
    currency,
  ),
});

function flowNumbers(sessions: readonly Session[], currency: string): FlowNumbers {
  const ended = { accepted: 0, declined: 0, abandoned: 0 };
  let [offered, decided, stayed, open, saved, discounts] = [0, 0, 0, 0, 0, 0];
  for (const session of sessions) {
    if (session.offered) offered++;
    if (session.offered && session.outcome !== null) decided++;
    // A page can report an acceptance where no offer was shown: a save, but no success of an offer.
    if (session.offered && session.outcome === "accepted") stayed++;
    if (session.outcome === null) open++;
    else ended[session.outcome]++;
    if (session.outcome !== "accepted" || session.mrr === null || session.currency !== currency) continue;
    saved += session.mrr;
    discounts += discountOf(session.accepted, session.mrr);
  }
  const interval = wilson(stayed, decided);
  return {
    sessions: sessions.length,
    offers_shown: offered,
    ...ended,
    open,
    save_rate: decided === 0 ? null : stayed / decided,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    saved_mrr: saved,
    discounts,
    saved_mrr_net: saved - discounts,
  };
}
