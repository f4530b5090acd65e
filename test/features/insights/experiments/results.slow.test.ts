// The results of an experiment's arms over the API: two arms, many customers, mails and recoveries.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { messages } from "../../../../src/features/messages/tables.ts";
import { strategySends } from "../../../../src/features/strategies/learning/tables.ts";
import { settleUndelivered } from "../../../../src/features/strategies/learning/tallies.ts";
import { compareShares } from "../../../../src/lib/statistics/sequential.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { linksOf, mailsOf } from "../../../support/outbox.ts";
import {
  DAY,
  type Experimenting,
  experimenting,
  PLAIN,
  pass,
  WARM,
  WRITTEN,
} from "../../variants/experiments/experimenting.ts";

let app: TestApp;
let acme: Experimenting;
beforeAll(() => {
  app = testApp({ RECOVERD_MAIL__DAILY_LIMIT: "100000", RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
beforeEach(async () => {
  acme = await experimenting(app);
});
afterAll(() => app.close());

type Leaver = Awaited<ReturnType<Experimenting["leaver"]>>;
type Arm = Record<"name" | "subject", string> & Record<string, number | null>;

const isOf = (arm: { subject: string }) => (event: Leaver) => event.variant.subject === arm.subject;

/** Mails the strategy's variant to new customers. */
async function mailed(count: number, change: Record<string, unknown> = {}): Promise<Leaver[]> {
  const events: Leaver[] = [];
  for (let each = 0; each < count; each++) {
    const event = await acme.leaver(change);
    expect((await acme.send(event.id, event.variant.id)).status).toBe(200);
    events.push(event);
  }
  await app.work();
  return events;
}

/** Mails customers until each of the two arms has one. */
async function oneOfEach(): Promise<[Leaver, Leaver]> {
  const events: Leaver[] = [];
  while (!(events.some(isOf(PLAIN)) && events.some(isOf(WARM)))) events.push(await acme.leaver());
  const pair: [Leaver, Leaver] = [events.find(isOf(PLAIN))!, events.find(isOf(WARM))!];
  for (const { id, variant } of pair) await acme.send(id, variant.id);
  await app.work();
  return pair;
}

const armOf = async (id: string, { name }: { name: string }): Promise<Arm> =>
  (await acme.results(id)).arms.find((arm: Arm) => arm.name === name);

test("an experiment's whole life: two arms, forty customers, mails, recoveries, and a verdict in words", async () => {
  const id = await acme.running();
  const before = await acme.results(id);
  expect(before.comparisons).toMatchObject([
    {
      first: "plain",
      second: "warm",
      difference: null,
      low: -1,
      high: 1,
      verdict: "still_measuring",
      more_sends: null,
    },
  ]);
  expect(before.comparisons[0].sentence).toStartWith('There is no result for "plain" and "warm" yet');

  const events = await mailed(40);
  const [plain, warm] = [events.filter(isOf(PLAIN)), events.filter(isOf(WARM))];
  expect(plain.length + warm.length).toBe(40);
  expect(plain.length).toBeWithin(10, 31);
  for (const { id: event } of warm) await acme.recover(event);
  await acme.recover(plain[0]!.id);

  const early = await acme.results(id);
  expect(early.arms).toMatchObject([
    {
      ...PLAIN,
      assigned: plain.length,
      sends: plain.length,
      recovered: 1,
      settled: 0,
      saves: 0,
      rate: null,
      low: null,
    },
    { ...WARM, assigned: warm.length, sends: warm.length, recovered: warm.length, settled: 0, saves: 0 },
  ]);
  expect(early.comparisons[0]).toMatchObject({ difference: null, verdict: "still_measuring", e_value: 1, p_value: 1 });

  await pass(app, 31);
  const data = await acme.results(id);
  expect(data.arms).toMatchObject([
    { name: "plain", settled: plain.length, saves: 1, recovered: 1, rate: 1 / plain.length },
    { name: "warm", settled: warm.length, saves: warm.length, rate: 1, high: 1 },
  ]);
  const [pair] = data.comparisons;
  expect(pair).toMatchObject({ first: "plain", second: "warm", verdict: "worse", more_sends: 0 });
  expect(pair.difference).toBeCloseTo(1 / plain.length - 1, 10);
  expect(pair.high).toBeLessThan(0);
  expect(pair.e_value).toBeGreaterThan(20);
  expect(pair.p_value).toBeCloseTo(1 / pair.e_value, 10);
  expect(pair.sentence).toMatch(
    /^"plain" wins \d+\.\d percentage points less of the customers back than "warm": between \d+\.\d and \d+\.\d\.$/,
  );
  expect(data).toMatchObject({ best: "warm", summary: '"warm" wins more customers back than every other arm.' });
  const asked = await app.call("GET", `${acme.at}/${id}`, { key: acme.project.key });
  expect(asked.body.data).toEqual(data);
});

test("customers of tests count with mode=test alone", async () => {
  const id = await acme.running();
  const tests = await mailed(3, { test: true });
  await acme.recover(tests[0]!.id);
  const live = await mailed(2);
  const sends = (data: { arms: Arm[] }) => data.arms.map((arm) => arm.sends as number);
  const inMode = async (mode: string) =>
    (await app.call("GET", `${acme.at}/${id}?mode=${mode}`, { key: acme.project.key })).body.data;
  expect(sends(await acme.results(id)).reduce((sum, each) => sum + each)).toBe(live.length);
  expect(sends(await inMode("live"))).toEqual(sends(await acme.results(id)));
  expect(sends(await inMode("test")).reduce((sum, each) => sum + each)).toBe(tests.length);
});

describe("a customer counts", () => {
  test("only when mailed, and from when the window after the mail has passed, saved or not", async () => {
    const id = await acme.running({ recovery_window: "10d" });
    const [plain, warm] = await oneOfEach();
    await acme.recover(plain.id);
    await pass(app, 9);
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 1, recovered: 1, settled: 0, saves: 0 });
    expect(await armOf(id, WARM)).toMatchObject({ sends: 1, recovered: 0, settled: 0, saves: 0 });
    await pass(app, 1);
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 1, recovered: 1, settled: 1, saves: 1 });
    // Still open and not saved within the window, but it counts as settled.
    expect(await armOf(id, WARM)).toMatchObject({ sends: 1, settled: 1, saves: 0 });
    await acme.recover(warm.id);
    expect(await armOf(id, WARM)).toMatchObject({ recovered: 1, settled: 1, saves: 0 });
    const { arms } = await acme.results(id);
    const assigned = arms.reduce((sum: number, arm: Arm) => sum + arm.assigned!, 0);
    expect(assigned).toBeGreaterThanOrEqual(2);
  });

  test("for the last mail: another one that follows takes the merit", async () => {
    const id = await acme.running();
    const [plain] = await oneOfEach();
    const other = plain.variants.find(({ strategy }) => strategy === "founder_email")!;
    app.clock.advance(DAY);
    await acme.send(plain.id, other.id);
    await app.work();
    await acme.recover(plain.id);
    await pass(app, 31);
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 1, recovered: 0, settled: 1, saves: 0 });
  });

  test("once: the first mail, however often the customer leaves", async () => {
    const id = await acme.running();
    const customer_email = "again@example.com";
    await mailed(1, { customer_email });
    app.clock.advance(DAY);
    const [second] = await mailed(1, { customer_email });
    await acme.recover(second!.id);
    await pass(app, 32);
    const { arms } = await acme.results(id);
    const sum = (of: string) => arms.reduce((total: number, arm: Arm) => total + (arm[of] as number), 0);
    expect([sum("assigned"), sum("sends"), sum("settled"), sum("saves"), sum("recovered")]).toEqual([1, 1, 1, 0, 0]);
  });

  test("not while the mail has not gone out, nor when it was stopped because the customer was back", async () => {
    const id = await acme.running();
    const event = await acme.leaver();
    await acme.send(event.id, event.variant.id);
    await acme.recover(event.id);
    await pass(app, 31);
    const { arms } = await acme.results(id);
    const all = arms.map(({ assigned, sends, settled, saves }: Arm) => [assigned, sends, settled, saves]).sort();
    expect(all).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  test("by the mail that went out, where an earlier one could not be handed over", async () => {
    const id = await acme.running({ recovery_window: "10d" });
    const [plain] = await oneOfEach();
    const failed = { status: "failed", handedOverAt: null } as const;
    await app.deps.store.write((tx) => tx.update(messages).set(failed).where(eq(messages.eventId, plain.id)));
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 0 });
    app.clock.advance(2 * DAY);
    await acme.send(plain.id, plain.variant.id);
    await app.work();
    await acme.recover(plain.id);
    await pass(app, 9);
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 1, recovered: 1, settled: 0 });
    await pass(app, 1);
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 1, settled: 1, saves: 1 });
  });

  test("not when the mail came back", async () => {
    const id = await acme.running();
    const [plain] = await oneOfEach();
    const { store } = app.deps;
    const [send] = await store.read.select().from(strategySends).where(eq(strategySends.eventId, plain.id));
    await store.write((tx) => settleUndelivered(tx, send!.messageId, app.clock.now()));
    await pass(app, 31);
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 0, settled: 0 });
    expect(await armOf(id, WARM)).toMatchObject({ sends: 1, settled: 1 });
  });

  test("as one who opened and clicked, when a person did", async () => {
    const id = await acme.running({
      arms: [
        { ...PLAIN, body: "Look at https://acme.example/offer" },
        { ...WARM, body: "Look at https://acme.example/offer" },
      ],
    });
    const [plain, warm] = await oneOfEach();
    app.clock.advance(DAY);
    const mails = (await mailsOf(app)).slice(-2);
    const linksOfArm = ({ variant }: Leaver) => linksOf(mails.find(({ subject }) => subject === variant.subject)!);
    const person = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };
    const machine = { "user-agent": "GoogleImageProxy" };
    await app.call("GET", linksOfArm(plain).pixel, { headers: person });
    await app.call("GET", linksOfArm(plain).clicks[0]!, { headers: person });
    await app.call("GET", linksOfArm(warm).pixel, { headers: machine });
    await app.work();
    expect(await armOf(id, PLAIN)).toMatchObject({ sends: 1, opened: 1, clicked: 1 });
    expect(await armOf(id, WARM)).toMatchObject({ sends: 1, opened: 0, clicked: 0 });
  });
});

test("sent mails are followed after the experiment was stopped", async () => {
  const id = await acme.running();
  const [plain] = await oneOfEach();
  await acme.experiments("POST", `/${id}/stop`);
  await acme.recover(plain.id);
  await pass(app, 31);
  expect(await armOf(id, PLAIN)).toMatchObject({ settled: 1, saves: 1 });
});

test("three arms are three comparisons, each with its part of the chance of error", async () => {
  const id = await acme.running({ arms: [PLAIN, WARM, WRITTEN] });
  // Arms are assigned by chance; with this many customers each arm has enough, whatever the ids.
  const events = await mailed(72);
  for (const event of events.filter(isOf(WARM))) await acme.recover(event.id);
  await pass(app, 31);
  const { arms, comparisons, best, summary } = await acme.results(id);
  expect(comparisons.map(({ first, second }: Record<string, string>) => [first, second])).toEqual([
    ["plain", "warm"],
    ["plain", "written"],
    ["warm", "written"],
  ]);
  const [plain, warm] = arms.map(({ saves, settled }: Record<string, number>) => ({
    successes: saves,
    trials: settled,
  }));
  const { low, high } = compareShares(plain, warm, 0.05 / 3);
  expect(comparisons[0]).toMatchObject({ low, high });
  for (const { e_value, p_value } of comparisons) expect(p_value).toBeCloseTo(Math.min(1, 3 / e_value), 10);
  const verdicts = comparisons.map(({ verdict }: { verdict: string }) => verdict);
  expect(verdicts).toEqual(["worse", "still_measuring", "better"]);
  expect([best, summary]).toEqual(["warm", '"warm" wins more customers back than every other arm.']);
});
