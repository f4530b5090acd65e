// What decline codes mean, and how they change the schedule.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { declineKind } from "../../../src/features/dunning/declines.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Automated, automated, DAY, HOUR } from "./automated.ts";

test.each([
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_number",
  "pickup_card",
  "card_expired",
  "incorrect_otp",
  "mandate_revoked",
  "Expired Card",
])("%s asks for another card", (code) => expect(declineKind(code)).toBe("hard"));

test.each([
  "insufficient_funds",
  "generic_decline",
  "do_not_honor",
  "processing_error",
  "bank_technical_error",
  " TRY-AGAIN-LATER ",
])("%s may pass at the next attempt", (code) => expect(declineKind(code)).toBe("soft"));

test.each(["", "constructor", "a_code_of_tomorrow", null, 51, { code: "lost_card" }])("%p says nothing", (code) =>
  expect(declineKind(code)).toBeNull(),
);

let app: TestApp;
let acme: Automated;
beforeAll(async () => {
  app = testApp();
  acme = await automated(app, {
    automation: { generate: "all", send: "recommended", dunning_schedule: ["2d", "5d"] },
  });
});
afterAll(() => app.close());

/** The planned time of each step, in hours after the failure. */
async function hours(metadata: Record<string, unknown> | null): Promise<number[]> {
  const { id } = await acme.failedPayment({ metadata });
  return (await acme.planned(id)).map((at) => (Date.parse(at) - app.clock.now()) / HOUR);
}
const inTime = (ms: number) => new Date(app.clock.now() + ms).toISOString();

test("a failure without a decline code follows the schedule", async () => {
  expect(await hours(null)).toEqual([48, 120]);
});

test("a hard decline asks at once, whatever the first step of the schedule is", async () => {
  expect(await hours({ decline_code: "stolen_card", next_payment_attempt: inTime(3 * DAY) })).toEqual([0, 120]);
});

test("a soft decline waits for the provider's next attempt, and an hour for its success to be reported", async () => {
  expect(await hours({ decline_code: "insufficient_funds", next_payment_attempt: inTime(3 * DAY) })).toEqual([
    48 + 73,
    120 + 73,
  ]);
});

test.each([
  ["no next attempt", undefined],
  ["an attempt of the past", "2020-01-01T00:00:00Z"],
  ["what is no time", "soon"],
  ["a number", 1_900_000_000],
])("a soft decline with %s keeps to the schedule", async (_, next_payment_attempt) => {
  expect(await hours({ decline_code: "insufficient_funds", next_payment_attempt })).toEqual([48, 120]);
});

test("an attempt in the far future is waited for a week at most", async () => {
  const metadata = { decline_code: "insufficient_funds", next_payment_attempt: inTime(300 * DAY) };
  expect(await hours(metadata)).toEqual([48 + 168, 120 + 168]);
});

test("a payment at the provider's next attempt means that nobody is written to", async () => {
  await acme.set({ automation: { dunning_schedule: ["0d"] } });
  const { id } = await acme.failedPayment({
    metadata: { decline_code: "insufficient_funds", next_payment_attempt: inTime(3 * DAY) },
  });
  await acme.liveUntil(app.clock.now() + 3 * DAY);
  await acme.recover(id);
  await acme.liveUntil(app.clock.now() + 20 * DAY);
  expect((await acme.timeline(id)).filter(({ kind }) => kind === "sent")).toEqual([]);
});
