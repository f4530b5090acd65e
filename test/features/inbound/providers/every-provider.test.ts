// For every provider: its payloads become the events in tables that a person has reviewed, and no payload breaks it.

import { describe, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROVIDER_NAMES } from "../../../../src/features/providers/definitions.ts";
import { providerOf } from "../../../../src/features/providers/table.ts";
import { FIXTURES, payloads, SHARED, testTable } from "./golden.ts";
import { assertSound } from "./soundness.ts";

describe.each(PROVIDER_NAMES)("%s", (name) => {
  describe("every payload of our own becomes what its table says", () => {
    testTable(providerOf(name), join(FIXTURES, name), `${name}/becomes.txt`);
  });
});

// Stripe has its own properties (stripe-properties.test.ts), because an address from a receipt counts as reported at time 0.
test.each(PROVIDER_NAMES.filter((name) => name !== "stripe"))(
  "whatever a payload of %s holds, it becomes something sound",
  (name) => assertSound(providerOf(name), payloads(name)),
);

describe.each(["stripe", "razorpay"] as const)("%s", (name) => {
  const folder = join(SHARED, name);

  describe.skipIf(!existsSync(folder))("every payload of others becomes what its table says", () => {
    testTable(providerOf(name), folder, `${name}-shared-becomes.txt`);
  });
});
