// The holdout: a stable share of the customers is never mailed automatically, which their events record.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { isHeldOut } from "../../../src/features/dunning/holdout.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { automated, DAY, EVERYTHING } from "./automated.ts";

const customers = Array.from({ length: 5_000 }, (_, n) => `customer-${n}@example.com`);

test("a customer who is held out at one share is held out at every larger one", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.nat(100), fc.nat(100), (email, one, other) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)];
      if (isHeldOut("prj_1", email, small)) expect(isHeldOut("prj_1", email, large)).toBe(true);
      expect(isHeldOut("prj_1", email, 0)).toBe(false);
      expect(isHeldOut("prj_1", email, 100)).toBe(true);
    }),
  );
});

test.each([5, 20, 50])("%d percent are that share of many customers", (percent) => {
  const share = customers.filter((email) => isHeldOut("prj_1", email, percent)).length / customers.length;
  expect(Math.abs(share - percent / 100)).toBeLessThan(0.02);
});

test("each project holds out others", () => {
  const [ours, theirs] = ["prj_1", "prj_2"].map((id) => customers.filter((email) => isHeldOut(id, email, 50)));
  const both = ours!.filter((email) => theirs!.includes(email)).length;
  expect(both / customers.length).toBeGreaterThan(0.2);
  expect(both / customers.length).toBeLessThan(0.3);
});

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

test("a held-out customer gets no automatic mail, the timeline says why, and a mail by hand goes out", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, holdout_percent: 100 } });
  for (const { id } of [await acme.event(), await acme.failedPayment()]) {
    await acme.liveUntil(app.clock.now() + 20 * DAY);
    const timeline = await acme.timeline(id);
    expect(timeline.filter(({ kind }) => kind === "sent")).toEqual([]);
    const steps = timeline.filter(({ kind }) => kind === "send");
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.every(({ state, reason }) => state === "skipped" && reason === "holdout")).toBe(true);
  }
  const { id } = await acme.event();
  await app.work();
  const [variant] = (await acme.read(id)).variants;
  expect((await acme.send(id, variant.id)).status).toBe(200);
});
