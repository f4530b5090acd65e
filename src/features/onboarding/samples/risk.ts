// Computes the scores of the made-up customers from their activity, like real ones, for now and for some days of the last
// weeks, and the alerts that would have been sent on those days.

import type { Deps } from "../../../deps.ts";
import { iso } from "../../../lib/clock.ts";
import { DAY } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { compile, type Db } from "../../../store/engine.ts";
import { insertInto, insertOrIgnore } from "../../../store/insert.ts";
import { composeMessage } from "../../messages/compose.ts";
import { addMessage } from "../../messages/service.ts";
import type { Project } from "../../projects/tables.ts";
import type { AlertPayload } from "../../risk/alerts.ts";
import { riskConfig } from "../../risk/config.ts";
import { addDirectMail } from "../../risk/direct/service.ts";
import { dayOf } from "../../risk/facts.ts";
import { type Scored, scoreCustomers } from "../../risk/scoring.ts";
import { levelOf } from "../../risk/signals.ts";
import { storeScores } from "../../risk/store-scores.ts";
import { riskAlerts, riskHistory, type StoredSignal } from "../../risk/tables.ts";

const DAYS_AGO = [27, 20, 13, 9, 6, 3];
const MOST_ALERTS = 12;

const insertAlert = insertInto(riskAlerts);
const insertHistory = insertOrIgnore(riskHistory);

type RiskDeps = Pick<Deps, "store" | "reader" | "config" | "keys">;

/** `isWanted`: called in the transaction; whether the sample data still exists. */
export async function writeRisk(
  deps: RiskDeps,
  project: Project,
  now: number,
  isWanted: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const { store, reader } = deps;
  const numbers = [...(await listCustomers(store.read, project)).keys()];
  if (numbers.length === 0) return;
  const past: { at: number; scored: Scored[] }[] = [];
  for (const days of DAYS_AGO) {
    const at = now - days * DAY;
    past.push({ at, scored: (await reader.read(scoreCustomers, { at, numbers })).scored });
  }
  const { scored } = await reader.read(scoreCustomers, { at: now, numbers });
  await store.write(async (tx) => {
    if (!(await isWanted(tx))) return;
    const customers = await listCustomers(tx, project); // some may have been erased meanwhile
    const ours = (some: readonly Scored[]) => some.filter(({ customer }) => customers.has(customer));
    for (const one of past) await writeHistory(tx, ours(one.scored), one.at);
    await storeScores(tx, ours(scored), now, { least: 0, now });
    await writeAlerts(tx, deps, project, customers, past);
  });
}

async function listCustomers(db: Db, project: Project): Promise<Map<number, string>> {
  const rows = await compile(
    db,
    "select number, email from tracked_customers where project_id = ? and sample = 1 order by number",
  ).values(project.id);
  return new Map(rows as [number, string][]);
}

async function writeHistory(tx: Db, scored: readonly Scored[], at: number): Promise<void> {
  for (const { customer, score } of scored) await insertHistory(tx, { customer, day: dayOf(at), score });
}

/** One alert per customer, on the first of these days with a high score. */
async function writeAlerts(
  tx: Db,
  deps: RiskDeps,
  project: Project,
  customers: ReadonlyMap<number, string>,
  past: readonly { at: number; scored: readonly Scored[] }[],
): Promise<void> {
  const { riskThreshold } = await riskConfig(tx, project);
  const alerted = new Set<number>();
  for (const { at, scored } of past) {
    for (const row of scored.toSorted((a, b) => b.score - a.score || a.customer - b.customer)) {
      const email = customers.get(row.customer);
      if (email === undefined || row.score < riskThreshold || alerted.has(row.customer)) continue;
      if (alerted.size === MOST_ALERTS) return;
      alerted.add(row.customer);
      await writeAlert(tx, deps, project, email, row, Math.round(at));
    }
  }
}

async function writeAlert(
  tx: Db,
  deps: RiskDeps,
  project: Project,
  email: string,
  { customer, score, signals }: Scored,
  at: number,
): Promise<void> {
  const kept = JSON.parse(signals) as StoredSignal[];
  const id = newId("alr", at);
  const payload: AlertPayload = {
    event: "churn_risk.alert",
    project_id: project.id,
    customer_email: email,
    customer_id: null,
    risk_score: score,
    risk_level: levelOf(score),
    signals: kept.map(([name, , weight]) => ({ name, weight })),
    triggered_at: iso(at),
    opaque_id: id,
  };
  await insertAlert(tx, {
    id,
    projectId: project.id,
    customer,
    customerEmail: email,
    customerId: null,
    riskScore: score,
    riskLevel: payload.risk_level,
    deliveryMode: "direct",
    test: false,
    payload: JSON.stringify(payload),
    triggeredAt: at,
    sample: true,
  });
  const letter = {
    ...{ eventId: null, variantId: null, automatic: true, to: email, language: "en", closing: null, links: [] },
    subject: "Is everything all right?",
    body: "Hi,\n\nwe have seen less of you lately. If something is in your way, reply to this mail: a person reads it.",
  };
  const message = { ...composeMessage(deps, project, letter, at), status: "sent" as const, handedOverAt: at };
  await addMessage(tx, { ...message, delivery: "sample data: nothing was sent", deliveredAt: at });
  const times = { dueAt: at, createdAt: at, updatedAt: at };
  const written = { reason: null, signal: kept[0]?.[0] ?? null, source: "template" as const, model: null };
  const ids = { alertId: id, projectId: project.id, customer, messageId: message.id };
  await addDirectMail(tx, { ...ids, state: "mailed", ...written, ...times });
}
