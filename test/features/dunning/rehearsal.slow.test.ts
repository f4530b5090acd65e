// A rehearsal lists who would have received which mail when, using the code that sends, and changes nothing.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { compile } from "../../../src/store/engine.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { answered } from "../replies/answered.ts";
import { type Automated, automated, DAY, HOUR } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" }); // the clock goes far
});
afterAll(() => app.close());

type Row = { at: string; customer_email: string; strategy?: string; subject?: string; why: string };

const start = (acme: Automated, body: object) =>
  app.call("POST", `/projects/${acme.project.slug}/automation/rehearsal`, { key: acme.project.key, body });

async function rehearse(acme: Automated, body: object) {
  const started = await start(acme, body);
  expect([started.status, started.body.error]).toEqual([202, undefined]);
  await app.work();
  return read(acme, started.body.data.id);
}

const read = async (acme: Automated, id: string) => {
  const { body } = await app.call("GET", `/projects/${acme.project.slug}/automation/rehearsal/${id}`, {
    key: acme.project.key,
  });
  return body.data as {
    status: string;
    events: number;
    would_send: Row[];
    would_hold: Row[];
    totals: Record<string, number>;
  };
};

const iso = (at: number) => new Date(at).toISOString();

/** The mails that were sent, as rows of a rehearsal. */
async function sentBy(acme: Automated): Promise<string[][]> {
  const rows = (await compile(
    app.deps.store.read,
    "select m.created_at, m.to_address, v.strategy, m.subject from messages m join variants v on v.id = m.variant_id where m.project_id = ?",
  ).values(acme.project.id)) as [number, string, string, string][];
  return rows.map(([at, to, strategy, subject]) => [iso(at), to, strategy, subject]).sort();
}

const rowsOf = ({ would_send }: { would_send: Row[] }): string[][] =>
  would_send.map(({ at, customer_email, strategy, subject }) => [at, customer_email, strategy!, subject!]).sort();

const SEQUENCES = {
  generate: "all",
  send: "recommended",
  winback_schedule: ["2h", "14d", "25d"],
  dunning_schedule: ["1h", "3d"],
  quiet_hours: { from: "20:00", to: "08:00" },
  max_emails_per_customer: { count: 2, per: "30d" },
};

test("a rehearsal with the settings that were in force names exactly the mails that were sent", async () => {
  const acme = await automated(app, { automation: SEQUENCES });
  const from = app.clock.now();
  const people = [];
  for (let index = 0; index < 4; index++) {
    people.push(
      await acme.event({
        customer_email: `person-${index}@example.com`,
        timezone: ["Asia/Tokyo", "America/New_York", "Europe/Berlin", "UTC"][index],
      }),
    );
    await acme.failedPayment({ customer_email: `payer-${index}@example.com` });
    await acme.liveUntil(app.clock.now() + 5 * HOUR);
  }
  await acme.liveUntil(app.clock.now() + 2 * DAY);
  await acme.recover(people[0]!.id);
  await app.call("POST", `/projects/${acme.project.slug}/suppressions`, {
    key: acme.project.key,
    body: { email: "person-1@example.com" },
  });
  await acme.liveUntil(from + 30 * DAY);

  const sent = await sentBy(acme);
  const before = (await mailsOf(app)).length;
  const rehearsed = await rehearse(acme, { from: iso(from), to: iso(app.clock.now()) });
  expect(rehearsed).toMatchObject({ status: "done", events: 8 });
  expect(rowsOf(rehearsed)).toEqual(sent);
  expect(sent.length).toBeGreaterThan(10);
  const why = (email: string) =>
    rehearsed.would_hold.filter(({ customer_email }) => customer_email === email).map((row) => row.why);
  expect(why("person-0@example.com")).toEqual([
    "Win-back mail 2 of 3, 14 days after the cancellation: the customer is back",
  ]);
  expect(why("person-1@example.com")).toEqual([
    "Win-back mail 2 of 3, 14 days after the cancellation: the address is suppressed",
  ]);
  expect(why("person-2@example.com")).toEqual([
    "Win-back mail 3 of 3, 25 days after the cancellation: the customer has had as many mails as the project allows one person",
  ]);
  expect((await mailsOf(app)).length).toBe(before);
});

test("an answer holds what comes later too, and a fix that a rehearsed mail has named is no news again", async () => {
  const acme = await answered(app, { automation: { ...SEQUENCES, winback_schedule: ["2h", "14d", "35d"] } });
  const from = app.clock.now();
  const put = await app.call("PUT", `/projects/${acme.project.slug}/knowledge`, {
    token: acme.project.token,
    body: {
      fixes: [{ id: "bulk", what: "bulk export", shipped_on: iso(from).slice(0, 10), words: ["bulk export"] }],
    },
  });
  expect(put.status).toBe(200);
  const quiet = "quiet@example.com";
  await acme.failedPayment({ customer_email: quiet });
  await acme.liveUntil(from + DAY);
  expect((await acme.answer("I would like to think about it.", { from: quiet })).status).toBe(200);
  await acme.event({ customer_email: quiet, cancel_reason: "too expensive" });
  await acme.event({ customer_email: "reader@example.com", cancel_reason: "We need bulk export" });
  await acme.liveUntil(from + 46 * DAY);

  const sent = await sentBy(acme);
  expect(sent.filter(([, to]) => to === quiet)).toHaveLength(1);
  expect(sent.filter(([, , , subject]) => subject!.includes("bulk export"))).toHaveLength(1);
  expect(rowsOf(await rehearse(acme, { from: iso(from), to: iso(app.clock.now()) }))).toEqual(sent);
});

test("other settings can be tried: nothing is stored of them, and nothing is sent", async () => {
  const acme = await automated(app, { automation: { generate: "all", send: "off" } });
  const from = app.clock.now();
  const { id } = await acme.event({ customer_email: "big@example.com", mrr: 90_000 });
  await acme.event({ customer_email: "small@example.com", mrr: 900 });
  await acme.liveUntil(from + 20 * DAY);
  const period = { from: iso(from), to: iso(app.clock.now()) };

  const asIs = await rehearse(acme, period);
  expect(asIs.would_send).toEqual([]);
  expect(asIs.would_hold).toMatchObject([{ held: "kind_off" }, { held: "kind_off" }]);
  const tables = ["churn_events", "variants", "messages", "automation_steps", "audit_entries", "projects"];
  const count = async () =>
    Promise.all(
      tables.map(
        async (table) => (await compile(app.deps.store.read, `select count(*) from ${table}`).values())[0]![0],
      ),
    );
  const before = await count();
  const tried = await rehearse(acme, {
    ...period,
    settings: { automation: { send: "recommended", send_delay: "3h", winback_schedule: ["14d"], ask_above: 50_000 } },
  });
  expect(tried.would_send.map(({ at, customer_email }) => [at, customer_email])).toEqual([
    [iso(from + 3 * HOUR), "small@example.com"],
    [iso(from + 14 * DAY), "small@example.com"],
  ]);
  expect(tried.would_send[0]!.why).toBe("The recommended mail, 3 hours after the cancellation");
  expect(tried.would_send[0]!.strategy).not.toBe(tried.would_send[1]!.strategy);
  expect(tried.would_hold).toMatchObject([
    { customer_email: "big@example.com", churn_event_id: id, held: "ask_above" },
  ]);
  expect(tried.would_hold[0]!.why).toContain("it waits for a person");
  expect(await count()).toEqual(before);
  const { settings } = (await app.call("GET", `/projects/${acme.project.slug}`, { token: acme.project.token })).body
    .data;
  expect(settings.automation.send).toBe("off");
});

test("imported history without variants is rehearsed, too, with the built-in writer's subjects", async () => {
  const acme = await automated(app, { automation: { send: "recommended" } });
  const now = app.clock.now();
  const row = (email: string, days: number, more = {}) =>
    JSON.stringify({
      type: "churn_event",
      customer_email: email,
      event_type: "cancellation",
      cancel_reason: "too expensive",
      occurred_at: iso(now - days * DAY),
      ...more,
    });
  const rows = [
    row("old@example.com", 40),
    row("back@example.com", 30, { recovered_at: iso(now - 30 * DAY + HOUR) }),
    row("older@example.com", 300),
  ];
  const imported = await app.call("POST", `/projects/${acme.project.slug}/imports?kind=churn_events`, {
    key: acme.project.key,
    raw: rows.join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([imported.status, imported.body.error]).toEqual([202, undefined]);
  await app.work();
  const rehearsed = await rehearse(acme, { from: iso(now - 60 * DAY), to: iso(now) });
  expect(rehearsed.events).toBe(2);
  expect(rehearsed.would_send).toMatchObject([
    { at: iso(now - 40 * DAY + 2 * HOUR), customer_email: "old@example.com", strategy: "downgrade_offer" },
  ]);
  expect(rehearsed.would_send[0]!.subject).not.toBe("");
  expect(rehearsed.would_hold).toMatchObject([{ customer_email: "back@example.com" }]);
});

test("a period that makes no sense is a 400 that names the field, and so is a setting", async () => {
  const acme = await automated(app);
  const now = app.clock.now();
  const bad: [object, string[]][] = [
    [{}, ["from", "to"]],
    [{ from: "yesterday", to: "2026-02-30" }, ["from", "to"]],
    [{ from: iso(now), to: iso(now - DAY) }, ["to"]],
    [{ from: iso(now + DAY), to: iso(now + 2 * DAY) }, ["from"]],
    [{ from: iso(now - 367 * DAY), to: iso(now) }, ["to"]],
    [{ from: iso(now - DAY), to: iso(now), settings: { automation: { sned: true } } }, ["settings.automation.sned"]],
    [
      { from: iso(now - DAY), to: iso(now), settings: { automation: { winback_schedule: ["soon"] } } },
      ["settings.automation.winback_schedule"],
    ],
  ];
  for (const [body, fields] of bad) {
    const answer = await start(acme, body);
    expect([errorOf(answer), fieldsOf(answer)]).toEqual(["400 VALIDATION_ERROR", fields]);
  }
  for (let index = 0; index < 3; index++)
    expect((await start(acme, { from: iso(now - DAY), to: iso(now) })).status).toBe(202);
  expect(errorOf(await start(acme, { from: iso(now - DAY), to: iso(now) }))).toBe("409 CONFLICT");
  await app.work();
});

test("it is another project's secret, and gone after a week", async () => {
  const [acme, other] = [await automated(app), await automated(app)];
  const now = app.clock.now();
  const { id } = (await start(acme, { from: iso(now - DAY), to: iso(now) })).body.data;
  await app.work();
  expect(
    (await app.call("GET", `/projects/${other.project.slug}/automation/rehearsal/${id}`, { key: other.project.key }))
      .status,
  ).toBe(404);
  expect((await read(acme, id)).status).toBe("done");
  await acme.liveUntil(app.clock.now() + 9 * DAY);
  expect(
    (await app.call("GET", `/projects/${acme.project.slug}/automation/rehearsal/${id}`, { key: acme.project.key }))
      .status,
  ).toBe(404);
});
