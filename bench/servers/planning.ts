// A process that plans the mails of every open event in a database, and prints the cost. With "fill" it only creates the
// events, in a separate run, so that creating them is not measured.

import { asc, gt } from "drizzle-orm";
import { users } from "../../src/features/accounts/tables.ts";
import type { EventType } from "../../src/features/churn-events/event-types.ts";
import { recordChurnEvent } from "../../src/features/churn-events/service.ts";
import { churnEvents } from "../../src/features/churn-events/tables.ts";
import { listOverdue, type Plannable, planEvent } from "../../src/features/dunning/service.ts";
import { createProject, findProjectBySlug } from "../../src/features/projects/service.ts";
import { projects } from "../../src/features/projects/tables.ts";
import type { Store } from "../../src/store/engine.ts";
import { openStore } from "../../src/store/open.ts";
import { churnEvent, SLUG } from "../service.ts";

const NOW = Date.parse("2026-03-27T09:00:00Z");
const BATCH = 5_000;
const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "America/Sao_Paulo", null];

const AUTOMATION = {
  send: "recommended",
  quiet_hours: { from: "20:00", to: "08:00" },
  weekdays_only: true,
  blackout_dates: ["2026-04-03", "2026-04-06"],
} as const;

const OWNER = {
  type: "user",
  user: { id: "usr_bench", email: "ada@example.com" },
  address: null,
  requestId: null,
} as const;

export type Planned = { seconds: number; megabytes: number; steps: number };

async function fill(store: Store, count: number): Promise<void> {
  const project = await store.write(async (tx) => {
    await tx.insert(users).values({
      ...OWNER.user,
      name: null,
      passwordHash: null,
      sessionEpoch: 0,
      createdAt: NOW,
      updatedAt: NOW,
    });
    const { project } = await createProject(
      tx,
      { name: "Bench", slug: SLUG },
      { actor: OWNER, sealingKey: new Uint8Array(32) },
      NOW,
    );
    await tx
      .update(projects)
      .set({ settings: { automation: { ...AUTOMATION, blackout_dates: [...AUTOMATION.blackout_dates] } } });
    return project;
  });
  for (let n = 0; n < count; n += BATCH) {
    await store.write(async (tx) => {
      for (let i = n; i < n + BATCH; i++) {
        const { event_type, ...facts } = churnEvent(i);
        const input = { ...facts, event_type: event_type as EventType, timezone: ZONES[i % ZONES.length] ?? null };
        await recordChurnEvent(tx, project, input, { source: "stripe", provider: "stripe" }, NOW + i * 600);
      }
    });
  }
}

async function plan(store: Store): Promise<Planned> {
  const project = (await findProjectBySlug(store.read, SLUG))!;
  const began = performance.now();
  for (let last = ""; ; ) {
    const events = await page(store, last);
    await store.write(async (tx) => {
      for (const event of events) await planEvent(tx, project, event, NOW);
    });
    if (events.length < BATCH) break;
    last = events.at(-1)!.id;
  }
  const seconds = (performance.now() - began) / 1_000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const steps = (await listOverdue(store.read, project.id, Number.MAX_SAFE_INTEGER, 1_000_000, null)).length;
  return { seconds, megabytes, steps };
}

const { id, customerEmail, firstEmail, eventType, timezone, metadata, heldBack, sensitiveTopic, createdAt, sample } =
  churnEvents;
const WHOM = { id, customerEmail, firstEmail, timezone };
const COLUMNS = { ...WHOM, eventType, metadata, heldBack, sensitiveTopic, createdAt, sample };

const page = (store: Store, after: string): Promise<Plannable[]> =>
  store.read
    .select(COLUMNS)
    .from(churnEvents)
    .where(gt(churnEvents.id, after))
    .orderBy(asc(churnEvents.id))
    .limit(BATCH);

const [database, task, count] = process.argv.slice(2);
const store = openStore(database!);
if (task === "fill") await fill(store, Number(count));
else console.log(JSON.stringify(await plan(store)));
await store.close();
