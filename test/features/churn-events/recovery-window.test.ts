// The recovery window: open events become lost when it is over, by the project's current setting.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loseExpiredEvents } from "../../../src/features/churn-events/losing.ts";
import { churnEventsEnded, recordChurnEvent } from "../../../src/features/churn-events/service.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { projects } from "../../../src/features/projects/tables.ts";
import { DAY, MINUTE } from "../../../src/lib/duration.ts";
import { subscribe } from "../../../src/queue/domain-events.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

/** The time between two runs of the schedule. */
const BETWEEN = 5 * MINUTE;

let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

const setWindow = (recovery_window: string, of = project) =>
  app.deps.store.write((tx) =>
    tx.update(projects).set({ settings: { recovery_window } }).where(eq(projects.id, of.id)),
  );

async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.work();
}

const statusOf = async (id: string) => (await acme.read(id)).status;

test("after 30 days an open event is lost, by the schedule alone", async () => {
  const { id } = await acme.event();
  await pass(30 * DAY - MINUTE);
  expect(await statusOf(id)).toBe("new");
  await pass(MINUTE + BETWEEN);
  expect(await statusOf(id)).toBe("lost");
  expect((await acme.read(id)).updated_at).toBe(new Date(app.clock.now()).toISOString());
});

test("every state before recovered ends as lost, and no other changes", async () => {
  const [fresh, written, mailed, back] = [
    await acme.event(),
    await acme.event(),
    await acme.event(),
    await acme.event(),
  ];
  await acme.variants(written.id);
  const [variant] = await acme.variants(mailed.id);
  await acme.send(mailed.id, variant.id);
  await acme.recover(back.id);
  const recovered = await acme.read(back.id);
  await pass(30 * DAY + BETWEEN);
  for (const event of [fresh, written, mailed]) expect(await statusOf(event.id)).toBe("lost");
  expect(await acme.read(back.id)).toEqual(recovered);
});

test("the window runs from the creation, whatever happened since", async () => {
  const { id } = await acme.event();
  await pass(29 * DAY);
  await acme.variants(id);
  await acme.setReason(id, "Something else");
  await pass(DAY + BETWEEN);
  expect(await statusOf(id)).toBe("lost");
});

test("the project's length of the day counts, also for events that are older than it", async () => {
  const { id } = await acme.event();
  await setWindow("60d");
  await pass(31 * DAY);
  expect(await statusOf(id)).toBe("new");
  await setWindow("10d");
  await pass(BETWEEN);
  expect(await statusOf(id)).toBe("lost");
});

test("one project's window is not another's", async () => {
  const other = await newProject(app);
  const theirs = await journey(app, other).event();
  await setWindow("1d");
  const mine = await acme.event();
  await pass(2 * DAY);
  expect(await statusOf(mine.id)).toBe("lost");
  expect((await journey(app, other).read(theirs.id)).status).toBe("new");
});

test("an event that is lost while its variants are written stays lost and has all its drafts", async () => {
  await setWindow("1h");
  const { id } = await acme.event();
  await pass(59 * MINUTE);
  await acme.call("POST", `/${id}/generate`, { headers: { prefer: "respond-async" } });
  await loseExpiredEvents(app.deps.store, app.clock.now() + BETWEEN);
  expect(await statusOf(id)).toBe("lost");
  await pass(BETWEEN);
  const event = await acme.read(id);
  expect([event.status, event.variants.length]).toEqual(["lost", VARIANT_COUNT]);
});

test("a lost event is neither generated for nor mailed", async () => {
  const { id } = await acme.event();
  const [variant] = await acme.variants(id);
  await pass(30 * DAY + BETWEEN);
  expect(errorOf(await acme.call("POST", `/${id}/generate`, { body: { regenerate: true } }))).toBe("409 CONFLICT");
  const sending = await acme.send(id, variant.id);
  expect(errorOf(sending)).toBe("409 CONFLICT");
  expect(sending.body.error.message).toContain("lost");
});

test("more events than one transaction takes are all lost, and all published", async () => {
  const { store, clock } = app.deps;
  const owner = await getProject(store.read, project.id);
  const from = { source: "api", provider: "api" } as const;
  const count = 1_201;
  const ids = await store.write(async (tx) => {
    const made: string[] = [];
    for (let n = 0; n < count; n++) {
      const input = { customer_email: `many-${n}@example.com`, event_type: "cancellation" } as const;
      made.push((await recordChurnEvent(tx, owner, input, from, clock.now())).id);
    }
    return made;
  });
  const published: string[] = [];
  const unsubscribe = subscribe(churnEventsEnded, {
    wants: ({ status }) => status === "lost",
    take: async (_, { eventIds }) => {
      published.push(...eventIds);
    },
  });
  expect(await loseExpiredEvents(store, clock.now() + 31 * DAY)).toBe(count);
  unsubscribe();
  expect(published.toSorted()).toEqual(ids.toSorted());
  expect(await loseExpiredEvents(store, clock.now() + 31 * DAY)).toBe(0);
  const { body } = await acme.call("GET", "?status=lost&per_page=1");
  expect(body.meta.total).toBe(count);
});
