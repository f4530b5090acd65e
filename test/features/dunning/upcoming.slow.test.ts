// `GET …/automation/upcoming` forecasts the mails of the next days, and exactly these are sent.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { isHeldOut } from "../../../src/features/dunning/holdout.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { fieldsOf } from "../../support/journey.ts";
import { type Automated, automated, DAY, EVERYTHING, HOUR, sentFirst } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d", RECOVERD_MAIL__DAILY_LIMIT: "6" });
});
afterAll(() => app.close());

type Drafted = { id: string; strategy: string; subject: string };

type Mail = {
  at: string;
  customer_email: string;
  churn_event_id: string;
  subject: string | null;
  step: number;
  of: number;
  why: string;
  moved_from: string | null;
  held: string | null;
  variant_id: string | null;
};

const get = (acme: Automated, query = "") =>
  app.call("GET", `/projects/${acme.project.slug}/automation/upcoming?per_page=100${query}`, {
    key: acme.project.key,
  });
const upcoming = async (acme: Automated, query = ""): Promise<Mail[]> => (await get(acme, query)).body.data;
const sentSince = (acme: Automated, since: number) =>
  app.deps.store.read
    .select({ at: messages.createdAt, to: messages.toAddress, subject: messages.subject })
    .from(messages)
    .where(eq(messages.projectId, acme.project.id))
    .orderBy(asc(messages.createdAt), asc(messages.toAddress))
    .then((rows) => rows.filter(({ at }) => at > since));
const asSent = (mails: Mail[]) =>
  mails
    .filter(({ held }) => held === null)
    .map(({ at, customer_email, subject }) => ({ at: Date.parse(at), to: customer_email, subject: subject! }))
    .sort((a, b) => a.at - b.at || (a.to < b.to ? -1 : 1));

const VARIED = {
  timezone: "Europe/Berlin",
  automation: {
    ...EVERYTHING,
    trust_public_key: false,
    send_delay: "6h",
    quiet_hours: { from: "20:00", to: "08:00" },
    days: ["mon", "tue", "wed", "thu", "sat"],
    blackout_dates: ["2026-03-11"],
    dunning_schedule: ["0d", "2d", "4d", "6d"],
    winback_schedule: ["3d", "5d"],
    max_emails_per_customer: { count: 3, per: "6d" },
    holdout_percent: 25,
    ask_above: 50_000,
  },
};

const ZONES = ["Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", null];

/** Three days of events of all kinds, with different ends. */
async function variedLife(acme: Automated): Promise<void> {
  const anybody = Array.from({ length: 400 }, (_, n) => `customer-${n}@example.com`);
  const isHeld = (email: string) => isHeldOut(acme.project.id, email, VARIED.automation.holdout_percent);
  const customers = [
    ...anybody.filter((email) => !isHeld(email)).slice(0, 24),
    ...anybody.filter(isHeld).slice(0, 4), // the same number in every run
  ];
  for (let n = 0; n < 36; n++) {
    const customer_email = customers[n % customers.length]!; // some have two events
    const change = { customer_email, timezone: ZONES[n % ZONES.length], mrr: n % 7 === 3 ? 90_000 : 4_900 };
    if (n % 3 === 0) await acme.event(change);
    else if (n % 9 === 1) await acme.arrive({ ...change, event_type: "payment_failed", test: true }, {});
    else if (n % 9 === 4) await acme.arrive(change, { source: "custom", provider: "custom", heldBack: "public_key" });
    else if (n % 9 === 7) await acme.failedPayment({ ...change, metadata: { decline_code: "lost_card" } });
    else await acme.failedPayment(change);
    await acme.pass(2 * HOUR);
  }
  const { data } = (await acme.call("GET", "?per_page=100&sort=created_at&order=asc")).body;
  const mailed: { id: string; customer_email: string; mrr: number }[] = [];
  for (const event of data) if ((await acme.planned(event.id)).length > 1 && event.mrr < 50_000) mailed.push(event);
  const [recovered, paused, sensitive, suppressed, byHand] = mailed.slice(-5);
  await acme.recover(recovered!.id);
  await acme.call("POST", `/${paused!.id}/automation/pause`);
  await acme.setReason(sensitive!.id, "My husband died last week");
  await acme.send(byHand!.id, (await acme.read(byHand!.id)).variants[3].id);
  await app.call("POST", `/projects/${acme.project.slug}/suppressions`, {
    key: acme.project.key,
    body: { email: suppressed!.customer_email },
  });
  await app.work();
}

// If a limit only allows some of the mails due at the same moment, the order of the write queue decides which.
const isInOrder = process.env.RECOVERD_TEST_ENGINE !== "late";

test.skipIf(!isInOrder)("the mails of the next seven days are those that then go out, at the same times", async () => {
  const acme = await automated(app, VARIED);
  await variedLife(acme);
  const now = app.clock.now();
  const foreseen = await upcoming(acme, "&days=7");
  const expected = asSent(foreseen);
  expect(expected.length).toBeGreaterThan(10);
  await acme.liveUntil(now + 7 * DAY);
  expect(await sentSince(acme, now)).toEqual(expected);

  const reasons = new Set(foreseen.map(({ held }) => held));
  for (const reason of ["paused", "sensitive", "suppressed", "public_key", "test_mode", "holdout", "customer_cap"]) {
    expect(reasons).toContain(reason);
  }
  expect(reasons).toContain("ask_above");
  expect(foreseen.some(({ moved_from, held }) => moved_from !== null && held === null)).toBe(true);
  for (const { at, moved_from } of foreseen) if (moved_from) expect(moved_from < at).toBe(true);
  expect(foreseen.map(({ at }) => at)).toEqual(foreseen.map(({ at }) => at).toSorted());

  // The same for the following two weeks, after a change of the settings.
  await acme.set({ automation: { quiet_hours: null, days: null, ask_above: null, holdout_percent: 0 } });
  await app.work();
  const then = app.clock.now();
  const next = asSent(await upcoming(acme, "&days=14"));
  await acme.liveUntil(then + 14 * DAY);
  expect(await sentSince(acme, then)).toEqual(next);
});

test("each mail says which it is, why, and what moved it", async () => {
  const acme = await automated(app, {
    automation: {
      ...EVERYTHING,
      send_delay: "2h",
      winback_schedule: ["3d"],
      quiet_hours: { from: "00:00", to: "13:00" },
    },
  });
  app.clock.set("2027-03-01T09:00:00.000Z");
  const { id } = await acme.event();
  const written = await upcoming(acme);
  expect(written.map(({ subject, variant_id, held }) => [subject, variant_id, held])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  await app.work();
  const variants = sentFirst<Drafted>((await acme.read(id)).variants) as [Drafted, Drafted];
  const mails = await upcoming(acme);
  expect(mails).toEqual([
    {
      at: "2027-03-01T13:00:00.000Z",
      customer_email: "ada@example.com",
      customer_name: "Ada Lovelace",
      churn_event_id: id,
      event_type: "cancellation",
      kind: "recommended",
      variant_id: variants[0].id,
      strategy: variants[0].strategy,
      subject: variants[0].subject,
      step: 1,
      of: 2,
      why: "The recommended mail, 4 hours after the cancellation; quiet hours or days moved it",
      moved_from: "2027-03-01T11:00:00.000Z",
      held: null,
    },
    expect.objectContaining({
      at: "2027-03-04T13:00:00.000Z",
      kind: "winback",
      subject: variants[1].subject,
      moved_from: "2027-03-04T09:00:00.000Z",
      why: "Win-back mail 2 of 2, 3 days after the cancellation; quiet hours or days moved it",
    }),
  ] as Mail[]);
  await acme.call("POST", `/${id}/automation/pause`);
  const paused = await upcoming(acme);
  expect(paused.map(({ held, why }) => [held, why])).toEqual([
    ["paused", "The recommended mail, 4 hours after the cancellation: the automation is paused for this event"],
    ["paused", "Win-back mail 2 of 2, 3 days after the cancellation: the automation is paused for this event"],
  ]);
  await acme.call("POST", `/${id}/automation/resume`);
  await app.call("POST", `/projects/${acme.project.slug}/automation/pause`, { token: acme.project.token });
  expect((await upcoming(acme)).map(({ held }) => held)).toEqual(["project_paused", "project_paused"]);
});

test("a mail that waits for a person stands there until it is sent", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["1d", "2d"], ask_above: 1 } });
  const { id } = await acme.failedPayment();
  const due = new Date(app.clock.now() + DAY).toISOString();
  await acme.liveUntil(app.clock.now() + 30 * HOUR);
  const [waits, ...others] = await upcoming(acme);
  expect([waits?.at, waits?.held, others]).toEqual([due, "ask_above", []]);
  await acme.send(id, waits!.variant_id!);
  expect((await upcoming(acme)).map(({ held, step }) => `${step} ${held}`)).toEqual(["2 ask_above"]);
  expect(await upcoming(acme, "&held=false")).toEqual([]);
});

test("days and pages are bounded, other projects see nothing, and what is wrong is named", async () => {
  const [acme, other] = [await automated(app), await automated(app)];
  for (let n = 0; n < 3; n++) await acme.failedPayment({ customer_email: `page-${n}@example.com` });
  await app.work();
  const page = await get(acme, "&days=31&page=1").then(({ body }) => body.meta);
  expect(page).toEqual({ page: 1, per_page: 100, total: 9 });
  const path = `/projects/${acme.project.slug}/automation/upcoming`;
  const second = await app.call("GET", `${path}?days=31&per_page=4&page=2`, { key: acme.project.key });
  expect(second.body.data.map(({ at }: Mail) => at)).toEqual(
    (await upcoming(acme, "&days=31")).slice(4, 8).map(({ at }) => at),
  );
  expect((await upcoming(acme, "&days=3")).length).toBe(3);
  expect(await upcoming(other, "&days=31")).toEqual([]);
  expect((await app.call("GET", path, { key: other.project.key })).status).toBe(403);
  expect((await app.call("GET", path)).status).toBe(401);
  for (const wrong of ["days=0", "days=32", "days=x"]) {
    expect(fieldsOf(await app.call("GET", `${path}?${wrong}`, { key: acme.project.key }))).toEqual(["days"]);
  }
  expect(fieldsOf(await app.call("GET", `${path}?held=maybe`, { key: acme.project.key }))).toEqual(["held"]);
});

test("the limits say what they did in the last thirty days", async () => {
  const acme = await automated(app, {
    automation: {
      ...EVERYTHING,
      dunning_schedule: ["0d", "2d", "4d"],
      quiet_hours: { from: "00:00", to: "13:00" },
      max_emails_per_customer: { count: 2, per: "30d" },
      ask_above: 50_000,
    },
  });
  const limits = async () =>
    (await app.call("GET", `/projects/${acme.project.slug}/automation/limits`, { key: acme.project.key })).body.data;
  app.clock.set("2027-06-01T09:00:00.000Z");
  await acme.failedPayment({ customer_email: "capped@example.com" });
  const asked = await acme.failedPayment({ customer_email: "asked@example.com", mrr: 90_000 });
  await acme.failedPayment({ customer_email: "waits@example.com", mrr: 90_000 });
  await acme.arrive({ event_type: "payment_failed", customer_email: "test@example.com", test: true }, {});
  await acme.liveUntil(app.clock.now() + DAY);
  await acme.send(asked.id, (await acme.read(asked.id)).variants[0].id);
  await acme.liveUntil(app.clock.now() + 6 * DAY);
  await acme.set({ automation: { holdout_percent: 100 } });
  await acme.failedPayment({ customer_email: "held@example.com" });
  await acme.liveUntil(app.clock.now() + 3 * DAY);
  const now = app.clock.now();
  const seen = await limits();
  expect(seen).toEqual({
    from: new Date(now - 30 * DAY).toISOString(),
    to: new Date(now).toISOString(),
    calendar: { moved: 3, customers: 2 },
    max_emails_per_customer: { left_out: 1, customers: 1 },
    ask_above: { asked: 3, sent: 1, waiting: 2 },
    holdout: { left_out: 2, customers: 1 },
  });
  await acme.liveUntil(now + 41 * DAY);
  expect(await limits()).toMatchObject({ calendar: { moved: 0 }, ask_above: { asked: 0, waiting: 0 } });
});
