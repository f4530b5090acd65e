// Derives the rows of the list of customers from churn events, scores and subscriptions.

import { type Db, statement } from "../../store/engine.ts";
import type { EventType } from "../churn-events/event-types.ts";
import type { EventStatus } from "../churn-events/tables.ts";
import { LEVEL_FROM } from "../risk/signals.ts";
import { HIDDEN, NONE, opaque, type Place, placeOf } from "./places.ts";
import { mrrOf } from "./subscribed.ts";

/** By address, or by the tracked customer's number if there is no address. */
export type Somebody = { email: string } | { customer: number };

export const personOf = (who: Somebody): string => ("email" in who ? who.email : opaque(who.customer));

export type Latest = readonly [id: string, status: EventStatus, type: EventType, createdAt: number, mrr: number | null];
type Score = readonly [customer: number, score: number, changedAt: number];

// The mode is a literal, because one of the indexes only has tests.
const latestOf = (test: 0 | 1) =>
  statement<Latest>(`select id, status, event_type, created_at, mrr from churn_events
  where project_id = ? and customer_email = ? and test = ${test} order by created_at desc, id desc limit 1`);
const [latestLive, latestTest] = [latestOf(0), latestOf(1)];

const SCORE =
  "select t.number, r.score, r.changed_at from tracked_customers t join risk_scores r on r.customer = t.number";
const scoreByEmail = statement<Score>(`${SCORE} where t.project_id = ? and t.email = ?`);
const scoreByNumber = statement<Score>(`${SCORE} where t.project_id = ? and t.number = ? and t.email is null`);
/** The data from which somebody's rows are derived; `mrr` is what they pay, for a row by score. */
type Sources = { live: Latest | undefined; test: Latest | undefined; score: Score | undefined; mrr: number };

/** The rows that somebody should have: none, one, or one per mode. */
export async function derivePlaces(db: Db, projectId: string, who: Somebody): Promise<Place[]> {
  const [score] = await ("email" in who
    ? scoreByEmail(db).values(projectId, who.email)
    : scoreByNumber(db).values(projectId, who.customer));
  const eventOf = async (latest: typeof latestLive) =>
    "email" in who ? (await latest(db).values(projectId, who.email))[0] : undefined;
  const [live, test] = [await eventOf(latestLive), await eventOf(latestTest)];
  const pays = stateByScore(live, score) === null ? undefined : (await mrrOf(db, [score![0]])).get(score![0]);
  return placesBy(personOf(who), { live, test, score, mrr: pays ?? NONE });
}

export function placesBy(person: string, { live, test, score, mrr }: Sources): Place[] {
  const rows: Place[] = [];
  const byScore = stateByScore(live, score);
  if (byScore !== null) {
    const [customer, value, since] = score!;
    rows.push({ person, test: 0, place: placeOf(byScore), since, mrr, score: value, eventId: null, customer });
  } else if (live) rows.push(placeByEvent(person, 0, live, score?.[1] ?? NONE, isLater(test, live)));
  // Tests have no scores.
  if (test) rows.push(placeByEvent(person, 1, test, NONE, isLater(live, test)));
  return rows;
}

/** The state according to the score; null if there is no score, or if the latest event decides. */
function stateByScore(live: Latest | undefined, score: Score | undefined): "at_risk" | "active" | null {
  if (score === undefined || (live && live[1] !== "recovered")) return null;
  if (score[1] >= LEVEL_FROM.medium) return "at_risk";
  return live ? null : "active";
}

/** The row of a customer who is listed because of an event. */
export function placeByEvent(person: string, test: 0 | 1, event: Latest, score: number, isHidden: boolean): Place {
  const [eventId, status, type, since, mrr] = event;
  const state = status === "recovered" ? "recovered" : type === "cancellation" ? "left" : "could_not_pay";
  const place = placeOf(state) + (isHidden ? HIDDEN : 0);
  return { person, test, place, since, mrr: mrr ?? NONE, score, eventId, customer: null };
}

const isLater = (other: Latest | undefined, event: Latest): boolean =>
  other !== undefined && (other[3] > event[3] || (other[3] === event[3] && other[0] > event[0]));
