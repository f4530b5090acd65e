// Stores scores in one transaction, each with its history, and fires alerts that are due.

import { defineEvent, publish } from "../../queue/domain-events.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { getProject } from "../projects/service.ts";
import { alertIfDue, type Cooldown } from "./alerts.ts";
import { type RiskConfig, riskConfig } from "./config.ts";
import { customerBatch } from "./customer-batch.ts";
import { dayOf } from "./facts.ts";
import type { Scored } from "./scoring.ts";

const updateScore = prepared((db) =>
  compile(
    db,
    `update risk_scores set
       previous_score = case when score <> ? then score else previous_score end,
       changed_at = case when score <> ? then ? else changed_at end,
       score = ?, raw_sum = ?, signals = ?, after_login = ?, after_payment = ?, probability = ?
     where customer = ? and project_id = ?`,
  ),
);

// Values instead of a select: before a statement that may write many rows, SQLite copies each page.
const insertScore = prepared((db) =>
  compile(
    db,
    `insert into risk_scores
       (changed_at, score, raw_sum, signals, after_login, after_payment, probability, customer, project_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
);

const upsertDay = prepared((db) =>
  compile(
    db,
    `insert into risk_history (customer, day, score) values (?, ?, ?)
     on conflict (customer, day) do update set score = excluded.score`,
  ),
);

/** `former`: the previous score; null if there was none. */
export type StoredScore = Pick<Scored, "projectId" | "customer" | "score"> & {
  email: string | null;
  former: number | null;
};

/** Published for the customers whose scores are new or have changed. */
export const scoresStored = defineEvent<readonly StoredScore[]>();

/** Stores the scores computed for the time `at` (ms). Returns how many alerts fired. */
export async function storeScores(tx: Db, scored: readonly Scored[], at: number, cooldown: Cooldown): Promise<number> {
  const configs = new Map<string, RiskConfig>();
  const customers = await findCustomers(tx, scored);
  const [update, insert] = [updateScore(tx), insertScore(tx)];
  const intoHistory = upsertDay(tx);
  const today = dayOf(at);
  const stored: StoredScore[] = [];
  let fired = 0;
  for (const row of scored) {
    const { customer, projectId, score, rawSum, signals, afterLogin, afterPayment, probability } = row;
    const known = customers.get(customer);
    if (known?.projectId !== projectId) continue; // deleted since, and its number may already belong to another project
    const { email, former } = known;
    const values = [at, score, rawSum, signals, afterLogin, afterPayment, probability, customer, projectId];
    if (former === null) await insert.send(...values);
    else await update.send(score, score, ...values);
    if (score !== former) stored.push({ projectId, customer, score, email, former });
    let config = configs.get(projectId);
    if (config === undefined) {
      config = await riskConfig(tx, { id: projectId });
      configs.set(projectId, config);
    }
    if (config.enabled && score >= config.riskThreshold) {
      if (await alertIfDue(tx, await getProject(tx, projectId), config, customer, cooldown)) fired++;
    }
  }
  for (const { customer, score } of stored) await intoHistory.send(customer, today, score);
  await publish(tx, scoresStored, stored, at);
  return fired;
}

type Known = { projectId: string; email: string | null; former: number | null };

/** Those that still exist, by number. */
async function findCustomers(tx: Db, scored: readonly Scored[]): Promise<Map<number, Known>> {
  if (scored.length === 0) return new Map();
  const { where, values } = customerBatch(scored.map(({ customer }) => customer).sort((a, b) => a - b));
  const rows = await compile<[number, string, string | null, number | null]>(
    tx,
    `select t.number, t.project_id, t.email, s.score from tracked_customers t
     left join risk_scores s on s.customer = t.number where ${where("t.number")}`,
  ).values(...values);
  return new Map(rows.map(([number, projectId, email, former]) => [number, { projectId, email, former }]));
}

const passed = prepared((db) =>
  compile(
    db,
    `insert into risk_passes (project_id, scored_at, full_day)
     select id, ?, ? from projects where id = coalesce(?, id) and deleted_at is null
     on conflict (project_id) do update set
       scored_at = case when excluded.scored_at > risk_passes.scored_at
         then excluded.scored_at else risk_passes.scored_at end,
       full_day = case when excluded.full_day > risk_passes.full_day
         then excluded.full_day else risk_passes.full_day end`,
  ),
);

/** Records that all scores of a project, or of all projects, are up to date as of `at`. */
export async function notePass(tx: Db, projectId: string | null, at: number): Promise<void> {
  await passed(tx).run(at, dayOf(at), projectId);
}
