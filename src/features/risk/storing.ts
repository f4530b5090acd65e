// Writing scores down: each with its history, and with the alert that it is due, in one transaction.

import { compile, type Db, prepared } from "../../store/engine.ts";
import { getProject } from "../projects/service.ts";
import { alertIfDue, type Cooldown } from "./alerts.ts";
import { type RiskConfig, riskConfig } from "./config.ts";
import { dayOf } from "./facts.ts";
import type { Scored } from "./scoring.ts";

const upsertScore = prepared((db) =>
  compile(
    db,
    `insert into risk_scores
       (customer, project_id, score, raw_sum, signals, after_login, after_payment, probability, changed_at)
     select number, project_id, ?, ?, ?, ?, ?, ?, ? from tracked_customers where number = ?
     on conflict (customer) do update set
       previous_score = case when risk_scores.score <> excluded.score
         then risk_scores.score else risk_scores.previous_score end,
       score = excluded.score, raw_sum = excluded.raw_sum, signals = excluded.signals,
       after_login = excluded.after_login, after_payment = excluded.after_payment,
       probability = excluded.probability, changed_at = excluded.changed_at`,
  ),
);

const upsertDay = prepared((db) =>
  compile(
    db,
    `insert into risk_history (customer, day, score) values (?, ?, ?)
     on conflict (customer, day) do update set score = excluded.score`,
  ),
);

/** Stores scores that were computed for the moment `at`. Returns how many alerts fired. */
export async function storeScores(tx: Db, scored: readonly Scored[], at: number, cooldown: Cooldown): Promise<number> {
  const configs = new Map<string, RiskConfig>();
  const [intoScores, intoHistory] = [upsertScore(tx), upsertDay(tx)];
  const today = dayOf(at);
  let fired = 0;
  for (const row of scored) {
    const { customer, projectId, score } = row;
    const { changes } = intoScores.run(
      score,
      row.rawSum,
      row.signals,
      row.afterLogin,
      row.afterPayment,
      row.probability,
      at,
      customer,
    ) as { changes: number };
    // The customer may have been forgotten since it was scored.
    if (changes === 0) continue;
    if (row.moved) intoHistory.run(customer, today, score);
    let config = configs.get(projectId);
    if (config === undefined) {
      config = await riskConfig(tx, { id: projectId });
      configs.set(projectId, config);
    }
    if (config.enabled && score >= config.riskThreshold) {
      if (await alertIfDue(tx, await getProject(tx, projectId), config, customer, cooldown)) fired++;
    }
  }
  return fired;
}

const passed = prepared((db) =>
  compile(
    db,
    `insert into risk_passes (project_id, scored_at, full_day)
     select id, ?, ? from projects where id = coalesce(?, id)
     on conflict (project_id) do update set
       scored_at = case when excluded.scored_at > risk_passes.scored_at
         then excluded.scored_at else risk_passes.scored_at end,
       full_day = case when excluded.full_day > risk_passes.full_day
         then excluded.full_day else risk_passes.full_day end`,
  ),
);

/** Notes that all scores of a project, or of all of them, are right as of `at`. */
export async function notePass(tx: Db, projectId: string | null, at: number): Promise<void> {
  await passed(tx).run(at, dayOf(at), projectId);
}
