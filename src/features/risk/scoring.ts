// Scores customers in batches of thousands, and returns the scores that are new or have changed. Only reads, so that it can run
// in the reading thread, with one query per table and none per customer.

import { compile, type Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { readBillingHistory } from "./billing-history.ts";
import { type CustomerBatch, customerBatch } from "./customer-batch.ts";
import { type ActivityRow, dayOf, factsOf } from "./facts.ts";
import { type ProjectScorecard, projectScorecard } from "./project-scorecard.ts";
import { scoreAfterLogin, scoreAfterPayment, scoreOf } from "./scorecard.ts";
import type { StoredSignal } from "./tables.ts";

/** A customer's score to be stored; `signals` as JSON. */
export type Scored = {
  customer: number;
  projectId: string;
  score: number;
  rawSum: number;
  signals: string;
  afterLogin: number;
  afterPayment: number;
  probability: number | null;
};

/** Which customers: all in order of their numbers, after `after`; or the given ones, in that order. */
export type Asked = { at: number } & (
  | { after: number; projectId: string | null; limit: number }
  | { numbers: number[] }
);

/** `last`: the last customer read; null if there was none. */
export type Answered = { scored: Scored[]; last: number | null };

/** `firstSeenAt`: when tracking first saw the customer. The fields after it are the stored ones, null if there are none. */
type Customer = [
  number: number,
  projectId: string,
  firstSeenAt: number,
  score: number | null,
  signals: string | null,
  afterLogin: number | null,
  probability: number | null,
];

const CUSTOMERS = `
  select t.number, t.project_id, t.first_seen_at, s.score, s.signals, s.after_login, s.probability
  from tracked_customers t left join risk_scores s on s.customer = t.number`;

export const scoreCustomers = defineRead("score_customers", async (db: Db, asked: Asked): Promise<Answered> => {
  const customers = "numbers" in asked ? await readNamed(db, asked.numbers) : await readPage(db, asked);
  if (customers.length === 0) return { scored: [], last: null };
  const them = customerBatch(customers.map(([number]) => number));
  const cards = await cardsOf(db, customers);
  const activity = await readActivity(db, them);
  const reported = await readBillingHistory(db, them, asked.at);

  const scored: Scored[] = [];
  let from = 0;
  // Both are ordered by the customers' numbers.
  for (const [number, projectId, firstSeenAt, ...before] of customers) {
    while (from < activity.length && activity[from]![0] < number) from++;
    let to = from;
    while (to < activity.length && activity[to]![0] === number) to++;

    const others = reported.get(number);
    const since = others === undefined ? firstSeenAt : Math.min(firstSeenAt, others.since);
    const card = cards.get(projectId)!;
    const facts = factsOf(activity, card.kinds, { ...others, since }, asked.at, { from, to });
    const { score, rawSum, signals } = scoreOf(facts, card.weights);
    const probability = card.probabilityOf === null ? null : rounded(card.probabilityOf(facts, activity, { from, to }));
    const text = signals.length === 0 ? "[]" : JSON.stringify(signals.map((signal) => storedSignal(signal, facts.at)));
    const afterLogin = signals.length === 0 ? score : scoreAfterLogin(facts, card.weights);
    // The other stored fields follow from the signals.
    if (score === before[0] && text === before[1] && afterLogin === before[2] && probability === before[3]) continue;
    scored.push({
      customer: number,
      projectId,
      score,
      rawSum,
      signals: text,
      afterLogin,
      afterPayment: facts.failedAttempts === 0 ? score : scoreAfterPayment(facts, card.weights),
      probability,
    });
  }
  return { scored, last: customers.at(-1)![0] };
});

/** Without customers deleted in the meantime. */
async function readNamed(db: Db, numbers: readonly number[]): Promise<Customer[]> {
  const { where, values } = customerBatch(numbers);
  const named = `${CUSTOMERS} where ${where("t.number")} order by t.number`;
  const rows = await compile<Customer>(db, named).values(...values);
  const asked = new Set(numbers);
  return rows.filter(([number]) => asked.has(number));
}

type Page = Extract<Asked, { after: number }>;

async function readPage(db: Db, { after, projectId, limit }: Page): Promise<Customer[]> {
  const page = (which: string) =>
    compile<Customer>(db, `${CUSTOMERS} where t.number > ? ${which} order by t.number limit ?`);
  return projectId === null
    ? page("").values(after, limit)
    : page("and t.project_id = ?").values(after, projectId, limit);
}

async function cardsOf(db: Db, customers: readonly Customer[]): Promise<Map<string, ProjectScorecard>> {
  const cards = new Map<string, ProjectScorecard>();
  for (const [, projectId] of customers) {
    if (!cards.has(projectId)) cards.set(projectId, await projectScorecard(db, projectId));
  }
  return cards;
}

export const readActivity = (db: Db, { where, values }: CustomerBatch): Promise<ActivityRow[]> =>
  compile<ActivityRow>(
    db,
    `select customer, day, kind, count from activity_days where ${where("customer")} order by customer, day`,
  ).values(...values);

function storedSignal(
  { name, value, weight, usual }: ReturnType<typeof scoreOf>["signals"][number],
  at: number,
): StoredSignal {
  return [name, isSilence(name) ? dayOf(at) - value : value, weight, usual];
}

export const isSilence = (name: string): boolean => name === "no_events_14d" || name === "unusual_silence";

/** Rounded, because smaller differences are not worth a write. */
const rounded = (probability: number): number => Math.round(probability * 10_000) / 10_000;
