// Runs other test files again on a store that answers late and in any order, to cover the main data flows.
// Any folder can be tested this way: `RECOVERD_TEST_ENGINE=late bun test test/features/risk`.

import { expect, test } from "bun:test";
import { join } from "node:path";

const FILES = [
  "churn-events/create.test.ts",
  "churn-events/idempotency.test.ts",
  "churn-events/list.test.ts",
  "customers",
  "cancel-flow/links.test.ts",
  "inbound/stripe-discounts.test.ts",
  "inbound/stripe-modes.test.ts",
  "inbound/inbox.slow.test.ts",
  "tracking/track.test.ts",
  "tracking/counting.test.ts",
  "personal-data",
].map((path) => join("test", "features", path));

test("what the features promise holds on a database that answers late", () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "test", "--timeout=180000", ...FILES], {
    cwd: join(import.meta.dir, "..", ".."),
    env: { ...process.env, RECOVERD_TEST_ENGINE: "late", RECOVERD_TEST_POSTGRES: "" },
  });
  const failed = stderr.toString().match(/^(?:\(fail\)|error:).*$/gm) ?? [];
  expect({ exitCode, failed }).toEqual({ exitCode: 0, failed: [] });
}, 600_000);
