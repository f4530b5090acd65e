// Delivering mails to a real SMTP server that accepts, refuses, or is down for a while.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { messages } from "../../../src/features/messages/tables.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { Log, LogFields } from "../../../src/lib/log.ts";
import { jobs } from "../../../src/queue/jobs.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { pathsIn } from "../../support/outbox.ts";
import { parseMail, type SmtpServer, startSmtp } from "../../support/smtp.ts";
import { automated, EVERYTHING } from "../dunning/automated.ts";

const BUSY = { at: "rcpt", reply: "451 4.3.0 Try again later" } as const;
const UNKNOWN = { at: "rcpt", reply: "550 5.1.1 No such user" } as const;

let smtp: SmtpServer;
let app: TestApp;
let acme: Journey;
let count = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  app = testApp({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "hello@acme.example",
    RECOVERD_MAIL__RATE: "1000/1s",
  });
  acme = journey(app, await newProject(app));
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** A variant that was sent to a new customer. */
async function sent(answer?: typeof BUSY | typeof UNKNOWN) {
  const address = `customer-${++count}@example.com`;
  if (answer) smtp.script({ [address]: answer });
  const { id } = await acme.event({ customer_email: address });
  const [variant] = await acme.variants(id);
  expect((await acme.send(id, variant.id)).status).toBe(200);
  return { id: id as string, address, variant: variant.id as string };
}

async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.work();
}

const received = (address: string) => smtp.messages.filter(({ to }) => to.includes(address));
const statusOf = async (id: string, variant: string) =>
  (await acme.read(id)).variants.find((shown: { id: string }) => shown.id === variant).status;
const lastMessage = async () =>
  (await app.deps.store.read.select().from(messages).orderBy(desc(messages.id)).limit(1))[0]!;

test("a mail arrives once, with both parts and the headers to leave by", async () => {
  const { id, address, variant } = await sent();
  await app.work();
  await pass(DAY);
  expect(received(address)).toHaveLength(1);
  const mail = await parseMail(received(address)[0]!.raw);
  const { subject } = (await acme.read(id)).variants[0];
  expect(mail).toMatchObject({ subject, from: { address: "hello@acme.example" }, to: [{ address }] });
  expect(mail.messageId).toMatch(/^<msg_[0-9a-z]+@acme\.example>$/);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe")).toMatch(/^<http:\/\/localhost:8080\/unsubscribe\/[\w.-]+>$/);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail.text).toContain(pathsIn(header("list-unsubscribe")!, "unsubscribe")[0]!);
  expect(pathsIn(mail.html!, "t/o")).toHaveLength(1);
  expect(await statusOf(id, variant)).toBe("sent");
});

test("a permanent refusal makes the variant bounced, suppresses the address, and is not tried again", async () => {
  const { id, address, variant } = await sent(UNKNOWN);
  await app.work();
  expect(await statusOf(id, variant)).toBe("bounced");
  expect((await acme.read(id)).status).toBe("email_sent");
  smtp.script({});
  await pass(DAY);
  expect(received(address)).toEqual([]);
  expect(errorOf(await acme.send(id, variant))).toBe("409 CONFLICT");

  const next = await acme.event({ customer_email: address });
  const refused = await acme.send(next.id, (await acme.variants(next.id))[0].id);
  expect([errorOf(refused), refused.body.error.message]).toEqual(["409 CONFLICT", expect.stringContaining("bounced")]);
});

test("a mail that a server defers is tried again, and arrives once, as the same message", async () => {
  const { id, address, variant } = await sent(BUSY);
  await app.work();
  const waiting = await lastMessage();
  expect(waiting).toMatchObject({ status: "queued", lastError: expect.stringContaining("4.3.0") });
  expect(await statusOf(id, variant)).toBe("sent");
  expect(errorOf(await acme.send(id, variant))).toBe("409 CONFLICT");
  smtp.script({});
  await pass(HOUR);
  await pass(DAY);
  expect(received(address)).toHaveLength(1);
  expect((await parseMail(received(address)[0]!.raw)).messageId).toBe(waiting.messageId);
  expect(errorOf(await acme.send(id, variant))).toBe("409 CONFLICT");
});

test("a mail that a server takes and does not confirm is tried again, as the same message, and says that it may have arrived", async () => {
  smtp.script({ [`customer-${count + 1}@example.com`]: { at: "data", disconnect: true } });
  const { id, address, variant } = await sent();
  await app.work();
  const message = await lastMessage();
  expect(message.status).toBe("queued");
  expect(message.lastError).toMatch(/may have arrived\)$/);
  expect(message.lastError).not.toContain("mail.host");
  expect(await statusOf(id, variant)).toBe("sent");
  smtp.script({});
  await pass(HOUR);
  expect(received(address)).toHaveLength(1);
  expect((await parseMail(received(address)[0]!.raw)).messageId).toBe(message.messageId);
});

test("after 24 hours of trying a message is failed, and its variant may be sent again", async () => {
  const { id, address, variant } = await sent(BUSY);
  await app.work();
  for (let hour = 1; hour < 24; hour++) await pass(HOUR);
  await pass(HOUR - 1);
  expect((await lastMessage()).status).toBe("queued");
  expect(errorOf(await acme.send(id, variant))).toBe("409 CONFLICT");
  await pass(1);
  expect(await lastMessage()).toMatchObject({ status: "failed", lastError: expect.stringContaining("4.3.0") });
  expect(await statusOf(id, variant)).toBe("sent");
  smtp.script({});
  await pass(DAY);
  expect(received(address)).toEqual([]);

  expect((await acme.send(id, variant)).body.data.sent_at).toBe(new Date(app.clock.now()).toISOString());
  await app.work();
  expect(received(address)).toHaveLength(1);
  expect(errorOf(await acme.send(id, variant))).toBe("409 CONFLICT");
});

test("a failed message that was read all the same is not sent again", async () => {
  const { id, variant } = await sent(BUSY);
  await app.work();
  await pass(DAY);
  const message = await lastMessage();
  expect(message.status).toBe("failed");
  await app.call("GET", pathsIn(message.htmlPart, "t/o")[0]!);
  expect(await statusOf(id, variant)).toBe("opened");
  expect(errorOf(await acme.send(id, variant))).toBe("409 CONFLICT");
  expect(await statusOf(id, variant)).toBe("opened");
});

test("a mail that waits for another try is stopped by a recovery", async () => {
  const { id, address } = await sent(BUSY);
  await app.work();
  smtp.script({});
  await acme.recover(id);
  await pass(HOUR);
  expect((await lastMessage()).status).toBe("stopped");
  expect(received(address)).toEqual([]);
});

test("a mail that waits for its turn at a slow pace is stopped by a recovery", async () => {
  const slow = testApp({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__RATE: "1/1s",
  });
  const calls = journey(slow, await newProject(slow));
  const addresses = ["one@example.com", "other@example.com"];
  const [first, second] = [
    await calls.event({ customer_email: addresses[0] }),
    await calls.event({ customer_email: addresses[1] }),
  ];
  const variants = [(await calls.variants(first.id))[0], (await calls.variants(second.id))[0]];
  for (const [i, { id }] of [first, second].entries()) await calls.send(id, variants[i].id);
  const before = smtp.messages.length;
  const delivering = slow.work();
  while (smtp.messages.length === before) await Bun.sleep(5);
  const waiting = received(addresses[0]!).length === 0 ? 0 : 1;
  await calls.recover([first, second][waiting].id);
  await delivering;
  expect(received(addresses[waiting]!)).toEqual([]);
  const stored = await slow.deps.store.read.select().from(messages);
  expect(stored.map(({ status }) => status).toSorted()).toEqual(["sent", "stopped"]);
  await slow.close();
});

test("a mail that waits for another try is stopped by an unsubscription", async () => {
  const { address } = await sent(BUSY);
  await app.work();
  smtp.script({});
  await app.call("POST", pathsIn((await lastMessage()).textPart, "unsubscribe")[0]!);
  await pass(HOUR);
  expect((await lastMessage()).status).toBe("stopped");
  expect(received(address)).toEqual([]);
});

test("an automatic mail that waits for another try is stopped once its customer has had enough; one by hand is not", async () => {
  const itself = testApp({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__ALLOW_LOOPBACK_LINKS: "true",
  });
  const max_emails_per_customer = { count: 2, per: "30d" };
  const acme = await automated(itself, {
    automation: { ...EVERYTHING, dunning_schedule: ["0d"], max_emails_per_customer },
  });
  const customer_email = `customer-${++count}@example.com`;
  smtp.script({ [customer_email]: BUSY });
  const { id } = await acme.failedPayment({ customer_email });
  await itself.work();
  const { variants } = await acme.read(id);
  const byHand = variants.filter(({ status }: { status: string }) => status === "draft").slice(0, 2);
  await acme.send(id, byHand[0].id);
  await itself.work();
  const statuses = async () =>
    (await itself.deps.store.read.select().from(messages).orderBy(messages.id)).map(({ status }) => status);
  expect(await statuses()).toEqual(["queued", "queued"]);
  await acme.send(id, byHand[1].id);
  smtp.script({});
  await acme.pass(HOUR);
  expect(await statuses()).toEqual(["stopped", "sent", "sent"]);
  expect(received(customer_email)).toHaveLength(2);
  const entry = (await acme.timeline(id)).find(({ kind }) => kind === "stopped");
  expect(entry?.reason).toContain("as many mails as the project allows one person");
  await itself.close();
});

test.each([
  ["a server that cannot be reached", "127.0.0.1"],
  ["a folder that cannot be written", ""],
])("%s bounces nobody, and the log warns of it without the customer's address", async (_what, host) => {
  const away = testApp({ RECOVERD_MAIL__HOST: host, RECOVERD_MAIL__PORT: "1", RECOVERD_MAIL__TLS: "none" });
  await writeFile(join(away.deps.config.data.dir, "outbox"), "a file is in the way");
  const warned: string[] = [];
  Object.assign(away.deps.log as Log, {
    warn: (line: string, fields: LogFields) => warned.push(JSON.stringify([line, fields])),
  });
  const calls = journey(away, await newProject(away));
  const { id, customer_email } = await calls.event();
  const [variant] = await calls.variants(id);
  await calls.send(id, variant.id);
  await away.work();
  expect((await calls.read(id)).variants[0].status).toBe("sent");
  expect((await away.deps.store.read.select().from(messages))[0]!.status).toBe("queued");
  expect(warned).toEqual([expect.stringContaining("No mail can be handed over")]);
  expect(warned[0]).not.toContain(customer_email);
  await away.close();
});

test("a message whose job failed for good, or is gone, gets one again and arrives once", async () => {
  const [failed, gone] = ["failed@example.com", "gone@example.com"];
  const waiting: [string, string][] = [];
  for (const address of [failed, gone]) {
    const { id } = await acme.event({ customer_email: address });
    waiting.push([id, (await acme.variants(id))[0].id]);
  }
  for (const [id, variant] of waiting) expect((await acme.send(id, variant)).status).toBe(200);
  const { store, clock } = app.deps;
  const [first, second] = (await store.read.select().from(messages).orderBy(desc(messages.id)).limit(2)).reverse();
  await store.write(async (tx) => {
    await tx
      .update(jobs)
      .set({ state: "failed", finishedAt: clock.now() })
      .where(eq(jobs.key, `deliver:${first!.id}`));
    await tx.delete(jobs).where(eq(jobs.key, `deliver:${second!.id}`));
  });
  await app.work();
  expect([...received(failed), ...received(gone)]).toEqual([]);
  await pass(HOUR);
  await pass(HOUR);
  expect([received(failed), received(gone)].map(({ length }) => length)).toEqual([1, 1]);
  expect((await store.read.select().from(messages)).filter(({ status }) => status === "queued")).toEqual([]);
});

test("hostile names and reasons add no header, no recipient and no markup to the mail", async () => {
  const evil = "Eve\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>";
  const address = `customer-${++count}@example.com`;
  const created = await acme.create({ customer_email: address, event_type: "cancellation", customer_name: evil });
  expect(errorOf(created)).toBe("400 VALIDATION_ERROR");
  const hostile = '"Eve" <victim@example.com>, =?utf-8?Q?=0D=0ABcc:_victim@example.com?= <img src=x onerror=alert(1)>';
  const { id } = await acme.event({
    customer_email: address,
    customer_name: hostile,
    cancel_reason: `${evil} ${hostile}`,
  });
  const [variant] = await acme.variants(id);
  await acme.edit(id, variant.id, { subject: hostile, body: `${hostile}\r\n.\r\nRCPT TO:<victim@example.com>\r\n` });
  await acme.send(id, variant.id);
  await app.work();
  expect(received("victim@example.com")).toEqual([]);
  const [arrived] = received(address);
  expect(arrived!.to).toEqual([address]);
  const mail = await parseMail(arrived!.raw);
  expect(mail.subject).toBe(hostile);
  expect([mail.to, mail.cc ?? [], mail.bcc ?? []]).toMatchObject([[{ address }], [], []]);
  expect(mail.headers.filter(({ key }) => /^(bcc|cc)$/.test(key))).toEqual([]);
  expect(mail.html).not.toMatch(/<script|<img[^>]+onerror/i);
  expect(mail.text).toContain("RCPT TO:");
});
