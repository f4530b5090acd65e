// The rows of the list of customers are only written when something in them changes, and only the changed columns.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { storedPlaces, writePlaces } from "../../../src/features/customer-overview/keep-places.ts";
import type { Place } from "../../../src/features/customer-overview/places.ts";
import { countsOf } from "../../../src/store/row-counts.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const ADA = "ada@example.com";
const LIVE: Place = { person: ADA, test: 0, place: 2, since: 1, mrr: 900, score: 45, eventId: null, customer: 7 };
const TEST: Place = { ...LIVE, test: 1, place: 0, score: -1, eventId: "evt_1", customer: null };

const write = (right: readonly Place[]) =>
  app.deps.store.write(async (tx) => writePlaces(tx, project.id, await storedPlaces(tx, project.id, ADA), right));
const stored = async () =>
  (await storedPlaces(app.deps.store.read, project.id, ADA)).toSorted((one, other) => one.test - other.test);
/** On PostgreSQL the versions of all tables also change with time. */
const writes = () => app.deps.store.version(["customer_overview"]) - app.deps.store.version([]);

test("a change of each column is written, and of the others none", async () => {
  await write([LIVE, TEST]);
  let live = LIVE;
  const changes: Partial<Place>[] = [
    { place: 4 },
    { since: 2 },
    { mrr: 4_900 },
    { score: 85 },
    { customer: null },
    { eventId: "evt_2" },
    { place: 0, since: 3, mrr: -1, score: -1, eventId: "evt_3" },
    { place: 2, customer: 8, eventId: null, score: 60 },
  ];
  for (const change of changes) {
    live = { ...live, ...change };
    await write([live]);
    expect(await stored()).toEqual([live, TEST]);
  }
  expect(new Map(await countsOf(app.deps.store.read, project.id, "customers"))).toEqual(
    new Map([
      ["2/0", 1],
      ["0/1", 1],
    ]),
  );
  expect(await countsOf(app.deps.store.read, project.id, "churn_risk")).toEqual([["high", 1]]);
});

test("an unchanged row is not written", async () => {
  const rows = await stored();
  const before = writes();
  await write(rows);
  expect(writes()).toBe(before);
});
