// `GET /metrics`: who may read it, and that its numbers are correct.

import { afterEach, describe, expect, test } from "bun:test";
import type { Environment } from "../../src/config.ts";
import { RequestMetrics } from "../../src/metrics-routes.ts";
import { CANCELLATION, type CallOptions, newProject, type TestApp, testApp, workUntil } from "../support/app.ts";

const FAR = "203.0.113.9";
const PROXY = "10.0.0.7";

let app: TestApp;
afterEach(() => app?.close());

const start = (environment: Environment = {}) => {
  app = testApp(environment);
};

const ask = (options: CallOptions = {}) => app.call("GET", "/metrics", options);

/** The value of one series; undefined if it is absent. */
async function read(series: string): Promise<number | undefined> {
  const line = String((await ask()).body)
    .split("\n")
    .find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("metrics are shown", () => {
  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("to this machine, as %s", async (peer) => {
    start();
    const { status, headers, body } = await ask({ peer });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(body).toContain("recoverd_build_info{");
  });

  test("to the bearer of metrics.token, from anywhere", async () => {
    start({ RECOVERD_METRICS__TOKEN: "m3trics", RECOVERD_SERVER__TRUSTED_PROXIES: PROXY });
    const proxied = { "x-forwarded-proto": "https", "x-forwarded-for": FAR };
    const answer = await ask({ peer: PROXY, token: "m3trics", headers: proxied });
    expect(answer.status).toBe(200);
  });
});

describe("metrics are refused", () => {
  const proxied = { "x-forwarded-proto": "https", "x-forwarded-for": FAR };

  test("with a 403 that names the setting where no token is set", async () => {
    start({ RECOVERD_SERVER__TRUSTED_PROXIES: `${PROXY},127.0.0.1` });
    const refused: CallOptions[] = [
      { peer: FAR },
      { peer: "127.0.0.1", headers: proxied },
      { peer: PROXY, headers: proxied },
      { peer: FAR, headers: { authorization: "Bearer " } },
      { peer: FAR, headers: { authorization: "Bearer undefined" } },
    ];
    for (const options of refused) {
      const { status, body } = await ask(options);
      expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
      expect(body.error.message).toContain("metrics.token");
    }
  });

  test("with a 401 without the right token where one is set", async () => {
    start({ RECOVERD_METRICS__TOKEN: "m3trics", RECOVERD_SERVER__TRUSTED_PROXIES: PROXY });
    const project = await newProject(app);
    for (const options of [
      {},
      { token: "m3tric" },
      { token: "m3tricss" },
      { token: project.token },
      { key: project.key },
    ]) {
      const { status, body } = await ask({ ...options, peer: PROXY, headers: proxied });
      expect([status, body.error.code]).toEqual([401, "UNAUTHORIZED"]);
    }
  });

  test("to clients that ask too often, as on any route", async () => {
    start({ RECOVERD_LIMITS__GENERAL: "1/10s burst 2" });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
  });
});

describe("the numbers", () => {
  test("count requests by method and class of status, and never name a path", async () => {
    start();
    const { slug, key } = await newProject(app);
    for (let i = 0; i < 3; i++) await app.call("GET", `/projects/${slug}`, { key });
    await app.call("GET", "/projects/secret-slug", {});
    expect(await read('recoverd_http_requests_total{method="GET",status="2xx"}')).toBe(3);
    expect(await read('recoverd_http_requests_total{method="GET",status="4xx"}')).toBe(1);
    expect(await read('recoverd_http_requests_total{method="POST",status="2xx"}')).toBe(1);
    const { body } = await ask();
    expect(body).not.toContain("secret-slug");
    expect(body).not.toContain(slug);
  });

  test("have one place for all methods and statuses that nobody knows", () => {
    const requests = new RequestMetrics();
    for (let i = 0; i < 1000; i++) requests.observe(`BREW${i}`, i, 1);
    const [counter] = requests.families();
    expect(counter!.samples.length).toBeLessThanOrEqual(6);
    expect(counter!.samples.every(({ labels }) => labels!.method === "other")).toBe(true);
  });

  test("have as many durations as requests", async () => {
    start();
    for (let i = 0; i < 5; i++) await app.call("GET", "/health");
    expect(await read("recoverd_http_request_duration_seconds_count")).toBe(5);
    expect(await read('recoverd_http_request_duration_seconds_bucket{le="+Inf"}')).toBe(6);
    expect(await read("recoverd_http_request_duration_seconds_sum")).toBeGreaterThan(0);
  });

  test("report the jobs by kind and state, and how long the oldest waits", async () => {
    start();
    const { slug, key } = await newProject(app);
    const { id } = (await app.call("POST", `/projects/${slug}/churn-events`, { key, body: CANCELLATION })).body.data;
    const ready = 'recoverd_jobs{kind="generate_variants",state="ready"}';
    expect(await read(ready)).toBe(0);
    await app.call("POST", `/projects/${slug}/churn-events/${id}/generate`, {
      key,
      headers: { prefer: "respond-async" },
    });
    app.clock.advance(90_000);
    expect(await read(ready)).toBe(1);
    expect(await read("recoverd_oldest_ready_job_age_seconds")).toBe(90);
    await app.work();
    app.clock.advance(10_000);
    expect(await read(ready)).toBe(0);
    expect(await read("recoverd_oldest_ready_job_age_seconds")).toBe(0);
    expect(await read('recoverd_job_runs_total{kind="generate_variants",outcome="done"}')).toBe(1);
  });

  test("report the messages by status", async () => {
    start({ RECOVERD_MAIL__FROM: "hello@example.com" });
    const { slug, key } = await newProject(app);
    const path = `/projects/${slug}/churn-events`;
    const { id } = (await app.call("POST", path, { key, body: CANCELLATION })).body.data;
    const asked = app.call("POST", `${path}/${id}/generate`, { key });
    const variant = (await workUntil(app, asked)).body.data.variants[0].id;
    expect(await read('recoverd_messages{status="queued"}')).toBe(0);
    expect((await app.call("POST", `${path}/${id}/variants/${variant}/send`, { key })).status).toBe(200);
    app.clock.advance(10_000);
    expect(await read('recoverd_messages{status="queued"}')).toBe(1);
    await app.work();
    app.clock.advance(10_000);
    expect(await read('recoverd_messages{status="queued"}')).toBe(0);
    expect(await read('recoverd_messages{status="sent"}')).toBe(1);
    expect(await read('recoverd_messages{status="bounced"}')).toBe(0);
  });

  test("are counted in the database once in ten seconds", async () => {
    start();
    const ready = 'recoverd_jobs{kind="generate_variants",state="ready"}';
    const { slug, key } = await newProject(app);
    const { id } = (await app.call("POST", `/projects/${slug}/churn-events`, { key, body: CANCELLATION })).body.data;
    expect(await read(ready)).toBe(0);
    await app.call("POST", `/projects/${slug}/churn-events/${id}/generate`, {
      key,
      headers: { prefer: "respond-async" },
    });
    app.clock.advance(9_999);
    expect(await read(ready)).toBe(0);
    app.clock.advance(1);
    expect(await read(ready)).toBe(1);
  });

  test("report the process", async () => {
    start();
    expect(await read("process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(await read("process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(await read("recoverd_event_loop_lag_seconds")).toBeGreaterThanOrEqual(0);
  });

  test("are in a form that Prometheus reads: help, type, then samples, each series once", async () => {
    start();
    await app.call("GET", "/health");
    const lines = String((await ask()).body).split("\n");
    expect(lines.pop()).toBe("");
    let family = "";
    const series = new Set<string>();
    for (const line of lines) {
      const [, kind, name] = /^# (HELP|TYPE) ([a-z_]+) \S/.exec(line) ?? [];
      if (kind === "HELP") family = name!;
      else if (kind === "TYPE") expect(name).toBe(family);
      else {
        const [, metric, labels = ""] =
          /^([a-z_]+)(\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? (?:[\d.e+-]+|NaN)$/.exec(line) ?? [];
        expect(metric, line).toMatch(new RegExp(`^${family}(_bucket|_sum|_count)?$`));
        expect(series.has(metric + labels)).toBe(false);
        series.add(metric + labels);
      }
    }
    expect(series.size).toBeGreaterThan(30);
  });
});
