// Who may call the routes of churn events and variants, which headers every response has, and which routes do not exist.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Answer, CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, journey } from "../../support/journey.ts";

let app: TestApp;
let project: TestProject;
let path: string;
let event: string;
let variant: string;
beforeAll(async () => {
  app = testApp({ RECOVERD_LIMITS__GENERAL: "10/1s burst 30" });
  project = await newProject(app);
  const acme = journey(app, project);
  path = acme.path;
  event = (await acme.event()).id;
  variant = (await acme.variants(event))[0].id;
});
afterAll(() => app.close());

/** Every route of churn events and variants. `:id` and `:vid` stand for a real event and a real variant. */
const ROUTES: [method: string, below: string, body?: unknown][] = [
  ["POST", "", CANCELLATION],
  ["GET", ""],
  ["GET", "/:id"],
  ["POST", "/:id/recovered"],
  ["PATCH", "/:id/cancel-reason", { cancel_reason: null }],
  ["POST", "/:id/generate"],
  ["GET", "/:id/variants"],
  ["PATCH", "/:id/variants/:vid", {}],
  ["POST", "/:id/variants/:vid/send"],
];

type Credentials = { key?: string; token?: string };

function call(method: string, below: string, body: unknown, credentials: Credentials, base = path): Promise<Answer> {
  app.clock.advance(10_000); // the bucket is full again
  return app.call(method, base + below.replace(":id", event).replace(":vid", variant), { body, ...credentials });
}

describe.each(ROUTES)("%s /churn-events%s", (method, below, body) => {
  test("without a valid credential is 401, before anything else is said", async () => {
    for (const credentials of [{}, { key: "sk_live_wrong" }, { key: project.publicKey }, { token: "a.b.c" }]) {
      expect(errorOf(await call(method, below, body, credentials))).toBe("401 UNAUTHORIZED");
    }
    expect(errorOf(await call(method, below, "not even an object", {}))).toBe("401 UNAUTHORIZED");
  });

  test("of another project is 403, and of none 404", async () => {
    const other = await newProject(app);
    for (const credentials of [{ key: other.key }, { token: other.token }]) {
      expect(errorOf(await call(method, below, body, credentials))).toBe("403 FORBIDDEN");
    }
    const nowhere = "/projects/no-such-project/churn-events";
    expect(errorOf(await call(method, below, body, { key: project.key }, nowhere))).toBe("404 NOT_FOUND");
  });

  test("every answer carries its id and its limit", async () => {
    const ids = new Set<string | null>();
    for (const credentials of [{}, { key: project.key }, { token: project.token }]) {
      const { headers } = await call(method, below, body, credentials);
      ids.add(headers.get("x-request-id"));
      expect(headers.get("x-ratelimit-limit")).toBe("30");
      expect(headers.get("x-ratelimit-remaining")).toBe("29");
      expect(Number(headers.get("x-ratelimit-reset"))).toBe(Math.ceil((app.clock.now() + 100) / 1000));
    }
    expect(ids.size).toBe(3);
    expect(ids.has(null)).toBe(false);
  });
});

test.each([
  ["DELETE", ""],
  ["PUT", ""],
  ["DELETE", "/:id"],
  ["PATCH", "/:id"],
  ["GET", "/:id/recovered"],
  ["POST", "/:id/cancel-reason"],
  ["GET", "/:id/generate"],
  ["POST", "/:id/variants"],
  ["GET", "/:id/variants/:vid"],
  ["GET", "/:id/variants/:vid/send"],
  ["GET", "/:id/nothing"],
])("%s /churn-events%s is nothing", async (method, below) => {
  const answer = await call(method, below, undefined, { key: project.key });
  expect(errorOf(answer)).toBe("404 NOT_FOUND");
  expect(answer.body.error.details).toEqual([]);
  expect(answer.headers.get("x-request-id")).toBeTruthy();
});

test("past the limit the answer is 429 and says when to come back", async () => {
  app.clock.advance(10_000);
  const answers = await Promise.all(Array.from({ length: 31 }, () => app.call("GET", path, { key: project.key })));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
  expect(errorOf(answers[30]!)).toBe("429 RATE_LIMITED");
  expect(Number(answers[30]!.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a path of nonsense is not found, and nothing breaks", async () => {
  for (const id of ["%00", "%ff", "..%2f..", "%F0%9F%92%A9", "'%20or%201=1", "x".repeat(5_000)]) {
    app.clock.advance(1_000);
    expect(errorOf(await app.call("GET", `${path}/${id}`, { key: project.key }))).toBe("404 NOT_FOUND");
  }
});
