// A customer whose address changes at the provider while a payment is due: the next mails go to the new address, and
// everything that is known about the old one still counts.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { isHeldOut } from "../../../src/features/dunning/holdout.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { parseMail, type SmtpServer, sendingThrough, startSmtp } from "../../support/smtp.ts";
import { liveUntil } from "../dunning/automated.ts";
import { mime } from "../replies/posts.ts";
import { otherProject, type Sent } from "./other-project.ts";
import { newPaddleLife } from "./paddle-life.ts";
import type { Posting } from "./posting.ts";
import { STRIPE_SECRET } from "./posting.ts";
import { newRazorpayLife } from "./razorpay-life.ts";
import { newStripeLife, type StripeEvent } from "./stripe-life.ts";

const DAY = 86_400_000;
const BUSY = { at: "rcpt", reply: "451 4.3.0 Try again later" } as const;
const UNKNOWN = { at: "rcpt", reply: "550 5.1.1 No such user" } as const;
const AUTOMATION = {
  generate: "all",
  send: "recommended",
  quiet_hours: null,
  dunning_schedule: ["0d", "3d", "7d", "14d"],
  max_emails_per_customer: { count: 20, per: "30d" },
};

/** A customer whose payment fails in minute 0. */
type Life = {
  email: string;
  fails: (StripeEvent | Sent)[];
  readdressed: (minute: number, to: string) => StripeEvent | Sent;
};

const PROVIDERS: Record<string, (start: number) => Life> = {
  stripe: (start) => {
    const life = newStripeLife("2025-03-31.basil", start);
    const failed = life.failed(2, {}, { customer_email: life.email });
    return { ...life, fails: [life.person(0), life.created(1), failed] };
  },
  razorpay: (start) => {
    const life = newRazorpayLife(start);
    return { email: life.email, fails: [life.charged(0), life.pending(2)], readdressed: life.retried };
  },
  paddle: (start) => {
    const life = newPaddleLife(start);
    return { ...life, fails: [life.person(0), life.created(1), life.failed(2)] };
  },
};

let smtp: SmtpServer;
let app: TestApp;
let acme: Awaited<ReturnType<typeof otherProject>>;
let posting: Posting;
let people = 0;

beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());
// Its own service, because the work of every day is done for all projects.
beforeEach(async () => {
  app = testApp({ ...sendingThrough(smtp), RECOVERD_AUTH__TOKEN_TTL: "365d", RECOVERD_LOG__LEVEL: "error" });
  acme = await otherProject(app);
  posting = acme.posting;
  await posting.set({
    automation: AUTOMATION,
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } },
  });
});
afterEach(async () => {
  smtp.script({});
  await app.close();
});

const newAddress = () => `changed-${++people}@example.com`;
const minutesSince = (start: number) => Math.floor((app.clock.now() - start) / 60_000);

async function post(sent: readonly (StripeEvent | Sent)[]): Promise<void> {
  for (const one of sent) {
    if ("provider" in one) await acme.send([one]);
    else expect((await posting.stripe(one)).status).toBe(200);
  }
  await app.work();
}

const pass = (ms: number): Promise<void> => liveUntil(app, app.clock.now() + ms);

/** A customer who has just got the first mail about a failed payment. */
async function inArrears(provider = "stripe") {
  const start = app.clock.now() - 600_000;
  const life = PROVIDERS[provider]!(start);
  await post(life.fails);
  const to = newAddress();
  const readdress = async (address = to) => {
    app.clock.advance(60_000);
    await post([life.readdressed(minutesSince(start), address)]);
  };
  return { ...life, start, to, readdress };
}

const mailsTo = (address: string) => smtp.messages.filter(({ to }) => to.includes(address));
const countMails = (...addresses: string[]) => addresses.map((address) => mailsTo(address).length);
const call = async (method: string, path: string, body?: unknown) =>
  app.call(method, `/projects/${posting.slug}${path}`, { token: posting.token, body });
const suppressionOf = async (email: string) =>
  (await call("GET", `/suppressions?email=${encodeURIComponent(email)}`)).body.data[0]?.reason;
const onlyEvent = async (email: string) => {
  const events = await posting.events(`customer_email=${email}`);
  expect(events).toHaveLength(1);
  return events[0];
};
const unsubscribe = async (address: string) => {
  const mail = await parseMail(mailsTo(address).at(-1)!.raw);
  const link = /http:\/\/localhost:8080(\/unsubscribe\/[\w.-]+)/.exec(mail.text!)![1]!;
  expect((await app.call("POST", link, { raw: "" })).status).toBe(200);
};

describe.each(Object.keys(PROVIDERS))("at %s", (provider) => {
  test("the next mail goes to the new address, and the event is the same", async () => {
    const { email, to, readdress } = await inArrears(provider);
    expect(countMails(email, to)).toEqual([1, 0]);
    const { id } = await onlyEvent(email);
    await readdress();
    expect(await onlyEvent(to)).toMatchObject({ id, status: "email_sent", customer_email: to });
    expect(await posting.events(`customer_email=${email}`)).toEqual([]);
    await pass(15 * DAY);
    expect(countMails(email, to)).toEqual([1, 3]);
  });

  test("a change that is reported before the failure is used from the first mail on", async () => {
    const start = app.clock.now() - 600_000;
    const life = PROVIDERS[provider]!(start);
    const to = newAddress();
    const [failed] = life.fails.slice(-1);
    await post([...life.fails.slice(0, -1), life.readdressed(3, to), failed!]);
    await pass(15 * DAY);
    expect([...countMails(life.email, to), (await onlyEvent(to)).event_type]).toEqual([0, 4, "payment_failed"]);
  });
});

test("a mail that waits for the mail server goes to the new address", async () => {
  const start = app.clock.now() - 600_000;
  const life = PROVIDERS.stripe!(start);
  const to = newAddress();
  smtp.script({ [life.email]: BUSY });
  await post(life.fails);
  await post([life.readdressed(5, to)]);
  smtp.script({});
  await pass(12 * 3_600_000);
  expect(countMails(life.email, to)).toEqual([0, 1]);
  const { id } = await onlyEvent(to);
  const sent = (await app.deps.store.read.select().from(messages)).filter(({ eventId }) => eventId === id);
  expect(sent.map(({ toAddress, status }) => [toAddress, status])).toEqual([[to, "sent"]]);
});

test("a customer who unsubscribed under the old address is not mailed under the new one", async () => {
  const { email, to, readdress } = await inArrears();
  await unsubscribe(email);
  await readdress();
  await pass(4 * DAY);
  expect([...countMails(email, to), await suppressionOf(to)]).toEqual([1, 0, "unsubscribed"]);
});

test("the link in a mail to the old address still unsubscribes", async () => {
  const { email, to, readdress } = await inArrears();
  await readdress();
  await unsubscribe(email);
  await pass(4 * DAY);
  expect(countMails(email, to)).toEqual([1, 0]);
  expect([await suppressionOf(email), await suppressionOf(to)]).toEqual(["unsubscribed", "unsubscribed"]);
});

test("so does a link from before a second change", async () => {
  const { email, to, readdress } = await inArrears();
  await readdress();
  await pass(4 * DAY);
  const third = newAddress();
  await readdress(third);
  await unsubscribe(to);
  await pass(4 * DAY);
  expect(countMails(email, to, third)).toEqual([1, 1, 0]);
});

test("a customer who was suppressed under the new address is not mailed there", async () => {
  const { email, to, readdress } = await inArrears();
  await call("POST", "/suppressions", { email: to, reason: "manual" });
  await readdress();
  await pass(4 * DAY);
  expect(countMails(email, to)).toEqual([1, 0]);
});

test("an address that changes back and forth is suppressed once", async () => {
  const { email, to, readdress } = await inArrears();
  await readdress();
  await readdress(email);
  await readdress();
  await unsubscribe(email);
  await pass(4 * DAY);
  expect([...countMails(email, to), await suppressionOf(to)]).toEqual([1, 0, "unsubscribed"]);
});

test("a correction of an address that does not exist gets the mails that are left", async () => {
  const start = app.clock.now() - 600_000;
  const life = PROVIDERS.stripe!(start);
  smtp.script({ [life.email]: UNKNOWN });
  await post(life.fails);
  expect(await suppressionOf(life.email)).toBe("bounced");
  const to = newAddress();
  await post([life.readdressed(5, to)]);
  await pass(15 * DAY);
  expect([...countMails(life.email, to), await suppressionOf(to)]).toEqual([0, 3, undefined]);
});

test("mails to both addresses count towards the cap", async () => {
  await posting.set({ automation: { max_emails_per_customer: { count: 2, per: "30d" } } });
  const { email, to, readdress } = await inArrears();
  await readdress();
  const upcoming = (await call("GET", "/automation/upcoming?days=15")).body.data as { held: string | null }[];
  expect(upcoming.map(({ held }) => held)).toEqual([null, "customer_cap", "customer_cap"]);
  await pass(15 * DAY);
  expect(countMails(email, to)).toEqual([1, 1]);
});

test.each([true, false])("a customer who is in the holdout: %p, stays so", async (heldOut) => {
  await posting.set({ automation: { holdout_percent: 50 } });
  const inHoldout = (email: string) => isHeldOut(posting.id, email, 50);
  let life: Life;
  do life = PROVIDERS.stripe!(app.clock.now() - 600_000);
  while (inHoldout(life.email) !== heldOut);
  await post(life.fails);
  let to: string;
  do to = newAddress();
  while (inHoldout(to) === heldOut);
  await post([life.readdressed(5, to)]);
  await pass(4 * DAY);
  expect(countMails(life.email, to)).toEqual(heldOut ? [0, 0] : [1, 1]);
});

test("a reply to a mail at the old address holds the mails to the new one until it is handled", async () => {
  const { email, to, readdress } = await inArrears();
  const { messageId } = await parseMail(mailsTo(email)[0]!.raw);
  await readdress();
  const { urls } = (await call("GET", "/mail-webhooks")).body.data;
  const raw = mime({ from: email, subject: "Re: your payment", text: "I will pay on Friday", inReplyTo: messageId! });
  const headers = { "content-type": "message/rfc822" };
  expect((await app.call("POST", new URL(urls.inbound).pathname, { raw, headers })).status).toBe(200);
  await pass(4 * DAY);
  const replies = (await call("GET", "/replies")).body.data;
  expect([countMails(to), replies.map(({ customer_email }: { customer_email: string }) => customer_email)]).toEqual([
    [0],
    [to],
  ]);
  expect((await call("POST", `/replies/${replies[0].id}/handled`, { resume: true })).status).toBe(200);
  await pass(DAY);
  expect(countMails(email, to)).toEqual([1, 1]);
});

test("a reply that waits while the address changes can still be handled", async () => {
  const { email, to, readdress } = await inArrears();
  const { messageId } = await parseMail(mailsTo(email)[0]!.raw);
  const { urls } = (await call("GET", "/mail-webhooks")).body.data;
  const raw = mime({ from: email, subject: "Re: your payment", text: "I will pay on Friday", inReplyTo: messageId! });
  await app.call("POST", new URL(urls.inbound).pathname, { raw, headers: { "content-type": "message/rfc822" } });
  await readdress();
  await pass(4 * DAY);
  expect(countMails(to)).toEqual([0]);
  const [reply] = (await call("GET", "/replies")).body.data;
  await call("POST", `/replies/${reply.id}/handled`, { resume: true });
  await pass(DAY);
  expect(countMails(email, to)).toEqual([1, 1]);
});

test("a death that was reported under the old address still stops the mails", async () => {
  const { email, to, readdress } = await inArrears();
  const cancel_reason = "My husband has died";
  await call("POST", "/churn-events", { customer_email: email, event_type: "cancellation", cancel_reason });
  await readdress();
  await pass(4 * DAY);
  expect(countMails(email, to)).toEqual([1, 0]);
});

test("the timeline and the customer's story say when the address changed", async () => {
  const { to, readdress } = await inArrears();
  await readdress();
  const { id } = await onlyEvent(to);
  const summary = "The payment provider reported another address of the customer: mails go there from now on";
  const changes = (await call("GET", `/churn-events/${id}/timeline`)).body.data.filter(
    ({ kind }: { kind: string }) => kind === "address_changed",
  );
  expect(changes).toMatchObject([{ state: "done", summary }]);
  const { entries } = (await call("GET", `/customers/${to}/explanation`)).body.data;
  expect(entries).toContainEqual(expect.objectContaining({ kind: "event", sentence: summary }));
});

test("the payment wall answers to both addresses", async () => {
  const { email, to, readdress } = await inArrears();
  await readdress();
  await posting.set({ wall: { mode: "modal" } });
  const { identity_secret } = (await call("GET", "")).body.data;
  const wall = async (customer_email: string) => {
    const customer_hash = createHmac("sha256", identity_secret).update(customer_email).digest("hex");
    const query = new URLSearchParams({ customer_email, customer_hash });
    return (await app.call("GET", `/wall/${posting.publicKey}?${query}`)).body.open?.amount;
  };
  expect([await wall(to), await wall(email), await wall(newAddress())]).toEqual([4_900, 4_900, undefined]);
});

test("the customer is listed and found once, and the old address leads to the new one", async () => {
  const { email, to, readdress } = await inArrears();
  await readdress();
  const listed = (await call("GET", "/customers")).body.data;
  expect(listed.map(({ customer_email }: { customer_email: string }) => customer_email)).toEqual([to]);
  const found = async (q: string) => (await call("GET", `/customers?q=${encodeURIComponent(q)}`)).body.data.length;
  expect([await found(to.split("@")[0]!), await found(email.split("@")[0]!)]).toEqual([1, 0]);
  expect((await call("GET", `/customers/${email}`)).body.data.customer_email).toBe(to);
});

describe.each(["old", "new"])("people's data of the %s address", (which) => {
  test("holds the event and its mails", async () => {
    const { email, to, readdress } = await inArrears();
    await readdress();
    const customer_email = which === "old" ? email : to;
    const { kinds } = (await call("POST", "/customers/export", { customer_email })).body.data;
    expect(kinds.churn_events).toMatchObject([{ customer_email: to, first_email: email }]);
    expect(kinds.messages).toMatchObject([{ to_address: email }]);
  });

  test("is erased with the event, and nobody is mailed about it", async () => {
    const { email, to, readdress } = await inArrears();
    await readdress();
    const { id } = await onlyEvent(to);
    expect((await call("DELETE", `/customers/${which === "old" ? email : to}`)).status).toBe(202);
    await pass(4 * DAY);
    const event = (await call("GET", `/churn-events/${id}`)).body.data;
    expect([event.status, event.customer_email, event.customer_name]).toEqual([
      "lost",
      expect.stringMatching(/@erased\.invalid$/),
      null,
    ]);
    expect((await call("GET", "/customers?states=could_not_pay")).body.data).toMatchObject([
      { customer_email: event.customer_email },
    ]);
    // The provider goes on to report.
    await readdress();
    expect(countMails(email, to)).toEqual([1, 0]);
  });
});

test("an ended event keeps its address", async () => {
  const { email, readdress } = await inArrears();
  const { id } = await onlyEvent(email);
  await call("POST", `/churn-events/${id}/recovered`);
  await readdress();
  expect((await onlyEvent(email)).id).toBe(id);
});

test("the custom webhook changes no address, signed or not", async () => {
  const { email, to } = await inArrears();
  const { customer_id, event_type, id } = await onlyEvent(email);
  await posting.custom({ customer_email: to, customer_id, event_type });
  await app.work();
  await pass(4 * DAY);
  expect((await onlyEvent(email)).id).toBe(id);
});

describe.each([true, false])("at Razorpay, with a customer: %p", (hasCustomer) => {
  const who = hasCustomer ? {} : { customer_id: null };

  test("an address that somebody typed into a checkout changes nothing", async () => {
    const life = newRazorpayLife(app.clock.now() - 600_000);
    const stranger = newAddress();
    const typed = { ...who, email: stranger, subscription_id: life.own("sub_a") };
    await post([life.charged(0, who, who), life.pending(2, who), life.failed(4, typed)]);
    await post([life.captured(5, { ...typed, amount: 100 })]);
    await pass(4 * DAY);
    expect(countMails(life.email, stranger)).toEqual([2, 0]);
  });

  test("the address in the notes, which never changes, does not come back", async () => {
    const life = newRazorpayLife(app.clock.now() - 600_000);
    const noted = { ...who, notes: { email: newAddress() } };
    await post([life.charged(0, noted, who), life.pending(2, noted), life.pending(3, noted)]);
    await pass(4 * DAY);
    expect(countMails(life.email, noted.notes.email)).toEqual([2, 0]);
  });
});
