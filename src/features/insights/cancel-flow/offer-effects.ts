// Measures the effect of the offers in the cancel flow: how much revenue of those who accepted one stayed, and the difference to
// randomly chosen customers who were shown none.

import { and, asc, eq, gte, isNotNull, lt, or } from "drizzle-orm";
import { DAY } from "../../../lib/duration.ts";
import { differenceOf, NO_INTERVAL } from "../../../lib/statistics/wilson.ts";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { matches } from "../../../store/rows.ts";
import { cancelSessions, type OfferedContent } from "../../cancel-flow/tables.ts";
import {
  KEPT_DAYS,
  type KeptSums,
  observedInterval,
  observedShare,
  type Return,
  sumKept,
} from "../../strategies/learning/kept.ts";
import { type Kept, returnsOf } from "../kept-spans.ts";
import type { OfferHoldout } from "./model.ts";

/** Customers, each counted once, with their first session that had an offer for them. */
type Group = OfferHoldout["shown"];

/** `key`: the key of the offer as shown (`showingKey`). */
export type OfferEffects = { kept: { key: string; sums: KeptSums }[]; holdout: OfferHoldout | null };

/** In ms; `end` is exclusive. */
type Asked = { projectId: string; test: boolean; start: number; end: number; now: number };

/** In ms. Acceptances of a whole year are used, because those of a short period do not show 90 days. */
const ACCEPTED_WITHIN = 365 * DAY;

export const offerEffectsRead = defineRead("offer_effects", async (db: Db, asked: Asked): Promise<OfferEffects> => {
  const sessions = await listSessions(db, asked);
  return { kept: await keptByOffer(db, asked, sessions), holdout: await holdoutOf(db, asked, sessions) };
});

/** The sessions that had an offer, whether it was shown or not. */
const listSessions = (db: Db, { projectId, test, start, end }: Asked) =>
  db
    .select({
      id: cancelSessions.id,
      reason: cancelSessions.reason,
      identity: cancelSessions.identity,
      customerEmail: cancelSessions.customerEmail,
      customerId: cancelSessions.customerId,
      offer: cancelSessions.offer,
      arm: cancelSessions.arm,
      fallback: cancelSessions.fallback,
      heldOut: cancelSessions.heldOut,
      outcome: cancelSessions.outcome,
      outcomeAt: cancelSessions.outcomeAt,
      outcomeOffer: cancelSessions.outcomeOffer,
      createdAt: cancelSessions.createdAt,
    })
    .from(cancelSessions)
    .where(
      and(
        matches(cancelSessions, { projectId, test }),
        gte(cancelSessions.createdAt, Math.min(start, end - ACCEPTED_WITHIN)),
        lt(cancelSessions.createdAt, end),
        or(isNotNull(cancelSessions.offer), eq(cancelSessions.heldOut, true)),
      ),
    )
    .orderBy(asc(cancelSessions.createdAt), asc(cancelSessions.id));

type Session = Awaited<ReturnType<typeof listSessions>>[number];

export const showingKey = ({ reason, place, arm, offer }: Record<"reason" | "place" | "arm" | "offer", unknown>) =>
  JSON.stringify([reason, place, arm, offer]);

async function keptByOffer(db: Db, asked: Asked, sessions: readonly Session[]): Promise<OfferEffects["kept"]> {
  const accepted = sessions.flatMap((session) => {
    const place = session.outcomeOffer ?? "first";
    const offer = place === "fallback" ? session.fallback : session.offer;
    if (session.outcome !== "accepted" || !offer || session.customerEmail === null) return [];
    return [{ key: showingKey({ ...session, place, offer }), kept: keptFrom(session, session.outcomeAt!, offer) }];
  });
  const returns = await returnsOf(
    db,
    asked,
    accepted.map(({ kept }) => kept),
    { again: false, now: asked.now },
  );
  const byOffer = Map.groupBy(returns.entries(), ([index]) => accepted[index]!.key);
  return [...byOffer].map(([key, its]) => ({ key, sums: sumKept(returnsIn(its), asked.now) }));
}

const returnsIn = (entries: readonly [number, Return][]): Return[] => entries.map(([, one]) => one);

/** The MRR is not taken from the session, because a browser may have sent it. */
const keptFrom = ({ customerEmail }: Session, at: number, offer: OfferedContent | null): Kept => ({
  email: customerEmail!,
  at,
  mrr: null,
  currency: null,
  discountPercent: offer?.discount_percent ?? 0,
});

/** Null if nobody was held out. Customers from before the first one held out are not compared. */
async function holdoutOf(db: Db, asked: Asked, sessions: readonly Session[]): Promise<OfferHoldout | null> {
  const inPeriod = sessions.filter(({ createdAt }) => createdAt >= asked.start);
  const begins = inPeriod.find(({ heldOut }) => heldOut)?.createdAt;
  if (begins === undefined) return null;
  const firsts = new Map<string, Session>();
  for (const session of inPeriod) {
    const key = customerOf(session);
    if (session.createdAt >= begins && !firsts.has(key)) firsts.set(key, session);
  }
  const groups = [false, true].map((heldOut) => [...firsts.values()].filter((session) => session.heldOut === heldOut));
  const [shown, heldOut] = [await groupOf(db, asked, groups[0]!), await groupOf(db, asked, groups[1]!)];
  const stayed = differenceOf(stayedOf(shown), stayedOf(heldOut));
  const kept = differenceOf(keptOf(shown), keptOf(heldOut));
  return {
    shown,
    held_out: heldOut,
    lift: stayed?.difference ?? null,
    low: stayed?.low ?? null,
    high: stayed?.high ?? null,
    kept_lift: kept?.difference ?? null,
    kept_low: kept?.low ?? null,
    kept_high: kept?.high ?? null,
    verdict: kept && kept.low > 0 ? "works" : kept && kept.high < 0 ? "harms" : "still_measuring",
  };
}

/** Identifies customers as the choice of the group does; an unknown person counts as a separate customer. */
const customerOf = ({ identity, customerEmail, customerId, id }: Session): string =>
  identity ?? (customerEmail ? `email:${customerEmail}` : customerId ? `id:${customerId}` : id);

async function groupOf(db: Db, asked: Asked, sessions: readonly Session[]): Promise<Group> {
  const ended = sessions.filter(({ outcome }) => outcome !== null);
  const stayed = ended.filter(({ outcome }) => outcome !== "declined");
  const old = sessions.filter(
    ({ createdAt, customerEmail }) => customerEmail !== null && createdAt + KEPT_DAYS * DAY <= asked.now,
  );
  const kept = old.map((session) => {
    const taken = session.outcomeOffer === "fallback" ? session.fallback : session.offer;
    return keptFrom(session, session.createdAt, session.outcome === "accepted" ? taken : null);
  });
  const returns = await returnsOf(db, asked, kept, { again: true, now: asked.now });
  const sums = sumKept(returns, asked.now);
  const interval = observedInterval(sums) ?? NO_INTERVAL;
  return {
    customers: sessions.length,
    ended: ended.length,
    stayed: stayed.length,
    stay_rate: ended.length === 0 ? null : stayed.length / ended.length,
    followed: returns.filter(({ spans }) => spans !== null).length,
    kept_rate: observedShare(sums),
    kept_low: interval.low,
    kept_high: interval.high,
  };
}

const stayedOf = ({ stayed, ended }: Group) => ({ successes: stayed, trials: ended });

/** Treats the kept shares as yes-or-no outcomes, which vary more, so the interval is rather too wide. */
const keptOf = ({ kept_rate, followed }: Group) => ({ successes: (kept_rate ?? 0) * followed, trials: followed });
