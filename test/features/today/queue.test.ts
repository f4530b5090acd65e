// The queue of Today: which customers are in it, and in which order.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { recordOpen } from "../../../src/features/messages/engagement.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;

beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterEach(() => app.close());

const today = (query = ""): Promise<Answer> =>
  app.call("GET", `/projects/${project.slug}/today${query}`, { key: project.key });
const rows = async (query = "") => (await today(query)).body.data.queue;
const names = async (query = "") =>
  (await rows(query)).map((row: { event: { customer_name: string } }) => row.event.customer_name);

let count = 0;
const event = (name: string, change: Record<string, unknown> = {}) => {
  app.clock.advance(1_000);
  return acme.event({ customer_name: name, customer_email: `${name}-${++count}@example.com`, ...change });
};

test("an empty project has an empty day", async () => {
  const answer = await today();
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    queue: [],
    total: 0,
    more: false,
    needs_a_hand: [],
    done_today: {
      day: "2026-03-02",
      sent: 0,
      sent_by_hand: 0,
      customers: 0,
      at_stake: [],
      recovered: 0,
      recovered_mrr: [],
      expected_recoveries: null,
      letters: [],
    },
  });
});

test("a row has the event, what to send next, and what is at stake", async () => {
  const fresh = await event("ada", { mrr: 9_900 });
  expect(await rows()).toEqual([
    {
      event: fresh,
      state: "none",
      recommended: null,
      chance: null,
      chance_interval: null,
      at_stake: { amount: 9_900, currency: "usd" },
      reply: null,
      awaits_approval: false,
      planned_at: null,
    },
  ]);
  const [first] = await acme.variants(fresh.id);
  const [row] = await rows();
  expect(row).toMatchObject({ state: "ready", event: { id: fresh.id, status: "variants_generated" } });
  expect(row.recommended).toEqual({
    id: first.id,
    strategy: first.strategy,
    rank: 1,
    subject: first.subject,
    rank_reason: first.rank_reason,
    status: "draft",
    edited_at: null,
  });
  await acme.edit(fresh.id, first.id, { subject: "Another one" });
  expect((await rows())[0].recommended).toMatchObject({
    subject: "Another one",
    edited_at: new Date(app.clock.now()).toISOString(),
  });
});

test("the most money comes first, an unknown amount last", async () => {
  await event("small", { mrr: 100 });
  await event("unknown", { mrr: null });
  await event("large", { mrr: 90_000 });
  await event("nothing", { mrr: 0 });
  expect(await names()).toEqual(["large", "small", "nothing", "unknown"]);
  expect((await rows()).at(-1).at_stake).toBeNull();
});

test("currencies are interleaved, not converted, and the project's own comes first", async () => {
  await app.call("PATCH", `/projects/${project.slug}`, {
    token: project.token,
    body: { settings: { currency: "eur" } },
  });
  for (const [name, mrr, currency] of [
    ["usd-1", 42_000, "usd"],
    ["usd-2", 4_900, "usd"],
    ["usd-3", 2_900, "usd"],
    ["eur-1", 129_000, "eur"],
    ["eur-2", 5_900, "eur"],
    ["jpy-1", 98_000, "jpy"],
    ["gbp-1", 18_000, "gbp"],
  ] as const) {
    await event(name, { mrr, currency });
  }
  expect(await names()).toEqual(["eur-1", "gbp-1", "jpy-1", "usd-1", "usd-2", "eur-2", "usd-3"]);
  expect(await names("?limit=3")).toEqual(["eur-1", "gbp-1", "jpy-1"]);
  expect((await today("?limit=3")).body.data.total).toBe(7);
});

test("a sensitive reason comes first without an amount; who asked not to be written to is not there", async () => {
  await event("rich", { mrr: 900_000 });
  await event("grave", { mrr: 100, cancel_reason: "My husband died last month" });
  await event("silent", { cancel_reason: "Stop emailing me and delete my data" });
  expect(await names()).toEqual(["grave", "rich"]);
  expect((await rows())[0]).toMatchObject({ state: "held", at_stake: null, chance: null });
});

test("suppressed, recovered and other projects' customers are left out, tests unless they are asked for", async () => {
  const gone = await event("recovered");
  await acme.recover(gone.id);
  const suppressed = await event("suppressed");
  await app.call("POST", `/projects/${project.slug}/suppressions`, {
    key: project.key,
    body: { email: suppressed.customer_email },
  });
  await event("test", { test: true });
  await journey(app, await newProject(app)).event();
  await event("left");
  expect(await names()).toEqual(["left"]);
  expect(await names("?mode=test")).toEqual(["test"]);
  expect((await today()).body.data).toMatchObject({ total: 1, done_today: { recovered: 1 } });
});

test("after a mail the event is gone until a person opens it, and then the next variant is recommended", async () => {
  const { id } = await event("ada");
  const variants = await acme.variants(id);
  await acme.send(id, variants[0].id);
  await app.work();
  expect(await names()).toEqual([]);
  await openedByPerson();
  const [row] = await rows();
  expect(row).toMatchObject({ state: "opened", event: { id }, recommended: { id: variants[1].id, rank: 2 } });
  await acme.send(id, variants[1].id);
  expect(await names()).toEqual([]);
});

/** Opens the mail with a browser some minutes later, because an early fetch counts as a proxy's. */
async function openedByPerson(): Promise<void> {
  app.clock.advance(10 * 60_000);
  const [message] = await app.deps.store.read.select().from(messages);
  const visit = {
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15",
    prefetch: false,
    address: "198.51.100.7",
    travelled: true,
  };
  await app.deps.store.write((tx) => recordOpen(tx, message!.id, visit, app.clock.now()));
}

test("a failed payment says so", async () => {
  await event("ada", { event_type: "payment_failed", cancel_reason: null });
  expect(await rows()).toMatchObject([{ state: "payment_failed" }]);
});

test("mails sent today are counted by customer and currency, in the project's time zone", async () => {
  const { id } = await event("ada", { mrr: 4_900 });
  const variants = await acme.variants(id);
  await acme.send(id, variants[0].id);
  const { done_today } = (await today()).body.data;
  expect(done_today).toMatchObject({
    sent: 1,
    sent_by_hand: 1,
    customers: 1,
    at_stake: [{ amount: 4_900, currency: "usd" }],
    letters: [{ churn_event_id: id, strategy: variants[0].strategy, edited: false, automatic: false }],
  });
  app.clock.advance(24 * 60 * 60_000);
  expect((await today()).body.data.done_today).toMatchObject({ day: "2026-03-03", sent: 0 });
});

test("wrong parameters are named", async () => {
  for (const query of ["?limit=0", "?limit=201", "?limit=x"]) {
    const answer = await today(query);
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual(["limit"]);
  }
  expect(fieldsOf(await today("?mode=both"))).toEqual(["mode"]);
});
