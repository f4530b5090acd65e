// A project with much activity: two years of subscriptions, and two weeks of churn events.

import { expect } from "bun:test";
import { recordSend, settleEvents } from "../../../../src/features/strategies/learning/tallies.ts";
import { variants } from "../../../../src/features/variants/tables.ts";
import { CANCELLATION, type TestApp, type TestProject } from "../../../support/app.ts";

const REASONS = ["It is too expensive", "A feature is missing", "We use another tool now", "We need a break", null];
const MONTH = 30 * 86_400_000;

/** Leaves the clock at `2026-03-08T20:00:00Z`. */
export async function addActivity(app: TestApp, project: TestProject): Promise<void> {
  await importSubscriptions(app, project);
  for (let index = 0; index < 24; index++) {
    // From February 24 on, more than one a day.
    app.clock.set(Date.parse("2026-02-24T10:00:00Z") + index * 12.5 * 3_600_000);
    const { body } = await app.call("POST", `/projects/${project.slug}/churn-events`, {
      key: project.key,
      body: {
        ...CANCELLATION,
        customer_email: `customer-${index}@example.com`,
        cancel_reason: REASONS[index % REASONS.length],
        mrr: 1900 + ((index * 37) % 11) * 800,
      },
    });
    await send(app, project, body.data.id, index);
    if (index % 3 === 0) {
      app.clock.advance(3_600_000);
      await app.call("POST", `/projects/${project.slug}/churn-events/${body.data.id}/recovered`, { key: project.key });
    }
  }
  app.clock.set("2026-03-08T20:00:00Z");
}

async function importSubscriptions(app: TestApp, { slug, key }: TestProject): Promise<void> {
  const now = Date.parse("2026-03-02T09:00:00Z");
  const rows = Array.from({ length: 400 }, (_, index) => {
    const started = now - (1 + (index % 24)) * MONTH + (index % 17) * 86_400_000;
    const lived = (1 + ((index * 7) % 19)) * MONTH;
    const ended = index % 3 === 0 && started + lived < now ? { ended_at: new Date(started + lived).toISOString() } : {};
    return {
      subscription_id: `sub-${index}`,
      customer_email: `subscriber-${index}@example.com`,
      started_at: new Date(started).toISOString(),
      mrr: 1900 + (index % 5) * 1500,
      currency: "usd",
      ...ended,
    };
  });
  const answer = await app.call("POST", `/projects/${slug}/imports?kind=subscriptions`, {
    key,
    raw: `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`,
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(answer.status).toBe(202);
  await app.work();
}

/** Stores a mail of the event's discount or pause variant as if it had been sent. */
async function send(app: TestApp, project: TestProject, eventId: string, index: number): Promise<void> {
  const strategy = index % 2 === 0 ? "pause_option" : "discount";
  const now = app.clock.now();
  await app.deps.store.write(async (tx) => {
    await recordSend(tx, {
      messageId: `msg-${index}`,
      projectId: project.id,
      eventId,
      cause: "too_expensive",
      strategy,
      rank: 1,
      propensity: 0.5,
      sentAt: now,
      test: false,
      sample: false,
    });
    await settleEvents(tx, [eventId], index % 3 === 0 ? "recovered" : "lost", now);
    await tx.insert(variants).values({
      id: `var_${project.id}_${index}`,
      projectId: project.id,
      eventId,
      generation: 1,
      strategy,
      subject: "Stay",
      body: "Please stay",
      status: "sent",
      rank: 1,
      rankReason: "",
      propensity: 0.5,
      source: "template",
      model: null,
      links: null,
      sentAt: now,
      createdAt: now,
      updatedAt: now,
      opensByPeople: 0,
      opensByMachines: 0,
      clicksByPeople: 0,
      clicksByMachines: 0,
    });
  });
}
