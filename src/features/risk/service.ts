// What other features use of churn risk: customers with their scores, and requests to score them.

import { and, asc, count, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { notFound } from "../../lib/errors.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { defineJob, enqueueOnce } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { defineList, fromNearerEnd, type Window } from "../../store/pages.ts";
import { type CountedList, countsOf } from "../../store/row-counts.ts";
import { findRow, findRows, matches } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import { type TrackedCustomer, trackedCustomers } from "../tracking/tables.ts";
import { dayOf } from "./facts.ts";
import type { ScoredSignal } from "./scorecard.ts";
import { isSilence } from "./scoring.ts";
import { LEVEL_FROM, LEVEL_SQL, levelAbove, levelOf, type RiskLevel } from "./signals.ts";
import { type RiskScore, riskHistory, riskPasses, riskScores } from "./tables.ts";

/** With a project, all of its customers; otherwise the customers whose scores may have changed. */
export const scoreRisk = defineJob<{ projectId?: string }>("score_risk");

/** The history of a score covers this many days. */
export const HISTORY_DAYS = 400;

export const purgeRiskHistory = defineJob("forget_risk_history");

/** Requests new scores for a project; a pending request is not repeated. */
export async function requestScoring(tx: Db, project: Pick<Project, "id">, now: number): Promise<void> {
  await enqueueOnce(tx, scoreRisk, { projectId: project.id }, now, { key: `score-risk:${project.id}` });
}

export const TRENDS = ["rising", "steady", "falling"] as const;
type Trend = (typeof TRENDS)[number];

/** A customer's score as computed at `computedAt`. */
export type CustomerRisk = {
  customer: TrackedCustomer;
  score: number;
  level: RiskLevel;
  previousScore: number | null;
  trend: Trend;
  probability: number | null;
  signals: ScoredSignal[];
  after: { login: number; payment: number };
  /** When the score was last stored; since then it may have been recomputed without a change. */
  storedAt: number;
  computedAt: number;
};

type RiskFilter = { level?: RiskLevel; min_score?: number; search?: string };

/** A page of the project's customers, highest score first, and the total. */
export async function listRisks(
  db: Db,
  project: Pick<Project, "id">,
  filter: RiskFilter,
  window: Window,
): Promise<{ risks: CustomerRisk[]; total: number }> {
  const matching = and(eq(riskScores.projectId, project.id), ...conditions(filter));
  const total = await countScores(db, project, filter, matching);
  const rows = await fromNearerEnd(window, total, async ({ limit, offset, reversed }) => {
    const numbers = db.select({ number: riskScores.customer }).from(riskScores);
    // Without a join, which would read the customers of all rows that the page skips.
    const page = await (filter.search === undefined ? numbers : numbers.innerJoin(trackedCustomers, isCustomer))
      .where(matching)
      .orderBy(...(reversed ? LOWEST_FIRST : HIGHEST_FIRST))
      .limit(limit)
      .offset(offset);
    return scoreRows(
      db,
      project,
      page.map(({ number }) => number),
    );
  });
  return { risks: await risksOf(db, project, rows), total };
}

/** Counted by level together with the rows of the list of customers, where each score has a row. */
export const SCORE_COUNTS: CountedList = {
  list: "churn_risk",
  rows: `select project_id, level as part, count(*) as total from (
      select project_id, ${LEVEL_SQL} as level from risk_scores where project_id = ?) scored
    group by project_id, level`,
};

async function countScores(
  db: Db,
  project: Pick<Project, "id">,
  { level, min_score, search }: RiskFilter,
  matching: SQL | undefined,
): Promise<number> {
  if (min_score === undefined && search === undefined) {
    const counts = await countsOf(db, project.id, SCORE_COUNTS.list);
    return counts.reduce((sum, [part, total]) => sum + (level === undefined || part === level ? total : 0), 0);
  }
  const counting = db.select({ total: count() }).from(riskScores);
  const joined = search === undefined ? counting : counting.innerJoin(trackedCustomers, isCustomer);
  return (await joined.where(matching))[0]!.total;
}

export const riskList = defineList("churn_risk", listRisks);

const isCustomer = eq(trackedCustomers.number, riskScores.customer);

const HIGHEST_FIRST = [desc(riskScores.score), asc(riskScores.customer)];
const LOWEST_FIRST = [asc(riskScores.score), desc(riskScores.customer)];

/** The rows of those numbers that have a score, in this order. */
async function scoreRows(db: Db, project: Pick<Project, "id">, numbers: readonly number[]): Promise<ScoreRow[]> {
  const rows = await db
    .select({ score: riskScores, customer: trackedCustomers })
    .from(riskScores)
    .innerJoin(trackedCustomers, isCustomer)
    .where(matches(riskScores, { projectId: project.id, customer: numbers }));
  const byNumber = new Map(rows.map((row) => [row.customer.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

function conditions({ level, min_score: least, search }: RiskFilter): SQL[] {
  const all: SQL[] = [];
  if (least !== undefined) all.push(gte(riskScores.score, least));
  if (level !== undefined) {
    all.push(gte(riskScores.score, LEVEL_FROM[level]));
    const above = levelAbove(level);
    if (above !== null) all.push(lt(riskScores.score, above));
  }
  if (search !== undefined) {
    const within = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    const written = within(search.trim());
    // Some databases lowercase only ASCII letters, so other letters of an id are also searched as written.
    const asStored = written.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    const holds = (column: SQL) =>
      sql`(lower(${column}) like ${written.toLowerCase()} escape '\\' or lower(${column}) like ${asStored} escape '\\')`;
    // An address, or a domain after its "@", may be searched in another form than the stored one.
    const stored = sql`${trackedCustomers.email} like ${within(normalizeEmail(search))} escape '\\'`;
    all.push(or(holds(sql`${trackedCustomers.email}`), holds(sql`${trackedCustomers.customerId}`), stored)!);
  }
  return all;
}

/**
 * Finds a customer by address, or by id.
 * @throws {AppError} `not_found` if the customer is unknown or has no score yet.
 */
export async function getRisk(db: Db, project: Pick<Project, "id">, emailOrId: string): Promise<CustomerRisk> {
  const rows = await db
    .select({ score: riskScores, customer: trackedCustomers })
    .from(riskScores)
    .innerJoin(trackedCustomers, eq(trackedCustomers.number, riskScores.customer))
    .where(
      and(
        eq(trackedCustomers.projectId, project.id),
        or(eq(trackedCustomers.email, normalizeEmail(emailOrId)), eq(trackedCustomers.customerId, emailOrId)),
      ),
    )
    .orderBy(sql`case when ${trackedCustomers.email} = ${normalizeEmail(emailOrId)} then 0 else 1 end`)
    .limit(1);
  const [risk] = await risksOf(db, project, rows);
  if (!risk) throw notFound("The customer");
  return risk;
}

/** The scores of these tracked customers, by number; customers without a score are missing. */
export async function findRisks(
  db: Db,
  project: Pick<Project, "id">,
  numbers: readonly number[],
): Promise<Map<number, CustomerRisk>> {
  const rows = await scoreRows(db, project, numbers);
  return new Map((await risksOf(db, project, rows)).map((risk) => [risk.customer.number, risk]));
}

type ScoreRow = { score: RiskScore; customer: TrackedCustomer };

async function risksOf(db: Db, project: Pick<Project, "id">, rows: readonly ScoreRow[]): Promise<CustomerRisk[]> {
  if (rows.length === 0) return [];
  const pass = await findRow(db, riskPasses, { projectId: project.id });
  const computedAt = ({ changedAt }: RiskScore) => Math.max(changedAt, pass?.scoredAt ?? 0);
  const today = dayOf(Math.max(...rows.map(({ score }) => computedAt(score))));
  const weekAgo = await scoresAt(
    db,
    rows.map(({ customer }) => customer.number),
    today - TREND_DAYS,
  );
  return rows.map(({ score: row, customer }) => ({
    customer,
    score: row.score,
    level: levelOf(row.score),
    previousScore: row.previousScore,
    trend: trendOf(row.score, weekAgo.get(customer.number) ?? row.previousScore),
    probability: row.probability,
    signals: row.signals.map(([name, value, weight, usual]) => ({
      name,
      value: isSilence(name) ? dayOf(computedAt(row)) - value : value,
      weight,
      usual,
    })),
    after: { login: row.afterLogin, payment: row.afterPayment },
    storedAt: row.changedAt,
    computedAt: computedAt(row),
  }));
}

/** In days. A trend compares with the score this long ago, or with the previous score if that is unknown. */
const TREND_DAYS = 7;
/** Smaller differences count as steady. */
const TREND_POINTS = 5;

function trendOf(score: number, before: number | null): Trend {
  if (before === null || Math.abs(score - before) < TREND_POINTS) return "steady";
  return score > before ? "rising" : "falling";
}

async function scoresAt(db: Db, customers: readonly number[], day: number): Promise<Map<number, number>> {
  const latest = sql`${riskHistory.day} = (select max(h.day) from risk_history h
    where h.customer = ${riskHistory.customer} and h.day <= ${day})`;
  const rows = await findRows(db, riskHistory, matches(riskHistory, { customer: customers }, latest));
  return new Map(rows.map(({ customer, score }) => [customer, score]));
}

/** The score of each day, earliest first, from the first known one to the day of the last computation. */
export async function historyOf(
  db: Db,
  { customer, computedAt }: CustomerRisk,
): Promise<{ day: number; score: number }[]> {
  const rows = await findRows(db, riskHistory, { customer: customer.number }, asc(riskHistory.day));
  const today = dayOf(computedAt);
  const days: { day: number; score: number }[] = [];
  rows.forEach(({ day, score }, index) => {
    const until = rows[index + 1]?.day ?? today + 1;
    for (let each = Math.max(day, today - HISTORY_DAYS + 1); each < until; each++) days.push({ day: each, score });
  });
  return days;
}
