// Simulates one made-up customer month by month: plans, failed payments, the cancel flow, cancellations and returns.

import { DAY } from "../../../lib/duration.ts";
import type { Random } from "../../../lib/statistics/random.ts";
import type { OfferedContent, Outcome } from "../../cancel-flow/tables.ts";
import type { EventType } from "../../churn-events/event-types.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import { REASON_SHARES, wordsFor } from "./reasons.ts";

const MONTH = 30.4 * DAY;

/** Per month, in the minor unit of the customer's currency. */
export const PLANS = [
  { id: "starter", name: "Starter", mrr: 1_900 },
  { id: "team", name: "Team", mrr: 4_900 },
  { id: "business", name: "Business", mrr: 12_900 },
] as const;

type PlanChange = { at: number; kind: "started" | "mrr" | "ended"; plan: number };

export type FlowSession = {
  at: number;
  reason: CancelReason;
  comment: string | null;
  offer: OfferedContent | null;
  outcome: Outcome;
};

export type Mail = { at: number; openedAt: number | null; clickedAt: number | null };

export type Episode = {
  type: EventType;
  at: number;
  plan: number;
  code: CancelReason | null;
  words: string | null;
  /** Only for a failed payment. */
  metadata: { attempt_count: number; decline_code: string } | null;
  /** Whether the customer is in the holdout and got no mail, so that the effect of mails can be measured. */
  heldOut: boolean;
  /** The session of the cancel flow before the cancellation. */
  session: FlowSession | null;
  mails: Mail[];
  recoveredAt: number | null;
};

export type Life = { changes: PlanChange[]; episodes: Episode[]; sessions: FlowSession[] };

/** `window`: the project's recovery window in ms. */
type Span = { from: number; now: number; window: number };

/** Simulates a customer who joins at `from`, until they leave for good or `now` is reached. */
export function live(random: Random, locale: string, { from, now, window }: Span): Life {
  const life: Life = { changes: [], episodes: [], sessions: [] };
  let plan = pick(random, [0, 0, 0, 0, 1, 1, 1, 2]);
  life.changes.push({ at: from, kind: "started", plan });
  for (let at = from + MONTH; ; at += MONTH) {
    const when = at + random.uniform() * MONTH * 0.9;
    if (when >= now - 0.3 * DAY) return life;
    const chance = random.uniform();
    // Customers are more likely to leave in the first months.
    const leaving = when - from < 3 * MONTH ? 0.1 : 0.055;
    if (chance < leaving) {
      const back = leave(random, locale, life, { at: when, plan, now, window });
      if (back === null) return life;
      at = back;
    } else if (chance < leaving + 0.03) {
      const back = failPayment(random, life, { at: when, plan, now, window });
      if (back === null) return life;
      at = Math.max(at, back);
    } else if (chance < leaving + 0.045 && plan < 2) {
      life.changes.push({ at: when, kind: "mrr", plan: ++plan });
    } else if (chance < leaving + 0.055 && plan > 0) {
      life.changes.push({ at: when, kind: "mrr", plan: --plan });
    }
  }
}

type Moment = { at: number; plan: number; now: number; window: number };

/** Returns when the customer is active again, in ms; null if they have left for good or are undecided. */
function leave(random: Random, locale: string, life: Life, { at, plan, now, window }: Moment): number | null {
  const { code, words } = reasonIn(random, locale);
  let session: FlowSession | null = null;
  if (code !== null && random.uniform() < 0.6) {
    const offer = offerFor(code);
    const chance = random.uniform();
    const outcome = offer && chance < 0.27 ? "accepted" : chance < 0.38 ? "abandoned" : "declined";
    session = { at, reason: code, comment: random.uniform() < 0.7 ? words : null, offer, outcome };
    life.sessions.push(session);
    if (outcome !== "declined") return at;
  }
  const heldOut = random.uniform() < 0.12;
  const mails = heldOut ? [] : mailsAfter(random, at, 1, now);
  const wonBack = random.uniform() < (mails.some(({ clickedAt }) => clickedAt) ? 0.45 : 0.12);
  const back = at + Math.min(window, 25 * DAY) * (0.15 + 0.8 * random.uniform());
  const recoveredAt = wonBack && back < now ? back : null;
  const said = { at, plan, code, words, session };
  life.episodes.push({ type: "cancellation", ...said, metadata: null, heldOut, mails, recoveredAt });
  life.changes.push({ at, kind: "ended", plan });
  if (recoveredAt === null) return null;
  life.changes.push({ at: recoveredAt, kind: "started", plan });
  return recoveredAt;
}

const DECLINES = ["insufficient_funds", "card_declined", "expired_card", "insufficient_funds", "do_not_honor"];

function failPayment(random: Random, life: Life, { at, plan, now, window }: Moment): number | null {
  const retried = random.uniform() < 0.42;
  const mails = retried ? [] : mailsAfter(random, at, 2, now);
  const paid = retried || random.uniform() < 0.5;
  const back = at + (retried ? 1 + 4 * random.uniform() : 2 + 12 * random.uniform()) * DAY;
  const recoveredAt = paid && back < now ? back : null;
  const metadata = { attempt_count: retried ? 1 : 2, decline_code: pick(random, DECLINES) };
  const base = { type: "payment_failed" as const, at, plan, code: null, words: null, session: null, heldOut: false };
  life.episodes.push({ ...base, metadata, mails, recoveredAt });
  if (recoveredAt !== null) return recoveredAt;
  const end = at + Math.min(window, 14 * DAY);
  if (end < now && !paid) life.changes.push({ at: end, kind: "ended", plan });
  return null;
}

/** At most `most` mails; the customer may have opened and clicked each. */
function mailsAfter(random: Random, at: number, most: number, now: number): Mail[] {
  const mails: Mail[] = [];
  for (let number = 0; number < most; number++) {
    const sentAt = at + (number === 0 ? 2 / 24 + random.uniform() * 0.7 : 3 + random.uniform()) * DAY;
    // No mails in the last two days, because they would count towards the project's limits.
    if (sentAt > now - 2 * DAY) break;
    const opened = random.uniform() < 0.52;
    const openedAt = opened ? sentAt + (0.02 + random.uniform()) * DAY : null;
    const clickedAt =
      openedAt !== null && random.uniform() < 0.38 ? openedAt + 60_000 * (1 + random.uniform() * 9) : null;
    mails.push({ at: sentAt, openedAt, clickedAt });
    if (clickedAt !== null) break;
  }
  return mails;
}

function reasonIn(random: Random, locale: string): { code: CancelReason | null; words: string | null } {
  const [code] = byShare(random, REASON_SHARES, ([, share]) => share);
  return { code, words: code === null ? null : pick(random, wordsFor(code, locale)) };
}

/** Picks one at random, weighted by its share in percent. */
export function byShare<T>(random: Random, all: readonly T[], shareOf: (one: T) => number): T {
  let left = random.uniform() * 100;
  for (const one of all) {
    left -= shareOf(one);
    if (left < 0) return one;
  }
  return all[0]!;
}

export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random.uniform() * all.length)]!;

/** The offers in the made-up company's cancel flow. They are not offers of the project, so real customers never see them. */
const OFFERS: Partial<Record<CancelReason, OfferedContent>> = {
  too_expensive: { offer_type: "discount", title: "Stay for 30% less", discount_percent: 30, extension_days: null },
  not_using_enough: {
    offer_type: "extension",
    title: "Four more weeks, on us",
    discount_percent: null,
    extension_days: 28,
  },
  temporary_pause: { offer_type: "custom", title: "Pause instead", discount_percent: null, extension_days: null },
  missing_features: {
    offer_type: "feature_unlock",
    title: "Try the Business features for a month",
    discount_percent: null,
    extension_days: null,
  },
};

const offerFor = (reason: CancelReason): OfferedContent | null => OFFERS[reason] ?? null;
