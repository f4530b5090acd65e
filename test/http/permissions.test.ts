// Who may call each registered route: every role, an API key, another project's members and keys, and nobody.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { DASHBOARD_PAGES } from "../../src/dashboard-routes.ts";
import { createSessions } from "../../src/features/access/credentials.ts";
import { ROLES } from "../../src/features/projects/roles.ts";
import { RouteTable } from "../../src/http/route-table.ts";
import { RequestMetrics } from "../../src/metrics-routes.ts";
import { newTeam, type Team } from "../features/projects/team.ts";
import {
  CANCELLATION,
  newAccount,
  newProject,
  type TestAccount,
  type TestApp,
  type TestProject,
  testApp,
} from "../support/app.ts";
import { EXPECTED_ACCESS, type Expected } from "./expected-access.ts";

type Route = { method: string; path: string; access: Expected };

let app: TestApp;
let team: Team;
let stranger: TestProject;
let loner: TestAccount;
let registered: string[];
let routes: Route[];

beforeAll(async () => {
  app = testApp();
  team = await newTeam(app);
  stranger = await newProject(app, "Elsewhere");
  loner = await newAccount(app);
  const api = createApp({
    ...app.deps,
    sessions: createSessions(app.deps),
    identify: async () => null,
    registration: { mode: "auto", setup: { token: "unused", expiresAt: 0 }, isShared: false },
    identityProviders: [],
    oneTimeLogin: null,
    requests: new RequestMetrics(),
    countWork: async () => [],
    fetchAgain: async () => new Response(),
  });
  // Pages of the dashboard contain no data; some have the path of an API route.
  const all = new RouteTable(api.routes).routes.filter(({ path }) => !DASHBOARD_PAGES.includes(path));
  registered = all.map(named);
  routes = all.flatMap((route) => {
    const access = EXPECTED_ACCESS[named(route)];
    return access === undefined ? [] : [{ ...route, access }];
  });
});

afterAll(() => app.close());

const named = (route: { method: string; path: string }): string =>
  `${route.method} ${route.path.replace(/^\/api\/v1/, "")}`;

const inProjects = (): (Route & { access: Extract<Expected, object> })[] =>
  routes.flatMap((route) => (typeof route.access === "object" ? [{ ...route, access: route.access }] : []));

type Credential = { token?: string; key?: string };

/** Sends a body that is not JSON, so permitted callers get an error about it or an unknown id, and change nothing. */
async function statusOf({ method, path }: Route, slug: string, credential: Credential): Promise<number> {
  const url = path.replace(":slug", slug).replace(/:\w+/g, "nothing-of-this-id");
  const raw = method === "GET" || method === "DELETE" ? {} : { raw: "{" };
  return (await app.call(method, url, { ...credential, ...raw })).status;
}

const REFUSED = [401, 403];

/** One line for each call whose status differs from the table's. */
async function complaints(
  calls: { route: Route; slug: string; as: string; with: Credential; expected: number | "through" }[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    const status = await statusOf(call.route, call.slug, call.with);
    const right = call.expected === "through" ? !REFUSED.includes(status) && status < 500 : status === call.expected;
    if (!right) wrong.push(`${named(call.route)} as ${call.as}: ${status}, not ${call.expected}`);
  }
  return wrong;
}

test("the table says of every route who may call it, and every line of it is a route", () => {
  const listed = Object.keys(EXPECTED_ACCESS);
  expect(registered.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !registered.includes(name))).toEqual([]);
  expect(inProjects().length).toBeGreaterThan(15);
});

test("every route below a project is guarded by a role in it, and no other route is", () => {
  const guarded = inProjects().map(named).sort();
  const below = routes.map(named).filter((name) => name.includes("/projects/:slug"));
  expect(guarded).toEqual(below.sort());
});

// Deleting the project would succeed for its owner, so it has a separate test.
const withoutDeletion = () => inProjects().filter((route) => named(route) !== "DELETE /projects/:slug");

test("each role gets through exactly where the table says", async () => {
  const calls = withoutDeletion().flatMap((route) =>
    ROLES.map((role) => {
      const allowed = ROLES.indexOf(role) >= ROLES.indexOf(route.access.role);
      const expected = allowed ? ("through" as const) : 403;
      return { route, slug: team.slug, as: role, with: { token: team[role].token }, expected };
    }),
  );
  expect(await complaints(calls)).toEqual([]);
});

test("an API key gets through exactly where the table says, in either header", async () => {
  const calls = withoutDeletion().map((route) => ({
    route,
    slug: team.slug,
    as: "API key",
    with: { key: team.key },
    expected: route.access.key ? ("through" as const) : 403,
  }));
  expect(await complaints(calls)).toEqual([]);
  expect(calls.some(({ expected }) => expected === 403) && calls.some(({ expected }) => expected === "through")).toBe(
    true,
  );
});

test("a project can be deleted by nobody but its owner", async () => {
  const { access } = inProjects().find((route) => named(route) === "DELETE /projects/:slug")!;
  expect(access).toEqual({ role: "owner", key: false });
  for (const credential of [{ key: team.key }, ...(["viewer", "member", "admin"] as const).map((r) => team[r])]) {
    expect((await app.call("DELETE", `/projects/${team.slug}`, credential)).status).toBe(403);
  }
});

test("members and keys of other projects are refused everywhere: 403 where the project exists, 404 where it does not", async () => {
  const outsiders: [string, Credential][] = [
    ["another project's owner", { token: stranger.token }],
    ["somebody without a project", { token: loner.token }],
    ["another project's key", { key: stranger.key }],
  ];
  const slugs = [
    [team.slug, 403],
    ["no-such-project", 404],
    [encodeURIComponent(`../${team.slug}`), 404],
    [encodeURIComponent("../x"), 404],
    [encodeURIComponent("' or 1=1 --"), 404],
    [team.slug.toUpperCase(), 404],
  ] as const;
  const calls = inProjects().flatMap((route) =>
    outsiders.flatMap(([as, credential]) =>
      slugs.map(([slug, expected]) => ({ route, slug, as: `${as} of ${slug}`, with: credential, expected })),
    ),
  );
  expect(await complaints(calls)).toEqual([]);
});

test("no credential and a worthless one are 401 on every route but the public ones, whether the project exists or not", async () => {
  const [header, payload, signature] = team.owner.token.split(".") as [string, string, string];
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  const worthless: [string, Credential][] = [
    ["nobody", {}],
    ["junk", { token: "junk" }],
    ["an unsigned token", { token: `${none}.${payload}.` }],
    ["a forged signature", { token: `${header}.${payload}.${signature.split("").reverse().join("")}` }],
    ["an unknown key", { key: "sk_live_0000000000000000000000000000000000000000000" }],
    ["a public key in place of the secret one", { key: team.publicKey }],
    ["the shown prefix of the key", { key: team.key.slice(0, 12) }],
  ];
  const closed = routes.filter(({ access }) => access !== "public");
  expect(closed.length).toBeGreaterThan(15);
  const calls = closed.flatMap((route) =>
    worthless.flatMap(([as, credential]) =>
      [team.slug, "no-such-project"].map((slug) => ({ route, slug, as, with: credential, expected: 401 as const })),
    ),
  );
  expect(await complaints(calls)).toEqual([]);
});

test("a caller who may not send a request does not learn what is wrong with it", async () => {
  const wrong = { body: { name: 5, settings: { nope: 1 } } };
  const statuses = await Promise.all([
    app.call("PATCH", `/projects/${team.slug}`, { ...wrong }),
    app.call("PATCH", "/projects/no-such-project", { ...wrong, token: team.owner.token }),
    app.call("PATCH", `/projects/${team.slug}`, { ...wrong, token: team.member.token }),
    app.call("PATCH", `/projects/${team.slug}`, { ...wrong, token: team.admin.token }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 403, 400]);
});

test("a refusal names what is needed", async () => {
  const path = `/projects/${team.slug}`;
  const refusalOf = async (method: string, credential: Credential, below = "", at = path) => {
    const { status, body } = await app.call(method, at + below, { ...credential, body: {} });
    return [status, body.error.message];
  };
  const member = team.member.token;
  expect(await refusalOf("PATCH", { token: member })).toEqual([
    403,
    "This needs the role admin in the project, and yours is member: ask an owner or admin",
  ]);
  expect(await refusalOf("DELETE", { token: team.admin.token })).toEqual([
    403,
    "This needs the role owner in the project, and yours is admin: ask an owner or admin",
  ]);
  const [, ofKey] = await refusalOf("PATCH", { key: team.key });
  expect(ofKey).toBe("An API key may not do this: sign in as a member of the project with the role admin");
  const [, ofStranger] = await refusalOf("POST", { token: loner.token }, "/churn-events");
  expect(ofStranger).toStartWith("You do not belong to this project");
  const [, ofOtherKey] = await refusalOf("POST", { key: stranger.key }, "/churn-events");
  expect(ofOtherKey).toBe(ofStranger);
  const [, ofNobody] = await refusalOf("POST", {}, "/churn-events");
  expect(ofNobody).toContain("X-API-Key");
});

test("routes of signed-in people are closed to API keys where the table says so", async () => {
  for (const route of routes) {
    if (route.access !== "user" && route.access !== "user or key") continue;
    const status = await statusOf(route, "", { key: team.key });
    expect([named(route), status === 403]).toEqual([named(route), route.access === "user"]);
    expect(REFUSED).not.toContain(await statusOf(route, "", { token: loner.token }));
  }
});

test("routes that act for a key's project are open to keys alone", async () => {
  const ofKeys = routes.filter(({ access }) => access === "key");
  expect(ofKeys.map(named)).toContain("POST /mcp");
  for (const route of ofKeys) {
    expect(REFUSED).not.toContain(await statusOf(route, "", { key: team.key }));
    expect([named(route), await statusOf(route, "", { token: team.owner.token })]).toEqual([named(route), 403]);
    expect([named(route), await statusOf(route, "", {})]).toEqual([named(route), 401]);
  }
});

test("routes of the operator are open to the holder of the first account alone", async () => {
  const operators = routes.filter(({ access }) => access === "operator");
  expect(operators.map(named)).toContain("GET /instance");
  for (const route of operators) {
    const others = [{ key: team.key }, { token: loner.token }, { token: stranger.token }, { token: team.admin.token }];
    for (const credential of others)
      expect([named(route), await statusOf(route, "", credential)]).toEqual([named(route), 403]);
    expect(REFUSED).not.toContain(await statusOf(route, "", { token: team.owner.token }));
  }
});

/** The id of a project's own thing for each path up to a parameter; null if the parameter is not covered here. */
type Ids = Record<string, ((own: Things) => string) | null>;
type Things = {
  event: string;
  endpoint: string;
  experiment: string;
  variant: string;
  member: string;
  invitation: string;
  import: string;
  inbound: string;
  rehearsal: string;
};

const IDS: Ids = {
  "/churn-events/:id": (own) => own.event,
  "/churn-events/:id/variants/:vid": (own) => own.variant,
  "/members/:id": (own) => own.member,
  "/invitations/:id": (own) => own.invitation,
  "/suppressions/:email": null,
  "/retention-offers/:reason": null,
  "/inbound-events/:id": (own) => own.inbound,
  // Replies need a mail from a customer, so the tests of replies check their project.
  "/replies/:id": null,
  // They need a customer's decision, so the tests of offer applications check their project.
  "/offer-applications/:id": null,
  "/automation/rehearsal/:id": (own) => own.rehearsal,
  // Jobs are short-lived, so the tests of jobs check their project.
  "/jobs/:id": null,
  // Messages need a sent mail, so the tests of the outbox check their project.
  "/messages/:id": null,
  "/imports/:id": (own) => own.import,
  "/webhook-endpoints/:id": (own) => own.endpoint,
  "/experiments/:id": (own) => own.experiment,
  // Two projects may have the same fix, so the tests of announcements check its project.
  "/knowledge/fixes/:id": null,
  // The tests of bulk actions check their project.
  "/churn-events/bulk/:bulk_id": null,
  // Deliveries need a sent event, so the tests of webhooks check their project.
  "/webhook-endpoints/:id/deliveries/:delivery_id": null,
  "/churn-risk/alerts/:opaque_id": null,
  "/churn-risk/customers/:email": null,
  // Both projects may have a customer with the same address, so the tests of one customer check its project.
  "/customers/:id": null,
  // The tests of erasures check their project.
  "/erasures/:id": null,
};

async function thingsOf(project: TestProject): Promise<Things> {
  const at = `/projects/${project.slug}`;
  const event = (await app.call("POST", `${at}/churn-events`, { key: project.key, body: CANCELLATION })).body.data.id;
  await app.call("POST", `${at}/churn-events/${event}/generate`, {
    key: project.key,
    headers: { prefer: "respond-async" },
  });
  await app.work();
  const variants = (await app.call("GET", `${at}/churn-events/${event}/variants`, { key: project.key })).body.data;
  const invited = await app.call("POST", `${at}/invitations`, {
    token: project.token,
    body: { email: "invited@example.com", role: "viewer" },
  });
  const imported = await app.call("POST", `${at}/imports?kind=customers`, {
    key: project.key,
    raw: "customer_id\nc1\n",
  });
  await app.call("POST", `/webhooks/custom/${project.publicKey}`, { body: CANCELLATION });
  const arrived = (await app.call("GET", `${at}/inbound-events`, { key: project.key })).body.data;
  const members = (await app.call("GET", `${at}/members`, { token: project.token })).body.data;
  const hook = { url: "https://93.184.216.34/hook", events: ["churn_event.lost"] };
  const endpoint = await app.call("POST", `${at}/webhook-endpoints`, { token: project.token, body: hook });
  const arms = [
    { name: "own", subject: "Hello", body: "Hello" },
    { name: "written", generated: true },
  ];
  const rehearsal = await app.call("POST", `${at}/automation/rehearsal`, {
    token: project.token,
    body: { from: "2026-02-01", to: "2026-03-01" },
  });
  const experiment = await app.call("POST", `${at}/experiments`, {
    token: project.token,
    body: { name: "Own words", strategy: "discount", arms },
  });
  return {
    event,
    endpoint: endpoint.body.data.id,
    experiment: experiment.body.data.id,
    inbound: arrived[0].id,
    variant: variants[0].id,
    member: members[0].id,
    invitation: invited.body.data.id,
    import: imported.body.data.id,
    rehearsal: rehearsal.body.data.id,
  };
}

test("an id of another project is unknown on every route that takes one", async () => {
  const [own, others] = [await thingsOf(team), await thingsOf(stranger)];
  const at = (things: Things) => `/projects/${team.slug}/churn-events/${things.event}`;
  expect((await app.call("GET", at(own), { key: team.key })).status).toBe(200);
  const wrong: string[] = [];
  for (const route of inProjects()) {
    const path = route.path.replace("/api/v1/projects/:slug", "");
    const places = [...path.matchAll(/:\w+/g)].map((match) => path.slice(0, match.index + match[0].length));
    for (const foreign of places) {
      if (IDS[foreign] === undefined) wrong.push(`${named(route)}: say in IDS what ${foreign} names`);
      if (!IDS[foreign]) continue;
      // Every id except this one belongs to the project.
      const url = places.reduce((filled, place) => {
        const id = IDS[place]?.(place === foreign ? others : own) ?? "other";
        return filled.replace(/:\w+/, id);
      }, path);
      const body = route.method === "GET" || route.method === "DELETE" ? {} : { body: EVERYTHING };
      const { status } = await app.call(route.method, `/projects/${team.slug}${url}`, {
        token: team.owner.token,
        ...body,
      });
      if (status !== 404) wrong.push(`${named(route)} with another project's ${foreign}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  const theirs = await app.call("GET", `/projects/${stranger.slug}/churn-events/${others.event}`, {
    key: stranger.key,
  });
  expect(theirs.body.data.status).toBe("variants_generated");
});

/** A body that every route accepts, because unknown fields are ignored. */
const EVERYTHING = { role: "viewer", cancel_reason: null, subject: "Hello", body: "Hello" };

test("the API's document offers an API key exactly where one is taken", async () => {
  const { paths } = (await app.call("GET", "/openapi.json")).body;
  const offered = routes.flatMap(({ method, path, access }) => {
    const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    if (operation === undefined || access === "public" || access === undefined) return [];
    const isTaken = access === "user or key" || access === "key" || (typeof access === "object" && access.key);
    const isOffered = operation.security.some((scheme: object) => "apiKey" in scheme);
    return isTaken === isOffered ? [] : [`${method} ${path}`];
  });
  expect(offered).toEqual([]);
});
