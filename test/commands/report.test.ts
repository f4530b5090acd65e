// `recoverd report` as a separate process: with a running service, without one, and when it cannot run.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "bun";
import { addActivity } from "../features/insights/reports/add-activity.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { addressFor, isOnPostgres } from "../support/postgres-engine.ts";
import { startServing } from "../support/process.ts";
import { program } from "../support/program.ts";

const MAIN = await program();
const ESCAPES = /\x1b/;

let app: TestApp;
let active: TestProject;
let empty: TestProject;
const period = ["--from", "2025-12-09", "--to", "2026-03-08"];

beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  active = await newProject(app);
  empty = await newProject(app, "Empty");
  await addActivity(app, active);
  // Repeats until all subscriptions are computed, because one response only waits two seconds for that.
  for (let pending = 1; pending > 0; ) {
    const { body } = await app.call("GET", `/projects/${active.slug}/mrr`, { key: active.key });
    pending = body.data.pending_subscriptions;
  }
});
afterAll(() => app.close());

async function report(args: string[], { data = join(app.folder, "data"), env = {} } = {}) {
  const address = await addressFor(join(data, "recoverd.db"));
  const run = spawnSync(["bun", MAIN, "report", ...args], {
    cwd: app.folder,
    env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: data, ...address, ...env },
  });
  return { code: run.exitCode, out: run.stdout.toString(), err: run.stderr.toString() };
}

test.skipIf(!existsSync("/dev/full"))(
  "a report that does not fit on the disk is a failure, in either form",
  async () => {
    const address = await addressFor(join(app.folder, "data", "recoverd.db"));
    for (const form of [[], ["--json"]]) {
      const run = spawnSync(["bun", MAIN, "report", "--project", active.slug, ...period, ...form], {
        cwd: app.folder,
        env: { PATH: process.env.PATH ?? "", RECOVERD_DATA__DIR: join(app.folder, "data"), ...address },
        stdout: Bun.file("/dev/full"),
      });
      const said = "recoverd: the output is incomplete: ENOSPC: no space left on device, write\n";
      expect([form, run.exitCode, run.stderr.toString()]).toEqual([form, 1, said]);
    }
  },
);

test("prints all parts as plain text with sparklines, no line wider than the narrowest window", async () => {
  const { code, out, err } = await report(["--project", active.slug, ...period]);
  expect([code, err]).toEqual([0, ""]);
  for (const heading of [
    "Churn and recovery",
    "MRR movements",
    "Recovered within",
    "Still paying",
    "Forecast",
    "Strategies",
  ]) {
    expect(out).toContain(`\n${heading}`);
  }
  expect(out).toMatch(/Churned MRR +\$1,368\.00 .*[▂▃▄▅▆▇█]/);
  expect(out).toMatch(/Recovered MRR +\$376\.00 .*[▂▃▄▅▆▇█]/);
  expect(out).toMatch(/MRR at the end of each month [▁▂▃▄▅▆▇█]{4}/);
  expect(out).toMatch(/pause option +12 +4 +33\.3% +13\.8% +60\.9%/);
  expect(out).not.toMatch(ESCAPES);
  expect(out).not.toMatch(/NaN|undefined|null|Infinity/);
  for (const line of out.split("\n").filter((one) => / {2}\S/.test(one))) expect([...line].length).toBeLessThan(110);
});

test("--json prints what the API returns", async () => {
  const { code, out } = await report(["--project", active.slug, "--json", ...period]);
  expect(code).toBe(0);
  const json = JSON.parse(out);
  const get = async (path: string) =>
    (await app.call("GET", `/projects/${active.slug}${path}`, { key: active.key })).body.data;
  const query = "from=2025-12-09&to=2026-03-08";
  expect(json.project).toEqual({ slug: active.slug, name: (await get("")).name });
  expect(json.stats).toEqual(await get(`/stats?${query}`));
  expect(json.mrr.months.length).toBeGreaterThan(2);
  // By the machine's clock, the month that the service still counts as current is over.
  expect(json.mrr.months.slice(0, -1)).toEqual((await get(`/mrr?${query}`)).months.slice(0, -1));
  // By the machine's clock, the revenue kept after 90 days and the expectation are known; by the service's, not yet.
  expect(withoutKept(json.strategies)).toEqual(withoutKept(await get("/strategies")));
  expect(json.forecasting).toMatchObject({ currency: "usd", basis: "subscriptions" });
  expect(json.cohorts.event_month.cohorts.map(({ size }: { size: number }) => size)).toEqual([9, 15]);
  expect(json.cohorts.signup_month.cohorts.length).toBeGreaterThan(2);
});

const withoutKept = (strategies: unknown): unknown =>
  JSON.parse(JSON.stringify(strategies, (name, value) => (/^(kept|reward)_/.test(name) ? undefined : value)));

test("an empty project is described in friendly words", async () => {
  const { code, out } = await report(["--project", empty.slug]);
  expect(code).toBe(0);
  expect(out).toContain("No churn event in this period: once your events reach Recoverd, they are counted here.");
  expect(out).toContain("No recovery mail was sent yet.");
  expect(out).not.toMatch(/NaN|undefined|null|Infinity/);
  const json = await report(["--project", empty.slug, "--json"]);
  expect(JSON.parse(json.out)).toMatchObject({ mrr: { months: null }, forecasting: { series: [] } });
});

test("another currency is another report", async () => {
  const { out } = await report(["--project", active.slug, "--currency", "EUR", ...period]);
  expect(out).toContain("amounts per month in EUR");
  expect(out).toContain("Events in other currencies: 24 in USD");
});

test("a hostile name does not steer the terminal", async () => {
  const hostile = await newProject(app, "Hostile");
  const name = `Evil\u009b31m\u202e name`;
  await app.deps.store.write((tx) => tx.run(`update projects set name = '${name}' where id = '${hostile.id}'`));
  const { code, out } = await report(["--project", hostile.slug]);
  expect(code).toBe(0);
  expect(out).toStartWith("Evil31m name  ");
});

test("--mode test counts the tests alone, and says so", async () => {
  const { code, out } = await report(["--project", active.slug, "--mode", "test"]);
  expect(code).toBe(0);
  expect(out).toStartWith("Tests only (--mode test)");
  expect(out).toContain("No churn event in this period");
  expect(await report(["--project", active.slug, "--mode", "both"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("--mode is live or test"),
  });
});

test.skipIf(isOnPostgres)("it only reads: the database stays as it is, byte for byte", async () => {
  const digest = (file: string) =>
    existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : null;
  const files = ["recoverd.db", "recoverd.db-wal"].map((name) => join(app.folder, "data", name));
  const before = files.map(digest);
  expect((await report(["--project", active.slug])).code).toBe(0);
  expect(files.map(digest)).toEqual(before);
});

test("works beside a running service, and after it has ended", async () => {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-report-"));
  const serving = await startServing(folder, { RECOVERD_LIMITS__LOGIN_ACCOUNT: "off" });
  try {
    const post = async (path: string, body: object, token?: string) => {
      const answer = await fetch(`${serving.address}/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(201);
      return (await answer.json()) as { data: { access_token: string } };
    };
    const account = await post("/auth/register", { email: "a@example.com", password: "correct horse battery" });
    const token = account.data.access_token;
    await post("/projects", { name: "Beside" }, token);
    await post(
      "/projects/beside/churn-events",
      { customer_email: "c@example.com", event_type: "cancellation", mrr: 4900 },
      token,
    );
    const data = join(folder, "data");
    const beside = await report(["--project", "beside"], { data });
    expect([beside.code, beside.err]).toEqual([0, ""]);
    expect(beside.out).toMatch(/Churned MRR +\$49\.00/);
    await serving.end("SIGTERM");
    expect(await report(["--project", "beside"], { data })).toEqual(beside);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("says in one line what is wrong", () => {
  test.each([
    [[], 2, "recoverd report: --project is missing; see recoverd report --help"],
    [["--project", "nothing"], 1, 'recoverd: There is no project "nothing"'],
    [["--project", "PROJECT", "--from", "2026-02-30"], 2, "recoverd report: --from: must be a day"],
    [
      ["--project", "PROJECT", "--from", "2026-03-02", "--to", "2026-03-01"],
      2,
      "recoverd report: --from: must not be after to",
    ],
    [
      ["--project", "PROJECT", "--currency", "dollars"],
      2,
      "recoverd report: --currency is a code of three letters, such as usd",
    ],
    [["--project", "PROJECT", "--loud"], 2, "recoverd report: Unknown option '--loud'"],
  ])("%j", async (args, code, line) => {
    const answer = await report(args.map((arg) => (arg === "PROJECT" ? empty.slug : arg)));
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(answer.err).toStartWith(line);
    expect(answer.err.trimEnd().split("\n")).toHaveLength(1);
  });

  test.skipIf(isOnPostgres)("where there is no database, and makes none", async () => {
    const data = join(app.folder, "elsewhere");
    const { code, err } = await report(["--project", "x"], { data });
    expect([code, existsSync(data)]).toEqual([1, false]);
    expect(err).toContain("name the settings file of the service with --config");
  });
});

test("help lists it", () => {
  const { stdout } = spawnSync(["bun", MAIN, "help"], { cwd: app.folder, env: { PATH: process.env.PATH ?? "" } });
  expect(stdout.toString()).toMatch(/^ {2}report +Print a project's numbers/m);
});
