// One customer over the wire: the page, and why they received what they received.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const get = (project: TestProject, id: string, more = "", key = project.key) =>
  app.call("GET", `/projects/${project.slug}/customers/${encodeURIComponent(id)}${more}`, { key });

const call = async (project: TestProject, method: string, path: string, body?: object, status?: number) => {
  const answer = await app.call(method, `/projects/${project.slug}${path}`, {
    key: project.key,
    body,
    headers: path.endsWith("/generate") ? { prefer: "respond-async" } : {},
  });
  if (status !== undefined) expect([path, answer.status]).toEqual([path, status]);
  app.clock.advance(60_000);
  return answer.body.data;
};

const create = (project: TestProject, change: object = {}) =>
  call(project, "POST", "/churn-events", { ...CANCELLATION, ...change }, 201);

type Entry = { at: string; kind: string; sentence: string; facts: Record<string, unknown>; refs: object };

async function explain(project: TestProject, id = "ada@example.com"): Promise<Entry[]> {
  const { status, body } = await get(project, id, "/explanation");
  expect(status).toBe(200);
  const { entries } = body.data;
  expect(entries.map(({ at }: Entry) => at)).toEqual(entries.map(({ at }: Entry) => at).sort());
  return entries;
}
const of = (entries: Entry[], kind: string) => entries.filter((entry) => entry.kind === kind);
const saying = (entries: Entry[], kind: string) => of(entries, kind).map(({ sentence }) => sentence);

async function track(project: TestProject, customer: object, event = "cancel_page_view", times = 5) {
  const events = Array.from({ length: times }, () => ({ ...customer, event }));
  expect((await app.call("POST", "/track", { key: project.key, body: { events } })).status).toBe(202);
}

async function score(project: TestProject) {
  app.clock.advance(60_000);
  await app.call("POST", `/projects/${project.slug}/churn-risk/recompute`, { key: project.key });
  await app.work();
}

test("a customer by address in any case, or by id, with facts, risk, activity and events", async () => {
  const project = await newProject(app);
  await track(project, { customer_email: "ada@example.com", customer_id: "own 7/ä" });
  await score(project);
  const first = await create(project, { customer_id: "own 7/ä", metadata: { seats: 34 }, timezone: "Europe/Berlin" });
  for (const id of ["ada@example.com", " ADA@example.com", "own 7/ä"]) {
    const { status, body } = await get(project, id);
    expect([id, status]).toEqual([id, 200]);
    expect(body.data).toMatchObject({
      id: "ada@example.com",
      customer_id: "own 7/ä",
      customer_name: "Ada Lovelace",
      state: "left",
      seats: 34,
      timezone: "Europe/Berlin",
      mrr: 4900,
      suppression: null,
      subscriptions: [],
    });
    expect(body.data.churn_events.map((event: { id: string }) => event.id)).toEqual([first.id]);
    expect(body.data.risk.signals[0].sentence).toContain("cancel page");
    expect(body.data.risk.history.length).toBeGreaterThan(0);
    expect(body.data.activity).toMatchObject({ features_used: 0 });
    const days = (Date.parse(first.created_at) - Date.parse(body.data.customer_since)) / 86_400_000;
    expect(days).toBe(400);
  }
});

test("a customer who is known by an id alone", async () => {
  const project = await newProject(app);
  await track(project, { customer_id: "opaque-1" });
  const { status, body } = await get(project, "opaque-1");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: "opaque-1", customer_email: null, state: "active", risk: null });
});

test("a page shows the sensitive reason that the list does not, and the suppression", async () => {
  const project = await newProject(app);
  await create(project, { cancel_reason: "My husband died last week" });
  expect((await get(project, "ada@example.com")).body.data).toMatchObject({
    reason: "My husband died last week",
    held_back: "sensitive",
  });
  const entries = await explain(project);
  expect(saying(entries, "hold")).toContain("Nothing is sent automatically: the reason speaks of a death");
  await create(project, { customer_email: "b@example.com", cancel_reason: "Stop emailing me" });
  const silent = (await get(project, "b@example.com")).body.data;
  expect(silent.suppression).toMatchObject({ email: "b@example.com", reason: "requested" });
  expect(saying(await explain(project, "b@example.com"), "refusal")[0]).toContain("not written to any more");
});

test("the explanation says the event, its reason, the ranks, who wrote, the mail and the recovery", async () => {
  const project = await newProject(app);
  const { id } = await create(project);
  await call(project, "POST", `/churn-events/${id}/generate`, undefined, 202);
  await app.work();
  const variants = (await call(project, "GET", `/churn-events/${id}/variants`)) as {
    id: string;
    rank_reason: string;
  }[];
  await call(project, "POST", `/churn-events/${id}/variants/${variants[0]!.id}/send`, undefined, 200);
  await app.work();
  await call(project, "POST", `/churn-events/${id}/recovered`, undefined, 200);
  const entries = await explain(project);
  expect(saying(entries, "event")).toEqual(["Cancelled the Pro plan, $49.00 a month"]);
  expect(of(entries, "event")[0]).toMatchObject({
    facts: { event_type: "cancellation", mrr: 4900, currency: "usd", plan_name: "Pro" },
    refs: { churn_event_id: id },
  });
  expect(saying(entries, "reason")).toEqual([
    "Gave the reason “It is too expensive for us”; a keyword in it decides the first strategy",
  ]);
  expect(of(entries, "rank")).toHaveLength(VARIANT_COUNT);
  expect(of(entries, "rank")[0]).toMatchObject({
    sentence: `“A discount” is first in rank: ${variants[0]!.rank_reason.replace(/\.$/, "")}`,
    facts: { strategy: "discount", rank: 1, recommended: true },
    refs: { variant_id: variants[0]!.id },
  });
  expect(saying(entries, "variant")).toEqual([
    `${VARIANT_COUNT} variants were written: ${VARIANT_COUNT} by the built-in writer`,
  ]);
  expect(saying(entries, "message")[0]).toBe("The mail “A discount” was sent by hand");
  expect(of(entries, "message")[0]!.facts).toMatchObject({ what: "sent", strategy: "discount", step: null });
  expect(saying(entries, "recovery")).toEqual(["The customer came back"]);
  expect(saying(entries, "offer")).toEqual([]);
});

test("a failed payment says what the bank said, and why an automatic mail waits", async () => {
  const project = await newProject(app);
  const settings = { automation: { send: "recommended", generate: "all" } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
  const change = { event_type: "payment_failed", cancel_reason: "Your card has insufficient funds.", plan_name: null };
  const { id } = await create(project, { ...change, mrr: null });
  await call(project, "POST", `/churn-events/${id}/automation/pause`, undefined, 200);
  const entries = await explain(project);
  expect(saying(entries, "event")).toEqual(["A payment failed for the subscription"]);
  expect(saying(entries, "reason")).toEqual(["The reason of the failed payment: Your card has insufficient funds."]);
  const held = of(entries, "hold").filter(({ facts }) => facts.what === "send");
  expect(held[0]!.sentence).toContain("A mail is planned (step 1 of");
  expect(held[0]!.facts).toMatchObject({ state: "planned", reason: "paused", step: 1 });
  expect(saying(entries, "hold")).toContain("The automation of this event was paused");
});

test("an offer that was shown and declined, and one that there was not", async () => {
  const project = await newProject(app);
  const offer = { offer_type: "discount", title: "Half price", description: "For two months", cta_button_text: "Stay" };
  const path = `/projects/${project.slug}/retention-offers/too_expensive`;
  const put = { token: project.token, body: { ...offer, discount_percent: 50, is_active: true } };
  expect((await app.call("PUT", path, put)).status).toBe(201);
  for (const reason of ["too_expensive", "other"]) {
    const body = { public_key: project.publicKey, reason, customer_email: "ada@example.com" };
    const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body })).body;
    const outcome = { public_key: project.publicKey, outcome: "declined" };
    await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, { body: outcome });
    app.clock.advance(60_000);
  }
  const entries = await explain(project);
  expect(saying(entries, "offer")).toEqual([
    "Was shown “Half price” in the cancel flow for “Too expensive”, and declined it",
    "Was shown no offer in the cancel flow for “Other”: none is active for that reason",
  ]);
  expect(of(entries, "offer")[0]!.facts).toMatchObject({ discount_percent: 50, outcome: "declined", verified: false });
});

test("how the score moved, and the alert that it fired", async () => {
  const project = await newProject(app);
  const config = {
    delivery_mode: "webhook",
    webhook_url: "https://93.184.216.34/hook",
    risk_threshold: 40,
    enabled: true,
  };
  const put = await app.call("PUT", `/projects/${project.slug}/churn-risk/config`, {
    token: project.token,
    body: config,
  });
  expect(put.status).toBe(200);
  await track(project, { customer_email: "ada@example.com" });
  await score(project);
  const entries = await explain(project);
  const { risk_score, risk_level } = (await get(project, "ada@example.com")).body.data.risk;
  expect(saying(entries, "score")).toEqual([`The risk score rose from 0 to ${risk_score} (${risk_level})`]);
  expect(saying(entries, "alert")[0]).toStartWith(
    `An alert to your webhook was triggered by a score of ${risk_score} (${risk_level})`,
  );
});

test("a score comes after what happened before it on the same day, also once only its day is known", async () => {
  const project = await newProject(app);
  await create(project, { event_type: "payment_failed" });
  await track(project, { customer_email: "ada@example.com" });
  await score(project);
  const scoredAt = new Date(app.clock.now()).toISOString();
  const kinds = async () => (await explain(project)).map(({ kind }) => kind).filter((kind) => /event|score/.test(kind));
  expect(await kinds()).toEqual(["event", "score"]);
  expect(of(await explain(project), "score")[0]!.at).toBe(scoredAt);

  app.clock.advance(20 * DAY);
  await score(project);
  expect((await kinds()).slice(0, 2)).toEqual(["event", "score"]);
  expect(of(await explain(project), "score")[0]!.at).toBe(`${scoredAt.slice(0, 10)}T23:59:59.999Z`);
});

test("hostile text is shown as it is", async () => {
  const project = await newProject(app);
  const text = "<script>alert(1)</script> ‮%_'\" 🎉 \\";
  await create(project, { customer_name: text, cancel_reason: text, plan_name: text });
  const entries = await explain(project);
  expect(of(entries, "reason")[0]!.facts.text).toBe(text);
  expect((await get(project, "ada@example.com")).body.data.customer_name).toBe(text);
});

test("nobody, another project's customer and hostile ids are not found", async () => {
  const [one, other] = [await newProject(app), await newProject(app)];
  await create(one);
  for (const id of ["ada@example.com", "nobody@example.com", "%", "_", "' or 1=1 --", "x".repeat(5_000), "🎉", "‮"]) {
    for (const more of ["", "/explanation"]) {
      const { status, body } = await get(other, id, more);
      expect([id, status, body.error?.code]).toEqual([id, 404, "NOT_FOUND"]);
    }
  }
  expect((await get(one, "ada@example.com", "", other.key)).status).toBe(403);
});
