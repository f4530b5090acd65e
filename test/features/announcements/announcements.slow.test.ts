// "We built it": who would be notified of a fix, that each is notified once with their own words, and what prevents it.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { announceFix } from "../../../src/features/announcements/service.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";

let app: TestApp;
let project: TestProject;

beforeEach(() => start());
afterEach(() => app.close());

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = testApp(environment);
  project = await newProject(app);
  expect((await know({})).status).toBe(200);
}

const FIX = {
  id: "export",
  what: "bulk export",
  shipped_on: "2026-02-20",
  limit: "it writes CSV, not yet PDF.",
  url: "https://acme.example/export",
  reasons: ["missing_features"],
  words: ["export everything"],
};

const know = (change: object, founder: object | null = { name: "Ada Kern" }) =>
  call("PUT", "/knowledge", { fixes: [{ ...FIX, ...change }], founder });
const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/projects/${project.slug}${path}`, { key: project.key, ...(body === undefined ? {} : { body }) });
const change = (settings: object) =>
  app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
const announce = (body?: object) => call("POST", "/knowledge/fixes/export/announce", body);
const counts = async () => (await call("GET", "/knowledge/fixes/export/announcement")).body.data;

let people = 0;

async function cancelled(cancel_reason: string | null, extra: object = {}): Promise<{ id: string; email: string }> {
  const customer_email = `person-${++people}@example.com`;
  const body = { ...CANCELLATION, customer_email, cancel_reason, ...extra };
  const answer = await call("POST", "/churn-events", body);
  expect(answer.status).toBe(201);
  return { id: answer.body.data.id, email: answer.body.data.customer_email };
}

const emailsOf = (list: { customer_email: string }[]): string[] => list.map((one) => one.customer_email);
const sentTo = async (): Promise<string[]> =>
  (await mailsOf(app))
    .map(({ to }) => to![0]!.address!)
    .filter((address) => address.startsWith("person-"))
    .sort();

test("a dry run names everybody whose reason asks for it, with the mail, and does nothing", async () => {
  const named = await cancelled("You have no Bulk Exports, so we left.");
  const worded = await cancelled("I wanted to export everything at once", { customer_name: null });
  const chosen = await cancelled("missing_features");
  const other = await cancelled("There is no dark mode");
  await cancelled("It is too expensive for us");
  await cancelled("The bulk export is great, but it costs too much");
  const dry = await announce({ dry_run: true });
  expect(dry.status).toBe(200);
  const { name } = (await call("GET", "")).body.data;
  expect(dry.body.data).toMatchObject({ fix_id: "export", total: 3, notified: 0, more: 0 });
  expect(dry.body.data.recipients).toMatchObject([
    { churn_event_id: worded.id, by: "words", quote: "export everything" },
    {
      churn_event_id: named.id,
      customer_email: named.email,
      customer_name: "Ada Lovelace",
      by: "words",
      quote: "Bulk Exports",
      subject: "You asked for it. We built it.",
      body: [
        "Hi Ada,",
        "When you left in March, you told us you needed “Bulk Exports”. We shipped it on 20 February.",
        "It does what you asked for, though it isn't finished: it writes CSV, not yet PDF. To see it:",
        "https://acme.example/export",
        "If it isn't what you meant, tell me what's missing.",
        `Ada Kern\n${name}`,
      ].join("\n\n"),
    },
    { churn_event_id: chosen.id, by: "reason", quote: null, subject: "Since you left: bulk export" },
  ]);
  expect(dry.body.data.held).toMatchObject([
    {
      churn_event_id: other.id,
      by: "classified",
      cancel_reason: "There is no dark mode",
      reason: "unsure",
      until: null,
    },
  ]);
  await app.work();
  expect([await sentTo(), (await counts()).sent]).toEqual([[], 0]);
});

test("each is notified once, however often it is announced and however often the job runs", async () => {
  const first = await cancelled("no bulk export");
  const again = await cancelled("still no bulk export", { customer_email: first.email, event_type: "cancellation" });
  expect(again.email).toBe(first.email);
  const answer = await announce();
  expect([answer.status, answer.body.data.total]).toEqual([202, 1]);
  await app.work();
  expect(await sentTo()).toEqual([first.email]);
  const [mail] = await mailsOf(app);
  expect(mail!.text).toContain("“bulk export”");
  expect(linksOf(mail!).unsubscribe).toBeString();

  expect((await announce({ dry_run: true })).body.data).toMatchObject({
    total: 0,
    notified: 1,
    recipients: [],
    held: [],
  });
  expect((await announce()).status).toBe(202);
  for (let run = 0; run < 2; run++) {
    const target = { projectId: project.id, fixId: "export" };
    await app.deps.store.write((tx) => enqueue(tx, announceFix, target, app.clock.now()));
    await app.work();
  }
  expect(await sentTo()).toEqual([first.email]);

  const later = await cancelled("I miss a bulk export");
  await announce();
  await app.work();
  expect(await sentTo()).toEqual([first.email, later.email].sort());
});

test("the explanation of a customer names the mail that announces a fix, and why it was not sent", async () => {
  const explained = async (email: string) =>
    (await call("GET", `/customers/${email}/explanation`)).body.data.entries.filter(
      ({ facts }: { facts: { what?: string } }) => facts.what === "announcement",
    );
  const mailed = await cancelled("no bulk export");
  const gone = await cancelled("no bulk export either");
  await change({ automation: { quiet_hours: { from: "00:00", to: "23:59" } } });
  await announce();
  await app.work();
  const waits =
    "The mail that the fix “export” is there waits for the hours and days on which the customer may be written to";
  expect(await explained(mailed.email)).toMatchObject([{ kind: "hold", sentence: waits }]);
  await call("POST", "/suppressions", { email: gone.email });
  await change({ automation: { quiet_hours: null } });
  app.clock.advance(DAY);
  await app.work();
  expect(await explained(mailed.email)).toMatchObject([
    {
      kind: "message",
      sentence: "Was mailed that the fix “export” is there, because “bulk export” asked for it",
      refs: { churn_event_id: mailed.id },
    },
  ]);
  expect(await explained(gone.email)).toMatchObject([
    { kind: "refusal", sentence: "The mail that the fix “export” is there is not sent: the address is suppressed" },
  ]);
});

test("two announcements at the same time notify nobody twice", async () => {
  const asked = await Promise.all([1, 2, 3].map(() => cancelled("no bulk export")));
  await Promise.all([announce(), announce(), announce()]);
  await app.work();
  expect(await sentTo()).toEqual(asked.map(({ email }) => email).sort());
});

test("a person confirms whose words are merely of that kind, and may leave others out", async () => {
  const named = await cancelled("no bulk export");
  const unsure = await cancelled("There is no dark mode");
  const stranger = await cancelled("too expensive");
  const wrong = await announce({ churn_event_ids: [unsure.id, stranger.id] });
  expect([wrong.status, wrong.body.error.details[0].field]).toEqual([400, "churn_event_ids.1"]);
  expect((await announce({ churn_event_ids: [unsure.id] })).body.data.total).toBe(1);
  await app.work();
  expect(await sentTo()).toEqual([unsure.email]);
  expect((await mailsOf(app))[0]!.text).not.toContain("dark mode");
  expect((await announce({ dry_run: true })).body.data).toMatchObject({
    total: 1,
    notified: 1,
    recipients: [{ customer_email: named.email }],
  });
});

test("whatever holds back other mails holds back this one, with its reason", async () => {
  const grave = await cancelled("My husband died, and there was no bulk export");
  const silent = await cancelled("No bulk export. Stop emailing me.");
  const trial = await cancelled("no bulk export", { test: true });
  const back = await cancelled("no bulk export");
  await call("POST", `/churn-events/${back.id}/recovered`, {});
  const suppressed = await cancelled("no bulk export");
  await call("POST", "/suppressions", { email: suppressed.email });
  const paused = await cancelled("no bulk export");
  await call("POST", `/churn-events/${paused.id}/automation/pause`, {});
  const browser = { public_key: project.publicKey };
  const unproven = await app.call("POST", `/webhooks/custom/${project.publicKey}`, {
    body: { ...CANCELLATION, ...browser, customer_email: "public@example.com", cancel_reason: "no bulk export" },
  });
  expect(unproven.status).toBe(200);
  await app.work();
  const { data } = (await announce({ dry_run: true })).body;
  const reasons = Object.fromEntries(
    data.held.map((one: { customer_email: string; reason: string; sentence: string }) => [
      one.customer_email,
      one.reason,
    ]),
  );
  expect(reasons).toEqual({
    [grave.email]: "sensitive",
    [silent.email]: "do_not_contact",
    [trial.email]: "test_mode",
    [back.email]: "recovered",
    [suppressed.email]: "suppressed",
    [paused.email]: "paused",
    "public@example.com": "unverified",
  });
  expect(data.recipients).toEqual([]);
  await announce();
  await app.work();
  expect(await sentTo()).toEqual([]);
});

test("the holdout is never notified, and the cap on mails counts", async () => {
  const one = await cancelled("no bulk export");
  await change({ automation: { holdout_percent: 100 } });
  expect((await announce({ dry_run: true })).body.data.held).toMatchObject([
    { customer_email: one.email, reason: "holdout" },
  ]);
  await change({ automation: { holdout_percent: 0, max_emails_per_customer: { count: 1, per: "30d" } } });
  await know({ id: "other", what: "other thing", words: ["bulk export"] });
  await call("POST", "/knowledge/fixes/other/announce", {});
  await app.work();
  expect(await sentTo()).toEqual([one.email]);
  await know({});
  expect((await announce({ dry_run: true })).body.data.held).toMatchObject([{ reason: "customer_cap" }]);
  app.clock.advance(31 * DAY);
  expect((await announce({ dry_run: true })).body.data.total).toBe(1);
});

test("quiet hours and a pause of the project are waited for", async () => {
  await change({ automation: { quiet_hours: { from: "08:00", to: "10:00" } } });
  const one = await cancelled("no bulk export");
  const waiting = await announce();
  expect(waiting.body.data).toMatchObject({
    total: 1,
    held: [{ reason: "quiet_hours", until: "2026-03-02T10:00:00.000Z" }],
  });
  await call("POST", "/automation/pause", {});
  await app.call("POST", `/projects/${project.slug}/automation/pause`, { token: project.token });
  app.clock.advance(2 * 3_600_000);
  await app.work();
  expect([await sentTo(), await counts()]).toMatchObject([[], { waiting: 1, sent: 0 }]);
  await app.call("POST", `/projects/${project.slug}/automation/resume`, { token: project.token });
  app.clock.advance(3_600_000);
  await app.work();
  expect([await sentTo(), await counts()]).toMatchObject([[one.email], { waiting: 0, sent: 1 }]);
});

test("mails beyond the daily limit follow on the next day", async () => {
  await app.close();
  await start({ RECOVERD_MAIL__DAILY_LIMIT: "2" });
  for (let i = 0; i < 5; i++) await cancelled("no bulk export");
  expect((await announce()).body.data.total).toBe(5);
  const sent: number[] = [];
  for (let day = 0; day < 4; day++) {
    await app.work();
    sent.push((await sentTo()).length);
    app.clock.advance(DAY);
  }
  expect(sent).toEqual([2, 4, 5, 5]);
  expect(new Set(await sentTo()).size).toBe(5);
});

test("a customer who comes back, or a fix that is withdrawn, while it waits is not notified", async () => {
  await change({ automation: { quiet_hours: { from: "08:00", to: "10:00" } } });
  const one = await cancelled("no bulk export");
  await announce();
  await call("POST", `/churn-events/${one.id}/recovered`, {});
  app.clock.advance(3_600_000);
  await app.work();
  expect(await counts()).toMatchObject({ waiting: 0, held: 1, sent: 0 });
  await call("DELETE", `/churn-events/${one.id}/recovered`);
  app.clock.advance(23 * 3_600_000);
  expect((await announce()).body.data).toMatchObject({ total: 1, notified: 0 });
  await know({ id: "something-else" });
  app.clock.advance(3_600_000);
  await app.work();
  expect(await sentTo()).toEqual([]);
});

test("it is measured: opens, clicks, and the return of a customer who was lost, who counts for the strategy", async () => {
  await change({ recovery_window: "10d" });
  const one = await cancelled("no bulk export");
  const two = await cancelled("no bulk export");
  app.clock.advance(11 * DAY);
  await app.work();
  expect((await call("GET", `/churn-events/${one.id}`)).body.data.status).toBe("lost");
  await announce();
  await app.work();
  const strategy = async () => {
    const { data } = (await call("GET", "/strategies")).body;
    const text = JSON.stringify(data);
    return text;
  };
  const before = await strategy();
  const mails = await mailsOf(app);
  app.clock.advance(3_600_000);
  const mail = mails.find(({ to }) => to![0]!.address === one.email)!;
  const agent = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15" };
  expect((await app.call("GET", linksOf(mail).clicks[0]!, { headers: agent })).status).toBe(302);
  expect((await app.call("GET", linksOf(mail).clicks[0]!, { headers: agent })).headers.get("location")).toBe(FIX.url);
  await call("POST", `/churn-events/${one.id}/recovered`, {});
  await app.work();
  expect(await counts()).toMatchObject({ sent: 2, clicked: 1, recovered: 1 });
  expect(await strategy()).not.toBe(before);
  expect(two.id).toBeString();
});

test("in the customer's language, signed by the team where there is no founder, without a link where there is none", async () => {
  await know({ url: null, limit: null }, null);
  await cancelled("Kein bulk export", { locale: "de-AT" });
  const [{ subject, body }] = (await announce({ dry_run: true })).body.data.recipients;
  expect(subject).toBe("Gewünscht, und jetzt gebaut");
  expect(body).toStartWith(
    "Guten Tag Ada Lovelace,\n\nals Sie im März gegangen sind, hat „bulk export“ gefehlt. Das gibt es jetzt, fertig am 20. Februar.",
  );
  expect(body).toContain("antworten Sie einfach mit „Ja“.");
  expect(body).toMatch(/Ihr Team von Acme \d+$/);
});

test("nobody gets two mails about the same fix, whichever comes first", async () => {
  const noticed = await cancelled("no bulk export");
  const mailed = await cancelled("no bulk export");
  for (const { id } of [noticed, mailed]) {
    const headers = { prefer: "respond-async" };
    await app.call("POST", `/projects/${project.slug}/churn-events/${id}/generate`, { key: project.key, headers });
  }
  await app.work();
  const draftOf = async ({ id }: { id: string }) => {
    const { data } = (await call("GET", `/churn-events/${id}/variants`)).body;
    return data.find(({ strategy }: { strategy: string }) => strategy === "pain_point_fix");
  };
  const draft = await draftOf(mailed);
  expect(draft.body).toContain("We shipped bulk export");
  expect((await call("POST", `/churn-events/${mailed.id}/variants/${draft.id}/send`)).status).toBe(200);
  expect((await announce()).body.data).toMatchObject({
    total: 1,
    held: [{ customer_email: mailed.email, reason: "named" }],
  });
  await app.work();
  expect((await mailsOf(app)).filter(({ to }) => to![0]!.address === mailed.email)).toHaveLength(1);
  expect((await mailsOf(app)).filter(({ to }) => to![0]!.address === noticed.email)).toHaveLength(1);

  // The draft from before the announcement is not sent automatically, and a later one does not name the fix.
  await change({
    automation: { generate: "all", send: "recommended", send_delay: "0h", winback_schedule: ["1d", "40d"] },
  });
  const again = await cancelled("no bulk export", { customer_email: noticed.email });
  await app.work();
  app.clock.advance(41 * DAY);
  await app.work();
  expect((await draftOf(again)).body).not.toContain("We shipped bulk export");
  const texts = (await mailsOf(app)).filter(({ to }) => to![0]!.address === noticed.email).map(({ text }) => text!);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((text) => /shipped (?:it|bulk export)/.test(text))).toHaveLength(1);
});

test("of two drafts for the same person that name a fix, one is sent", async () => {
  await change({ automation: { generate: "all", send: "recommended", send_delay: "1h", winback_schedule: ["2d"] } });
  const first = await cancelled("no bulk export");
  const second = await cancelled("no bulk export", { customer_email: first.email });
  await app.work();
  for (const { id } of [first, second]) {
    const { data } = (await call("GET", `/churn-events/${id}/variants`)).body;
    expect(data[0].body).toContain("We shipped bulk export");
  }
  app.clock.advance(HOUR);
  await app.work();
  await call("POST", `/churn-events/${first.id}/recovered`);
  app.clock.advance(2 * DAY);
  await app.work();
  const texts = (await mailsOf(app)).filter(({ to }) => to![0]!.address === first.email).map(({ text }) => text!);
  expect(texts.map((text) => text.includes("We shipped bulk export"))).toEqual([true, false]);
});

test("only what is known and shipped can be announced, by those who may send", async () => {
  expect((await call("POST", "/knowledge/fixes/nothing/announce", {})).status).toBe(404);
  expect((await call("GET", "/knowledge/fixes/nothing/announcement")).status).toBe(404);
  for (const shipped_on of [null, "2026-03-03"]) {
    await know({ shipped_on });
    expect((await announce({ dry_run: true })).status).toBe(409);
  }
  const other = await newProject(app);
  const path = `/projects/${other.slug}/knowledge/fixes/export/announce`;
  expect((await app.call("POST", path, { key: other.key, body: {} })).status).toBe(404);
  await know({});
  await cancelled("no bulk export");
  await app.call("PUT", `/projects/${other.slug}/knowledge`, { key: other.key, body: { fixes: [FIX] } });
  expect((await app.call("POST", path, { key: other.key, body: { dry_run: true } })).body.data.total).toBe(0);
  expect(emailsOf((await announce({ dry_run: true })).body.data.recipients)).toHaveLength(1);
});
