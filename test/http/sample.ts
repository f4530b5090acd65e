// A small test service behind the real pipeline: a few routes that use every part of it.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { createLimits, type Rates } from "../../src/features/access/limits.ts";
import { cancelFlowLimit, signInLimit, trackLimit, webhookLimit } from "../../src/features/access/rules.ts";
import { type Credential, contextOf } from "../../src/http/context.ts";
import { errors } from "../../src/http/errors.ts";
import { body, input, optionalBody, query } from "../../src/http/input.ts";
import { type DocumentOptions, describe, openApiDocument, openApiRoutes } from "../../src/http/openapi.ts";
import { createFetch, type PipelineOptions } from "../../src/http/pipeline.ts";
import type { RouteLike } from "../../src/http/route-table.ts";
import { anyone, publicLink, publicPage, rules } from "../../src/http/rules.ts";
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

/** `sk_one` and `sk_two` are valid keys; the bearer token `boom` makes the look-up throw. */
async function identify(request: Request): Promise<Credential | null> {
  if (request.headers.get("authorization") === "Bearer boom") throw new Error("password=hunter2 at line 3");
  const key = request.headers.get("x-api-key") ?? "";
  return /^sk_(one|two)$/.test(key) ? { bucket: `key:${key}` } : null;
}

/** Admits anyone with a valid key to every project except `gone`. */
const admit: PipelineOptions["admit"] = async ({ credential }, _access, parameter) => {
  if (credential === null) throw new AppError("unauthorized", "A credential is needed");
  if (parameter("slug") === "gone") throw new AppError("not_found", "The project was not found");
  return credential;
};

const KEYED = { name: "key", credentials: ["bearer", "apiKey", "cookie"] } as const;

const projectRoutes = new Elysia({ prefix: "/things" })
  .get(
    "/",
    ({ query }) => ({ data: [], meta: { page: query.page, per_page: query.per_page, total: 0 }, query }),
    describe({
      query: query(Find),
      id: "listThings",
      tag: "Service",
      access: KEYED,
      summary: "List things",
      response: List(Thing),
      errors: [400, 401, 404],
    }),
  )
  .post(
    "/",
    ({ body, set }) => {
      set.status = 201;
      return { data: body };
    },
    describe({
      body: body(NewThing),
      id: "createThing",
      tag: "Service",
      access: KEYED,
      summary: "Make a thing",
      status: 201,
      response: Item(Thing),
      errors: [400, 401, 404],
    }),
  )
  .get(
    "/:id",
    ({ params }) => ({ data: { id: params.id } }),
    describe({
      id: "getThing",
      tag: "Service",
      access: KEYED,
      summary: "A thing",
      response: Item(Thing),
      errors: [401, 404],
    }),
  )
  .post(
    "/:id/rotate",
    ({ body }) => ({ data: { keys: body.keys ?? [] } }),
    describe({
      body: optionalBody(Type.Object({ keys: Type.Optional(Type.Array(Type.String())) })),
      id: "rotateThing",
      tag: "Service",
      access: KEYED,
      summary: "Rotate",
      response: Item(Thing),
    }),
  )
  .delete(
    "/:id",
    ({ set }) => {
      set.status = 204;
    },
    { detail: rules({ access: KEYED }) },
  );

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

const ANYONE = rules({ access: anyone });
const CANCEL_FLOW = rules({ access: anyone, limit: cancelFlowLimit, cors: true });

export const DOCUMENT: DocumentOptions = {
  title: "Recoverd",
  version: "1.0.0",
  about: "What a reader has to know first.",
  tags: [{ name: "Service", description: "Everything" }],
  publicUrl: "",
};

export function sampleApp(log: ReturnType<typeof recordingLog>, maxBody = 1024 * 1024) {
  const routes = (): readonly RouteLike[] => app.routes;
  const app = new Elysia({ normalize: false })
    .use(errors({ log }))
    .get("/health", () => ({ status: "ok" }), { detail: publicPage })
    .get("/widget.js", () => new Response("let x", { headers: { "cache-control": "public, max-age=300" } }), {
      detail: rules({ access: anyone, limit: "none", cors: true }),
    })
    .get("/page", () => new Response("<p>", { headers: { "referrer-policy": "origin" } }), { detail: publicPage })
    .get("/t/:token", () => "pixel", { detail: publicLink })
    .get("/unsubscribe/:token", () => "gone", { detail: publicLink })
    .get("/redirect", () => Response.redirect("https://example.com/", 302), { detail: publicPage })
    .group("/api/v1", (api) =>
      api
        .use(openApiRoutes(() => openApiDocument(routes(), DOCUMENT)))
        .use(input({ maxBody }))
        .post("/auth/login", () => ({ status: "ok" }), { detail: rules({ access: anyone, limit: signInLimit }) })
        .post("/invitations/:token/accept", () => ({ status: "ok" }), {
          detail: rules({ access: anyone, limit: signInLimit, redact: ["token"] }),
        })
        .post("/track", () => ({ status: "ok" }), {
          detail: rules({ access: anyone, limit: trackLimit, cors: true }),
        })
        .post(
          "/webhooks/custom/:publicKey",
          async ({ params, request }) => {
            await takeLimit(contextOf(request), "webhook", params.publicKey);
            return { status: "ok" };
          },
          { detail: rules({ access: anyone, limit: webhookLimit, cors: true }) },
        )
        .get(
          "/cancel-flow/config/:publicKey",
          ({ set }) => {
            set.headers["cache-control"] = "public, max-age=300";
            return { data: {} };
          },
          { detail: CANCEL_FLOW },
        )
        .post(
          "/cancel-flow/reasons",
          async ({ body, request }) => {
            if (body.public_key === "pub_unknown") throw new AppError("not_found", "The project was not found");
            await takeLimit(contextOf(request), "cancel_flow", body.public_key);
            return { session_id: "cfs_1", offer: null };
          },
          { body: body(Type.Object({ public_key: Type.String() })), detail: CANCEL_FLOW },
        )
        .post("/cancel-flow/sessions/:session_id/outcome", () => ({ status: "ok" }), {
          detail: rules({ access: anyone, limit: cancelFlowLimit, redact: ["session_id"] }),
        })
        .get("/throw/:what", ({ params }) => throwing(params.what), { detail: ANYONE })
        .get(
          "/whoami",
          ({ request }) => {
            const { address, local, secure, credential } = contextOf(request);
            return { address, local, secure, bucket: credential?.bucket ?? null };
          },
          { detail: ANYONE },
        )
        .group("/projects/:slug", (project) => project.use(projectRoutes)),
    );
  return app;
}

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
  /** An app with its own routes, or with the default ones, which match every path of up to three parts. */
  app?: Partial<PipelineOptions["app"]> & Pick<PipelineOptions["app"], "fetch">;
  log?: ReturnType<typeof recordingLog>;
  identify?: PipelineOptions["identify"];
}

const withRoutes = (app: NonNullable<Setup["app"]>): PipelineOptions["app"] => ({
  routes: app.routes ?? ANYWHERE,
  fetch: (request) => app.fetch(request),
});

const ANYWHERE = ["/", "/:a", "/:a/:b", "/:a/:b/:c"].flatMap((path) =>
  ["GET", "POST"].map((method) => ({ method, path, hooks: { detail: ANYONE } })),
);

/** The pipeline with a manual clock and a readable log. */
export function sample(setup: Setup = {}) {
  const clock = new TestClock();
  const log = setup.log ?? recordingLog();
  const answers: { method: string; status: number; ms: number }[] = [];
  const handle = createFetch({
    app: setup.app === undefined ? sampleApp(log, setup.maxBody) : withRoutes(setup.app),
    identify: setup.identify ?? identify,
    admit,
    connection: {
      tls: { cert: setup.tls === true ? "cert.pem" : "" },
      trustedProxies: networks(setup.trustedProxies ?? []),
      allowPlainHttp: setup.allowPlainHttp ?? false,
      publicUrl: "http://localhost",
    },
    limits: createLimits(setup.limits ?? OFF, clock),
    log,
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
