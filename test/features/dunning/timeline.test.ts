// The timeline of an event: its fields, order and pages, and what people do in addition to the automation.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { STRATEGY_TABLE } from "../../../src/features/strategies/table.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { automated, DAY, EVERYTHING, HOUR } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const PERSON = {
  "user-agent":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
};

test("an event without automation shows what people did, in order of time", async () => {
  const acme = await automated(app, {});
  const { id } = await acme.event();
  app.clock.advance(HOUR);
  const [first] = await acme.variants(id);
  app.clock.advance(HOUR);
  await acme.send(id, first.id);
  await app.work();
  app.clock.advance(HOUR);
  const { pixel } = linksOf((await mailsOf(app)).at(-1)!);
  await app.call("GET", pixel, { headers: { "user-agent": "curl/8.5.0" } });
  app.clock.advance(HOUR);
  await app.call("GET", pixel, { headers: PERSON });
  app.clock.advance(DAY);
  await acme.recover(id);

  const timeline = await acme.timeline(id);
  expect(timeline.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "created done",
    "generated done",
    "sent done",
    "handed_over done",
    "opened done",
    "opened done",
    "recovered done",
  ]);
  expect(timeline.filter(({ kind }) => kind === "opened").map(({ reason }) => reason)).toEqual(["machine", undefined]);
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
  const sent = timeline.find(({ kind }) => kind === "sent")!;
  expect(sent.summary).toBe(`The mail “${STRATEGY_TABLE[first.strategy as "discount"].name}” was sent by hand`);
  expect(sent.variant_id).toBe(first.id);
  expect(sent.message_id).toStartWith("msg_");
  for (const entry of timeline) expect(entry.summary.length).toBeGreaterThan(5);
});

test("planned mails follow past entries, with their time and step", async () => {
  const acme = await automated(app);
  const { id } = await acme.failedPayment();
  await app.work();
  const entries = (await acme.timeline(id)).slice(-3);
  const at = (days: number) => new Date(app.clock.now() + days * DAY).toISOString();
  expect(entries).toEqual([
    { at: at(3), kind: "send", state: "planned", summary: "A mail is planned (step 2 of 4)" },
    { at: at(7), kind: "send", state: "planned", summary: "A mail is planned (step 3 of 4)" },
    { at: at(14), kind: "send", state: "planned", summary: "A mail is planned (step 4 of 4)" },
  ]);
});

test("a mail that was stopped before it was sent is shown with its reason", async () => {
  const acme = await automated(app);
  const { id } = await acme.failedPayment();
  await app.work();
  const [, second] = (await acme.read(id)).variants;
  await acme.send(id, second.id);
  await acme.recover(id);
  await app.work();
  const stopped = (await acme.timeline(id)).find(({ kind }) => kind === "stopped")!;
  expect(stopped.variant_id).toBe(second.id);
  expect(stopped.reason).toContain("recovered");
});

test("pages cover it without overlap, and say how much there is", async () => {
  const acme = await automated(app);
  const { id } = await acme.failedPayment();
  await app.work();
  const all = await acme.timeline(id);
  const pages = [];
  for (let page = 1; page <= 4; page++) {
    const { body } = await acme.call("GET", `/${id}/timeline?per_page=2&page=${page}`);
    expect(body.meta).toEqual({ page, per_page: 2, total: all.length });
    pages.push(...body.data);
  }
  expect(pages).toEqual(all.slice(0, 8));
  expect((await acme.call("GET", `/${id}/timeline?per_page=0`)).status).toBe(400);
});

test("mails that a weekend puts off are shown with the distance at which they are sent", async () => {
  app.clock.set("2026-04-04T10:00:00.000Z"); // a Saturday
  const weekdays = { weekdays_only: true, dunning_schedule: ["0d", "1d", "2d", "7d"] };
  const acme = await automated(app, { automation: { generate: "all", send: "recommended", ...weekdays } });
  const { id } = await acme.failedPayment();
  const shown = [
    "2026-04-06T00:00:00.000Z",
    "2026-04-07T00:00:00.000Z",
    "2026-04-08T00:00:00.000Z",
    "2026-04-13T00:00:00.000Z", // a Saturday again
  ];
  expect(await acme.planned(id)).toEqual(shown);
  await acme.liveUntil(Date.parse("2026-04-14T00:00:00.000Z"));
  const sent = (await acme.timeline(id)).filter(({ kind }) => kind === "sent");
  expect(sent.map(({ at }) => at)).toEqual(shown);
});

test("the timeline and the explanation say which mail goes out in place of the recommended one, and why, in words", async () => {
  const acme = await automated(app);
  const { id } = await acme.event({ cancel_reason: "Too expensive", customer_email: "instead@example.com" });
  await acme.liveUntil(app.clock.now() + HOUR);
  const [recommended] = (await acme.read(id)).variants;
  expect(recommended.strategy).toBe("discount");
  const planned = (await acme.timeline(id)).find(({ kind }) => kind === "send")!;
  expect(planned.variant_id).not.toBe(recommended.id);
  expect(planned.summary).toMatch(/^A mail is planned \(“.+” in place of “A discount”, which has no offer to name\)$/);
  await acme.liveUntil(app.clock.now() + 2 * DAY);
  const sent = (await acme.timeline(id)).find(({ kind }) => kind === "sent")!;
  expect(sent.variant_id).toBe(planned.variant_id!);
  expect(sent.summary).toMatch(/^The mail “.+” was sent automatically \(in place of the recommended variant\)$/);
  const { slug, key } = acme.project;
  const { body } = await app.call("GET", `/projects/${slug}/customers/instead@example.com/explanation`, { key });
  const sentences: string[] = body.data.entries.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences.filter((sentence) => /\d{4}-\d\d-\d\dT|[a-z]_[a-z]/.test(sentence))).toEqual([]);
});

test("a mail that was skipped, and those that were given up, say when they were planned and why they do not go out", async () => {
  app.clock.set("2026-05-04T10:00:00.000Z");
  const automation = { ...EVERYTHING, max_emails_per_customer: { count: 1, per: "5d" } };
  const acme = await automated(app, { timezone: "Europe/Berlin", automation });
  const { id } = await acme.failedPayment({ customer_email: "capped@example.com" });
  await acme.liveUntil(Date.parse("2026-05-08T10:00:00.000Z"));
  await acme.recover(id);
  await app.work();
  const summaries = async (state: string) =>
    (await acme.timeline(id)).filter((entry) => entry.state === state).map(({ summary }) => summary);
  expect(await summaries("skipped")).toEqual([
    "The mail planned for 7 May 2026 at 12:00 (Europe/Berlin) is not sent (step 2 of 4): the customer has had as many mails as the project allows one person",
  ]);
  expect(await summaries("dropped")).toEqual([
    "The mail planned for 11 May 2026 at 12:00 (Europe/Berlin) was given up (step 3 of 4): the customer is back",
    "The mail planned for 18 May 2026 at 12:00 (Europe/Berlin) was given up (step 4 of 4): the customer is back",
  ]);
  expect(await summaries("planned")).toEqual([]);
});
