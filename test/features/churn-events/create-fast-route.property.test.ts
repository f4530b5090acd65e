// Creating a churn event through the fast route gives the same response and the same row as through the router.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { createRoutes } from "../../../src/features/churn-events/create-routes.ts";
import { RouteTable } from "../../../src/http/route-table.ts";
import { CANCELLATION, newAccount, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { newTeam, type Team } from "../projects/team.ts";

let app: TestApp;
let team: Team;
let elsewhere: TestProject;
let loner: string;
let runs = 0;

beforeAll(async () => {
  app = testApp({ RECOVERD_SERVER__MAX_BODY: "6KB" });
  team = await newTeam(app);
  elsewhere = await newProject(app, "Elsewhere");
  loner = (await newAccount(app)).token;
});
afterAll(() => app.close());

const CALLERS = {
  key: () => ({ key: team.key }),
  "another project's key": () => ({ key: elsewhere.key }),
  "a wrong key": () => ({ key: "sk_wrong" }),
  nobody: () => ({}),
  viewer: () => ({ token: team.viewer.token }),
  member: () => ({ token: team.member.token }),
  stranger: () => ({ token: loner }),
};

const PROJECTS = { own: () => team, other: () => elsewhere, unknown: () => ({ slug: "no-such-project", key: "" }) };

/** The fast route does not match a trailing slash, so the router handles that request. */
const WAYS = { fast: "", router: "/" };

type Asked = { slug: keyof typeof PROJECTS; by: keyof typeof CALLERS; raw: string; key?: string; type?: string };

async function seen(way: keyof typeof WAYS, { slug, by, raw, key, type }: Asked) {
  const answer = await app.call("POST", `/projects/${PROJECTS[slug]().slug}/churn-events${WAYS[way]}`, {
    raw,
    ...CALLERS[by](),
    headers: {
      ...(key === undefined ? {} : { "idempotency-key": `${way.padEnd(6)} ${runs} ${key}` }),
      ...(type === undefined ? {} : { "content-type": type }),
    },
  });
  const { id = null, ...data } = answer.body.data ?? {};
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id").sort();
  return { id, seen: { status: answer.status, error: answer.body.error, data, headers } };
}

/** The stored event without its id. */
async function storedEvent({ slug, key }: { slug: string; key: string }, id: string) {
  const { status, body } = await app.call("GET", `/projects/${slug}/churn-events/${id}`, { key });
  return { status, data: { ...body.data, id: "" } };
}

const field = fc.oneof(
  fc.record({ customer_email: fc.constantFrom("ada@example.com", " Ada@Example.com ", "ada", "") }),
  fc.record({ event_type: fc.constantFrom("payment_failed", "cancellation", "other", null) }),
  fc.record({ currency: fc.constantFrom("EUR", "usd", "xx", null), mrr: fc.constantFrom(0, 4900, -1, 1.5, null, "1") }),
  fc.record({ locale: fc.constantFrom("pt-BR", "??", null), timezone: fc.constantFrom("Europe/Berlin", "Mars", null) }),
  fc.record({ metadata: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), fc.constant([])) }),
  fc.record({ cancel_reason: fc.oneof(fc.string(), fc.constant("x".repeat(5_001)), fc.constant(null)) }),
);
const TOO_LONG = JSON.stringify({ ...CANCELLATION, metadata: { long: "x".repeat(7_000) } });
const raw = fc.oneof(
  { weight: 4, arbitrary: fc.array(field, { maxLength: 3 }).map((all) => Object.assign({ ...CANCELLATION }, ...all)) },
  { weight: 1, arbitrary: fc.constantFrom(null, [], {}) },
);
const asked = fc.record(
  {
    slug: fc.constantFrom("own" as const, "own", "own", "other", "unknown"),
    by: fc.constantFrom("key" as const, "key", "key", ...(Object.keys(CALLERS) as (keyof typeof CALLERS)[])),
    raw: fc.oneof(
      { weight: 5, arbitrary: raw.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.constantFrom("", "{", TOO_LONG) },
    ),
    key: fc.constantFrom("a", "b", "x".repeat(300)),
    type: fc.constantFrom("application/json", "text/plain", "multipart/form-data"),
  },
  { requiredKeys: ["slug", "by", "raw"] },
) as fc.Arbitrary<Asked>;

/** A request, another body with its key, and the first request again; then callers without permission. */
const REPEATED: Asked[] = [
  { slug: "own", by: "key", raw: JSON.stringify(CANCELLATION), key: "a" },
  { slug: "own", by: "key", raw: JSON.stringify({ ...CANCELLATION, mrr: 1 }), key: "a" },
  { slug: "own", by: "key", raw: JSON.stringify(CANCELLATION), key: "a" },
  { slug: "own", by: "nobody", raw: "{" },
  { slug: "own", by: "viewer", raw: "{" },
  { slug: "unknown", by: "key", raw: "{" },
  { slug: "own", by: "member", raw: "{" },
];

test("creating is a fast route", () => {
  const { routes } = new RouteTable(createRoutes(app.deps).routes);
  expect(routes.filter(({ fast }) => fast).map(({ path }) => path)).toEqual(["/projects/:slug/churn-events"]);
});

test("a request is answered and stored alike by the fast route and by the router", async () => {
  const counts: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 5 }), async (requests) => {
      runs++;
      for (const request of requests) {
        const [direct, routed] = [await seen("fast", request), await seen("router", request)];
        expect([request, direct.seen]).toEqual([request, routed.seen]);
        counts[direct.seen.status] = (counts[direct.seen.status] ?? 0) + 1;
        if (direct.id === null) continue;
        const project = PROJECTS[request.slug]();
        const found = await storedEvent(project, direct.id);
        expect(found.status).toBe(200);
        expect(found).toEqual(await storedEvent(project, routed.id));
      }
    }),
    { numRuns: 150, examples: [[REPEATED]] },
  );
  for (const status of [201, 400, 401, 403, 404, 409]) expect(counts[status]).toBeGreaterThan(0);
});
