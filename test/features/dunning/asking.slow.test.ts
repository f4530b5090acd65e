// Mails about a high MRR wait for a person's approval: `ask_above`.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Automated, automated, DAY, EVERYTHING, HOUR, type TimelineEntry } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
afterAll(() => app.close());

const SETTINGS = { automation: { ...EVERYTHING, dunning_schedule: ["1d", "3d"], ask_above: 50_000 } };

const later = (acme: Automated, ms: number) => acme.liveUntil(app.clock.now() + ms);
const sentAt = (timeline: (TimelineEntry & { waiting_for?: string })[]): number[] =>
  timeline.filter(({ kind }) => kind === "sent").map(({ at }) => Date.parse(at));
const waiting = async (acme: Automated, id: string) =>
  (await acme.timeline(id))
    .filter(({ kind }) => kind === "send")
    .map((entry) => [entry.state, entry.reason, (entry as { waiting_for?: string }).waiting_for]);

test("a mail above the MRR waits for a person, one at it or of an unknown MRR does not", async () => {
  const acme = await automated(app, SETTINGS);
  const above = await acme.event({ mrr: 50_001, customer_email: "above@example.com" });
  const at = await acme.event({ mrr: 50_000, customer_email: "at@example.com" });
  const unknown = await acme.event({ mrr: null, customer_email: "unknown@example.com" });
  await later(acme, 10 * DAY);
  expect(await acme.timeline(above.id).then(sentAt)).toEqual([]);
  expect(await acme.timeline(at.id).then(sentAt)).toHaveLength(1);
  expect(await acme.timeline(unknown.id).then(sentAt)).toHaveLength(1);
  expect(await waiting(acme, above.id)).toEqual([["planned", "ask_above", "approval"]]);
});

test("a person releases it by sending it: it is theirs, the next step follows and asks again, nobody is mailed twice", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment({ mrr: 90_000 });
  const created = app.clock.now();
  await later(acme, 2 * DAY);
  expect(await waiting(acme, id)).toEqual([
    ["planned", "ask_above", "approval"],
    ["planned", undefined, undefined],
  ]);
  const [first, second] = (await acme.read(id)).variants;
  expect((await acme.send(id, first.id)).status).toBe(200);
  await later(acme, 5 * DAY);
  expect(sentAt(await acme.timeline(id))).toEqual([created + 2 * DAY]);
  expect(await waiting(acme, id)).toEqual([["planned", "ask_above", "approval"]]);
  expect((await acme.send(id, second.id)).status).toBe(200);
  await later(acme, 5 * DAY);
  const timeline = await acme.timeline(id);
  expect(timeline.filter(({ kind }) => kind === "sent").map(({ summary }) => summary.slice(-22))).toEqual([
    "by hand (step 1 of 2)".padStart(22),
    "by hand (step 2 of 2)".padStart(22),
  ]);
  expect(await waiting(acme, id)).toEqual([]);
});

test("Today lists what waits, the second mail of an event too, until a person has sent it", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment({ mrr: 90_000 });
  const queue = async () =>
    (await app.call("GET", `/projects/${acme.project.slug}/today`, { key: acme.project.key })).body.data.queue.map(
      (row: { event: { id: string }; awaits_approval: boolean; recommended: { id: string } }) => [
        row.event.id,
        row.awaits_approval,
        row.recommended.id,
      ],
    );
  await app.work();
  const [first, second] = (await acme.read(id)).variants;
  expect(await queue()).toEqual([[id, true, first.id]]); // a day before the mail is due
  await later(acme, 2 * DAY);
  expect(await queue()).toEqual([[id, true, first.id]]);
  await acme.send(id, first.id);
  expect(await queue()).toEqual([]);
  await later(acme, 2 * DAY);
  expect(await queue()).toEqual([[id, true, second.id]]);
  await acme.send(id, second.id);
  await later(acme, DAY);
  expect(await queue()).toEqual([]);
});

test("a waiting mail goes out once no approval is needed, unless its time has long passed, and waits once one is needed", async () => {
  const acme = await automated(app, { automation: { ...SETTINGS.automation, ask_above: null } });
  const [planned, old] = [await acme.event({ mrr: 90_000 }), await acme.failedPayment({ mrr: 90_000 })];
  await acme.set({ automation: { ask_above: 50_000 } });
  await later(acme, 9 * DAY);
  const fresh = await acme.event({ mrr: 90_000, customer_email: "fresh@example.com" });
  await later(acme, DAY);
  expect(await waiting(acme, planned.id)).toEqual([["planned", "ask_above", "approval"]]);
  expect(await waiting(acme, fresh.id)).toEqual([["planned", "ask_above", "approval"]]);
  const now = app.clock.now();
  await acme.set({ automation: { ask_above: null } });
  await app.work();
  expect(await acme.timeline(fresh.id).then(sentAt)).toEqual([now]);
  expect(await waiting(acme, planned.id)).toEqual([["skipped", "too_late", undefined]]);
  // The first step is too late, but the second is not.
  await later(acme, 2 * DAY);
  expect(await acme.timeline(old.id).then(sentAt)).toEqual([now]);
});

test("a mail that waits is given up when the customer is back, and is not sent when the event goes on after a pause", async () => {
  const acme = await automated(app, SETTINGS);
  const [back, paused] = [
    await acme.event({ mrr: 90_000 }),
    await acme.event({ mrr: 90_000, customer_email: "paused@example.com" }),
  ];
  await later(acme, DAY);
  await acme.recover(back.id);
  await acme.call("POST", `/${paused.id}/automation/pause`);
  expect((await waiting(acme, paused.id))[0]!.slice(0, 2)).toEqual(["planned", "paused"]);
  await acme.call("POST", `/${paused.id}/automation/resume`);
  await later(acme, DAY);
  expect(await waiting(acme, back.id)).toEqual([["dropped", "recovered", undefined]]);
  expect(await waiting(acme, paused.id)).toEqual([["planned", "ask_above", "approval"]]);
});

test("win-back mails, waiting mails and the days survive a restart", async () => {
  const first = testApp();
  const acme = await automated(first, {
    automation: { ...EVERYTHING, winback_schedule: ["5d", "9d"], ask_above: 50_000, days: ["mon", "tue", "wed"] },
  });
  const [plain, asked] = [
    await acme.event({ customer_email: "plain@example.com" }),
    await acme.event({ mrr: 90_000, customer_email: "asked@example.com" }),
  ];
  const created = first.clock.now(); // a Monday, 9:00
  await acme.liveUntil(created + 3 * HOUR);
  await first.stop();
  const second = testApp({ RECOVERD_DATA__DIR: `${first.folder}/data` });
  try {
    second.clock.set(created + 3 * HOUR);
    const { path, project } = acme;
    const call = (method: string, below: string) => second.call(method, `${path}${below}`, { key: project.key });
    const sent = async (id: string) =>
      (await call("GET", `/${id}/timeline?per_page=100`)).body.data
        .filter(({ kind }: TimelineEntry) => kind === "sent")
        .map(({ at }: TimelineEntry) => Date.parse(at) - created);
    const { variants } = (await call("GET", `/${asked.id}`)).body.data;
    expect((await call("POST", `/${asked.id}/variants/${variants[0].id}/send`)).status).toBe(200);
    for (let hour = 4; hour < 10 * 24; hour++) {
      second.clock.set(created + hour * HOUR);
      await second.work();
    }
    // The fifth day is a Saturday, so that mail is sent when Monday begins; the ninth day is a Wednesday.
    expect(await sent(plain.id)).toEqual([2 * HOUR, 6 * DAY + 15 * HOUR, 9 * DAY]);
    expect(await sent(asked.id)).toEqual([3 * HOUR]);
    const [waits] = (await call("GET", `/${asked.id}/timeline?per_page=100`)).body.data.filter(
      ({ kind }: TimelineEntry) => kind === "send",
    );
    expect(waits).toMatchObject({
      state: "planned",
      waiting_for: "approval",
      summary: expect.stringContaining("1 of 2"),
    });
  } finally {
    await second.close();
  }
});
