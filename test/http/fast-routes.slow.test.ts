// Fast routes: they check, answer, log and count a request exactly as the router would.

import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import fc from "fast-check";
import { trackLimit, webhookLimit } from "../../src/features/access/rules.ts";
import { readJson } from "../../src/http/body.ts";
import { contextOf, type RequestContext } from "../../src/http/context.ts";
import { errors } from "../../src/http/errors.ts";
import { fastRoute } from "../../src/http/fast-routes.ts";
import { input, objectBody, optionalBody } from "../../src/http/input.ts";
import { serve } from "../../src/http/listener.ts";
import { describe as describeRoute } from "../../src/http/openapi.ts";
import { type RouteLike, RouteTable } from "../../src/http/route-table.ts";
import { anyone, rules } from "../../src/http/rules.ts";
import { takeLimit } from "../../src/http/take-limit.ts";
import { AppError } from "../../src/lib/errors.ts";
import { DEFAULT_RATES, errorOf, KEY, OFF, recordingLog, type Setup, sample, throwing } from "./sample.ts";

const TRACK = "/api/v1/track";
const HOOK = "/api/v1/webhooks/custom/";
const PROJECTS = "/api/v1/projects/";
const EVENTS = `${PROJECTS}acme/churn-events`;

/** Takes from the rate limit of the body's key; the body controls the response. */
async function track(request: Request, context: RequestContext) {
  const { credential } = context;
  const sent = objectBody(await readJson(request, 1000)) as { public_key?: unknown; throw?: string; status?: number };
  if (credential !== null) await takeLimit(context, "track", credential.bucket);
  else if (typeof sent.public_key !== "string") throw new AppError("unauthorized", "A key is needed");
  else if (sent.public_key !== "pub_silent") await takeLimit(context, "track", `public:${sent.public_key}`);
  if (sent.throw !== undefined) throwing(sent.throw);
  return { status: sent.status ?? 202, body: JSON.stringify({ status: "ok", by: credential?.bucket ?? null }) };
}

/** Takes from the rate limit of the key in the path. */
async function hook(request: Request, context: RequestContext, key: string) {
  await takeLimit(context, "webhook", key);
  const text = await request.text();
  if (text.startsWith("throw ")) throwing(text.slice("throw ".length));
  return { status: 200, body: JSON.stringify({ key, length: text.length, address: context.address }) };
}

/** Takes from the credential's rate limit; the response may have an additional header. */
async function create(request: Request, { credential }: RequestContext, key: string) {
  const sent = objectBody(await readJson(request, 1000)) as { throw?: string; replayed?: boolean };
  if (sent.throw !== undefined) throwing(sent.throw);
  const body = JSON.stringify({ key, by: credential?.bucket ?? null });
  return sent.replayed ? { status: 201, body, headers: { "idempotent-replayed": "true" } } : { status: 201, body };
}

const ANYONE = rules({ access: anyone });
const HOOK_RULES = rules({ access: anyone, limit: webhookLimit, cors: true });

const fastApp = (log: ReturnType<typeof recordingLog>) =>
  new Elysia({ normalize: false }).use(errors({ log })).group("/api/v1", (api) =>
    api
      .post(
        "/track",
        fastRoute(track),
        describeRoute({
          parse: "none",
          body: optionalBody(Type.Object({})),
          id: "track",
          tag: "Service",
          access: anyone,
          limit: trackLimit,
          cors: true,
          summary: "Track",
        }),
      )
      .use(
        new Elysia({ prefix: "/webhooks" }).post("/custom/:publicKey", fastRoute(hook), {
          parse: "none",
          detail: HOOK_RULES,
        }),
      )
      .post("/projects/:slug/churn-events", fastRoute(create), { parse: "none", detail: ANYONE })
      .use(input({ maxBody: 1000 }))
      .get("/projects/:slug/churn-events", ({ params }) => ({ params }), { detail: ANYONE })
      .post("/projects/:slug/churn-events/:id/recovered", ({ params }) => ({ params }), { detail: ANYONE })
      .get("/track", () => ({ events: [] }), { detail: ANYONE })
      .post("/webhooks/:provider/:key/again", ({ params }) => ({ params }), { detail: ANYONE }),
  );

/** The same service with its fast routes and with the router alone; `routed` lists the paths that reached its router. */
function twice(setup: Setup = {}) {
  const build = (isFast: boolean) => {
    const routed: string[] = [];
    const log = recordingLog();
    const app = fastApp(log);
    const fetch = (request: Request) => {
      routed.push(contextOf(request).path);
      return app.fetch(request);
    };
    const registered: readonly RouteLike[] = app.routes;
    const routes = isFast ? registered : registered.map((route) => ({ ...route, handler: () => {} }));
    return { ...sample({ ...setup, app: { routes, fetch }, log }), routed };
  };
  return { direct: build(true), routed: build(false) };
}

type Asked = { path: string; method?: string; headers?: Record<string, string>; text?: string; peer?: string };

/** Everything that a client and an operator see of a request, except what differs between requests. */
async function seen(service: ReturnType<typeof sample>, { path, method = "POST", text, ...rest }: Asked) {
  const lines = service.log.lines.length;
  const sendsBody = text !== undefined && method !== "GET" && method !== "HEAD";
  const response = await service.call(path, { method, ...rest, ...(sendsBody ? { body: text } : {}) });
  const id = response.headers.get("x-request-id") ?? "no id";
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(id, "the id"));
  const answer = service.answers.at(-1);
  expect(answer?.ms).toBeGreaterThanOrEqual(0);
  return {
    status: response.status,
    headers: plain([...response.headers].sort()),
    body: plain(await response.text()),
    lines: plain(
      service.log.lines
        .slice(lines)
        .map((line) => ({ ...line, fields: { ...line.fields, ms: typeof line.fields.ms, at: typeof line.fields.at } })),
    ),
    counted: [service.answers.length, answer?.method, answer?.status],
  };
}

describe("a fast route", () => {
  test("answers without the router, and with every header of an answer", async () => {
    const { direct } = twice({ limits: DEFAULT_RATES });
    const response = await direct.post(TRACK, { public_key: "pub_1" });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ status: "ok", by: null });
    expect(direct.routed).toEqual([]);
    expect(Object.fromEntries(response.headers)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("Retry-After"),
      "cache-control": "no-store",
      "content-type": "application/json;charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-ratelimit-limit": "1000",
      "x-ratelimit-remaining": "999",
      "x-ratelimit-reset": expect.stringMatching(/^\d+$/),
      "x-request-id": expect.stringMatching(/^req_\w{8,40}$/),
    });
  });

  test("gives each answer headers of its own", async () => {
    const { direct } = twice();
    const first = await direct.post(TRACK, { public_key: "pub_1" });
    const second = await direct.post(TRACK, { public_key: "pub_1" });
    first.headers.set("cache-control", "public");
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
    expect((await direct.post(TRACK, { public_key: "pub_1" })).headers.get("cache-control")).toBe("no-store");
  });

  test("says nothing of another answer's limit, nor of its own headers", async () => {
    const limited = twice({ limits: DEFAULT_RATES }).direct;
    const unlimited = twice({ limits: OFF }).direct;
    const create = (service: typeof limited, replayed: boolean) => service.post(EVENTS, { replayed }, KEY);
    const namesIn = async (answer: Promise<Response>) =>
      [...(await answer).headers.keys()].filter((name) => /^x-ratelimit|^idempotent|^retry/.test(name));
    expect(await namesIn(create(limited, true))).toContain("idempotent-replayed");
    expect(await namesIn(create(unlimited, false))).toEqual([]);
    expect(await namesIn(create(limited, false))).toEqual([
      "x-ratelimit-limit",
      "x-ratelimit-remaining",
      "x-ratelimit-reset",
    ]);
  });

  test("gets the key at the end of its path", async () => {
    const { direct } = twice();
    const answer = async (key: string) => (await (await direct.post(`${HOOK}${key}`, "x")).json()) as object;
    expect(await answer("pub_1?a=b")).toEqual({ key: "pub_1", length: 1, address: "127.0.0.1" });
    expect(await answer("a.b~c")).toEqual({ key: "a.b~c", length: 1, address: "127.0.0.1" });
    expect(direct.routed).toEqual([]);
  });

  test("gets the key in the middle of its path, and may answer with a header of its own", async () => {
    const { direct } = twice({ limits: DEFAULT_RATES });
    const response = await direct.post(EVENTS, { replayed: true }, KEY);
    expect([response.status, await response.json()]).toEqual([201, { key: "acme", by: "key:sk_one" }]);
    expect(response.headers.get("idempotent-replayed")).toBe("true");
    expect(response.headers.get("x-ratelimit-limit")).toBe("30");
    const next = await direct.post(`${PROJECTS}a.b~c/churn-events?x=/y`, {}, KEY);
    expect([await next.json(), next.headers.get("idempotent-replayed")]).toEqual([
      { key: "a.b~c", by: "key:sk_one" },
      null,
    ]);
    expect(direct.routed).toEqual([]);
  });

  test("knows the client's address, also where it is asked for last", async () => {
    const { direct } = twice();
    const server = serve({ host: "127.0.0.1", port: 0, tls: { cert: "", key: "" } }, direct.handle);
    const response = await fetch(`http://127.0.0.1:${server.port}${HOOK}pub_1`, { method: "POST", body: "x" });
    expect(await response.json()).toEqual({ key: "pub_1", length: 1, address: "127.0.0.1" });
    await server.stop(0);
  });

  test("that fails when its client has gone is still counted and logged", async () => {
    const reached = Promise.withResolvers<void>();
    const open = async (request: Request) => {
      reached.resolve();
      await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
      throw new AppError("conflict", "It exists already");
    };
    const { routes } = new Elysia().post(TRACK, fastRoute(open), {
      detail: rules({ access: anyone, limit: trackLimit }),
    });
    const service = sample({ app: { routes, fetch: () => new Response() }, limits: DEFAULT_RATES });
    const sent = Promise.withResolvers<void>();
    const server = serve({ host: "127.0.0.1", port: 0, tls: { cert: "", key: "" } }, async (...request) => {
      const response = await service.handle(...request);
      sent.resolve();
      return response;
    });
    const client = new AbortController();
    const asking = fetch(`http://127.0.0.1:${server.port}${TRACK}`, { method: "POST", signal: client.signal });
    await reached.promise;
    client.abort();
    await expect(asking).rejects.toThrow();
    await sent.promise;
    expect(service.answers).toEqual([{ method: "POST", status: 409, ms: expect.any(Number) }]);
    expect(service.log.lines.map(({ fields }) => fields.status)).toEqual([409]);
    await server.stop(0);
  });

  test("is for one method and one spelling: everything else is the router's, or unknown", async () => {
    const { direct } = twice();
    const routed: [string, string][] = [
      ["GET", TRACK],
      ["HEAD", TRACK],
      ["POST", `${TRACK}/`],
      ["POST", `${HOOK}pub_1/`],
      ["POST", `${HOOK}pub%5f1`],
      ["POST", `${HOOK}pub_1/again`],
      ["GET", EVENTS],
      ["POST", `${EVENTS}/`],
      ["POST", `${EVENTS}/evt_1/recovered`],
      ["POST", `${PROJECTS}a%20b/churn-events`],
    ];
    const unknown: [string, string][] = [
      ["PUT", TRACK],
      ["POST", `${TRACK}/x`],
      ["POST", `${TRACK}#x`],
      ["POST", "/api/v1/trac%6b"],
      ["POST", "/api/v1//track"],
      ["POST", "/API/v1/track"],
      ["POST", HOOK],
      ["POST", HOOK.slice(0, -1)],
      ["POST", `${PROJECTS}churn-events`],
      ["POST", `${PROJECTS}/churn-events`],
      ["POST", `${PROJECTS}a/b/churn-events`],
      ["POST", `${PROJECTS}acme/churn-event`],
    ];
    for (const [method, path] of routed) await direct.call(path, { method });
    for (const [method, path] of unknown)
      expect([path, (await direct.call(path, { method })).status]).toEqual([path, 404]);
    expect(direct.routed).toEqual(routed.map(([, path]) => path));
  });

  test("keeps a request out that is refused before its route", async () => {
    const { direct } = twice();
    const ask = async (init: RequestInit & { peer?: string }, url = `http://localhost${TRACK}`) =>
      (await direct.handle(new Request(url, { method: "POST", body: "{}", ...init }), init.peer ?? "127.0.0.1")).status;
    expect(await ask({}, `http://r.example.com${TRACK}`)).toBe(403);
    expect(await ask({ headers: { "x-forwarded-for": "1.2.3.4" } })).toBe(403);
    expect(await ask({ headers: { host: "localhost, example.com" } })).toBe(400);
    expect(await ask({ headers: { authorization: "Bearer boom" } })).toBe(500);
    expect(direct.answers.map(({ status }) => status)).toEqual([403, 403, 400, 500]);
  });

  test("knows the owner of a request's credential", async () => {
    const { direct } = twice();
    expect(await (await direct.post(TRACK, {}, KEY)).json()).toEqual({ status: "ok", by: "key:sk_one" });
  });

  test("charges who failed before the bucket of the body's key was found to the address", async () => {
    const { direct } = twice({ limits: DEFAULT_RATES });
    for (let left = 29; left >= 0; left--) {
      const response = await direct.post(TRACK, {});
      expect([response.status, response.headers.get("x-ratelimit-remaining")]).toEqual([401, String(left)]);
    }
    const refused = await direct.post(TRACK, {});
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await direct.post(TRACK, { throw: "later" })).headers.get("retry-after")).toBe("1");
    expect((await direct.post(TRACK, { public_key: "pub_1" })).status).toBe(202);
    expect((await direct.post(TRACK, { public_key: "pub_silent" })).status).toBe(202);
    expect((await direct.post(TRACK, { public_key: "pub_silent", status: 400 })).status).toBe(429);
  });

  test("does not show what is not the caller's fault, and logs it with the id", async () => {
    const { direct } = twice();
    const response = await direct.post(TRACK, { public_key: "pub_1", throw: "error" });
    expect(response.status).toBe(500);
    expect((await errorOf(response)).message).not.toContain("users");
    expect(direct.log.lines.map(({ message, fields }) => [message, fields.request])).toEqual([
      ["request failed", response.headers.get("x-request-id")],
      ["request", response.headers.get("x-request-id")],
    ]);
  });
});

describe("a request is answered alike fast and through the router", () => {
  const path = fc.oneof(
    fc.constantFrom(TRACK, `${HOOK}pub_1`, EVENTS),
    fc.constantFrom(
      `${EVENTS}?a=/churn-events`,
      `${EVENTS}/`,
      `${EVENTS}//`,
      `${EVENTS}/churn-events`,
      `${EVENTS}/evt_1/recovered`,
      `${PROJECTS}churn-events`,
      `${PROJECTS}/churn-events`,
      `${PROJECTS}:slug/churn-events`,
      `${TRACK}?a=b`,
      `${TRACK}#c?d`,
      `${TRACK}/`,
      `${TRACK}//`,
      `${TRACK};x`,
      "/api/v1/track%2F",
      "/api/v1/%74rack",
      "/api/v1//track",
      "/API/V1/TRACK",
      `${HOOK}pub_1?x=/y`,
      `${HOOK}pub_1/`,
      `${HOOK}pub_1/again`,
      `${HOOK}pub_%31`,
      `${HOOK}pub_%zz`,
      `${HOOK}a%00b`,
      `${HOOK}a+b:c@d,e`,
      `${HOOK}:publicKey`,
      `${HOOK}*`,
      HOOK,
      "/api/v1/webhooks/custom",
    ),
    fc.string({ unit: fc.constantFrom(..."aZ9._~-+:@/%?#&=*é ,;") }).map((key) => HOOK + key),
    fc.string({ unit: fc.constantFrom(..."aZ9._~-+:@/%?#&=*é ,;") }).map((key) => `${PROJECTS}${key}/churn-events`),
  );
  const text = fc.oneof(
    fc
      .record(
        {
          public_key: fc.oneof(fc.constantFrom("pub_1", "pub_2", "pub_silent"), fc.jsonValue()),
          // Not null: the router itself fails on that, and logs its own error.
          throw: fc.constantFrom("conflict", "later", "unavailable", "internal", "string", "error", "fake"),
          status: fc.constantFrom(200, 202, 400, 404, 503),
          replayed: fc.boolean(),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
    fc.constantFrom("", "{", "null", "[]", "throw conflict", "throw later", "throw error", `"${"x".repeat(1000)}"`),
    fc.string(),
    fc.constant(undefined),
  );
  const headers = fc.record(
    {
      "x-api-key": fc.constantFrom("sk_one", "sk_two", "sk_wrong", ""),
      authorization: fc.constantFrom("Bearer boom", "Bearer x"),
      "x-forwarded-for": fc.constantFrom("203.0.113.9", "unknown", "2001:db8::1"),
      "x-forwarded-proto": fc.constantFrom("https", "http"),
      host: fc.constantFrom("localhost", "r.example.com", "a, b", ""),
      origin: fc.constant("https://shop.example"),
      "content-type": fc.constantFrom("application/json", "text/plain", "multipart/form-data", "x"),
    },
    { requiredKeys: [] },
  );
  const asked: fc.Arbitrary<Asked> = fc.record(
    {
      path,
      text,
      headers,
      method: fc.constantFrom("POST", "POST", "POST", "GET", "HEAD", "OPTIONS", "PUT"),
      peer: fc.constantFrom("127.0.0.1", "10.0.0.7", "203.0.113.9", "::1"),
    },
    { requiredKeys: ["path"] },
  ) as fc.Arbitrary<Asked>;
  const setup = fc.record({
    limits: fc.constantFrom(OFF, DEFAULT_RATES, {
      ...OFF,
      general: { count: 1, per: 60_000, burst: 3 },
      track: { count: 1, per: 60_000, burst: 2 },
      webhook: { count: 1, per: 60_000, burst: 2 },
    }),
    tls: fc.boolean(),
    allowPlainHttp: fc.boolean(),
    trustedProxies: fc.constantFrom<string[][]>([], ["10.0.0.0/8"]),
  });

  test("whatever comes, one after the other", async () => {
    let fastAnswers = 0;
    await fc.assert(
      fc.asyncProperty(setup, fc.array(asked, { minLength: 1, maxLength: 12 }), async (options, requests) => {
        const { direct, routed } = twice(options);
        for (const request of requests) {
          expect([request, await seen(direct, request)]).toEqual([request, await seen(routed, request)]);
        }
        fastAnswers += routed.routed.length - direct.routed.length;
      }),
      { numRuns: 300 },
    );
    expect(fastAnswers).toBeGreaterThan(50);
  });
});

describe("a route is fast", () => {
  const answer = async () => ({ status: 200, body: "{}" });
  const detail = { detail: ANYONE };

  test("where `fastRoute` created its handler", () => {
    const { routes } = new RouteTable(fastApp(recordingLog()).routes);
    expect(routes.flatMap(({ path, fast }) => (fast === undefined ? [] : [path]))).toEqual([
      TRACK,
      `${HOOK}:publicKey`,
      `${PROJECTS}:slug/churn-events`,
    ]);
  });

  test("never where a hook stands before it: the service does not start", () => {
    const hooked: { routes: readonly RouteLike[] }[] = [
      new Elysia().derive(async () => ({ auth: 1 })).post("/x", fastRoute(answer), detail),
      new Elysia().resolve(async () => ({ auth: 1 })).post("/x", fastRoute(answer), detail),
      new Elysia().onBeforeHandle(() => "no").post("/x", fastRoute(answer), detail),
      new Elysia().post("/x", fastRoute(answer), { ...detail, transform: () => {} }),
      new Elysia().onAfterHandle(() => "other").post("/x", fastRoute(answer), detail),
      new Elysia().use(input({ maxBody: 10 })).post("/x", fastRoute(answer), detail),
    ];
    for (const { routes } of hooked) expect(() => new RouteTable(routes)).toThrow("POST /x cannot be fast");
  });

  test("with one parameter at the most, which is a whole part of the path", () => {
    const at = (path: string) => new RouteTable([{ method: "POST", path, handler: fastRoute(answer), hooks: detail }]);
    for (const path of ["/a/:b/:c", "/:a/:b", "/:a/b/:c", "/a/*", "/a:b/c", "/a/:b.c"])
      expect(() => at(path)).toThrow("cannot be fast");
    for (const path of ["/a/:b", "/a/:b/c", "/:a/b"]) expect(() => at(path)).not.toThrow();
  });
});
