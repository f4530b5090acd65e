// `GET /health`: whether the service runs and can write. It is open to all; the details are for the operator. `GET /ready`:
// whether a load balancer should send requests.

import { timingSafeEqual } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { type Clock, iso } from "../lib/clock.ts";
import { within } from "../lib/deadline.ts";
import { AppError } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { VERSION } from "../lib/version.ts";
import type { Store } from "../store/engine.ts";
import { beat } from "../store/heartbeat.ts";
import type { NodeRow } from "../store/nodes.ts";
import type { RequestContext } from "./context.ts";
import { type Answer, fastRoute } from "./fast-routes.ts";
import { describe } from "./openapi.ts";
import { anyone } from "./rules.ts";
import { named, Timestamp } from "./shapes.ts";

const PROBE_AGE = 5_000; // ms for which a probe is reused, however often a balancer asks
const PROBE_TIMEOUT = 2_000; // ms

const Health = named(
  "Health",
  Type.Object({
    status: Type.Literal("ok"),
    version: Type.Optional(Type.String()),
    uptime_seconds: Type.Optional(Type.Integer()),
    database: Type.Optional(Type.Object({ probe_ms: Type.Number(), probed_at: Timestamp })),
    nodes: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), place: Type.String(), version: Type.String(), seen_at: Timestamp }), {
        description: "Those that serve the same PostgreSQL database at the moment, by host and data folder",
      }),
    ),
  }),
  {
    status: "ok",
    version: "0.1.0",
    uptime_seconds: 86400,
    database: { probe_ms: 1.07, probed_at: "2026-03-02T09:00:00.000Z" },
  },
);

const Ready = named("Ready", Type.Object({ status: Type.Literal("ready") }), { status: "ready" });

export interface HealthDeps {
  readonly store: Pick<Store, "write" | "nodes">;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly metrics: { readonly token: string } };
  /** Aborts when the process begins to stop. */
  readonly stopping: AbortSignal;
}

interface Probe {
  readonly ok: boolean;
  readonly at: number;
  readonly ms: number;
}

/** `GET /health`: 200 if a row can be written within `timeout` milliseconds, otherwise 503. `GET /ready`: the same until the process begins to stop. */
export const healthRoutes = ({ store, clock, log, config, stopping }: HealthDeps, timeout = PROBE_TIMEOUT) => {
  const startedAt = clock.now();
  const probe = cachedProbe(clock, () => probeOnce(store, clock, log, timeout));
  async function probed(context: RequestContext): Promise<Probe> {
    const last = await probe();
    if (last.ok) return last;
    context.retryAfter = PROBE_AGE / 1000;
    throw new AppError("unavailable", "The database cannot be written to: the server's log says why");
  }
  const health = new Elysia().get(
    "/health",
    // Fast, as the router does not find the path of a request without a Host.
    fastRoute(async (request, context) => {
      const { at, ms } = await probed(context);
      if (!mayInspect(request, context, config.metrics.token)) return says({ status: "ok" });
      return says({
        status: "ok",
        version: VERSION,
        uptime_seconds: Math.floor((clock.now() - startedAt) / 1000),
        database: { probe_ms: ms, probed_at: new Date(at).toISOString() },
        ...(store.nodes ? { nodes: store.nodes.living.map(toNode) } : {}),
      });
    }),
    describe({
      id: "getHealth",
      tag: "Service",
      access: anyone,
      limit: "none",
      summary: "Check that the service is up and can write",
      description: "The details are for callers on this machine, or with `metrics.token` as the bearer token.",
      response: Health,
      errors: [503],
    }),
  );
  return health.get(
    "/ready",
    fastRoute(async (_, context) => {
      if (stopping.aborted) throw new AppError("unavailable", "The service is stopping: send requests elsewhere");
      await probed(context);
      return says({ status: "ready" });
    }),
    describe({
      id: "getReady",
      tag: "Service",
      access: anyone,
      limit: "none",
      summary: "Check that the service takes requests",
      description:
        "For load balancers: 503 as soon as the service is asked to stop, while it still answers for `server.drain`.",
      response: Ready,
      errors: [503],
    }),
  );
};

const says = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });

const toNode = ({ id, place, version, seenAt }: NodeRow) => ({ id, place, version, seen_at: iso(seenAt) });

/** Whether a request may see internal details: it comes from this machine, or has the metrics token. */
export function mayInspect(request: Request, { local }: Pick<RequestContext, "local">, token: string): boolean {
  if (local) return true;
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return token !== "" && given.length === expected.length && timingSafeEqual(given, expected);
}

/** Requests that arrive while a probe runs share it. */
function cachedProbe(clock: Clock, run: () => Promise<Probe>): () => Promise<Probe> {
  let last: Probe | undefined;
  let running: Promise<Probe> | undefined;
  return async () => {
    if (last !== undefined && Math.abs(clock.now() - last.at) < PROBE_AGE) return last;
    running ??= run().finally(() => {
      running = undefined;
    });
    last = await running;
    return last;
  };
}

async function probeOnce(store: HealthDeps["store"], clock: Clock, log: Log, timeout: number): Promise<Probe> {
  const startedAt = performance.now();
  let failure = `no commit within ${timeout} ms`;
  // Like any write it waits for the queued writes, takes the database's write lock and needs disk space.
  const commit = store.write((tx) => beat(tx, store, clock.now()));
  const committed = commit.then(
    () => true,
    (error: unknown) => {
      failure = String(error);
      return false;
    },
  );
  const ok = (await within(timeout, committed)) ?? false;
  if (!ok) log.error("the database cannot be written", { error: failure });
  return { ok, at: clock.now(), ms: Math.round((performance.now() - startedAt) * 100) / 100 };
}
