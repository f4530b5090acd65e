// A project that mails automatically, and its timeline.

import { eq, min } from "drizzle-orm";
import type { GivenFields } from "../../../src/features/churn-events/fields.ts";
import { type Origin, recordChurnEvent } from "../../../src/features/churn-events/service.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { jobs } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type TimelineEntry = {
  at: string;
  kind: string;
  state: "done" | "planned" | "skipped" | "dropped";
  summary: string;
  variant_id?: string;
  message_id?: string;
  reason?: string;
};

export type Automated = Journey & {
  project: TestProject;
  /** Changes the project's settings with PATCH. */
  set(settings: object): Promise<void>;
  /** Records an event as arriving another way; as created by hand through the API unless `origin` says otherwise. */
  arrive(change: Partial<GivenFields>, origin: Partial<Origin>): Promise<{ id: string }>;
  /** Records a cancellation at `time`, in ms, as an import does; returns its id. */
  arriveAt(time: number): Promise<string>;
  failedPayment(change?: Record<string, unknown>): Promise<{ id: string }>;
  timeline(id: string): Promise<TimelineEntry[]>;
  /** The due times of the mails that are still planned for an event. */
  planned(id: string): Promise<string[]>;
  /** Advances the clock from job to job up to `time`, in ms, so that each job runs when it is due. */
  liveUntil(time: number): Promise<void>;
  /** Advances the clock and runs the jobs that are due. */
  pass(ms: number): Promise<void>;
};

const NEED_A_FACT = ["discount", "pause_option", "social_proof"];

/** The variants that are sent automatically, if the project has entered no knowledge and no offers. */
export const sentFirst = <V extends { strategy: string }>(variants: readonly V[]): V[] =>
  variants.filter(({ strategy }) => !NEED_A_FACT.includes(strategy));

export const EVERYTHING = { generate: "all", send: "recommended" };

/** A project with these settings; by default, everything is generated and sent automatically. */
export async function automated(app: TestApp, settings: object = { automation: EVERYTHING }): Promise<Automated> {
  const project = await newProject(app);
  const acme = journey(app, project);
  const set = async (settings: object) => {
    const { status, body } = await app.call("PATCH", `/projects/${project.slug}`, {
      token: project.token,
      body: { settings },
    });
    if (status !== 200) throw new Error(`changing the settings answered ${status} ${JSON.stringify(body)}`);
  };
  await set(settings);
  const timeline = async (id: string): Promise<TimelineEntry[]> =>
    (await acme.call("GET", `/${id}/timeline?per_page=100`)).body.data;
  return {
    ...acme,
    project,
    set,
    timeline,
    arrive: (change, origin) =>
      app.deps.store.write(async (tx) => {
        const input = { ...CANCELLATION, event_type: "cancellation", ...change } as GivenFields;
        const from = { source: "api", provider: origin.source ?? "api", ...origin } as Origin;
        return recordChurnEvent(tx, await getProject(tx, project.id), input, from, app.clock.now());
      }),
    arriveAt: async (time) => {
      const input = { ...CANCELLATION, event_type: "cancellation" } as GivenFields;
      const from: Origin = { source: "import", provider: "import" };
      const event = await app.deps.store.write(async (tx) =>
        recordChurnEvent(tx, await getProject(tx, project.id), input, from, time),
      );
      return event.id;
    },
    failedPayment: (change = {}) =>
      acme.event({ event_type: "payment_failed", cancel_reason: null, customer_email: "grace@example.com", ...change }),
    planned: async (id) => (await timeline(id)).filter(({ state }) => state === "planned").map(({ at }) => at),
    liveUntil: (time) => liveUntil(app, time),
    pass: async (ms) => {
      app.clock.advance(ms);
      await app.work();
    },
  };
}

/** Advances the clock from job to job up to `time`, in ms, so that each job runs when it is due. */
export async function liveUntil(app: TestApp, time: number): Promise<void> {
  for (;;) {
    await app.work();
    const [next] = await app.deps.store.read
      .select({ at: min(jobs.runAt) })
      .from(jobs)
      .where(eq(jobs.state, "ready"));
    if (next?.at === null || next?.at === undefined || next.at > time) break;
    app.clock.set(Math.max(next.at, app.clock.now()));
  }
  app.clock.set(time);
  await app.work();
}
