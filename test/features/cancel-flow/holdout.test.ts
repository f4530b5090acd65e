// The control group of the cancel flow: the same customers never see an offer, and the others are compared with them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { fieldsOf } from "../../support/journey.ts";
import { DISCOUNT, EXTENSION, type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  flow = await newFlow(app);
});
afterAll(() => app.close());

const CUSTOMERS = Array.from({ length: 60 }, (_, number) => `customer-${number}@example.com`);
const sees = async (customer_email: string): Promise<boolean> =>
  (await flow.submit({ customer_email, test: true })).body.offer !== null;

test("takes whole percentages from 0 to 50", async () => {
  for (const holdout_percent of [-1, 51, 2.5, "10", null]) {
    const answer = await flow.set({ cancel_flow: { holdout_percent } });
    if (holdout_percent === null) expect(answer.body.data.settings.cancel_flow.holdout_percent).toBe(0);
    else expect([answer.status, fieldsOf(answer)]).toEqual([400, ["settings.cancel_flow.holdout_percent"]]);
  }
});

test("always has the same customers, all of a smaller one within a larger one, and shows them no second offer either", async () => {
  await flow.offer({ ...DISCOUNT, fallback: EXTENSION });
  const without = async () => {
    const seen = await Promise.all(CUSTOMERS.map(sees));
    return CUSTOMERS.filter((_, index) => !seen[index]);
  };
  expect(await without()).toEqual([]);
  await flow.set({ cancel_flow: { holdout_percent: 20 } });
  const few = await without();
  expect(few.length).toBeWithin(3, 25);
  expect(await without()).toEqual(few);
  const [first] = few;
  const proven = await flow.submit({ customer_email: first, customer_hash: flow.hash(first!), test: true });
  expect(proven.body).toMatchObject({ offer: null });
  expect(proven.body).not.toHaveProperty("fallback_offer");
  await flow.set({ cancel_flow: { holdout_percent: 50 } });
  const many = await without();
  expect(many.length).toBeGreaterThan(few.length);
  for (const one of few) expect(many).toContain(one);

  const [session] = await flow.sessions("?test=true");
  expect(session).toHaveProperty("held_out");
  const other = (await flow.submit({ reason: "other", customer_email: first, test: true })).body.session_id;
  const stored = (await flow.sessions("?test=true")).find(({ id }: { id: string }) => id === other);
  expect(stored).toMatchObject({ offer: null, held_out: false }); // there was no offer to withhold
});

test("says what the offers keep: at once, and after 90 days", async () => {
  expect((await flow.insights()).holdout).toBeNull();
  await flow.offer({ ...DISCOUNT, discount_percent: 20 });
  await flow.set({ cancel_flow: { holdout_percent: 50 } });
  const people = Array.from({ length: 80 }, (_, number) => `measured-${number}@example.com`);
  const groups = { shown: [] as string[], heldOut: [] as string[] };
  for (const customer_email of people) {
    const { session_id, offer } = (await flow.submit({ customer_email })).body;
    (offer ? groups.shown : groups.heldOut).push(customer_email);
    app.clock.advance(1_000);
    // At first everyone stays with an offer, and leaves without one.
    await flow.report(session_id, offer ? "accepted" : "declined");
  }
  // A second visit is the same customer. Uses the last one, because those before the first held-out customer are not compared.
  await flow.submit({ customer_email: groups.shown.at(-1) });
  const { holdout, by_offer, shown } = await flow.insights();
  expect(shown).toBe(groups.shown.length + 1);
  expect(holdout).toMatchObject({
    shown: { ended: holdout.shown.customers, followed: 0, kept_rate: null, stay_rate: 1 },
    held_out: { customers: groups.heldOut.length, stayed: 0, stay_rate: 0, followed: 0 },
    lift: 1,
    kept_lift: null,
    verdict: "still_measuring",
  });
  expect(holdout.low).toBeGreaterThan(0.5);
  expect(by_offer[0]).toMatchObject({ kept: null, reward: null });

  // Half of those who accepted leave after 45 days anyway.
  app.clock.advance(45 * DAY);
  for (const customer_email of groups.shown.filter((_, index) => index % 2 === 0)) {
    const body = { customer_email, event_type: "cancellation" };
    expect((await app.call("POST", `${flow.at}/churn-events`, { key: flow.project.key, body })).status).toBe(201);
  }
  app.clock.advance(46 * DAY);
  const later = await flow.insights("?from=2026-03-01");
  const expected = 0.8 * 0.75; // a discount of 20%, and half of them stay for half of the time
  expect(later.holdout.shown.kept_rate).toBeWithin(expected - 0.03, expected + 0.03);
  expect(later.holdout.held_out.kept_rate).toBeWithin(0, 0.001);
  expect(later.holdout).toMatchObject({ verdict: "works" });
  expect(later.holdout.kept_low).toBeGreaterThan(0.3);
  expect(later.holdout.kept_lift).toBeWithin(later.holdout.kept_low, later.holdout.kept_high);
  const [offer] = later.by_offer;
  // The estimate is drawn slightly towards the prior.
  expect(offer.kept).toBeWithin(expected, expected + 0.08);
  expect(offer.reward).toBeCloseTo(offer.kept * offer.save_rate, 12);
});
