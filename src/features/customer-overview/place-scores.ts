// Updates the rows of customers after their scores were stored, hundreds at once with one query.

import type { Subscriber } from "../../queue/domain-events.ts";
import { compile, type Db } from "../../store/engine.ts";
import { customerBatch } from "../risk/customer-batch.ts";
import { LEVEL_FROM } from "../risk/signals.ts";
import type { StoredScore } from "../risk/store-scores.ts";
import { type Latest, personOf, placesBy } from "./derive.ts";
import { insertIfNew, moveScore, placeFrom, type StoredPlace, somebody, writePlaces } from "./keep-places.ts";
import { NONE, type Place } from "./places.ts";
import { mrrOf } from "./subscribed.ts";

export const placeScores: Subscriber<readonly StoredScore[]> = {
  wants: (scores) => scores.length > 0,
  async take(tx, scores, now) {
    const people = await peopleOf(tx, await withoutPlace(tx, scores, now));
    // The others stay in their state, so only these need their events and MRR.
    const moving = people.filter(({ live, score }) => live === undefined || isRisky(live.score) !== isRisky(score));
    const events = await latestEvents(tx, moving);
    const mrr = await paidBy(tx, moving);
    for (const { projectId, customer, person, score, live, stored } of people) {
      const latest = events.get(customer);
      const right =
        latest === undefined
          ? [{ ...live!, score, since: live!.customer === null ? live!.since : now }]
          : placesBy(person, { ...latest, score: [customer, score, now], mrr: mrr.get(customer) ?? NONE });
      await writePlaces(tx, projectId, stored, right);
    }
  },
};

const isRisky = (score: number): boolean => score >= LEVEL_FROM.medium;

/**
 * Writes the rows of most people without reading them first: a customer without a former score usually has no row, and a
 * customer who is listed by score alone usually stays in the same state. Returns the scores for which this was not so.
 */
async function withoutPlace(tx: Db, scores: readonly StoredScore[], now: number): Promise<StoredScore[]> {
  const mrr = await paidBy(
    tx,
    scores.filter(({ former }) => former === null),
  );
  const left = await Promise.all(
    scores.map(async (one) => {
      const { projectId, customer, email, score, former } = one;
      const sources = { live: undefined, test: undefined, score: [customer, score, now] as const };
      const [row] = placesBy(personOf(somebody(customer, email)), { ...sources, mrr: mrr.get(customer) ?? NONE });
      const isPlaced = await (former === null
        ? insertIfNew(tx, projectId, row!)
        : moveScore(tx, projectId, row!, former));
      return isPlaced ? [] : [one];
    }),
  );
  return left.flat();
}

const numberOf = ({ customer }: StoredScore): number => customer;

const paidBy = async (tx: Db, people: readonly StoredScore[]): Promise<Map<number, number>> =>
  people.length === 0 ? new Map() : mrrOf(tx, people.map(numberOf));

type Person = StoredScore & { person: string; stored: Place[]; live: Place | undefined };

type PersonRow = [number: number, ...(StoredPlace | null[])];

/** The people with their stored rows, ordered by number. */
async function peopleOf(tx: Db, scores: readonly StoredScore[]): Promise<Person[]> {
  if (scores.length === 0) return [];
  const byNumber = new Map(scores.map((one) => [one.customer, one]));
  const { where, values } = customerBatch([...byNumber.keys()].sort((a, b) => a - b));
  const rows = await compile<PersonRow>(
    tx,
    `select t.number, o.test, o.place, o.since, o.mrr, o.score, o.event_id, o.customer
     from tracked_customers t left join customer_overview o
       on o.project_id = t.project_id and o.person = coalesce(t.email, '#' || t.number)
     where ${where("t.number")} order by t.number`,
  ).values(...values);
  const people = new Map<number, Person>();
  for (const [number, ...stored] of rows) {
    const score = byNumber.get(number);
    if (score === undefined) continue;
    const known = people.get(number);
    const person = known?.person ?? personOf(somebody(number, score.email));
    const places = stored[0] === null ? [] : [placeFrom(person, stored as StoredPlace)];
    const live = places.find(({ test }) => test === 0);
    if (known === undefined) people.set(number, { ...score, person, stored: places, live });
    else people.set(number, { ...known, stored: [...known.stored, ...places], live: known.live ?? live });
  }
  return [...people.values()];
}

type LatestEvents = { live: Latest | undefined; test: Latest | undefined };

/** Keyed by the customer's number. */
async function latestEvents(tx: Db, people: readonly Person[]): Promise<Map<number, LatestEvents>> {
  const latest = new Map<number, LatestEvents>(
    people.map(({ customer }) => [customer, { live: undefined, test: undefined }]),
  );
  if (people.length === 0) return latest;
  const { where, values } = customerBatch(people.map(numberOf));
  const rows = await compile<[number, 0 | 1, ...Latest]>(
    tx,
    `select n.number, e.test, e.id, e.status, e.event_type, e.created_at, e.mrr from (
       ${latestOf(0, where)} union all ${latestOf(1, where)}) n cross join churn_events e
     where e.id = n.event_id`,
  ).values(...values, ...values);
  for (const [number, test, ...event] of rows) {
    const own = latest.get(number);
    if (own) own[test === 1 ? "test" : "live"] = event;
  }
  return latest;
}

// The mode is a literal, because one of the indexes only has tests.
const latestOf = (test: 0 | 1, where: (column: string) => string) => `select t.number, (
    select e.id from churn_events e where e.project_id = t.project_id and e.customer_email = t.email and e.test = ${test}
    order by e.created_at desc, e.id desc limit 1) as event_id
  from tracked_customers t where ${where("t.number")}`;
