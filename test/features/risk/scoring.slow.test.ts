// Scoring as a whole, from the stored events to the API, over several days.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { scoreCustomers } from "../../../src/features/risk/scoring.ts";
import { runScoring } from "../../../src/features/risk/scoring-run.ts";
import { storeScores } from "../../../src/features/risk/store-scores.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

const ADA = "ada@example.com";

let app: TestApp;
let project: TestProject;

beforeEach(async () => {
  // Scoring runs when the tests request it, and daily by the schedule.
  app = testApp({ RECOVERD_RISK__SCHEDULE: "0 1 * * *" });
  project = await newProject(app);
});
afterEach(() => app.close());

const path = (rest: string, of = project) => `/projects/${of.slug}/churn-risk${rest}`;

/** Tracks with the secret key, or with the public one unless `trusted`; `ago` is in days. */
async function track(event: string, { ago = 0, email = ADA, properties = {}, trusted = true, id = "" } = {}) {
  const answer = await app.call("POST", "/track", {
    key: trusted ? project.key : project.publicKey,
    body: {
      ...(id ? { customer_id: id } : { customer_email: email }),
      event,
      properties,
      timestamp: new Date(app.clock.now() - ago * DAY).toISOString(),
    },
  });
  expect(answer.status).toBe(202);
}

async function recompute(of = project) {
  expect((await app.call("POST", path("/recompute", of), { key: of.key })).status).toBe(202);
  await app.work();
}

const risk = async (who = ADA) => {
  const answer = await app.call("GET", path(`/customers/${encodeURIComponent(who)}`), { key: project.key });
  return answer.status === 200 ? answer.body.data : answer.status;
};

const weights = async (who = ADA): Promise<Record<string, number>> =>
  Object.fromEntries((await risk(who)).signals.map((s: { name: string; weight: number }) => [s.name, s.weight]));

describe("what is tracked", () => {
  test("a customer's score has its signals, each with value, points and a sentence", async () => {
    for (let ago = 16; ago <= 40; ago += 2) await track("login", { ago });
    await track("cancel_button_clicked", { ago: 20 });
    await recompute();
    const shown = await risk();
    expect(shown).toEqual({
      customer_email: ADA,
      customer_id: null,
      risk_score: 100,
      risk_level: "critical",
      previous_score: null,
      trend: "steady",
      churn_probability_30d: null,
      signals: [
        {
          name: "cancel_page_views",
          value: 1,
          usual: 0,
          weight: 39,
          sentence: "Looked at the cancel page once in the last 30 days",
        },
        {
          name: "declining_usage",
          value: 0,
          usual: 6,
          weight: 36,
          sentence: "Used 0 times in the last 14 days; usually 6",
        },
        {
          name: "no_events_14d",
          value: 16,
          usual: 2,
          weight: 33,
          sentence: "Not used for 16 days; usually used every 2 days",
        },
      ],
      computed_at: new Date(app.clock.now()).toISOString(),
      counterfactual: "One login would bring 100 to 61",
      score_after: { login: 61, payment: 100 },
      history: [{ date: "2026-03-02", risk_score: 100, risk_level: "critical" }],
    });
  });

  test("what was said with the public key alone has no meaning where only the project's systems can know", async () => {
    for (const event of ["payment_failed", "plan_downgrade", "data_export", "team_member_removed"]) {
      await track(event, { trusted: false });
    }
    await recompute();
    expect((await risk()).risk_score).toBe(0);
    for (const event of ["payment_failed", "plan_downgrade", "data_export", "team_member_removed"]) await track(event);
    await recompute();
    expect(await weights()).toEqual({ failed_payments: 24, plan_downgrade: 9, data_export: 9, team_member_removed: 6 });
  });

  test("visits to the cancel, billing, export and support pages are no use: a silence goes on, and usage declines", async () => {
    for (let ago = 16; ago <= 40; ago += 2) await track("login", { ago });
    await recompute();
    const before = await weights();
    expect(before).toEqual({ declining_usage: 36, no_events_14d: 33 });
    for (const event of ["cancel_button_clicked", "billing_portal_visit", "data_export", "support_ticket"]) {
      for (const trusted of [true, false]) for (let ago = 0; ago <= 8; ago += 2) await track(event, { ago, trusted });
    }
    await recompute();
    expect(await weights()).toMatchObject(before);
    await track("invite_sent");
    await recompute();
    expect(Object.keys(await weights())).not.toContain("no_events_14d");
  });

  test("a customer without an address is known by the id", async () => {
    await track("cancel_page_view", { id: "user/42 ä" });
    await recompute();
    expect(await risk("user/42 ä")).toMatchObject({ customer_email: null, customer_id: "user/42 ä", risk_score: 57 });
    const { body } = await app.call("GET", path("/customers"), { key: project.key });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ customer_email: null, customer_id: "user/42 ä" });
  });

  test("an address is found in any case, and nobody else's customer is", async () => {
    await track("cancel_page_view", { email: "Ada@Example.com" });
    await recompute();
    expect(await risk(" ADA@example.com")).toMatchObject({ risk_score: 57 });
    expect(await risk("bob@example.com")).toBe(404);
    const other = await newProject(app, "Other");
    await recompute(other);
    const answer = await app.call("GET", path(`/customers/${ADA}`, other), { key: other.key });
    expect(answer.status).toBe(404);
  });

  test("the score of a day does not wait for an event: a silence grows in the daily run", async () => {
    for (let ago = 0; ago <= 20; ago += 2) await track("login", { ago });
    await recompute();
    expect((await risk()).risk_score).toBe(0);
    const scores: number[] = [];
    for (let day = 1; day <= 16; day++) {
      app.clock.advance(DAY);
      await app.work();
      scores.push((await risk()).risk_score);
    }
    // After 3, 5 and 8 days, a silence is 1.5, 2.5 and 4 times the usual 2 days. From the eighth day on the customer is
    // known for 28 days, and usage declines to less than 3/4; from the tenth to less than half, then to nothing.
    expect(scores).toEqual([0, 0, 9, 9, 21, 21, 21, 42, 42, 55, 55, 55, 55, 69, 69, 69]);
    expect((await risk()).history.map((day: { risk_score: number }) => day.risk_score)).toEqual([0, ...scores]);
  });

  test("between two changes of the score a silence shows its current length", async () => {
    await track("login", { ago: 30 });
    await recompute();
    app.clock.advance(3 * DAY);
    await app.work();
    expect((await risk()).signals).toEqual([
      { name: "no_events_14d", value: 33, usual: null, weight: 33, sentence: "Not used for 33 days" },
    ]);
  });

  test("in between runs of a day, only customers with changes are scored again, automatically", async () => {
    await track("login");
    await recompute();
    await track("cancel_page_view");
    await track("login", { email: "bob@example.com" });
    await app.work();
    expect((await risk()).risk_score).toBe(0);
    app.clock.advance(16 * HOUR); // past midnight
    await app.work();
    expect((await risk()).risk_score).toBe(57);
    expect((await risk("bob@example.com")).risk_score).toBe(0);
  });
});

describe("what is known from elsewhere", () => {
  const failure = (more = {}) =>
    app.call("POST", `/projects/${project.slug}/churn-events`, {
      key: project.key,
      body: { customer_email: ADA, event_type: "payment_failed", ...more },
    });

  test("a failed payment makes a customer who was never tracked known, and its recovery clears it", async () => {
    const { body } = await failure();
    await recompute();
    expect(await risk()).toMatchObject({
      risk_score: 24,
      counterfactual: "A payment that goes through would bring 24 to 0",
      signals: [{ name: "failed_payments", value: 1, weight: 24 }],
    });
    await app.call("POST", `/projects/${project.slug}/churn-events/${body.data.id}/recovered`, { key: project.key });
    await recompute();
    expect(await risk()).toMatchObject({ risk_score: 0, signals: [], previous_score: 24, trend: "falling" });
  });

  test("a payment that was tracked as recovered clears the provider's failure", async () => {
    app.clock.advance(-2 * DAY);
    await failure();
    app.clock.advance(2 * DAY);
    await track("payment_recovered");
    await recompute();
    expect((await risk()).risk_score).toBe(0);
  });

  test("a cancellation weighs more while it is open", async () => {
    const { body } = await failure({ event_type: "cancellation" });
    await recompute();
    expect(await weights()).toEqual({ previous_cancellation: 24 });
    await app.call("POST", `/projects/${project.slug}/churn-events/${body.data.id}/recovered`, { key: project.key });
    await recompute();
    expect(await weights()).toEqual({ previous_cancellation: 9 });
  });

  test("a provider's count of attempts counts", async () => {
    await failure({ metadata: { attempt_count: 3 } });
    await recompute();
    expect(await weights()).toEqual({ failed_payments: 45 });
  });

  test("metadata of any kind does no harm", async () => {
    await failure({ metadata: { attempt_count: "many", nested: [null] } });
    await recompute();
    expect(await weights()).toEqual({ failed_payments: 24 });
  });
});

describe("how it went", () => {
  test("the score before is the last that was another; a trend is the difference to a week ago", async () => {
    await track("login");
    await recompute();
    expect(await risk()).toMatchObject({ previous_score: null, trend: "steady" });
    await track("cancel_page_view");
    await recompute();
    await recompute();
    expect(await risk()).toMatchObject({ risk_score: 57, previous_score: 0, trend: "rising" });
    for (let day = 0; day < 7; day++) {
      app.clock.advance(DAY);
      await track("login");
      await app.work();
    }
    await recompute();
    // After seven days, the view is outside the window of seven days.
    expect(await risk()).toMatchObject({ risk_score: 39, previous_score: 57, trend: "falling" });
    app.clock.advance(7 * DAY);
    await track("login");
    await recompute();
    expect(await risk()).toMatchObject({ trend: "steady" });
  });

  test("another value of a signal leaves the score before as it is", async () => {
    await track("login");
    await recompute();
    for (const views of [2, 1]) {
      for (let i = 0; i < views; i++) await track("cancel_page_view");
      await recompute();
    }
    expect(await risk()).toMatchObject({ risk_score: 69, previous_score: 0, signals: [{ value: 3 }] });
  });

  test("history has one row for each day, the last of it, without gaps", async () => {
    await track("login");
    await recompute();
    await track("cancel_page_view");
    await recompute();
    app.clock.advance(3 * DAY);
    await track("cancel_page_view");
    await recompute();
    expect((await risk()).history).toEqual([
      { date: "2026-03-02", risk_score: 57, risk_level: "medium" },
      { date: "2026-03-03", risk_score: 57, risk_level: "medium" },
      { date: "2026-03-04", risk_score: 57, risk_level: "medium" },
      { date: "2026-03-05", risk_score: 69, risk_level: "high" },
    ]);
  });
});

describe("the list", () => {
  const list = async (query: string) => {
    const { status, body } = await app.call("GET", path(`/customers?${query}`), { key: project.key });
    return status === 200 ? body : status;
  };
  const addresses = async (query: string): Promise<string[]> =>
    (await list(query)).data.map((one: { customer_email: string }) => one.customer_email);

  beforeEach(async () => {
    await track("login", { email: "low_1@example.com" });
    await track("cancel_page_view", { email: "medium@example.com", ago: 1 });
    await track("cancel_page_view", { email: "high@example.org" });
    await track("cancel_page_view", { email: "high@example.org" });
    for (const event of ["cancel_page_view", "cancel_page_view", "payment_failed"]) {
      await track(event, { email: "critical%@example.com" });
    }
    await recompute();
  });

  test("the highest score comes first", async () => {
    expect(await addresses("")).toEqual([
      "critical%@example.com",
      "high@example.org",
      "medium@example.com",
      "low_1@example.com",
    ]);
  });

  test("pages do not overlap", async () => {
    expect(await addresses("per_page=3&page=2")).toEqual(["low_1@example.com"]);
    expect((await list("per_page=3&page=2")).meta).toEqual({ page: 2, per_page: 3, total: 4 });
  });

  test("levels and least scores are filters", async () => {
    expect(await addresses("level=low")).toEqual(["low_1@example.com"]);
    expect(await addresses("level=medium")).toEqual(["medium@example.com"]);
    expect(await addresses("level=high")).toEqual(["high@example.org"]);
    expect(await addresses("level=critical")).toEqual(["critical%@example.com"]);
    expect(await addresses("min_score=57")).toHaveLength(3);
    expect(await addresses("min_score=58")).toHaveLength(2);
    expect((await list("min_score=58")).meta.total).toBe(2);
    for (const wrong of ["level=huge", "min_score=101", "min_score=-1", "min_score=x"])
      expect(await list(wrong)).toBe(400);
  });

  test("a search takes every character for itself, in any case", async () => {
    expect(await addresses("search=EXAMPLE.ORG")).toEqual(["high@example.org"]);
    expect(await addresses("search=%25")).toEqual(["critical%@example.com"]);
    expect(await addresses("search=w_")).toEqual(["low_1@example.com"]);
    expect(await addresses("search=_")).toEqual(["low_1@example.com"]);
    expect(await addresses("search=%5C")).toEqual([]);
    expect((await list("search=example.com&per_page=1")).meta.total).toBe(3);
  });
});

test("an id is found as it is written, whatever its letters", async () => {
  await track("login", { id: "KÄRL_%1" });
  await track("login", { id: "İX" });
  await recompute();
  const found = async (search: string) => {
    const { body } = await app.call("GET", path(`/customers?search=${encodeURIComponent(search)}`), {
      key: project.key,
    });
    return body.data.map(({ customer_id }: { customer_id: string }) => customer_id);
  };
  expect(await found("KÄRL")).toEqual(["KÄRL_%1"]);
  expect(await found(" ÄRL_%1 ")).toEqual(["KÄRL_%1"]);
  expect(await found("İx")).toEqual(["İX"]);
  expect(await found("kirl")).toEqual([]);
});

test("scores can be made again at any time: another run changes nothing", async () => {
  for (let ago = 5; ago <= 40; ago += 3) await track("feature_used", { ago, properties: { feature: `f${ago % 4}` } });
  await track("cancel_page_view", { ago: 3 });
  await recompute();
  const before = await risk();
  app.clock.advance(HOUR);
  await recompute();
  expect(await risk()).toEqual({ ...before, computed_at: new Date(app.clock.now()).toISOString() });
});

test("a clock that was set right leaves nobody out", async () => {
  app.clock.advance(6 * HOUR);
  await recompute();
  app.clock.advance(-6 * HOUR);
  await track("cancel_page_view");
  await runScoring(app.deps, { projectId: null, signal: new AbortController().signal });
  expect((await risk()).risk_score).toBe(57);
});

test("asking for a run once more while it waits asks once", async () => {
  for (let i = 0; i < 3; i++) await app.call("POST", path("/recompute"), { key: project.key });
  const { total } = (await app.deps.store.read.values("select count(*) from jobs where kind = 'score_risk'")).map(
    ([total]) => ({ total: total as number }),
  )[0]!;
  expect(total).toBe(1);
});

test("a customer who is deleted while being scored leaves no score behind, and does not keep others from being scored", async () => {
  await track("cancel_page_view");
  await track("cancel_page_view", { email: "bob@example.com" });
  const { store, reader } = app.deps;
  const at = app.clock.now();
  const { scored } = await reader.read(scoreCustomers, { at, after: -1, projectId: null, limit: 10 });
  expect(scored).toHaveLength(2);
  const [ada, bob] = scored.map(({ customer }) => customer);
  await store.write(async (tx) => {
    await tx.run(`delete from tracked_customers where number = ${ada}`);
  });
  await store.write((tx) => storeScores(tx, scored, at, { least: 0, now: at }));
  for (const table of ["risk_scores", "risk_history"]) {
    expect(await store.read.values(`select customer from ${table}`)).toEqual([[bob!]]);
  }
});

test("the score of a deleted customer goes to no customer of another project with the same number", async () => {
  await track("cancel_page_view");
  const { store, reader } = app.deps;
  const at = app.clock.now();
  const { scored } = await reader.read(scoreCustomers, { at, after: -1, projectId: null, limit: 10 });
  const other = await newProject(app);
  await store.write(async (tx) => {
    await tx.run(`update tracked_customers set project_id = '${other.id}' where number = ${scored[0]!.customer}`);
  });
  const save = (rows: typeof scored) => store.write((tx) => storeScores(tx, rows, at, { least: 0, now: at }));
  const storedScores = () =>
    store.read.values(
      "select s.project_id, s.score, h.score from risk_scores s join risk_history h on h.customer = s.customer",
    );
  await save(scored);
  expect(await storedScores()).toEqual([]);
  expect(await store.read.values("select * from risk_history")).toEqual([]);
  await save(scored.map((row) => ({ ...row, projectId: other.id, score: 3 })));
  await save(scored);
  expect(await storedScores()).toEqual([[other.id, 3, 3]]);
});

test("a customer that is purged, and a project that is deleted, leave no score behind", async () => {
  await track("cancel_page_view");
  await recompute();
  expect((await app.call("DELETE", `/projects/${project.slug}`, { token: project.token })).status).toBe(204);
  await app.work();
  for (const table of ["risk_scores", "risk_history", "risk_passes"]) {
    expect(await app.deps.store.read.values(`select count(*) from ${table}`)).toEqual([[0]]);
  }
});
