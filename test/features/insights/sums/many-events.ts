// Enough churn events that statistics read their sums.

import { SESSION_COUNTS } from "../../../../src/features/cancel-flow/tables.ts";
import { EVENT_COUNTS } from "../../../../src/features/churn-events/counts.ts";
import { DAY, HOUR } from "../../../../src/lib/duration.ts";
import { compile } from "../../../../src/store/engine.ts";
import { recount } from "../../../../src/store/row-counts.ts";
import type { TestApp, TestProject } from "../../../support/app.ts";
import { CURRENCIES } from "../history.ts";

/** Fewer events are counted one by one. */
const ENOUGH = 2_001;
/** The most unanswered statements: PostgreSQL must answer them within ten seconds, or the connection is closed. */
const MOST_UNANSWERED = 100;

/** Adds events of the last weeks, many of them at the edges of days in any time zone. */
export async function addManyEvents(app: TestApp, project: TestProject, random: () => number): Promise<void> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const now = app.clock.now();
  await app.deps.store.write(async (tx) => {
    const insert = compile(
      tx,
      `insert into churn_events (id, project_id, customer_email, event_type, reason_code, status, mrr,
    currency, provider, source, recovered_at, created_at, updated_at, test) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const mail = compile(
      tx,
      `insert into variants (id, project_id, event_id, generation, strategy, subject, body, status, rank,
    rank_reason, source, sent_at, opens_by_people, clicks_by_people, created_at, updated_at)
    values (?, ?, ?, 1, ?, 'S', 'B', ?, 1, 'R', 'template', ?, ?, ?, 1, 1)`,
    );
    const session = compile(
      tx,
      `insert into cancel_sessions (id, project_id, reason, customer_email, verified, mrr, currency, offer,
    outcome, outcome_by, outcome_offer, outcome_at, created_at, test) values (?, ?, 'other', ?, ?, ?, ?, ?, ?, 'customer', 'first', ?, ?, ?)`,
    );
    const answered = compile(tx, "select 1");
    for (let n = 0; n < ENOUGH; n++) {
      if (n % MOST_UNANSWERED === 0) await answered.values();
      // A quarter of them are on one day, which is summed in pieces.
      const created =
        n % 4 === 0 ? now - 5 * DAY - n : now - Math.floor(random() * 30 * 24 * 4) * (HOUR / 4) - one([0, 1]);
      const status = one(["new", "processing", "variants_generated", "email_sent", "recovered", "lost"]);
      await insert.send(
        `evt_${project.id}_${n}`,
        project.id,
        `customer-${n % 50}@example.com`,
        one(["cancellation", "payment_failed"]),
        one(["too_expensive", "other", null]),
        status,
        one([null, 0, 999, 4900]),
        one(CURRENCIES),
        one(["api", "stripe", "Chargebee"]),
        one(["api", "stripe", "import"]),
        status === "recovered" ? created + one([-1, 1, 1, 3, 20]) * DAY : null,
        created,
        created,
        one([0, 0, 0, 1]),
      );
      for (const strategy of ["value_recap", "personal_founder"].filter(() => random() < 0.2)) {
        const id = `var_${project.id}_${n}_${strategy}`;
        const happened = [
          one(["sent", "opened", "bounced"]),
          created + one([0, 1, 15]) * DAY,
          one([0, 1]),
          one([0, 2]),
        ] as const;
        await mail.send(id, project.id, `evt_${project.id}_${n}`, strategy, ...happened);
      }
      if (random() > 0.2) continue;
      const accepted = random() < 0.6;
      await session.send(
        ...[`ses_${project.id}_${n}`, project.id, one([`customer-${n % 50}@example.com`, null]), one([0, 1])],
        ...[one([null, 4900]), one(CURRENCIES), one([null, '{"offer_type":"discount","discount_percent":20}'])],
        ...[accepted ? "accepted" : "declined", created + one([0, 1, 15]) * DAY, created, one([0, 0, 1])],
      );
    }
    for (const list of [EVENT_COUNTS, SESSION_COUNTS]) await recount(tx, list, project.id);
  });
}
