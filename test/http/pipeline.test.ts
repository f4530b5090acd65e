// The pipeline of a request: its id, the order of refusals, its limit, its headers, and its line in the log.

import { describe, expect, test } from "bun:test";
import { contextOf } from "../../src/http/context.ts";
import { DEFAULT_RATES, errorOf, KEY, OFF, START, sample } from "./sample.ts";

const THINGS = "/api/v1/projects/acme/things";
const limitOf = ({ headers }: Response) =>
  ["limit", "remaining", "reset"]
    .map((part) => headers.get(`x-ratelimit-${part}`))
    .map((text) => (text === null ? null : Number(text)));

describe("every answer", () => {
  const paths = [
    "/health",
    THINGS,
    "/nowhere",
    "/redirect",
    "/api/v1/throw/null",
    "/widget.js",
    `${THINGS}/%zz`,
    "/t/x",
  ];

  test("has an id of its own, whatever the client calls its request", async () => {
    const { call } = sample();
    const ids = new Set<string | null>();
    for (const path of [...paths, ...paths]) {
      ids.add((await call(path, { headers: { ...KEY, "x-request-id": "mine" } })).headers.get("x-request-id"));
    }
    expect(ids.size).toBe(paths.length * 2);
    for (const id of ids) expect(id).toMatch(/^req_\w{8,40}$/);
  });

  test("has a limit, a refusal to sniff and a quiet referrer", async () => {
    const { call } = sample({ limits: DEFAULT_RATES });
    for (const path of paths) {
      const response = await call(path);
      expect(limitOf(response)[0]).toBe(30);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  test("of the API is stored by no cache, unless its handler says otherwise", async () => {
    const { call } = sample();
    const caching = async (path: string) => (await call(path, { headers: KEY })).headers.get("cache-control");
    expect(await caching(THINGS)).toBe("no-store");
    expect(await caching("/api/v1/cancel-flow/config/pub_1")).toBe("public, max-age=300");
    expect(await caching("/widget.js")).toBe("public, max-age=300");
    expect(await caching("/nowhere")).toBe("no-store");
    expect(await caching("/page")).toBeNull();
    expect((await call("/page")).headers.get("referrer-policy")).toBe("origin");
  });

  test("over HTTPS asks for HTTPS ever after, but not under the name localhost", async () => {
    const { handle } = sample({ tls: true });
    const hsts = async (url: string) =>
      (await handle(new Request(url), "203.0.113.9")).headers.get("strict-transport-security");
    expect(await hsts("https://r.example.com/health")).toBe("max-age=31536000");
    expect(await hsts("https://127.0.0.1:8443/health")).toBe("max-age=31536000");
    expect(await hsts("https://localhost:8443/health")).toBeNull();
    expect((await sample().call("/health")).headers.get("strict-transport-security")).toBeNull();
  });
});

describe("a request is refused", () => {
  test("without HTTPS with 403 that names the setting, but for the health probe", async () => {
    const { handle } = sample();
    const ask = (path: string, method = "GET") =>
      handle(new Request(`http://r.example.com${path}`, { method }), "203.0.113.9");
    const response = await ask(THINGS);
    expect(response.status).toBe(403);
    const error = await errorOf(response);
    expect(error.code).toBe("FORBIDDEN");
    expect(error.message).toContain("server.allow_plain_http");
    expect((await ask("/health")).status).toBe(200);
    expect((await ask("/health", "POST")).status).toBe(403);
    expect((await ask("/health/x")).status).toBe(403);
  });

  test("with two Host headers or a short one", async () => {
    const { handle, call } = sample({ allowPlainHttp: true });
    expect((await call("/health", { headers: { host: "localhost, example.com" } })).status).toBe(400);
    expect((await handle(new Request(`http://a.b${THINGS}`), null)).status).toBe(400);
    expect((await handle(new Request("http://a.bc/health"), null)).status).toBe(200);
  });

  test("as unknown where its path is no text", async () => {
    const { call } = sample();
    for (const path of [`${THINGS}/%zz`, `${THINGS}/%`, `${THINGS}/%c3%28`, `${THINGS}/a%00b`, "/%ff"]) {
      const response = await call(path, { headers: KEY });
      expect(response.status).toBe(404);
      expect((await errorOf(response)).code).toBe("NOT_FOUND");
    }
    expect(await (await call(`${THINGS}/a%2Fb%20%C3%A9`, { headers: KEY })).json()).toEqual({ data: { id: "a/b é" } });
  });

  test("as unknown for a wrong method and an unknown path alike", async () => {
    const { call } = sample();
    for (const [method, path] of [
      ["PUT", THINGS],
      ["GET", "/api/v1/nowhere"],
      ["OPTIONS", THINGS],
      ["POST", "/health"],
      ["GET", "/"],
      ["GET", "/API/V1/throw/x"],
    ] as const) {
      const response = await call(path, { method, headers: KEY });
      expect([path, response.status]).toEqual([path, 404]);
      expect((await errorOf(response)).code).toBe("NOT_FOUND");
    }
  });
});

describe("who asks", () => {
  const whoami = async (setup: Parameters<typeof sample>[0], init: Parameters<ReturnType<typeof sample>["call"]>[1]) =>
    (await (await sample(setup).call("/api/v1/whoami", init)).json()) as Record<string, unknown>;

  test("is known by address and credential", async () => {
    expect(await whoami({}, { headers: KEY, peer: "::ffff:127.0.0.1" })).toEqual({
      address: "127.0.0.1",
      local: true,
      secure: false,
      bucket: "key:sk_one",
    });
  });

  test("is the client behind a trusted proxy", async () => {
    const headers = { "x-forwarded-for": "6.6.6.6, 203.0.113.9", "x-forwarded-proto": "https" };
    expect(await whoami({ trustedProxies: ["10.0.0.0/8"] }, { headers, peer: "10.0.0.7" })).toEqual({
      address: "203.0.113.9",
      local: false,
      secure: true,
      bucket: null,
    });
  });

  test("is found out once, before a feature begins: its client may have gone when the feature writes it down", async () => {
    const seen: string[] = [];
    const app = {
      fetch: (request: Request) => {
        seen.push("feature");
        const { address, local } = contextOf(request);
        seen.push(address, String(local));
        return new Response("ok");
      },
    };
    const { handle } = sample({ app, limits: DEFAULT_RATES });
    await handle(new Request("http://localhost/api/v1/x", { headers: KEY }), () => {
      seen.push("peer");
      return "::ffff:127.0.0.1";
    });
    expect(seen).toEqual(["peer", "feature", "127.0.0.1", "true"]);
  });

  test("is not asked of a request without a credential, or outside of the API", async () => {
    let asked = 0;
    const identify = async () => {
      asked++;
      return null;
    };
    const { handle } = sample({ app: { fetch: () => new Response("ok") }, identify });
    await handle(new Request("http://localhost/api/v1/x"), null);
    await handle(new Request("http://localhost/page", { headers: KEY }), null);
    expect(asked).toBe(0);
    await handle(new Request("http://localhost/api/v1/x", { headers: KEY }), null);
    expect(asked).toBe(1);
  });
});

describe("the limit", () => {
  test("is the credential's where it is good, else the address's", async () => {
    const { call } = sample({ limits: DEFAULT_RATES });
    const remaining = async (headers: Record<string, string>, peer: string) =>
      limitOf(await call(THINGS, { headers, peer }))[1];
    expect(await remaining(KEY, "127.0.0.1")).toBe(29);
    expect(await remaining(KEY, "127.0.0.2")).toBe(28);
    expect(await remaining({ "x-api-key": "sk_two" }, "127.0.0.1")).toBe(29);
    expect(await remaining({ "x-api-key": "sk_wrong" }, "127.0.0.1")).toBe(29);
    expect(await remaining({ "x-api-key": "sk_wrong2" }, "127.0.0.1")).toBe(28);
    expect(await remaining({}, "127.0.0.1")).toBe(27);
    expect(await remaining({}, "127.0.0.2")).toBe(29);
  });

  test("passed is answered 429, with the wait, until a token has grown", async () => {
    const { call, clock } = sample({ limits: DEFAULT_RATES });
    for (let i = 0; i < 30; i++) expect((await call(THINGS, { headers: KEY })).status).toBe(200);
    const refused = await call(THINGS, { headers: KEY });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(limitOf(refused)).toEqual([30, 0, START / 1000 + 3]);
    expect(await errorOf(refused)).toEqual({
      code: "RATE_LIMITED",
      message: "Too many requests: try again in 1 second",
      details: [],
    });
    clock.advance(100);
    expect((await call(THINGS, { headers: KEY })).status).toBe(200);
    expect((await call(THINGS, { headers: KEY })).status).toBe(429);
  });

  test("of logins and invitations is one, by address, with credential or without", async () => {
    const { post } = sample({ limits: DEFAULT_RATES });
    for (let i = 0; i < 5; i++) {
      expect((await post("/api/v1/auth/login", {}, i % 2 === 0 ? KEY : {})).status).toBe(200);
      expect((await post("/api/v1/invitations/tok/accept/", {})).status).toBe(200);
    }
    for (const path of ["/api/v1/auth/login", "/api/v1/auth/login/", "/api/v1/invitations/x/accept"]) {
      const refused = await post(path, {}, KEY);
      expect(refused.status).toBe(429);
      expect(limitOf(refused)[0]).toBe(10);
    }
    for (const path of ["/api/v1/%61uth/login", "/api/v1//auth/login"]) expect((await post(path, {})).status).toBe(404);
  });

  test("of inbound webhooks is the key's, as the path has it once decoded", async () => {
    const { post } = sample({ limits: { ...DEFAULT_RATES, webhook: { count: 1, per: 1000, burst: 2 } } });
    const hook = async (key: string) => (await post(`/api/v1/webhooks/custom/${key}`, {})).status;
    expect([await hook("pub_a"), await hook("%70ub_a"), await hook("pub%5Fa"), await hook("pub_b")]).toEqual([
      200, 200, 429, 200,
    ]);
  });

  test("of the cancel flow is the key's in the body, reported on the answer", async () => {
    const { post } = sample({ limits: DEFAULT_RATES });
    const reason = (key: unknown) => post("/api/v1/cancel-flow/reasons", { public_key: key });
    for (let left = 9; left >= 0; left--)
      expect(limitOf(await reason("pub_a"))).toEqual([10, left, expect.any(Number)]);
    const refused = await reason("pub_a");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("15");
    expect(limitOf(refused).slice(0, 2)).toEqual([10, 0]);
    expect((await reason("pub_b")).status).toBe(200);
  });

  test("of a request whose key was not found is the address's", async () => {
    const { post, call } = sample({ limits: DEFAULT_RATES });
    const reason = (key: unknown) => post("/api/v1/cancel-flow/reasons", { public_key: key });
    for (let left = 29; left >= 0; left--) {
      const response = await reason(left % 2 === 0 ? "pub_unknown" : 5);
      expect(response.status).toBe(left % 2 === 0 ? 404 : 400);
      expect(limitOf(response).slice(0, 2)).toEqual([30, left]);
    }
    expect((await reason("pub_unknown")).status).toBe(429);
    expect((await reason("pub_a")).status).toBe(200);
    expect((await call(THINGS)).status).toBe(429);
  });

  test("is not spent by probes, pages and pre-flights", async () => {
    const { call } = sample({ limits: DEFAULT_RATES });
    for (let i = 0; i < 40; i++) {
      expect(limitOf(await call("/health"))[1]).toBe(30);
      expect(limitOf(await call("/t/x"))[1]).toBe(30);
      expect(limitOf(await call("/api/v1/track", { method: "OPTIONS" }))[1]).toBe(30);
    }
  });

  test("that is off is not spoken of", async () => {
    const { call, post } = sample({ limits: { ...OFF, auth: DEFAULT_RATES.auth } });
    for (let i = 0; i < 50; i++) expect(limitOf(await call(THINGS, { headers: KEY }))).toEqual([null, null, null]);
    expect(limitOf(await post("/api/v1/cancel-flow/reasons", { public_key: "pub_a" }))).toEqual([null, null, null]);
    expect(limitOf(await post("/api/v1/auth/login", {}))[0]).toBe(10);
  });
});

describe("other origins", () => {
  const open = [
    "/api/v1/cancel-flow/reasons",
    "/api/v1/cancel-flow/config/pub_1",
    "/api/v1/track",
    "/api/v1/webhooks/custom/pub_1",
    "/widget.js",
  ];
  const closed = [
    THINGS,
    "/api/v1/auth/login",
    "/api/v1/webhooks/stripe/pub_1",
    "/api/v1/tracking",
    "/health",
    "/widget.json",
  ];
  const preflight = {
    method: "OPTIONS",
    headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
  };

  test.each(open)("may ask for %s and read the answer", async (path) => {
    const { call } = sample();
    const asked = await call(path, preflight);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
    expect(asked.headers.get("access-control-allow-headers")).toContain("Content-Type");
    expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
    const answered = await call(path);
    expect(answered.headers.get("access-control-allow-origin")).toBe("*");
    expect(answered.headers.get("access-control-expose-headers")).toContain("Retry-After");
  });

  test.each(closed)("may not ask for %s", async (path) => {
    const { call } = sample();
    const asked = await call(path, preflight);
    expect(asked.status).toBe(404);
    for (const response of [asked, await call(path, { headers: KEY })]) {
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("get no pre-flight over plain HTTP", async () => {
    const { handle } = sample();
    const response = await handle(new Request("http://r.example.com/api/v1/track", preflight), "203.0.113.9");
    expect(response.status).toBe(403);
  });
});

describe("the log", () => {
  test("has one line for a request, with its id and without its query", async () => {
    const { call, log } = sample();
    const response = await call(`${THINGS}?page=2&token=secret`, { headers: KEY });
    expect(log.lines).toEqual([
      {
        level: "info",
        message: "request",
        fields: {
          method: "GET",
          path: THINGS,
          status: 200,
          ms: expect.any(Number),
          request: response.headers.get("x-request-id"),
        },
      },
    ]);
  });

  test("never has a token", async () => {
    const { call, post, log } = sample();
    for (const path of ["/t/s3cret", "/t/o/s3cret", "/unsubscribe/s3cret", "/nowhere?token=s3cret"]) await call(path);
    for (const path of ["/api/v1/invitations/s3cret/accept", "/api/v1/cancel-flow/sessions/s3cret/outcome"])
      await post(path, {});
    await call(THINGS, { headers: { "x-api-key": "s3cret", authorization: "Bearer s3cret" } });
    expect(log.lines).toHaveLength(7);
    expect(JSON.stringify(log.lines)).not.toContain("s3cret");
    expect(log.lines.map(({ fields }) => fields.path)).toContain("/api/v1/invitations/:token/accept");
  });

  test("logs probes on the debug level only", async () => {
    const { call, log } = sample();
    await call("/health");
    expect(log.lines.map(({ level }) => level)).toEqual(["debug"]);
  });
});
