// What a failed payment was worth where its price is reported only afterwards: at Razorpay, over the wire and in any order.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { otherProject } from "./other-project.ts";
import { newRazorpayLife, type RazorpayLife } from "./razorpay-life.ts";

const DAY = 24 * 60;

let app: TestApp;
let project: Awaited<ReturnType<typeof otherProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await otherProject(app);
});
afterAll(() => app.close());

test("a first charge that failed is worth the first price that is paid, not that of the seats that were added later", async () => {
  const first = { paid_count: 0, current_start: null, current_end: null };
  const eventsIn = (life: RazorpayLife) => [
    life.failed(6 * DAY, { id: "pay_0" }),
    life.pending(7 * DAY, first),
    life.activated(8 * DAY, { paid_count: 1 }),
    life.charged(8 * DAY + 1, { paid_count: 1 }),
    life.charged(38 * DAY, { paid_count: 2, quantity: 3 }, { id: "pay_2", amount: 149_700 }),
  ];
  const end = async (life: RazorpayLife) =>
    (await project.eventsOf(life)).map(({ event_type, status, mrr }) => `${event_type} ${status} ${mrr}`);
  expect(await project.wrongOrders(newRazorpayLife, eventsIn, ["payment_failed recovered 49900"], end)).toEqual([]);
});

test("an earlier failure that arrives after a later one was paid is an event of its own once its payment is known", async () => {
  const life = newRazorpayLife(project.start());
  const failure = { id: "pay_5", invoice_id: life.own("inv_3") };
  for (const one of [
    life.activated(38 * DAY),
    life.failedOf(37 * DAY, failure),
    life.pending(7 * DAY),
    life.activated(8 * DAY),
    life.charged(38 * DAY, {}, { ...failure, id: "pay_7" }),
    life.captured(38 * DAY, { ...failure, id: "pay_7" }),
    life.charged(8 * DAY, {}, { id: "pay_3" }),
  ]) {
    await project.send([one]);
  }
  expect(await project.endOf(life)).toEqual(["payment_failed recovered", "payment_failed recovered"]);
});
