// Marks subscriptions that changed since the last scoring run. They are marked when reported, because a change may be older
// than the run, so that no time of the subscription shows it as new.

import type { Subscriber } from "../../queue/domain-events.ts";
import { compile, type Db, statement } from "../../store/engine.ts";
import { numbersOf } from "../../store/numbers.ts";

const marking = (which: string) => `
  insert into risk_told_subscriptions (subscription, project_id, number)
  select id, project_id, cast(? as bigint) from subscriptions
  where ${which}
  on conflict (subscription) do update set number = excluded.number`;

const takeNumber = numbersOf("risk_told_subscriptions");
const markOne = statement(marking("id = ?"));
const markOfCustomer = statement(
  marking("project_id = ? and provider = ? and customer_id = ? and email || '' is null"),
);

export const markSubscriptionForScoring: Subscriber<{ projectId: string; subscription: string }> = {
  wants: () => true,
  async take(tx, { subscription }) {
    await markOne(tx).run(await takeNumber(tx), subscription);
  },
};

/** Marks the subscriptions of a customer whose address has changed, except those with an address of their own. */
export const markCustomerForScoring: Subscriber<{ projectId: string; provider: string; customerId: string }> = {
  wants: () => true,
  async take(tx, { projectId, provider, customerId }) {
    await markOfCustomer(tx).run(await takeNumber(tx), projectId, provider, customerId);
  },
};

/** The number of the last mark that waits for a run, which reads all marks up to it; 0 if none waits. */
export async function lastMark(db: Db): Promise<number> {
  const [row] = await compile(db, "select coalesce(max(number), 0) from risk_told_subscriptions").values();
  return Number(row?.[0] ?? 0);
}

/** Removes the marks that a run has processed; marks renewed in the meantime stay. */
export async function clearMarks(tx: Db, upTo: number): Promise<void> {
  if (upTo > 0) await compile(tx, "delete from risk_told_subscriptions where number <= ?").run(upTo);
}
