// Events that a job of an earlier version has stored keep the time of their address.

import { expect, test } from "bun:test";
import { type Normalised, readNormalised } from "../../../src/features/inbound/inbox/normalise.ts";
import { NO_FACTS } from "../../../src/features/providers/provider-event.ts";

const event = {
  kind: "payment_succeeded" as const,
  subject: { customerId: "cus_tea", subscriptionId: null },
  occurredAt: 2_000,
  amount: 4_900,
};
const normalised = (facts: object): Normalised => ({
  test: false,
  account: null,
  events: [{ ...event, facts: { ...NO_FACTS, ...facts } }],
});
const identityAtIn = ({ events: [only] }: Normalised) => only && "facts" in only && only.facts.identityAt;

test("the former name of the time is read", () => {
  expect(identityAtIn(readNormalised(normalised({ toldAt: 1_000 })))).toBe(1_000);
});

test("today's name counts first", () => {
  expect(identityAtIn(readNormalised(normalised({ toldAt: 1_000, identityAt: 500 })))).toBe(500);
  expect(readNormalised(normalised({ identityAt: 500 }))).toEqual(normalised({ identityAt: 500 }));
});
