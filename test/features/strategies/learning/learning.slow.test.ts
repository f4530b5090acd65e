// Learning over the API: sent mails and their outcomes change the order of the next event's variants.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { recordSighting } from "../../../../src/features/customers/subscriptions.ts";
import { type StrategySend, strategySends } from "../../../../src/features/strategies/learning/tables.ts";
import { listTallies } from "../../../../src/features/strategies/learning/tallies.ts";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import { variants } from "../../../../src/features/variants/tables.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { RANKS, VARIANT_COUNT } from "../../../support/strategies.ts";

let app: TestApp;
let project: TestProject;
let customers = 0;

beforeAll(() => {
  app = testApp({ RECOVERD_MAIL__DAILY_LIMIT: "100000", RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body, headers });

const set = (settings: object) => call("PATCH", "", { settings });

type Listed = { id: string; strategy: string; rank: number; rank_reason: string };

/** A new customer who leaves, with variants. */
async function leaver(change: object = {}): Promise<{ id: string; variants: Listed[] }> {
  const body = { ...CANCELLATION, customer_email: `customer-${++customers}@example.com`, ...change };
  const event = await call("POST", "/churn-events", body);
  const later = { prefer: "respond-async" };
  expect((await call("POST", `/churn-events/${event.body.data.id}/generate`, undefined, later)).status).toBe(202);
  await app.work();
  const { data } = (await call("GET", `/churn-events/${event.body.data.id}/variants`)).body;
  return { id: event.body.data.id, variants: data };
}

async function send(event: { id: string; variants: Listed[] }, strategy: string): Promise<void> {
  const { id } = event.variants.find((variant) => variant.strategy === strategy)!;
  expect((await call("POST", `/churn-events/${event.id}/variants/${id}/send`)).status).toBe(200);
}

const recover = (event: { id: string }) => call("POST", `/churn-events/${event.id}/recovered`);
const tallies = () => listTallies(app.deps.store.read, project.id, { test: false });
const sendsOf = (event: { id: string }): Promise<StrategySend[]> =>
  app.deps.store.read.select().from(strategySends).where(eq(strategySends.eventId, event.id));

/** Sends this strategy's mail to `sends` new customers; `saves` of them come back. */
async function experience(strategy: string, { sends, saves }: { sends: number; saves: number }): Promise<void> {
  for (let each = 0; each < sends; each++) {
    const event = await leaver();
    await send(event, strategy);
    if (each < saves) await recover(event);
  }
  await passRecoveryWindow();
}

/** Delivers what was sent first: a mail that still waits when its event is lost counts as undelivered. */
async function passRecoveryWindow(): Promise<void> {
  await app.work();
  app.clock.advance(31 * DAY);
  await app.work();
}

describe("what is counted", () => {
  test("a mail has won the customer back when the event recovers, and has not when it is lost", async () => {
    const [saved, lost, open] = [await leaver(), await leaver(), await leaver()];
    for (const event of [saved, lost]) await send(event, "discount");
    await recover(saved);
    expect(await tallies()).toMatchObject([
      { cause: "too_expensive", strategy: "discount", sends: 2, settled: 1, saves: 1 },
    ]);
    await passRecoveryWindow();
    await send(await leaver(), "discount");
    expect(await tallies()).toMatchObject([
      { cause: "too_expensive", strategy: "discount", sends: 3, settled: 2, saves: 1 },
    ]);
    expect(await sendsOf(open)).toEqual([]);
  });

  test("of several mails the last one has the merit, the ones before have failed", async () => {
    const event = await leaver();
    for (const strategy of ["discount", "founder_email", "pause_option"]) await send(event, strategy);
    await recover(event);
    const outcomes = (await sendsOf(event)).map(({ strategy, outcome }) => [strategy, outcome]);
    expect(new Map(outcomes as [string, string][])).toEqual(
      new Map([
        ["discount", "not_saved"],
        ["founder_email", "not_saved"],
        ["pause_option", "saved"],
      ]),
    );
    expect((await tallies()).reduce((sum, { saves }) => sum + saves, 0)).toBe(1);
  });

  test("who comes back late, after the event was lost, was won back all the same, and once", async () => {
    const event = await leaver();
    await send(event, "discount");
    await passRecoveryWindow();
    expect(await tallies()).toMatchObject([{ settled: 1, saves: 0 }]);
    await recover(event);
    await recover(event);
    expect(await tallies()).toMatchObject([{ sends: 1, settled: 1, saves: 1 }]);
  });

  test("a recovery without a mail is nobody's merit", async () => {
    await recover(await leaver());
    expect(await tallies()).toEqual([]);
  });

  test("causes are distinguished: the chosen reason, the words, and a failed payment without any", async () => {
    await send(await leaver({ reason_code: undefined, cancel_reason: "we switched to a competitor" }), "value_recap");
    await send(await leaver({ event_type: "payment_failed", cancel_reason: null }), "founder_email");
    await send(await leaver({ cancel_reason: "no reason" }), "feedback_request");
    expect((await tallies()).map(({ cause }) => cause).sort()).toEqual([
      "other",
      "payment_failed",
      "switched_to_competitor",
    ]);
  });

  test("another project's experience is none of ours", async () => {
    await experience("discount", { sends: 2, saves: 2 });
    const own = project;
    project = await newProject(app);
    expect(await tallies()).toEqual([]);
    expect((await leaver()).variants[0]!.rank_reason).not.toContain("won");
    project = own;
  });

  test("the chance of a rank is stored with automatic sends, and none with a person's choice", async () => {
    await set({ automation: { generate: "all", send: "recommended", send_delay: "0h", quiet_hours: null } });
    const body = { ...CANCELLATION, customer_email: "auto@example.com", cancel_reason: "We don't use it" };
    const automatic = await call("POST", "/churn-events", body);
    await app.work();
    app.clock.advance(60_000);
    await app.work();
    expect(await sendsOf(automatic.body.data)).toMatchObject([{ rank: 1, strategy: "unused_feature", propensity: 1 }]);
    await set({ automation: { send: "off", generate: "off" } });
    const byHand = await leaver();
    await send(byHand, "pause_option");
    expect(await sendsOf(byHand)).toMatchObject([{ strategy: "pause_option", propensity: null }]);
  });
});

describe("what follows from it", () => {
  const orderOf = (event: { variants: Listed[] }) => event.variants.map(({ strategy }) => strategy);

  test("without experience the mapping and the circumstances alone decide", async () => {
    const [first, second] = [await leaver(), await leaver()];
    expect(orderOf(first)).toEqual(orderOf(second));
    for (const { rank_reason } of first.variants) expect(rank_reason).not.toContain("%");
  });

  test("what wins customers back rises, and its sentence has the counts", async () => {
    const before = (await leaver()).variants.find(({ strategy }) => strategy === "pain_point_fix")!.rank;
    expect(before).toBeGreaterThan(6);
    await experience("pain_point_fix", { sends: 24, saves: 20 });
    const { variants: after } = await leaver();
    expect(after[0]!.strategy).toBe("discount");
    expect(after[1]).toMatchObject({ strategy: "pain_point_fix", rank: 2 });
    expect(after[1]!.rank_reason).toMatch(
      /; 24 such mails for this reason won 20 back, so \d+\.\d% is expected after \d+\.\d% at first, of which 100\.0% should stay for 90 days\.$/,
    );
    expect(after.map(({ rank }) => rank)).toEqual(RANKS);
    expect(new Set(orderOf({ variants: after }))).toEqual(new Set(STRATEGIES));
  });

  test("rank 1 is the mapping's unless learning is full and thirty mails were sent; off, nothing is learnt", async () => {
    await experience("founder_email", { sends: 28, saves: 26 });
    await set({ strategies: { learning: "full" } });
    expect((await leaver()).variants[0]!.strategy).toBe("discount");
    await experience("founder_email", { sends: 2, saves: 2 });
    expect((await leaver()).variants[0]!.strategy).toBe("founder_email");
    await set({ strategies: { learning: "order" } });
    expect(orderOf(await leaver()).slice(0, 2)).toEqual(["discount", "founder_email"]);
    await set({ strategies: { learning: "off" } });
    const off = await leaver();
    expect(orderOf(off).indexOf("founder_email")).toBeGreaterThan(1);
    for (const { rank_reason } of off.variants) expect(rank_reason).not.toContain("won");
  });

  test("the same event ranked again by the same experience keeps its order", async () => {
    await experience("social_proof", { sends: 12, saves: 4 });
    const event = await leaver();
    await call("PATCH", `/churn-events/${event.id}/cancel-reason`, { cancel_reason: CANCELLATION.cancel_reason });
    const again = (await call("GET", `/churn-events/${event.id}/variants`)).body.data as Listed[];
    expect(again.map(({ strategy }) => strategy)).toEqual(orderOf(event));
  });

  test("every shown variant stores the chance of its rank", async () => {
    await experience("social_proof", { sends: 12, saves: 4 });
    const event = await leaver();
    const rows = await app.deps.store.read.select().from(variants).where(eq(variants.eventId, event.id));
    expect(rows).toHaveLength(VARIANT_COUNT);
    for (const { rank, propensity } of rows) {
      if (rank === 1) expect(propensity).toBe(1);
      else expect(propensity!).toBeWithin(1e-6, 1.0001);
    }
    expect(rows.some(({ propensity }) => propensity! < 1)).toBe(true);
  });

  test("a mail whose customers leave again counts for the days that they stayed, and comes after one that keeps", async () => {
    const isBack = async (strategy: string) => {
      const body = { customer_email: `kept-${++customers}@example.com` };
      const event = await leaver(body);
      await send(event, strategy);
      await recover(event);
      return body;
    };
    const short = await Promise.all(Array.from({ length: 16 }, () => isBack("discount")));
    for (let each = 0; each < 16; each++) await isBack("pain_point_fix");
    app.clock.advance(30 * DAY);
    for (const body of short) await leaver(body);
    app.clock.advance(61 * DAY);
    await app.work();

    const { strategies } = (await call("GET", "/strategies")).body.data;
    const rowOf = (strategy: string) => strategies.find((row: { strategy: string }) => row.strategy === strategy);
    expect(rowOf("discount")).toMatchObject({ saves: 16, save_rate: 1, kept_observed: 16 });
    expect(rowOf("discount").kept_rate).toBeCloseTo(1 / 3, 4);
    expect(rowOf("pain_point_fix")).toMatchObject({ saves: 16, kept_rate: 1 });
    expect(rowOf("social_proof")).toMatchObject({ kept_rate: null, kept_observed: 0 });

    await set({ strategies: { learning: "full" } });
    const { variants: next } = await leaver();
    expect(next[0]!.strategy).toBe("pain_point_fix");
    const discount = next.find(({ strategy }) => strategy === "discount")!;
    expect(discount.rank_reason).toMatch(/16 such mails .* won 16 back, .* of which 3\d\.\d% should stay for 90 days/);
  });

  test("a provider's subscription says what was kept, net of the discount that it bills", async () => {
    const [, gone] = await Promise.all(
      ["half", "gone"].map(async (name) => {
        const body = { customer_email: `${name}-${++customers}@example.com`, mrr: 10_000 };
        const event = await leaver(body);
        await send(event, name === "half" ? "discount" : "value_recap");
        await recover(event);
        const sighting = { subscriptionId: `sub_${name}`, email: body.customer_email, currency: "usd", running: true };
        const at = app.clock.now();
        await app.deps.store.write((tx) =>
          recordSighting(tx, { id: project.id }, "stripe", { ...sighting, at, startedAt: at, mrr: 5_000 }),
        );
        return { sighting, at };
      }),
    );
    const ended = { ...gone!.sighting, at: gone!.at + 45 * DAY, running: false };
    await app.deps.store.write((tx) => recordSighting(tx, { id: project.id }, "stripe", ended));
    app.clock.advance(91 * DAY);
    await app.work();
    const { strategies } = (await call("GET", "/strategies")).body.data;
    const keptOf = (strategy: string) =>
      strategies.find((row: { strategy: string }) => row.strategy === strategy).kept_rate;
    expect(keptOf("discount")).toBeCloseTo(0.5, 6);
    expect(keptOf("value_recap")).toBeCloseTo(0.25, 6);
  });
});
