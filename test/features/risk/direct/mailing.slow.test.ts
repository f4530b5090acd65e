// Direct mode from the tracked event to the mail, over a real mail server.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../../../support/app.ts";
import { journey } from "../../../support/journey.ts";
import { linksOf, pathsIn } from "../../../support/outbox.ts";
import type { SmtpServer } from "../../../support/smtp.ts";
import { DAY, type Direct, directApp, directProject, HOUR } from "./direct.ts";

let app: TestApp;
let smtp: SmtpServer;
let acme: Direct;
beforeAll(async () => {
  ({ app, smtp } = await directApp());
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.messages.length = 0;
  smtp.script({});
  acme = await directProject(app, smtp);
});

describe("a customer at risk", () => {
  test("is mailed once, about the strongest signal, and the log shows it", async () => {
    await acme.set({ links: { book_call_url: "https://acme.example/call" } });
    await acme.worry();
    await acme.track("data_export");
    await acme.score();
    const [mail, ...more] = await acme.mailsTo();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Can we help before you go?");
    expect(mail!.from).toEqual({ name: "Grace Hopper", address: "grace@acme.example" });
    expect(mail!.text).toContain("Hi there,\n\nGrace here, from Acme.");
    expect(mail!.text).toContain("1 Main St, Springfield");
    const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
    expect(headers["list-unsubscribe"]).toMatch(/^<http:\/\/localhost:8080\/unsubscribe\/.+>$/);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await acme.alert()).toMatchObject({
      status: "delivered",
      test: false,
      customer_email: acme.ada,
      delivery_mode: "direct",
      last_error: null,
      next_attempt_at: null,
      delivered_at: new Date(app.clock.now()).toISOString(),
      mail: { subject: mail!.subject!, signal: "cancel_page_views", source: "template", model: null, reason: null },
    });
    // Scored again, also a day later: the alert is in its cooldown, and its mail was sent.
    await acme.score();
    await acme.pass(DAY);
    await acme.score();
    expect(await acme.mailsTo()).toHaveLength(1);
  });

  test("is counted when they open the mail and follow its link, and is taken off by unsubscribing", async () => {
    await acme.set({ links: { book_call_url: "https://acme.example/call" } });
    await acme.worry();
    await acme.score();
    const { pixel, clicks, unsubscribe } = linksOf((await acme.mailsTo())[0]!);
    app.clock.advance(HOUR);
    expect((await app.call("GET", pixel)).status).toBe(200);
    const click = await app.call("GET", clicks[0]!);
    expect([click.status, click.headers.get("location")]).toEqual([302, "https://acme.example/call"]);
    // The project's own link leads to its current target.
    await acme.set({ links: { book_call_url: "https://acme.example/meet" } });
    expect((await app.call("GET", clicks[0]!)).headers.get("location")).toBe("https://acme.example/meet");
    const [[opened, clicked]] = (await app.deps.store.read.values(
      `select opened_at, clicked_at from messages where project_id = '${acme.project.id}'`,
    )) as [[number, number]];
    expect([opened, clicked]).toEqual([app.clock.now(), app.clock.now()]);
    expect((await app.call("POST", unsubscribe)).status).toBe(200);
    await acme.pass(8 * DAY);
    await acme.worry();
    await acme.score();
    expect(await acme.mailsTo()).toHaveLength(1);
    expect(await acme.alert()).toMatchObject({ status: "stopped", last_error: "suppressed" });
  });

  test("whose address does not exist is suppressed, and the log shows what the server said", async () => {
    smtp.script({ [acme.ada]: { at: "rcpt", reply: "550 5.1.1 No such user" } });
    await acme.worry();
    await acme.score();
    expect(await acme.alert()).toMatchObject({
      status: "failed",
      last_error: "mail_failed",
      mail: { reason: expect.stringContaining("No such user") },
    });
    const { data } = await acme.call(200, "GET", "/suppressions");
    expect(data).toMatchObject([{ email: acme.ada, reason: "bounced" }]);
  });

  test("whose mail server is away for a while is mailed when it is back; the log shows that it is being tried", async () => {
    smtp.script({ [acme.ada]: { at: "rcpt", reply: "451 4.3.0 Try later" } });
    await acme.worry();
    await acme.score();
    expect(await acme.alert()).toMatchObject({
      status: "delivering",
      mail: { reason: expect.stringContaining("Try later") },
    });
    smtp.script({});
    await acme.pass(HOUR);
    expect(await acme.mailsTo()).toHaveLength(1);
    expect(await acme.alert()).toMatchObject({ status: "delivered", last_error: null });
  });
});

describe("by topic", () => {
  test("a silence: that they have not been there", async () => {
    for (let ago = 60; ago >= 20; ago -= 1) {
      const timestamp = new Date(app.clock.now() - ago * DAY).toISOString();
      const body = { customer_email: acme.ada, event: "login", timestamp };
      expect((await app.call("POST", "/track", { key: acme.project.key, body })).status).toBe(202);
    }
    await acme.configure({ weights: { declining_usage: 30 } });
    await acme.score();
    const [mail] = await acme.mailsTo();
    expect(mail!.text).toContain("you haven't used Acme for a while");
    expect((await acme.alert()).mail).toMatchObject({ signal: "no_events_14d" });
  });

  test("a failed payment: where to bring the payment details up to date", async () => {
    await acme.set({ links: { billing_update_url: "https://acme.example/billing" } });
    await acme.track("payment_failed");
    await acme.track("payment_failed");
    await acme.configure({ risk_threshold: 40 });
    await acme.score();
    const [mail] = await acme.mailsTo();
    expect(mail!.subject).toBe("Your payment did not go through");
    const [click] = pathsIn(mail!.text!, "t/c");
    expect((await app.call("GET", click!)).headers.get("location")).toBe("https://acme.example/billing");
  });

  test("errors: an apology", async () => {
    await acme.configure({ risk_threshold: 40, weights: { errors_seen: 60 } });
    for (let i = 0; i < 3; i++) await acme.track("error");
    await acme.score();
    expect((await acme.mailsTo())[0]!.text).toContain("I'm sorry about that");
  });
});

describe("without a sender of the project's own", () => {
  const worried = async (sender: object) => {
    await acme.set({ sender: { from_name: null, from_email: null, reply_to: null, ...sender } });
    await acme.worry();
    await acme.score();
    expect(await acme.alert()).toMatchObject({ status: "delivered", last_error: null });
    return (await acme.mailsTo())[0]!;
  };

  test("the mail comes from mail.from, in the company's name, and replies go to settings.sender.reply_to", async () => {
    const mail = await worried({ reply_to: "help@acme.example" });
    expect(mail.from).toEqual({ name: "Acme", address: "hello@acme.example" });
    expect(mail.replyTo).toEqual([{ name: "", address: "help@acme.example" }]);
  });

  test("an address that the server may not send for is where replies go", async () => {
    const mail = await worried({ from_email: "grace@elsewhere.example" });
    expect(mail.from!.address).toBe("hello@acme.example");
    expect(mail.replyTo).toEqual([{ name: "", address: "grace@elsewhere.example" }]);
  });

  test("nor of the server's, the mail comes from recoverd@ the host of server.public_url", async () => {
    const bare = await directApp({ RECOVERD_MAIL__FROM: "" });
    try {
      const own = await directProject(bare.app, bare.smtp, {
        sender: { from_name: null, from_email: null, reply_to: null },
      });
      await own.worry();
      await own.score();
      const [mail] = await own.mailsTo();
      expect(mail!.from).toEqual({ name: "Acme", address: "recoverd@localhost" });
      expect(mail!.replyTo).toBeUndefined();
    } finally {
      await bare.app.close();
      await bare.smtp.stop();
    }
  });
});

describe("nobody is mailed", () => {
  const stopped = async (reason: string) => {
    expect(await acme.mailsTo()).toEqual([]);
    expect(await acme.alert()).toMatchObject({
      status: "stopped",
      last_error: reason,
      mail: { message_id: null, reason: expect.any(String) },
    });
  };

  test("because of what came with the public key alone, until the project trusts it", async () => {
    await acme.worry(undefined, acme.project.publicKey);
    await acme.score();
    await stopped("public_key");
    await acme.set({ automation: { trust_public_key: true } });
    await acme.retry((await acme.alert()).opaque_id);
    await app.work();
    expect(await acme.mailsTo()).toHaveLength(1);
  });

  test("about what came with the public key, where something else alone carries the score", async () => {
    await acme.configure({ risk_threshold: 40 });
    await acme.track("payment_failed");
    await acme.track("payment_failed");
    await acme.worry(undefined, acme.project.publicKey);
    await acme.score();
    expect((await acme.mailsTo()).map(({ subject }) => subject)).toEqual(["Your payment did not go through"]);
  });

  test("who is suppressed", async () => {
    await acme.call(201, "POST", "/suppressions", { email: acme.ada });
    await acme.worry();
    await acme.score();
    await stopped("suppressed");
  });

  test("of the holdout", async () => {
    await acme.set({ automation: { holdout_percent: 100 } });
    await acme.worry();
    await acme.score();
    await stopped("holdout");
  });

  test("while the automation is paused", async () => {
    await acme.call(200, "POST", "/automation/pause");
    await acme.worry();
    await acme.score();
    await stopped("project_paused");
  });

  test("who is known by an id alone", async () => {
    await acme.worry({ customer_id: "cus_1" });
    await acme.score();
    await stopped("opaque");
  });

  test("who has had as many mails as are allowed, recovery mails counted along", async () => {
    await acme.set({ automation: { max_emails_per_customer: { count: 2, per: "30d" } } });
    const events = journey(app, acme.project);
    for (let i = 0; i < 2; i++) {
      const { id } = await events.event({ customer_email: acme.ada, event_type: "payment_failed" });
      const [variant] = await events.variants(id);
      expect((await events.send(id, variant.id)).status).toBe(200);
      await acme.pass(2 * DAY);
      await events.recover(id);
    }
    expect(await acme.mailsTo()).toHaveLength(2);
    smtp.messages.length = 0;
    await acme.worry();
    await acme.score();
    await stopped("customer_cap");
  });

  test("who has cancelled: they hear of that", async () => {
    await acme.call(201, "POST", "/churn-events", { customer_email: acme.ada, event_type: "cancellation" });
    await acme.worry();
    await acme.score();
    await stopped("churn_event");
  });

  test("by a test alert, which says so and cannot be sent again", async () => {
    await acme.call(202, "POST", "/churn-risk/test");
    await app.work();
    expect(smtp.messages).toEqual([]);
    const alert = await acme.alert();
    expect(alert).toMatchObject({ status: "stopped", test: true, last_error: "test" });
    await acme.retry(alert.opaque_id, 409);
  });

  test("twice for one alert, by whatever asks for it", async () => {
    await acme.worry();
    await acme.score();
    await acme.retry((await acme.alert()).opaque_id, 409);
    await app.work();
    expect(await acme.mailsTo()).toHaveLength(1);
  });
});

test("a customer with a reported failed payment that gets no automatic mails is mailed", async () => {
  await acme.configure({ risk_threshold: 20 });
  await acme.call(201, "POST", "/churn-events", {
    customer_email: acme.ada,
    event_type: "payment_failed",
    customer_name: "Ada Lovelace",
  });
  await acme.score();
  const [mail] = await acme.mailsTo();
  expect(mail!.subject).toBe("Your payment did not go through");
  expect(mail!.text).toStartWith("Hi Ada,");
});

test("one campaign at a time: a customer who will get a dunning mail gets only that mail", async () => {
  await acme.configure({ risk_threshold: 20 });
  await acme.set({ automation: { send: "recommended", generate: "all" } });
  await acme.call(201, "POST", "/churn-events", { customer_email: acme.ada, event_type: "payment_failed" });
  await acme.score();
  expect(await acme.alert()).toMatchObject({ status: "stopped", last_error: "churn_event" });
});
