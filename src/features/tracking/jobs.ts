// Scheduled jobs of tracking: purging what is too old.

import type { Deps } from "../../deps.ts";
import { DAY } from "../../lib/duration.ts";
import { publish } from "../../queue/domain-events.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { statement } from "../../store/engine.ts";
import { identitiesChanged } from "./customers.ts";
import { firstNumberAt } from "./event-numbers.ts";
import { deletePartitionsWithoutEvents } from "./partitions.ts";
import { dayOf } from "./recording.ts";

export const purgeTrackedEvents = defineJob("forget_tracked_events");
export const purgeTrackedCustomers = defineJob("forget_tracked_customers");

export const trackingHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(purgeTrackedEvents, { concurrency: 1, cutOff: true }, () => purgeEvents(deps)),
  jobHandler(purgeTrackedCustomers, { concurrency: 1, cutOff: true }, () => purgeCustomers(deps)),
];

/** How long daily counts are stored: the risk score reads at most half a year. */
const DAYS_STORED = 180;

const SLICE = 2_000;

const nthEvent = statement<[number]>(
  "select number from tracked_events where number < ? order by number limit 1 offset ?",
);
const deleteEvents = statement("delete from tracked_events where number < ?");
const nthCustomer = statement<[number]>(
  "select number from tracked_customers where number >= ? order by number limit 1 offset ?",
);
/** The totals of purged daily counts are kept, because a mail may state how much a customer did in all. */
const addToTotals = statement(`insert into activity_totals (customer, kind, count, first_day, last_day)
  select customer, kind, sum(count), min(day), max(day) from activity_days
  where day < ? and customer in (
    select number from tracked_customers where number >= ? and number < ? and first_seen_at < ?)
  group by customer, kind
  on conflict (customer, kind) do update set
    count = activity_totals.count + excluded.count,
    last_day = case when excluded.last_day > activity_totals.last_day then excluded.last_day else activity_totals.last_day end`);
const deleteDays = statement(`delete from activity_days where day < ? and customer in (
  select number from tracked_customers where number >= ? and number < ? and first_seen_at < ?)`);
// The highest number stays, because otherwise it would be reused.
const deleteCustomers = statement<[number, string, string | null]>(`
  delete from tracked_customers where number >= ? and number < ? and last_seen_at < ? and changed_at < ?
      and number < (select max(number) from tracked_customers)
    returning number, project_id, email`);

type PurgeDeps = Pick<Deps, "store" | "clock" | "config" | "stopping">;

/** Deletes the events that were received longer ago than `tracking.retention`. */
async function purgeEvents({ store, clock, config, stopping }: PurgeDeps): Promise<void> {
  const end = firstNumberAt(clock.now() - config.tracking.retention);
  for (let next: number | undefined; next !== end && !stopping.aborted; ) {
    const [row] = await nthEvent(store.read).values(end, SLICE);
    const until = row?.[0] ?? end;
    next = until;
    await store.write(async (tx) => {
      await deleteEvents(tx).run(until);
    });
  }
  await store.write(deletePartitionsWithoutEvents);
}

/** Sums up counts of days that are too old and deletes them, and customers who have done nothing since and have no event. */
async function purgeCustomers({ store, clock, config, stopping }: PurgeDeps): Promise<void> {
  const now = clock.now();
  const firstDay = dayOf(now) - DAYS_STORED;
  const oldest = firstDay * DAY;
  const silentSince = Math.min(oldest, now - config.tracking.retention);
  for (let from: number | undefined = 0; from !== undefined && !stopping.aborted; ) {
    const [row] = await nthCustomer(store.read).values(from, SLICE);
    const first: number = from;
    const until = row?.[0] ?? Number.MAX_SAFE_INTEGER;
    await store.write(async (tx) => {
      await addToTotals(tx).run(firstDay, first, until, oldest);
      await deleteDays(tx).run(firstDay, first, until, oldest);
      const gone = await deleteCustomers(tx).values(first, until, silentSince, silentSince);
      const identities = gone.map(([customer, projectId, email]) => ({ projectId, customer, email }));
      await publish(tx, identitiesChanged, identities, now);
    });
    from = row === undefined ? undefined : until;
  }
}
