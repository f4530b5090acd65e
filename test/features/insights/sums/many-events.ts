// Enough churn events that they are summed.

import { EVENT_COUNTS } from "../../../../src/features/churn-events/counts.ts";
import { DAY, HOUR } from "../../../../src/lib/duration.ts";
import { compile } from "../../../../src/store/engine.ts";
import { recounting } from "../../../../src/store/row-counts.ts";
import type { TestApp, TestProject } from "../../../support/app.ts";
import { CURRENCIES } from "../history.ts";

/** Fewer are counted one by one. */
const ENOUGH = 2_001;

/** Events of the last weeks, many of them at the edges of days in any zone. */
export async function addManyEvents(app: TestApp, project: TestProject, random: () => number): Promise<void> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const now = app.clock.now();
  await app.deps.store.write(async (tx) => {
    const insert = compile(
      tx,
      `insert into churn_events (id, project_id, customer_email, event_type, reason_code, status, mrr,
    currency, provider, source, recovered_at, created_at, updated_at, test) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (let n = 0; n < ENOUGH; n++) {
      // A quarter of them on one day, which is summed in pieces.
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
    }
    for (const text of recounting(EVENT_COUNTS)) await compile(tx, text).run(project.id);
  });
}
