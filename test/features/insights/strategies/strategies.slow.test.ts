// The results of strategies over the API.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { CAUSES } from "../../../../src/features/strategies/causes.ts";
import { recordSend, settleEvents } from "../../../../src/features/strategies/learning/tallies.ts";
import { STRATEGIES, type Strategy } from "../../../../src/features/strategies/table.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { VARIANT_COUNT } from "../../../support/strategies.ts";

let app: TestApp;
let project: TestProject;
let sent = 0;

beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

const read = async () => {
  const { status, body } = await app.call("GET", `/projects/${project.slug}/strategies`, { key: project.key });
  expect(status).toBe(200);
  return body.data;
};

/** Adds mails that were chosen by chance, each for a separate event that has ended. */
async function mails(
  strategy: Strategy,
  { count, saves, propensity }: { count: number; saves: number; propensity: number },
) {
  for (let each = 0; each < count; each++) {
    const body = { ...CANCELLATION, customer_email: `customer-${++sent}@example.com` };
    const event = await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body });
    const eventId = event.body.data.id;
    await app.deps.store.write(async (tx) => {
      await recordSend(tx, {
        messageId: `msg-${sent}`,
        projectId: project.id,
        eventId,
        cause: "too_expensive",
        strategy,
        rank: 1,
        propensity,
        sentAt: app.clock.now(),
        test: false,
        sample: false,
      });
      await settleEvents(tx, [eventId], each < saves ? "recovered" : "lost", app.clock.now());
    });
  }
}

test("an empty project gets what the mapping expects, and no more", async () => {
  const data = await read();
  expect(data).toMatchObject({ learning: "order", sends: 0, settled: 0, base_rate: 0.08, holdout: null });
  expect(data.strategies).toHaveLength(VARIANT_COUNT);
  for (const row of data.strategies) expect(row).toMatchObject({ sends: 0, save_rate: null, low: null, high: null });
  expect(data.reasons).toHaveLength(CAUSES.length * STRATEGIES.length);
  for (const { prior, expected, low, high, sentence } of data.reasons) {
    expect(expected).toBeCloseTo(prior, 10);
    expect(low).toBeLessThan(expected);
    expect(high).toBeGreaterThan(expected);
    expect(sentence).toContain("0 of 0 mails");
  }
  const first = (reason: string) => data.reasons.find((row: { reason: string }) => row.reason === reason).strategy;
  expect(first("too_expensive")).toBe("discount");
  expect(first("temporary_pause")).toBe("pause_option");
  for (const { snips, reason } of data.policies) {
    expect(snips).toBeNull();
    expect(reason).toContain("Only 0 first mails");
  }
});

test("counted results move the expectation, with an interval and a sentence", async () => {
  await mails("pause_option", { count: 40, saves: 30, propensity: 0.5 });
  await mails("discount", { count: 40, saves: 2, propensity: 0.5 });
  const data = await read();
  expect(data).toMatchObject({ sends: 80, settled: 80 });
  expect(data.base_rate).toBeCloseTo((32 + 8) / 180, 10);
  const overall = (strategy: string) => data.strategies.find((row: { strategy: string }) => row.strategy === strategy);
  expect(overall("pause_option")).toMatchObject({ sends: 40, settled: 40, saves: 30, save_rate: 0.75 });
  expect(overall("pause_option").low).toBeCloseTo(0.5981, 3);
  expect(overall("pause_option").high).toBeCloseTo(0.8581, 3);
  const [best] = data.reasons.filter((row: { reason: string }) => row.reason === "too_expensive");
  expect(best).toMatchObject({ strategy: "pause_option", sends: 40, saves: 30 });
  expect(best.expected).toBeWithin(0.6, 0.8);
  expect(best.expected).toBeWithin(best.low, best.high);
  expect(best.sentence).toMatch(
    /^The mapping expects \d+\.\d%; 30 of 40 mails for this reason won the customer back: \d+\.\d% is expected now\.$/,
  );
  const worth = (policy: string) => data.policies.find((row: { policy: string }) => row.policy === policy);
  expect(worth("as_sent").snips).toBeCloseTo(0.4, 10);
  expect(worth("mapping")).toMatchObject({ snips: 0.05, effective_sends: 40 });
  expect(worth("best_known")).toMatchObject({ snips: 0.75 });
  expect(worth("uniform").reason).toContain("never sent");
});

describe("the holdout", () => {
  test("is still measured until the interval excludes zero, then decides", async () => {
    const settings = { automation: { generate: "all", send: "recommended", send_delay: "0h", holdout_percent: 50 } };
    await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
    const events: { id: string; heldOut: boolean }[] = [];
    for (let each = 0; each < 40; each++) {
      const body = { ...CANCELLATION, customer_email: `customer-${++sent}@example.com` };
      const { id } = (await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body })).body
        .data;
      await app.work();
      const timeline = await app.call("GET", `/projects/${project.slug}/churn-events/${id}/timeline`, {
        key: project.key,
      });
      events.push({ id, heldOut: JSON.stringify(timeline.body).includes("holdout") });
    }
    expect((await read()).holdout).toMatchObject({ lift: null, verdict: "still_measuring" });
    expect(events.filter(({ heldOut }) => heldOut).length).toBeWithin(8, 33);
    for (const { id, heldOut } of events) {
      if (!heldOut)
        await app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });
    }
    app.clock.advance(31 * 24 * 60 * 60_000);
    await app.work();
    const { holdout } = await read();
    expect(holdout).toMatchObject({ lift: 1, verdict: "works" });
    expect(holdout.low).toBeGreaterThan(0.5);
  });
});
