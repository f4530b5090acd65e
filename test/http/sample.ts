// A small service of the tests' own behind the real pipeline: a few routes that use every part of it.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Credential, contextOf } from "../../src/http/context.ts";
import { errors } from "../../src/http/errors.ts";
import { body, input, optionalBody, query } from "../../src/http/input.ts";
import type { Rates } from "../../src/http/limits.ts";
import { describe, lazyDocument, openApiRoutes } from "../../src/http/openapi.ts";
import { createFetch, type PipelineOptions } from "../../src/http/server.ts";
import { CurrencyCode, Email, Item, List, MinorUnits, Nullable, OneOf, Page, Text } from "../../src/http/shapes.ts";
import { takeLimit } from "../../src/http/take-limit.ts";
import { AppError } from "../../src/lib/errors.ts";
import { networks } from "../../src/lib/networks.ts";
import { TryLater } from "../../src/lib/try-later.ts";

export const START = Date.parse("2026-03-01T12:00:00Z");

export class TestClock {
  constructor(public time = START) {}
  now = () => this.time;
  advance(ms: number): void {
    this.time += ms;
  }
}

export type Line = { level: string; message: string; fields: Record<string, unknown> };

export function recordingLog() {
  const lines: Line[] = [];
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, message, fields });
    };
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

export const NewThing = Type.Object({
  email: Email,
  name: Type.Optional(Text({ min: 1, max: 20, oneLine: true })),
  note: Type.Optional(Nullable(Text({ max: 1000 }))),
  mrr: Type.Optional(Nullable(MinorUnits)),
  currency: Type.Optional(CurrencyCode),
  kind: Type.Optional(OneOf(["cancellation", "payment_failed"])),
  tags: Type.Optional(Type.Array(Type.String(), { maxItems: 200 })),
  events: Type.Optional(Type.Array(Type.Object({ event: Text({ min: 1, max: 100 }) }))),
  sender: Type.Optional(Nullable(Type.Object({ from_name: Type.String() }))),
});

const Find = Type.Object({
  ...Page,
  status: Type.Optional(OneOf(["new", "recovered"])),
  exact: Type.Optional(Type.Boolean()),
});

const Thing = Type.Object({ id: Type.String() });

/** `sk_one` and `sk_two` are keys; a bearer `boom` makes the look-up fail. */
async function identify(request: Request): Promise<Credential | null> {
  if (request.headers.get("authorization") === "Bearer boom") throw new Error("password=hunter2 at line 3");
  const key = request.headers.get("x-api-key") ?? "";
  const project = { id: `prj_${key}` } as Extract<Credential, { kind: "key" }>["project"];
  return /^sk_(one|two)$/.test(key) ? { kind: "key", bucket: `key:${key}`, project } : null;
}

const authenticated = new Elysia({ name: "authenticated" }).derive(
  { as: "scoped" },
  async function authenticate({ request, params }) {
    const { credential } = contextOf(request);
    if (credential === null) throw new AppError("unauthorized", "A credential is needed");
    if ((params as { slug?: string }).slug === "gone") throw new AppError("not_found", "The project was not found");
    return { credential };
  },
);

const projectRoutes = new Elysia({ prefix: "/things" })
  .use(authenticated)
  .get("/", ({ query }) => ({ data: [], meta: { page: query.page, per_page: query.per_page, total: 0 }, query }), {
    query: query(Find),
    detail: describe({
      id: "listThings",
      tag: "Service",
      summary: "List things",
      response: List(Thing),
      errors: [400, 401, 404],
    }),
  })
  .post(
    "/",
    ({ body, set }) => {
      set.status = 201;
      return { data: body };
    },
    {
      body: body(NewThing),
      detail: describe({
        id: "createThing",
        tag: "Service",
        summary: "Make a thing",
        status: 201,
        response: Item(Thing),
        errors: [400, 401, 404],
      }),
    },
  )
  .get("/:id", ({ params }) => ({ data: { id: params.id } }), {
    detail: describe({ id: "getThing", tag: "Service", summary: "A thing", response: Item(Thing), errors: [401, 404] }),
  })
  .post("/:id/rotate", ({ body }) => ({ data: { keys: body.keys ?? [] } }), {
    body: optionalBody(Type.Object({ keys: Type.Optional(Type.Array(Type.String())) })),
    detail: describe({ id: "rotateThing", tag: "Service", summary: "Rotate", response: Item(Thing) }),
  })
  .delete("/:id", ({ set }) => {
    set.status = 204;
  });

export function throwing(what: string): never {
  if (what === "null") throw null;
  if (what === "string") throw "select secret from users";
  if (what === "conflict") throw new AppError("conflict", "It exists already");
  if (what === "later") throw new TryLater("unavailable", "Send this again", 7);
  if (what === "unavailable") throw new AppError("unavailable", "Try again in a minute");
  if (what === "internal") throw new AppError("internal", "the key is 1234");
  if (what === "fake") throw Object.assign(new Error("no such table: users"), { code: "NOT_FOUND", status: 404 });
  throw new Error("no such table: users", { cause: new Error("disk I/O error") });
}

export const sampleApp = (log: ReturnType<typeof recordingLog>, maxBody = 1024 * 1024) =>
  new Elysia({ normalize: false })
    .use(errors({ log }))
    .get("/health", () => ({ status: "ok" }))
    .get("/widget.js", () => new Response("let x", { headers: { "cache-control": "public, max-age=300" } }))
    .get("/page", () => new Response("<p>", { headers: { "referrer-policy": "origin" } }))
    .get("/t/:token", () => "pixel")
    .get("/redirect", () => Response.redirect("https://example.com/", 302))
    .group("/api/v1", (api) =>
      api
        .use(openApiRoutes(lazyDocument(() => api.routes, { base: "/api/v1" })))
        .use(input({ maxBody }))
        .post("/auth/login", () => ({ status: "ok" }))
        .post("/invitations/:token/accept", () => ({ status: "ok" }))
        .post("/webhooks/custom/:publicKey", ({ params, request }) => {
          takeLimit(contextOf(request), "webhook", params.publicKey);
          return { status: "ok" };
        })
        .get("/cancel-flow/config/:publicKey", ({ set }) => {
          set.headers["cache-control"] = "public, max-age=300";
          return { data: {} };
        })
        .post(
          "/cancel-flow/reasons",
          ({ body, request }) => {
            if (body.public_key === "pub_unknown") throw new AppError("not_found", "The project was not found");
            takeLimit(contextOf(request), "cancel_flow", body.public_key);
            return { session_id: "cfs_1", offer: null };
          },
          { body: body(Type.Object({ public_key: Type.String() })) },
        )
        .get("/throw/:what", ({ params }) => throwing(params.what))
        .get("/whoami", ({ request }) => {
          const { address, local, secure, credential } = contextOf(request);
          return { address, local, secure, bucket: credential?.bucket ?? null };
        })
        .group("/projects/:slug", (project) => project.use(authenticated).use(projectRoutes)),
    );

export const OFF: Rates = { auth: "off", cancelFlow: "off", general: "off", track: "off", webhook: "off" };

export const DEFAULT_RATES: Rates = {
  auth: { count: 5, per: 1000, burst: 10 },
  cancelFlow: { count: 10, per: 15_000, burst: 10 },
  general: { count: 10, per: 1000, burst: 30 },
  track: { count: 100, per: 1000, burst: 1000 },
  webhook: { count: 200, per: 1000, burst: 2000 },
};

export interface Setup {
  limits?: Rates;
  maxBody?: number;
  trustedProxies?: string[];
  allowPlainHttp?: boolean;
  tls?: boolean;
  app?: PipelineOptions["app"];
  doors?: PipelineOptions["doors"];
  log?: ReturnType<typeof recordingLog>;
}

/** The pipeline with a clock that moves by hand and a log that can be read. */
export function sample(setup: Setup = {}) {
  const clock = new TestClock();
  const log = setup.log ?? recordingLog();
  const answers: { method: string; status: number; ms: number }[] = [];
  const handle = createFetch({
    app: setup.app ?? sampleApp(log, setup.maxBody),
    doors: setup.doors ?? [],
    identify,
    connection: {
      tls: { cert: setup.tls === true ? "cert.pem" : "" },
      trustedProxies: networks(setup.trustedProxies ?? []),
      allowPlainHttp: setup.allowPlainHttp ?? false,
      publicUrl: "http://localhost",
    },
    limits: setup.limits ?? OFF,
    log,
    clock,
    onAnswer: (method, status, ms) => answers.push({ method, status, ms }),
  });
  const call = (path: string, init: RequestInit & { peer?: string | null } = {}) =>
    handle(new Request(`http://localhost${path}`, init), init.peer === undefined ? "127.0.0.1" : init.peer);
  const post = (path: string, value: unknown, headers: Record<string, string> = {}) =>
    call(path, { method: "POST", headers, body: typeof value === "string" ? value : JSON.stringify(value) });
  return { handle, call, post, clock, log, answers };
}

export const KEY = { "x-api-key": "sk_one" };

export async function errorOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; details: { field: string; message: string }[] };
  };
  return error;
}
