// Counts the outcomes of a period's sessions: per reason, per offer and arm, and separately for verified customers. A
// customer who leaves the page without deciding was not saved.

import { and, count, gte, lt, sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { defineRead } from "../../../store/reading.ts";
import { matches } from "../../../store/rows.ts";
import { type CancelSession, cancelSessions, type OfferedContent, type OfferPlace } from "../../cancel-flow/tables.ts";
import { CANCEL_REASONS, type CancelReason } from "../../churn-events/reasons.ts";
import {
  ALL_KEPT,
  addKept,
  drawnTo,
  effectiveNumber,
  expectedInterval,
  shareOf,
} from "../../strategies/learning/kept.ts";
import type { Insights } from "./model.ts";
import { type OfferEffects, showingKey } from "./offer-effects.ts";

/** In ms; `end` is exclusive. */
export type Span = { projectId: string; test: boolean; start: number; end: number };

export type Group = Pick<
  CancelSession,
  "reason" | "verified" | "offer" | "arm" | "fallback" | "outcome" | "outcomeOffer"
> & {
  sessions: number;
  /** How many of the sessions have a comment, and the id of the newest one with a comment. */
  comments: number;
  newestComment: string | null;
};

/** One row for each kind of session, with the number of sessions of that kind. */
export const countedSessions = defineRead(
  "cancel_session_counts",
  (db: Db, { projectId, test, start, end }: Span): Promise<Group[]> =>
    db
      .select({
        reason: cancelSessions.reason,
        verified: cancelSessions.verified,
        offer: cancelSessions.offer,
        arm: cancelSessions.arm,
        fallback: cancelSessions.fallback,
        outcome: cancelSessions.outcome,
        outcomeOffer: cancelSessions.outcomeOffer,
        sessions: count(),
        comments: count(cancelSessions.comment),
        newestComment: sql<
          string | null
        >`max(case when ${cancelSessions.comment} is not null then ${cancelSessions.id} end)`,
      })
      .from(cancelSessions)
      .where(
        and(
          matches(cancelSessions, { projectId, test }),
          gte(cancelSessions.createdAt, start),
          lt(cancelSessions.createdAt, end),
        ),
      )
      .groupBy(...[1, 2, 3, 4, 5, 6, 7].map((column) => sql.raw(String(column)))),
);

type ByOffer = Insights["by_offer"][number];

export function insightsOf(
  groups: readonly Group[],
  { kept, holdout }: OfferEffects,
): Omit<Insights, "period" | "themes"> {
  const verified = groups.filter((group) => group.verified);
  return {
    ...flowCounts(groups),
    verified: flowCounts(verified),
    by_reason: CANCEL_REASONS.map((reason) => {
      const ofReason = (group: Group) => group.reason === reason;
      return { reason, ...flowCounts(groups.filter(ofReason)), verified: flowCounts(verified.filter(ofReason)) };
    }),
    by_offer: offersIn(groups).map((row) => withKept(row, kept)),
    holdout,
  };
}

function flowCounts(groups: readonly Group[]) {
  const of = (matches: (group: Group) => boolean) => sum(groups.filter(matches));
  const withOffer = (group: Group) => group.offer !== null;
  return {
    sessions: sum(groups),
    shown: of(withOffer),
    accepted: of(({ outcome }) => outcome === "accepted"),
    declined: of(({ outcome }) => outcome === "declined"),
    abandoned: of(({ outcome }) => outcome === "abandoned"),
    open: of(({ outcome }) => outcome === null),
    save_rate: rate(
      of((group) => withOffer(group) && group.outcome === "accepted"),
      of((group) => withOffer(group) && group.outcome !== null),
    ),
  };
}

type CountedOffer = Omit<ByOffer, "kept" | "kept_low" | "kept_high" | "reward">;

/** The weight of the curve of all offers in the curve of one offer, in customers. */
const KEPT_WEIGHT = 5;
const KEPT_WEIGHT_OF_ALL = 10;

function withKept(row: CountedOffer, kept: OfferEffects["kept"]): ByOffer {
  const own = kept.find(({ key }) => key === showingKey(row))?.sums;
  if (!own?.observed[0]) return { ...row, kept: null, kept_low: null, kept_high: null, reward: null };
  const ofAll = drawnTo(ALL_KEPT, KEPT_WEIGHT_OF_ALL, addKept(kept.map(({ sums }) => sums)));
  const share = shareOf(drawnTo(ofAll, KEPT_WEIGHT, own));
  const { low, high } = expectedInterval(share, KEPT_WEIGHT + effectiveNumber(own));
  return {
    ...row,
    kept: share,
    kept_low: low,
    kept_high: high,
    reward: row.save_rate === null ? null : row.save_rate * share,
  };
}

type Showing = { reason: CancelReason; place: OfferPlace; arm: string | null; offer: OfferedContent };

/** Every offer that was shown, in the order of the reasons, the most shown first. */
function offersIn(groups: readonly Group[]): CountedOffer[] {
  const showings = new Map<string, { showing: Showing; groups: Group[] }>();
  const add = (showing: Showing, group: Group) => {
    const key = JSON.stringify(showing);
    const entry = showings.get(key) ?? { showing, groups: [] };
    entry.groups.push(group);
    showings.set(key, entry);
  };
  for (const group of groups) {
    const { reason, offer, arm, fallback, outcomeOffer } = group;
    if (offer) add({ reason, place: "first", arm, offer }, group);
    if (fallback && outcomeOffer === "fallback") add({ reason, place: "fallback", arm, offer: fallback }, group);
  }
  const rank = ({ reason }: Showing) => CANCEL_REASONS.indexOf(reason);
  return [...showings.values()]
    .map(({ showing, groups: its }) => ({
      ...showing,
      ...offerCounts(showing.place, its),
      verified: offerCounts(
        showing.place,
        its.filter(({ verified }) => verified),
      ),
    }))
    .sort((a, b) => rank(a) - rank(b) || b.shown - a.shown || (a.offer.title < b.offer.title ? -1 : 1));
}

/** A customer who saw the fallback had declined the offer before it. */
function offerCounts(place: OfferPlace, groups: readonly Group[]) {
  const wentOn = (group: Group) => place === "first" && group.outcomeOffer === "fallback";
  const ended = (outcome: Group["outcome"]) =>
    sum(groups.filter((group) => group.outcome === outcome && !wentOn(group)));
  const counts = {
    shown: sum(groups),
    accepted: ended("accepted"),
    declined: ended("declined") + sum(groups.filter(wentOn)),
    abandoned: ended("abandoned"),
    open: ended(null),
  };
  return { ...counts, save_rate: rate(counts.accepted, counts.shown - counts.open) };
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { sessions }) => total + sessions, 0);

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
