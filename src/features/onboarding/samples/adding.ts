// Adds the made-up company to a project, a few customers per transaction so that other writers can come in between.

import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { DAY, parseDuration } from "../../../lib/duration.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { runParts } from "../../../store/parts.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import { customers } from "../../customers/tables.ts";
import { refreshBeforeReading } from "../../insights/subscriptions/refresh-mrr.ts";
import { type Actor, recordAudit } from "../../projects/audit.ts";
import { getProject } from "../../projects/service.ts";
import { settingsOf } from "../../projects/settings.ts";
import { type Project, projects } from "../../projects/tables.ts";
import { recordEvents } from "../../tracking/recording.ts";
import { trackedCustomers } from "../../tracking/tables.ts";
import { type Experiment, experiments } from "../../variants/experiments/tables.ts";
import { activityOf } from "./activity.ts";
import { removeSampleData } from "./removing.ts";
import { writeRisk } from "./risk.ts";
import type { Scene } from "./scene.ts";
import { type Person, tellStory } from "./story.ts";
import { writePerson } from "./write-person.ts";

/** The same seed for every project, so that all get the same company. */
const SEED = "fernlight";
const AT_ONCE = 12;

type AddingDeps = Pick<Deps, "store" | "reader" | "clock" | "config" | "keys">;

type Added = { customers: number; churnEvents: number };

/**
 * Adds the sample data. If it fails halfway, what was added is removed.
 * @throws {AppError} `conflict` if the project has sample data already.
 */
export async function addSampleData(deps: AddingDeps, project: Project, actor: Actor): Promise<Added> {
  const { store, clock } = deps;
  const now = clock.now();
  await store.write(async (tx) => {
    if ((await getProject(tx, project.id)).sampleDataAt !== null) throw conflict("The project has sample data already");
    await tx.update(projects).set({ sampleDataAt: now }).where(eq(projects.id, project.id));
    await recordAudit(tx, { project, actor, action: "sample_data.added", target: project.id }, now);
  });
  try {
    return await fill(deps, project, now);
  } catch (error) {
    await store.write((tx) => removeSampleData(tx, project, now));
    throw error;
  }
}

async function fill(deps: AddingDeps, project: Project, now: number): Promise<Added> {
  const { store } = deps;
  const { currency, recovery_window } = settingsOf(project);
  const window = parseDuration(recovery_window) ?? 30 * DAY;
  const experiment = sampleExperiment(project, now, window);
  const scene: Scene = { deps, project, now, window, experiment };
  const story = tellStory({ seed: SEED, now, window, currency });
  const taken = await knownAmong(store.read, project, story);
  const people = story.filter(({ email }) => !taken.has(email));

  // Somebody may remove the sample data while it is being added.
  const isWanted = async (tx: Db) => (await getProject(tx, project.id)).sampleDataAt === now;
  const writeWhileWanted = (write: (tx: Db) => Promise<void>) =>
    store.write(async (tx) => {
      if (!(await isWanted(tx))) throw conflict("The sample data was removed while it was being added");
      await write(tx);
    });

  await writeWhileWanted((tx) => insertExperiment(tx, experiment));
  for (const some of chunksOf(people, AT_ONCE)) {
    await writeWhileWanted(async (tx) => {
      await runParts(
        tx,
        some.map((person) => (part) => writePerson(part, scene, person)),
        async () => some.map(({ email }) => [email]),
      );
      await writeActivity(tx, project, some, now);
    });
  }
  await refreshBeforeReading(store, project.id);
  await writeRisk(deps, project, now, isWanted);
  return { customers: people.length, churnEvents: people.reduce((sum, { episodes }) => sum + episodes.length, 0) };
}

const insertExperiment = insertInto(experiments);

/** The addresses that the project already knows: these belong to real customers, and are left out. */
async function knownAmong(db: Db, project: Project, people: readonly Person[]): Promise<Set<string>> {
  const emails = people.map(({ email }) => email);
  const [events, known, tracked] = [
    await db
      .select({ email: churnEvents.customerEmail })
      .from(churnEvents)
      .where(and(eq(churnEvents.projectId, project.id), inArray(churnEvents.customerEmail, emails))),
    await db
      .select({ email: customers.email })
      .from(customers)
      .where(and(eq(customers.projectId, project.id), inArray(customers.email, emails))),
    await db
      .select({ email: trackedCustomers.email })
      .from(trackedCustomers)
      .where(and(eq(trackedCustomers.projectId, project.id), inArray(trackedCustomers.email, emails))),
  ];
  return new Set([...events, ...known, ...tracked].flatMap(({ email }) => email ?? []));
}

async function writeActivity(tx: Db, project: Project, people: readonly Person[], now: number): Promise<void> {
  const events = people.flatMap((person) => activityOf(person, SEED, now));
  await recordEvents(tx, [{ projectId: project.id, trusted: true, events }], now);
  const emails = people.map(({ email }) => email);
  await tx
    .update(trackedCustomers)
    .set({ sample: true })
    .where(and(eq(trackedCustomers.projectId, project.id), inArray(trackedCustomers.email, emails)));
}

/** The experiment of the made-up company. It is already stopped, so that it never affects a real customer. */
const sampleExperiment = (project: Project, now: number, window: number): Experiment => ({
  id: newId("exp", now),
  projectId: project.id,
  name: "A shorter discount letter",
  strategy: "discount",
  reason: "too_expensive",
  status: "stopped",
  arms: [
    { name: "written for each", text: null },
    {
      name: "three sentences",
      text: {
        subject: "A lower price, {{customer_name|perhaps}}?",
        body: "Hi {{customer_name|there}},\n\nyou wrote that {{plan_name|the plan}} costs too much. Would 20% less for six months help? Reply with a yes and it is done.",
      },
    },
  ],
  recoveryWindow: window,
  startedAt: now - 420 * DAY,
  stoppedAt: now - 20 * DAY,
  createdAt: now - 421 * DAY,
  updatedAt: now - 20 * DAY,
  sample: true,
});
