// How the automation's limits affected its mails in the last thirty days.

import { sql } from "drizzle-orm";
import { iso } from "../../lib/clock.ts";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import type { Limits } from "./automation-model.ts";

const DAYS = 30;

type LimitsAsked = { projectId: string; now: number };

/** Tests are excluded. A customer who came back before the mail was due would not have received it without the holdout either. */
export const limitsRead = defineRead("automation_limits", async (db: Db, asked: LimitsAsked): Promise<Limits> => {
  const from = asked.now - DAYS * DAY;
  const isMoved = sql`s.state = 'done' and s.moved_from is not null and s.updated_at > ${from}`;
  const isCapped = sql`s.state = 'skipped' and s.reason = 'customer_cap' and s.updated_at > ${from}`;
  const isHeldOut = sql`s.state in ('skipped', 'dropped') and s.reason = 'holdout' and s.due_at > ${from}
    and s.due_at <= ${asked.now} and (e.recovered_at is null or e.recovered_at > s.due_at)`;
  const isAsked = sql`s.asked_at > ${from}`;
  const isWaiting = sql`s.state = 'planned' and s.reason = 'ask_above'`;
  const mails = (such: typeof isMoved) => sql`coalesce(sum(case when ${such} then 1 else 0 end), 0)`;
  const customers = (such: typeof isMoved) => sql`count(distinct case when ${such} then e.customer_email end)`;

  const [row = []] = await db.values<number[]>(sql`
    select ${mails(isMoved)}, ${customers(isMoved)}, ${mails(isCapped)}, ${customers(isCapped)},
      ${mails(isAsked)}, ${mails(sql`${isAsked} and s.state = 'done'`)}, ${mails(isWaiting)},
      ${mails(isHeldOut)}, ${customers(isHeldOut)}
    from churn_events e join automation_steps s on s.event_id = e.id
    where e.project_id = ${asked.projectId} and e.test = 0`);
  const [moved, ofMoved, capped, ofCapped, asks, sent, waiting, heldOut, ofHeldOut] = row.map(Number) as number[];
  return {
    from: iso(from),
    to: iso(asked.now),
    calendar: { moved: moved!, customers: ofMoved! },
    max_emails_per_customer: { left_out: capped!, customers: ofCapped! },
    ask_above: { asked: asks!, sent: sent!, waiting: waiting! },
    holdout: { left_out: heldOut!, customers: ofHeldOut! },
  };
});
