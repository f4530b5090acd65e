// Keeps what is known of a customer's risk when two tracked customers turn out to be one, above all when they were alerted about.

import { eq } from "drizzle-orm";
import type { Subscriber } from "../../queue/domain-events.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import type { Joined } from "../tracking/customers.ts";
import { directMails } from "./direct/tables.ts";
import { riskAlerts, riskScores } from "./tables.ts";

export const joinRisk: Subscriber<Joined> = {
  wants: () => true,
  async take(tx, { from, into }) {
    await joinScores(tx, from, into);
    await copyHistory(tx).run(into, from);
    await tx.update(riskAlerts).set({ customer: into }).where(eq(riskAlerts.customer, from));
    await tx.update(directMails).set({ customer: into }).where(eq(directMails.customer, from));
  },
};

/** The next scoring run computes the score of both together; until then each keeps its own. */
async function joinScores(tx: Db, from: number, into: number): Promise<void> {
  const scores = await findRows(tx, riskScores, { customer: [from, into] });
  if (!scores.some(({ customer }) => customer === into)) {
    await tx.update(riskScores).set({ customer: into }).where(eq(riskScores.customer, from));
    return;
  }
  const latest = { alertedAt: highest(scores, "alertedAt"), alertAgainFrom: highest(scores, "alertAgainFrom") };
  await tx.update(riskScores).set(latest).where(eq(riskScores.customer, into));
}

function highest<K extends string>(rows: readonly Record<K, number | null>[], name: K): number | null {
  const known = rows.map((row) => row[name]).filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

const copyHistory = prepared((db) =>
  compile(
    db,
    `insert into risk_history (customer, day, score)
     select ?, day, score from risk_history where customer = ?
     on conflict (customer, day) do nothing`,
  ),
);
