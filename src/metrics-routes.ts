// `GET /metrics` for Prometheus: requests, jobs, mails and the process. Only the service's operator may read it.

import { Elysia } from "elysia";
import type { Config } from "./config.ts";
import { countMessages } from "./features/messages/counts.ts";
import { contextOf } from "./http/context.ts";
import { mayInspect } from "./http/health.ts";
import { describe } from "./http/openapi.ts";
import { anyone } from "./http/rules.ts";
import type { Clock } from "./lib/clock.ts";
import { AppError } from "./lib/errors.ts";
import { type Count, Counter, EXPOSITION_TYPE, exposition, type Family, gauge, Histogram } from "./lib/metrics.ts";
import { VERSION } from "./lib/version.ts";
import type { Store } from "./store/engine.ts";

export interface MetricsDeps {
  readonly store: Pick<Store, "read">;
  readonly clock: Clock;
  readonly config: { readonly metrics: Pick<Config["metrics"], "token"> };
  readonly requests: RequestMetrics;
  /** The metrics that do not come from HTTP; called at most once per `COUNTS_AGE`. */
  readonly countWork: () => Promise<Family[]>;
}

const COUNTS_AGE = 10_000; // ms; counting reads the database, and any process on this machine may ask
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const OTHER = "other"; // a client may invent methods, whose names would fill the memory
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const CLASSES = [OTHER, "1xx", "2xx", "3xx", "4xx", "5xx"];

/** The counts of one method. */
class CountsOf {
  readonly #byClass: Count[] = [];

  constructor(
    private readonly method: string,
    private readonly requests: Counter,
  ) {}

  of(status: number): Count {
    const hundreds = (status / 100) | 0;
    const known = hundreds < CLASSES.length ? hundreds : 0;
    this.#byClass[known] ??= this.requests.of(`${this.method} ${CLASSES[known]}`);
    return this.#byClass[known];
  }
}

/** Counts requests by method and status class, but not by path, because a path may contain an id or a token. */
export class RequestMetrics {
  readonly #requests = new Counter(
    "recoverd_http_requests_total",
    "Requests that were answered, by method and class of status.",
    ["method", "status"],
  );
  readonly #durations = new Histogram(
    "recoverd_http_request_duration_seconds",
    "Time from a request's arrival to its answer.",
    BOUNDS,
  );

  /** By method, then by status class: one combined key would have to be concatenated for each request. */
  readonly #counts = new Map([...METHODS, OTHER].map((method) => [method, new CountsOf(method, this.#requests)]));

  /** Counts an answer that took `ms` milliseconds. */
  observe(method: string, status: number, ms: number): void {
    (this.#counts.get(method) ?? this.#counts.get(OTHER)!).of(status).value++;
    this.#durations.observe(ms / 1000);
  }

  families(): Family[] {
    return [this.#requests.family(), this.#durations.family()];
  }
}

/** `GET /metrics` answers requests from this machine without a proxy, or with `metrics.token` as the bearer token. */
export const metricsRoutes = ({ store, clock, config, requests, countWork }: MetricsDeps) => {
  const counts = cached(clock, async () => [...(await countWork()), await messageFamily(store)]);
  return new Elysia().get(
    "/metrics",
    async function exposeMetrics({ request }) {
      refuseStrangers(request, config.metrics.token);
      const families = [...requests.families(), ...(await counts()), ...(await processFamilies())];
      return new Response(exposition(families), { headers: { "content-type": EXPOSITION_TYPE } });
    },
    describe({
      id: "getMetrics",
      tag: "Service",
      access: anyone,
      summary: "Get metrics in Prometheus' text format",
      description: "From this machine without a proxy, or with `metrics.token` as the bearer token.",
      contentType: "text/plain",
      security: ["nothing", "metricsToken"],
      errors: [401, 403],
    }),
  );
};

function refuseStrangers(request: Request, token: string): void {
  if (mayInspect(request, contextOf(request), token)) return;
  if (token !== "")
    throw new AppError("unauthorized", "The token in metrics.token is needed, as Authorization: Bearer …");
  throw new AppError("forbidden", "Metrics are only for this machine, unless metrics.token is set");
}

async function messageFamily({ read }: Pick<Store, "read">): Promise<Family> {
  const samples = Object.entries(await countMessages(read)).map(([status, value]) => ({ labels: { status }, value }));
  return gauge("recoverd_messages", "Messages in the outbox, by status.", samples);
}

async function processFamilies(): Promise<Family[]> {
  const lag = await loopLag();
  const { user, system } = process.cpuUsage();
  return [
    gauge("recoverd_build_info", "Version of the service and of its runtime.", [
      { labels: { version: VERSION, runtime: `bun ${Bun.version}` }, value: 1 },
    ]),
    gauge("recoverd_event_loop_lag_seconds", "How long work that was ready waited for its turn just now.", [
      { value: lag },
    ]),
    gauge("process_resident_memory_bytes", "Resident memory.", [{ value: process.memoryUsage.rss() }]),
    {
      name: "process_cpu_seconds_total",
      help: "User and system time.",
      type: "counter",
      samples: [{ value: (user + system) / 1e6 }],
    },
  ];
}

function loopLag(): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve) => {
    setImmediate(() => resolve((performance.now() - asked) / 1000));
  });
}

/** Caches the result of `make` for `COUNTS_AGE` milliseconds; concurrent callers share one call. */
function cached<T>(clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let made: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (made === undefined || Math.abs(clock.now() - made.at) >= COUNTS_AGE) {
      const value = make();
      const mine = { at: clock.now(), value };
      made = mine;
      value.catch(() => {
        if (made === mine) made = undefined; // a failure is not cached
      });
    }
    return made.value;
  };
}
