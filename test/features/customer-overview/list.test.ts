// The list of customers over the wire: who is on it, their fields, filters, search, order and pages.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const list = async (project: TestProject, query = "") =>
  app.call("GET", `/projects/${project.slug}/customers${query}`, { key: project.key });
const emails = async (project: TestProject, query = "") =>
  (await list(project, query)).body.data.map((row: { customer_email: string }) => row.customer_email);
const find = (project: TestProject, q: string, more = "") => emails(project, `?q=${encodeURIComponent(q)}${more}`);

async function create(project: TestProject, change: object) {
  const body = { ...CANCELLATION, ...change };
  const answer = await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body });
  expect(answer.status).toBe(201);
  app.clock.advance(60_000);
  return answer.body.data;
}

async function track(project: TestProject, customer: object, event = "cancel_page_view", times = 5) {
  const events = Array.from({ length: times }, () => ({ ...customer, event }));
  const answer = await app.call("POST", "/track", { key: project.key, body: { events } });
  expect(answer.status).toBe(202);
}

async function score(project: TestProject) {
  app.clock.advance(60_000);
  await app.call("POST", `/projects/${project.slug}/churn-risk/recompute`, { key: project.key });
  await app.work();
}

test("a name and a reason without a word count as none", async () => {
  const project = await newProject(app);
  await create(project, { customer_name: "  ", cancel_reason: " \n ", reason_code: null });
  const [row] = (await list(project)).body.data;
  expect(row).toMatchObject({ customer_email: "ada@example.com", customer_name: null, reason: null });
});

test("a customer who left is one row, by the latest event, in their own words", async () => {
  const project = await newProject(app);
  await create(project, { cancel_reason: "First words" });
  const second = await create(project, { cancel_reason: "Too expensive for a team of three", locale: "en-GB" });
  const { status, body } = await list(project);
  expect(status).toBe(200);
  expect(body.meta).toEqual({ page: 1, per_page: 20, total: 1, more: false });
  expect(body.data).toEqual([
    {
      id: "ada@example.com",
      customer_email: "ada@example.com",
      customer_id: null,
      customer_name: "Ada Lovelace",
      plan_name: "Pro",
      locale: "en-GB",
      state: "left",
      since: second.created_at,
      event_type: "cancellation",
      churn_event_id: second.id,
      reason: "Too expensive for a team of three",
      reason_code: null,
      held_back: null,
      sample: false,
      letter: { state: "none", sent: 0, of: null },
      mrr: 4900,
      currency: "usd",
      risk: null,
      test: false,
    },
  ]);
});

test("a failed payment could not pay, a recovered event recovered", async () => {
  const project = await newProject(app);
  await create(project, { event_type: "payment_failed", customer_email: "pay@example.com" });
  const back = await create(project, { customer_email: "back@example.com" });
  await app.call("POST", `/projects/${project.slug}/churn-events/${back.id}/recovered`, { key: project.key });
  const { body } = await list(project);
  expect(body.data.map((row: { state: string }) => row.state)).toEqual(["recovered", "could_not_pay"]);
  expect(await emails(project, "?state=could_not_pay")).toEqual(["pay@example.com"]);
  expect(await emails(project, "?state=could_not_pay,recovered")).toEqual(["back@example.com", "pay@example.com"]);
  expect(await emails(project, "?state=left")).toEqual([]);
});

test("the words of a sensitive reason are not shown and not searched", async () => {
  const project = await newProject(app);
  await create(project, { cancel_reason: "My husband died last week, please cancel" });
  const { body } = await list(project);
  expect(body.data[0]).toMatchObject({ reason: null, held_back: "sensitive", letter: { state: "by_hand" } });
  expect(JSON.stringify(body)).not.toContain("husband");
  expect(await find(project, "husband")).toEqual([]);
  expect(await find(project, "lovelace")).toEqual(["ada@example.com"]);
  const csv = await app.call("GET", `/projects/${project.slug}/customers.csv`, { key: project.key });
  expect(csv.body).not.toContain("husband");
});

test("somebody who asks not to be written to gets no mail", async () => {
  const project = await newProject(app);
  await create(project, { cancel_reason: "Stop emailing me" });
  expect((await list(project)).body.data[0]).toMatchObject({
    held_back: "do_not_contact",
    letter: { state: "no_mail" },
  });
  expect(await emails(project, "?letter=no_mail")).toEqual(["ada@example.com"]);
  expect(await emails(project, "?letter=none,ready")).toEqual([]);
});

test("a letter is ready, then sent, and the filter finds it as what it is", async () => {
  const project = await newProject(app);
  const { id } = await create(project, {});
  const path = `/projects/${project.slug}/churn-events/${id}`;
  const headers = { prefer: "respond-async" };
  expect((await app.call("POST", `${path}/generate`, { key: project.key, headers })).status).toBe(202);
  await app.work();
  expect(await emails(project, "?letter=ready")).toEqual(["ada@example.com"]);
  const variant = (await app.call("GET", `${path}/variants`, { key: project.key })).body.data[0].id;
  expect((await app.call("POST", `${path}/variants/${variant}/send`, { key: project.key })).status).toBe(200);
  expect(await emails(project, "?letter=ready")).toEqual([]);
  expect((await list(project, "?letter=sent")).body.data[0].letter).toEqual({ state: "sent", sent: 1, of: null });
});

test("a customer at risk is so since the score became what it is, not since another signal of the same score", async () => {
  const project = await newProject(app);
  const leaving = { customer_email: "leaving@example.com" };
  const scored = async (times: number) => {
    await track(project, leaving, "cancel_page_view", times);
    await score(project);
    const [{ since, risk }] = (await list(project)).body.data;
    return { since, score: risk.risk_score, signals: risk.signals.map(({ value }: { value: number }) => value) };
  };
  const first = await scored(1);
  const second = await scored(3);
  const third = await scored(1);
  expect([second.signals, third.signals]).toEqual([[4], [5]]);
  expect(second.score).toBeGreaterThan(first.score);
  expect(second.since > first.since).toBe(true);
  expect([third.score, third.since]).toEqual([second.score, second.since]);
});

test("a customer at risk is listed with score and signals; a healthy one only when asked for", async () => {
  const project = await newProject(app);
  await track(project, { customer_email: "leaving@example.com" });
  await track(project, { customer_email: "happy@example.com" }, "login");
  await track(project, { customer_id: "opaque-7" });
  await score(project);
  const { body } = await list(project);
  expect(body.meta.total).toBe(2);
  const row = body.data.find((one: { id: string }) => one.id === "leaving@example.com");
  expect(row).toMatchObject({ state: "at_risk", churn_event_id: null, reason: null, letter: { state: "none" } });
  expect(row.risk.risk_score).toBeGreaterThanOrEqual(40);
  expect(row.risk.signals[0].sentence).toContain("cancel page");
  expect(body.data.some((one: { id: string }) => one.id === "opaque-7")).toBe(true);
  expect(await emails(project, "?state=active")).toEqual(["happy@example.com"]);
  expect(await find(project, "happy")).toEqual(["happy@example.com"]);
  expect(await find(project, "opaque-")).toEqual([null]);
  // A customer who left is no longer at risk; one who came back may be.
  const { id } = await create(project, { customer_email: "leaving@example.com" });
  expect(await emails(project, "?state=at_risk&q=leaving")).toEqual([]);
  expect(await emails(project, "?state=left")).toEqual(["leaving@example.com"]);
  await app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });
  expect(await emails(project, "?state=at_risk&q=leaving")).toEqual(["leaving@example.com"]);
  expect(await emails(project, "?state=recovered")).toEqual([]);
  expect((await list(project)).body.meta.total).toBe(2);
});

test("filters by time, plan, reason and amount", async () => {
  const project = await newProject(app);
  await create(project, { customer_email: "a@example.com", plan_name: "Team", mrr: 100 });
  const day = new Date(app.clock.now() + 86_400_000).toISOString().slice(0, 10);
  app.clock.advance(2 * 86_400_000);
  await create(project, { customer_email: "b@example.com", plan_name: "Pro", mrr: 9900 });
  expect(await emails(project, `?since=${day}`)).toEqual(["b@example.com"]);
  expect(await emails(project, `?before=${day}`)).toEqual(["a@example.com"]);
  expect(await emails(project, "?plan=Team")).toEqual(["a@example.com"]);
  expect(await emails(project, "?mrr_min=5000")).toEqual(["b@example.com"]);
  expect(await emails(project, "?reason_code=unspecified")).toHaveLength(2);
  expect(await emails(project, "?reason_code=too_expensive,other")).toEqual([]);
});

test("tests are marked, and shown alone or left out by mode", async () => {
  const project = await newProject(app);
  await create(project, { customer_email: "live@example.com" });
  await create(project, { customer_email: "test@example.com", test: true });
  await create(project, { customer_email: "live@example.com", test: true });
  expect(await emails(project, "?mode=live")).toEqual(["live@example.com"]);
  expect((await list(project, "?mode=live")).body.data[0].test).toBe(false);
  expect(await emails(project, "?mode=test")).toEqual(["live@example.com", "test@example.com"]);
  expect((await list(project)).body.data.map((row: { test: boolean }) => row.test)).toEqual([true, true]);
});

test("search finds names, addresses and words in any case, script and accent", async () => {
  const project = await newProject(app);
  await create(project, {
    customer_email: "jonas.ahlstrom@nordkai.example",
    customer_name: "Jonas Ahlström",
    cancel_reason: "Switching to a COMPETITOR",
  });
  await create(project, {
    customer_email: "a@kawabe.example",
    customer_name: "川辺 葵",
    cancel_reason: "思ったより使いませんでした",
  });
  await create(project, { customer_email: "l@example.com", customer_name: "Łukasz Wójcik", cancel_reason: null });
  await create(project, {
    customer_email: "m@example.com",
    customer_name: "مريم الحداد",
    cancel_reason: "🎉 party 🎉",
  });
  const jonas = ["jonas.ahlstrom@nordkai.example"];
  for (const q of [
    "ahlst",
    "AHLSTRÖM",
    "jonas ahl",
    "nordkai",
    "jonas.ahlstrom@nord",
    "competitor",
    "ahlstrom switch",
  ]) {
    expect([q, await find(project, q)]).toEqual([q, jonas]);
  }
  expect(await find(project, "葵")).toEqual(["a@kawabe.example"]);
  expect(await find(project, "使いません")).toEqual(["a@kawabe.example"]);
  expect(await find(project, "lukasz wojc")).toEqual(["l@example.com"]);
  expect(await find(project, "الحداد")).toEqual(["m@example.com"]);
  expect(await find(project, "🎉")).toEqual(["m@example.com"]);
  expect(await find(project, "jonas lukasz")).toEqual([]);
  expect(await find(project, "competitor", "&state=could_not_pay")).toEqual([]);
});

test("a reason that was taken back is not found any more, and the name still is", async () => {
  const project = await newProject(app);
  const { id } = await create(project, { cancel_reason: "Moving Ada to Zanzibar" });
  expect(await find(project, "zanzibar")).toEqual(["ada@example.com"]);
  const path = `/projects/${project.slug}/churn-events/${id}/cancel-reason`;
  await app.call("PATCH", path, { key: project.key, body: { cancel_reason: "Something else" } });
  expect(await find(project, "zanzibar")).toEqual([]);
  expect(await find(project, "ada")).toEqual(["ada@example.com"]);
  expect(await find(project, "something")).toEqual(["ada@example.com"]);
});

test("hostile searches find nobody and break nothing", async () => {
  const project = await newProject(app);
  await create(project, {});
  for (const q of ["%", "_", "'", '"', "\\", "a%", "' or 1=1 --", "‮", "%_", "*", " ", "\u0000", "\ud83d"]) {
    const answer = await list(project, `?q=${encodeURIComponent(q.toWellFormed())}`);
    expect([q, answer.status]).toEqual([q, 200]);
    if (!/[a-z]/.test(q)) expect([q, answer.body.data]).toEqual([q, []]);
  }
  const long = await list(project, `?q=${"x".repeat(5_000)}`);
  expect(long.status).toBe(400);
  expect(long.body.error.details[0].field).toBe("q");
});

test("pages never overlap, in each order", async () => {
  const project = await newProject(app);
  for (let index = 0; index < 7; index++) {
    await create(project, { customer_email: `c${index}@example.com`, mrr: [100, null, 300][index % 3] });
  }
  for (const sort of ["since", "mrr", "risk"]) {
    for (const order of ["asc", "desc"]) {
      const pages = [1, 2, 3].map((page) => emails(project, `?sort=${sort}&order=${order}&page=${page}&per_page=3`));
      const all = (await Promise.all(pages)).flat();
      expect([sort, order, new Set(all).size]).toEqual([sort, order, 7]);
      expect(await emails(project, `?sort=${sort}&order=${order}`)).toEqual(all);
    }
  }
  const byMrr = (await list(project, "?sort=mrr")).body.data.map((row: { mrr: number | null }) => row.mrr);
  expect(byMrr).toEqual([300, 300, 100, 100, 100, null, null]);
});

// In order of address, the rows of one scoring run would be scattered over each index, which costs it half as much again.
test("customers who are equal in the order come in the order in which they were listed", async () => {
  const project = await newProject(app);
  const names = ["max@example.com", "ada@example.com", "zoe@example.com"];
  for (const email of names) await create(project, { customer_email: email });
  expect(await emails(project, "?sort=mrr&order=asc")).toEqual(names);
  expect(await emails(project, "?sort=mrr&order=desc")).toEqual(names.toReversed());
});

test("a wrong filter is refused by its name", async () => {
  const project = await newProject(app);
  for (const [name, value] of [
    ["state", "gone"],
    ["state", ""],
    ["letter", "ready,lost"],
    ["reason_code", "cheap"],
    ["since", "yesterday"],
    ["before", "2026-02-31"],
    ["mrr_min", "-1"],
    ["mode", "both"],
    ["sort", "name"],
    ["q", ""],
  ]) {
    const answer = await list(project, `?${name}=${value}`);
    expect([name, answer.status, answer.body.error?.details[0]?.field]).toEqual([name!, 400, name]);
  }
});

test("another project's customers are never listed or found", async () => {
  const [one, other] = [await newProject(app), await newProject(app)];
  await create(one, {});
  expect(await emails(other)).toEqual([]);
  expect(await find(other, "ada")).toEqual([]);
  const answer = await app.call("GET", `/projects/${one.slug}/customers`, { key: other.key });
  expect(answer.status).toBe(403);
});

test("the CSV has everybody who matches, and no formulas", async () => {
  const project = await newProject(app);
  await create(project, { customer_name: "=HYPERLINK(1)", cancel_reason: 'Said "no", twice' });
  await create(project, { customer_email: "other@example.com", event_type: "payment_failed" });
  const csv = await app.call("GET", `/projects/${project.slug}/customers.csv?state=left`, { key: project.key });
  expect(csv.status).toBe(200);
  expect(csv.headers.get("content-type")).toContain("text/csv");
  const lines = csv.body.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("'=HYPERLINK(1)");
  expect(lines[1]).toContain('"Said ""no"", twice"');
});
