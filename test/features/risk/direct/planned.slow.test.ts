// Mails in direct mode that must wait: for the customer's hours, after an earlier mail, or for the server.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../../../support/app.ts";
import { journey } from "../../../support/journey.ts";
import { eventually } from "../../../support/process.ts";
import type { SmtpServer } from "../../../support/smtp.ts";
import { DAY, type Direct, directApp, directProject, HOUR, MINUTE } from "./direct.ts";

let app: TestApp;
let smtp: SmtpServer;
let acme: Direct;
beforeEach(async () => {
  ({ app, smtp } = await directApp({ RECOVERD_MAIL__DAILY_LIMIT: "2" }));
  acme = await directProject(app, smtp, { timezone: "Europe/Berlin" });
});
afterEach(async () => {
  await app.close();
  await smtp.stop();
});

const until = (time: string) => acme.pass(Date.parse(time) - app.clock.now());

describe("in quiet hours", () => {
  beforeEach(() => acme.set({ automation: { quiet_hours: { from: "20:00", to: "08:00" } } }));

  test("a mail waits for their end by the customer's clock, over the night in which it is set forward", async () => {
    await until("2026-03-28T22:30:00.000Z"); // Saturday, 23:30 in Berlin; at 2:00 the clocks go forward to 3:00
    await acme.worry();
    await acme.score();
    expect(await acme.alert()).toMatchObject({
      status: "pending",
      last_error: "calendar",
      next_attempt_at: "2026-03-29T06:00:00.000Z",
    });
    await until("2026-03-29T05:59:59.000Z");
    expect(smtp.messages).toEqual([]);
    await until("2026-03-29T06:00:00.000Z");
    expect(await acme.mailsTo()).toHaveLength(1);
  });

  test("and over the night in which it is set back", async () => {
    await until("2026-10-24T21:00:00.000Z"); // Saturday, 23:00 in Berlin; at 3:00 the clocks go back to 2:00
    await acme.worry();
    await acme.score();
    await until("2026-10-25T06:59:59.000Z");
    expect(smtp.messages).toEqual([]);
    await until("2026-10-25T07:00:00.000Z");
    expect(await acme.mailsTo()).toHaveLength(1);
  });

  test("a customer whose time zone is known has their own", async () => {
    const { id } = await journey(app, acme.project).event({
      customer_email: acme.ada,
      event_type: "payment_failed",
      timezone: "America/New_York",
    });
    await acme.call(200, "POST", `/churn-events/${id}/recovered`);
    await until("2026-03-03T09:00:00.000Z"); // 10:00 in Berlin, 4:00 in New York
    await acme.worry();
    await acme.score();
    expect((await acme.alert()).next_attempt_at).toBe("2026-03-03T13:00:00.000Z");
  });

  test("weekends and blackout dates are waited for too", async () => {
    await acme.set({ automation: { weekdays_only: true, blackout_dates: ["2026-03-09"] } });
    await until("2026-03-06T20:00:00.000Z"); // a Friday
    await acme.worry();
    await acme.score();
    expect((await acme.alert()).next_attempt_at).toBe("2026-03-10T07:00:00.000Z");
  });

  const plan = async () => {
    await until("2026-03-03T21:00:00.000Z");
    await acme.worry();
    await acme.score();
    expect(await acme.alert()).toMatchObject({ status: "pending", last_error: "calendar" });
  };
  const atEight = async () => {
    await until("2026-03-04T07:00:00.000Z");
    expect(await acme.mailsTo()).toEqual([]);
    return (await acme.alerts()).at(-1)!;
  };

  test("who has come to themselves by the morning is not mailed", async () => {
    await plan();
    await acme.configure({ risk_threshold: 80 });
    expect(await atEight()).toMatchObject({ status: "stopped", last_error: "score_fell" });
  });

  test("nor who has unsubscribed meanwhile, nor while the project is paused", async () => {
    await plan();
    await acme.call(201, "POST", "/suppressions", { email: acme.ada });
    expect(await atEight()).toMatchObject({ status: "stopped", last_error: "suppressed" });
  });

  test("a reason of another event that a person should answer stops the mail", async () => {
    await plan();
    const event = {
      customer_email: acme.ada,
      event_type: "payment_failed",
      cancel_reason: "My husband died last week",
    };
    await acme.call(201, "POST", "/churn-events", event);
    await atEight();
    // The failed payment raises the risk, so at eight there is a newer alert, which may come before or after the first one's mail.
    expect((await acme.alerts())[0]).toMatchObject({ status: "stopped", last_error: "customer_sensitive" });
  });

  test.each([
    [{ delivery_mode: "webhook", webhook_url: "https://example.com/hook" }, "mode_changed"],
    [{ enabled: false }, "disabled"],
  ])("%p stops what is planned at once, and it stays so", async (change, reason) => {
    await plan();
    await acme.configure(change);
    expect(await acme.alert()).toMatchObject({ status: "stopped", last_error: reason, next_attempt_at: null });
    await acme.configure({ delivery_mode: "direct", enabled: true });
    expect(await atEight()).toMatchObject({ status: "stopped", last_error: reason });
  });

  test("a newer alert takes the place of the one that waits: one mail", async () => {
    await plan();
    await acme.track("payment_failed"); // 93 points: the level has risen
    await acme.score();
    expect((await acme.alerts()).map(({ status, last_error }) => [status, last_error])).toEqual([
      ["pending", "calendar"],
      ["stopped", "newer_alert"],
    ]);
    await until("2026-03-04T07:00:00.000Z");
    expect(await acme.mailsTo()).toHaveLength(1);
  });
});

test("a second alert within a day waits until a day after the first mail, and then is decided again", async () => {
  await acme.worry();
  await acme.score();
  app.clock.advance(HOUR);
  await acme.track("payment_failed");
  await acme.score();
  expect(await acme.alert()).toMatchObject({
    status: "pending",
    last_error: "mailed_lately",
    next_attempt_at: new Date(app.clock.now() + 23 * HOUR).toISOString(),
  });
  await acme.track("payment_recovered");
  await acme.configure({ risk_threshold: 75 });
  await acme.pass(DAY);
  expect(await acme.mailsTo()).toHaveLength(1);
  expect(await acme.alert()).toMatchObject({ status: "stopped", last_error: "score_fell" });
});

test("the server's daily limit for a project is respected: the rest is sent after midnight", async () => {
  for (const name of ["grace", "mary", "joan"]) await acme.worry({ customer_email: `${name}@acme.example` });
  await acme.score();
  expect(smtp.messages).toHaveLength(2);
  expect(await acme.alerts("?status=pending")).toMatchObject([
    { last_error: "daily_limit", next_attempt_at: "2026-03-03T00:00:00.000Z" },
  ]);
  await until("2026-03-03T00:00:00.000Z");
  expect(smtp.messages).toHaveLength(3);
});

describe("in the outbox", () => {
  const waitsInOutbox = async () => {
    smtp.script({ [acme.ada]: { at: "rcpt", reply: "451 4.3.0 Try later" } });
    await acme.worry();
    await acme.score();
    expect((await acme.alert()).status).toBe("delivering");
    smtp.script({});
  };

  test("a mail is stopped when the mode changes", async () => {
    await waitsInOutbox();
    await acme.configure({ enabled: false });
    await acme.pass(HOUR);
    expect(smtp.messages).toEqual([]);
    expect(await acme.alert()).toMatchObject({
      status: "stopped",
      last_error: "mail_failed",
      mail: { reason: "alerts are not enabled" },
    });
    await acme.configure({ enabled: true });
    await acme.retry((await acme.alert()).opaque_id);
    await acme.pass(DAY);
    expect(await acme.mailsTo()).toHaveLength(1);
  });

  test("a mail is stopped when its customer unsubscribes", async () => {
    await waitsInOutbox();
    await acme.call(201, "POST", "/suppressions", { email: acme.ada });
    await acme.pass(HOUR);
    expect(smtp.messages).toEqual([]);
    expect(await acme.alert()).toMatchObject({ status: "stopped" });
  });

  test("a mail that comes into quiet hours there waits for their end", async () => {
    await acme.set({ automation: { quiet_hours: { from: "20:00", to: "08:00" } } });
    await until("2026-03-02T18:59:00.000Z"); // 19:59 in Berlin
    await waitsInOutbox();
    await until("2026-03-03T06:59:00.000Z");
    expect(smtp.messages).toEqual([]);
    await until("2026-03-03T07:00:00.000Z");
    expect(await acme.mailsTo()).toHaveLength(1);
  });

  test("it counts for the cap: what is sent by hand meanwhile leaves no room for it", async () => {
    await acme.set({ automation: { max_emails_per_customer: { count: 1, per: "30d" } } });
    await waitsInOutbox();
    const events = journey(app, acme.project);
    const { id } = await events.event({ customer_email: acme.ada, event_type: "payment_failed" });
    const [variant] = await events.variants(id);
    await events.send(id, variant.id);
    await acme.pass(HOUR);
    expect((await acme.mailsTo()).map(({ subject }) => subject)).toEqual([variant.subject]);
  });

  test("after a day without the mail server it has failed, and may be sent again", async () => {
    await waitsInOutbox();
    smtp.script({ [acme.ada]: { at: "rcpt", reply: "451 4.3.0 Try later" } });
    for (let hours = 0; hours < 26; hours++) await acme.pass(HOUR);
    expect(await acme.alert()).toMatchObject({ status: "failed", last_error: "mail_failed" });
    smtp.script({});
    await acme.retry((await acme.alert()).opaque_id);
    await acme.pass(MINUTE);
    expect(await acme.mailsTo()).toHaveLength(1);
    expect(await acme.alert()).toMatchObject({ status: "delivered" });
  });
});

test("while links lead to this machine only and a mail server is set, nobody is mailed", async () => {
  const lonely = await directApp({ RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "false" });
  try {
    const project = await directProject(lonely.app, lonely.smtp);
    await project.worry();
    await project.score();
    expect(lonely.smtp.messages).toEqual([]);
    expect(await project.alert()).toMatchObject({ status: "stopped", last_error: "loopback_links" });
  } finally {
    await lonely.app.close();
    await lonely.smtp.stop();
  }
});

test("a mail that waits in the mail server's line is stopped there", async () => {
  const slow = await directApp({ RECOVERD_MAIL__RATE: "1/2s" });
  try {
    const project = await directProject(slow.app, slow.smtp);
    await project.worry({ customer_email: "first@acme.example" });
    await project.worry({ customer_email: "second@acme.example" });
    const working = project.score();
    await eventually(() => slow.smtp.messages.length === 1);
    await project.configure({ enabled: false });
    await working;
    for (let minutes = 0; minutes < 5; minutes++) await project.pass(MINUTE);
    expect(slow.smtp.messages).toHaveLength(1);
    expect((await project.alerts()).map(({ status }) => status).sort()).toEqual(["delivered", "stopped"]);
  } finally {
    await slow.app.close();
    await slow.smtp.stop();
  }
});
