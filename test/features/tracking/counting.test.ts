// Each event is counted once, on its day, for one customer, in whatever order and batches events arrive.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { trackedEventsEntry } from "../../../src/features/tracking/entries.ts";
import type { EventBatch, ReportedEvent } from "../../../src/features/tracking/recording.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const who = fc.constantFrom(
  { email: "a@example.com", customerId: null },
  { email: "b@example.com", customerId: null },
  { email: null, customerId: "1" },
  { email: null, customerId: "2" },
  { email: "a@example.com", customerId: "1" },
  { email: "a@example.com", customerId: "2" },
  { email: "b@example.com", customerId: "1" },
  { email: "c@example.com", customerId: "2" },
);
const event = fc.record({
  who,
  kind: fc.constantFrom("login", "export", "feature_used:x"),
  daysAgo: fc.nat(3),
  eventId: fc.option(fc.constantFrom("e1", "e2", "e3", "e4"), { freq: 2 }),
});
const batch = fc.record({
  project: fc.nat(1),
  trusted: fc.boolean(),
  events: fc.array(event, { minLength: 1, maxLength: 5 }),
});
/** The batches of an inner array are reported at the same moment. */
const story = fc.array(fc.array(batch, { minLength: 1, maxLength: 4 }), { maxLength: 8 });

test("the counts of days are those of the events, each event_id counts once, and browsers bring no id to an address", async () => {
  const { store } = app.deps;
  const { token } = await newProject(app);
  let number = 0;
  const another = async (): Promise<{ id: string }> =>
    (await app.call("POST", "/projects", { token, body: { name: `Acme ${++number}` } })).body.data;
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      const projects = [await another(), await another()];
      const now = app.clock.advance(60_000);
      let anonymous = 0;
      const ids = new Set<string>();
      const linkable = new Set<string>();
      for (const moment of moments) {
        const batches: EventBatch[] = moment.map(({ project, trusted, events }) => ({
          projectId: projects[project]!.id,
          trusted,
          events: events.map(({ who, daysAgo, kind, eventId }): ReportedEvent => {
            if (eventId === null) anonymous++;
            else ids.add(`${project} ${trusted} ${eventId}`);
            if (trusted) linkable.add(`${project} ${who.email} ${who.customerId}`);
            return { ...who, kind, eventId, occurredAt: now - daysAgo * DAY, properties: null };
          }),
        }));
        await Promise.all(batches.map((batch) => app.deps.ingest.append(trackedEventsEntry, batch)));
        await app.deps.ingest.caughtUp();
      }
      const ours = sql`select number from tracked_customers where project_id in (${projects[0]!.id}, ${projects[1]!.id})`;
      const counted = await store.read.all(
        sql`select customer, day, kind, count from activity_days where customer in (${ours}) order by customer, day, kind`,
      );
      const stored = await store.read.all(
        sql`select customer, occurred_at / ${sql.raw(String(DAY))} as day, kind, count(*) as count from tracked_events
            where customer in (${ours}) group by 1, 2, 3 order by 1, 2, 3`,
      );
      expect(counted).toEqual(stored);
      const total = (counted as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
      expect(total).toBe(anonymous + ids.size);
      const customers = await store.read.all<Record<string, string | number>>(
        sql`select c.*, (select min(occurred_at) from tracked_events e where e.customer = c.number) as first,
              (select max(occurred_at) from tracked_events e where e.customer = c.number) as last
            from tracked_customers c where number in (${ours})`,
      );
      for (const { project_id, email, customer_id, first_seen_at, last_seen_at, first, last } of customers) {
        expect([first_seen_at, last_seen_at]).toEqual([first!, last!]);
        const project = projects.findIndex(({ id }) => id === project_id);
        if (email !== null && customer_id !== null) expect(linkable).toContain(`${project} ${email} ${customer_id}`);
      }
    }),
    { numRuns: 60 },
  );
});
