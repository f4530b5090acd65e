// Trusted scores: what the public key alone can change.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { findCustomerScores } from "../../../src/features/risk/trusted-score.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

async function track(email: string, event: string, key: string, daysAgo = 0) {
  const timestamp = new Date(app.clock.now() - daysAgo * DAY).toISOString();
  const answer = await app.call("POST", "/track", { key, body: { customer_email: email, event, timestamp } });
  expect(answer.status).toBe(202);
}

async function scoresOf(email: string): Promise<[all: number, trusted: number]> {
  await app.call("POST", `/projects/${project.slug}/churn-risk/recompute`, { key: project.key });
  await app.work();
  const [[number, score]] = (await app.deps.store.read.values(
    `select number, score from tracked_customers join risk_scores on customer = number where email = '${email}'`,
  )) as [[number, number]];
  const standing = (await findCustomerScores(app.deps.store.read, number, app.clock.now()))!;
  expect(standing.all.score).toBe(score);
  // Both scores must reach the threshold: events sent with the public key may lower the result, but not raise it.
  return [score, Math.min(score, standing.trusted.score)];
}

test("signals that anyone could have sent raise no alarm", async () => {
  await track("page@example.com", "cancel_page_view", project.publicKey);
  expect(await scoresOf("page@example.com")).toEqual([57, 0]);
});

test("signals from the project's own systems do", async () => {
  await track("server@example.com", "cancel_page_view", project.key);
  expect(await scoresOf("server@example.com")).toEqual([57, 57]);
});

test("a silence that only the project's systems do not see the end of is none", async () => {
  for (let ago = 20; ago <= 40; ago += 2) await track("both@example.com", "login", project.key, ago);
  await track("both@example.com", "login", project.publicKey, 0);
  const [all, trusted] = await scoresOf("both@example.com");
  expect(all).toBe(22); // usage has declined, but there is no silence
  expect(trusted).toBe(all);
});

test("a customer who is not known has none", async () => {
  expect(await findCustomerScores(app.deps.store.read, 999_999, app.clock.now())).toBeUndefined();
});
