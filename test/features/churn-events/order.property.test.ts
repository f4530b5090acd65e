// The order of the list: with any events and any sort order, the pages contain every event once and in order.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { rowOf as fieldsOf } from "../../../src/features/churn-events/fields.ts";
import { type ChurnEvent, churnEvents, EVENT_STATUSES } from "../../../src/features/churn-events/tables.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { insertInto } from "../../../src/store/insert.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";

const insertEvent = insertInto(churnEvents);

let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

// Few different values, so that there are many ties.
const someEvents = fc.array(
  fc.record({
    mrr: fc.option(fc.integer({ min: 0, max: 3 })),
    email: fc.constantFrom("a@example.com", "b@example.com", "c@example.com"),
    status: fc.constantFrom(...EVENT_STATUSES),
    created: fc.integer({ min: 0, max: 3 }),
    updated: fc.integer({ min: 4, max: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
);

type Seed = typeof someEvents extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Ids count down, so that their order differs from that of the rows. */
const rowOf = (seed: Seed, index: number): ChurnEvent => ({
  id: `evt_${999 - index}`,
  projectId: project.id,
  ...fieldsOf({ customer_email: seed.email, event_type: "cancellation", mrr: seed.mrr, currency: "usd", test: false }),
  currency: "usd",
  test: false,
  firstEmail: null,
  addressHash: null,
  classifiedAs: null,
  classifiedBy: "none",
  status: seed.status,
  provider: "api",
  source: "api",
  generation: 0,
  generationStartedAt: null,
  recoveredAt: null,
  lostAt: null,
  retracted: false,
  heldBack: null,
  sensitiveTopic: null,
  sensitiveSince: null,
  topicAskedAt: null,
  automationPausedAt: null,
  repliedAt: null,
  snoozedUntil: null,
  letterRead: false,
  sample: false,
  createdAt: app.clock.now() + seed.created * HOUR,
  updatedAt: app.clock.now() + seed.updated * HOUR,
});

type Listed = Record<string, string | number | null> & { id: string };

async function allPages(query: string, size: number): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let page = 1; ; page++) {
    const { body } = await acme.call("GET", `?${query}&page=${page}&per_page=${size}`);
    all.push(...body.data);
    if (body.data.length < size) return all;
  }
}

/** Null first, then by value, then by id. */
function ascending(sort: string) {
  return (a: Listed, b: Listed): number => {
    const [x, y] = [a[sort] ?? null, b[sort] ?? null];
    if (x === y) return a.id < b.id ? -1 : 1;
    if (x === null || y === null) return x === null ? -1 : 1;
    return x < y ? -1 : 1;
  };
}

test.each(["created_at", "updated_at", "mrr", "customer_email", "status"])(
  "sorted by %s, up and down, the pages never overlap and cover all",
  async (sort) => {
    await fc.assert(
      fc.asyncProperty(someEvents, fc.integer({ min: 1, max: 30 }), async (seeds, size) => {
        await app.deps.store.write(async (tx) => {
          await tx.delete(churnEvents);
          for (const [index, seed] of seeds.entries()) await insertEvent(tx, rowOf(seed, index));
        });
        const up = await allPages(`sort=${sort}&order=asc`, size);
        const down = await allPages(`sort=${sort}&order=desc`, size);
        expect(up).toHaveLength(seeds.length);
        expect(up).toEqual([...up].sort(ascending(sort)));
        expect(down).toEqual([...up].reverse());
      }),
      { numRuns: 15 },
    );
  },
);
