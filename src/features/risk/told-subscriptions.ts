// Subscriptions of which something was told since all scores were right. They are marked as it is told: it may have been
// true long ago, so that no time of the subscription says that it is news.

import type { Subscriber } from "../../queue/topics.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";

const marking = (which: string) => `
  insert into risk_told_subscriptions (subscription, project_id, number)
  select id, project_id, (select coalesce(max(number), 0) + 1 from risk_told_subscriptions) from subscriptions
  where ${which}
  on conflict (subscription) do update set number = excluded.number`;

const markOne = prepared((db) => compile(db, marking("id = ?")));
const markOfCustomer = prepared((db) =>
  compile(db, marking("project_id = ? and provider = ? and customer_id = ? and email is null")),
);

/** Marks a subscription of which something was told. */
export const noteToldSubscription: Subscriber<{ projectId: string; subscription: string }> = {
  wants: () => true,
  async take(tx, { subscription }) {
    await markOne(tx).run(subscription);
  },
};

/** Marks the subscriptions of a customer whose address changed, as far as they have none of their own. */
export const noteCustomersSubscriptions: Subscriber<{ projectId: string; provider: string; customerId: string }> = {
  wants: () => true,
  async take(tx, { projectId, provider, customerId }) {
    await markOfCustomer(tx).run(projectId, provider, customerId);
  },
};

/** The last telling of all that wait for a run: who has read it has read all that was told before. 0 where none waits. */
export async function lastTold(db: Db): Promise<number> {
  const [row] = await compile(db, "select coalesce(max(number), 0) from risk_told_subscriptions").values();
  return Number(row?.[0] ?? 0);
}

/** Takes the marks away that a run has dealt with; what was told again meanwhile keeps its own. */
export async function forgetTold(tx: Db, upTo: number): Promise<void> {
  if (upTo > 0) await compile(tx, "delete from risk_told_subscriptions where number <= ?").run(upTo);
}
