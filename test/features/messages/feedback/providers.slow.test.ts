// Postmark, Mailgun and SendGrid: what they post according to their documentation, and which calls are accepted.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type TestApp, testApp } from "../../../support/app.ts";
import { cpuTime } from "../../../support/cpu.ts";
import { errorOf } from "../../../support/journey.ts";
import { newSender, type Sender } from "./mailed.ts";

let app: TestApp;
let sender: Sender;
beforeAll(async () => {
  app = testApp();
  sender = await newSender(app);
});
afterAll(() => app.close());

const OK = { status: 200, body: { status: "ok" } };

type Outcome = [status: "sent" | "bounced", reason: string | null];
const BOUNCED: Outcome = ["bounced", "bounced"];
const COMPLAINED: Outcome = ["sent", "complained"];
const UNSUBSCRIBED: Outcome = ["sent", "unsubscribed"];
const UNTOUCHED: Outcome = ["sent", null];

type Case = [what: string, post: (to: string) => unknown, outcome: Outcome];

/** The outcome of a mail to a new customer after the provider's post about it. */
async function outcomeOf(provider: string, post: (to: string) => unknown): Promise<Outcome> {
  const mail = await sender.mailed();
  expect(await sender.post(provider, { body: post(mail.to) })).toMatchObject(OK);
  // A provider may post the same thing twice.
  expect(await sender.post(provider, { body: post(mail.to) })).toMatchObject(OK);
  return [(await mail.status()) as Outcome[0], await mail.reason()];
}

describe("Postmark", () => {
  const event = (change: object) => (Email: string) => ({
    RecordType: "Bounce",
    MessageStream: "outbound",
    ID: 42,
    Type: "HardBounce",
    TypeCode: 1,
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    Details: "smtp;550 5.1.1 unknown user",
    Email,
    From: "sender@acme.example",
    Inactive: true,
    ...change,
  });
  const subscription = (change: object) => (Recipient: string) => ({
    RecordType: "SubscriptionChange",
    Recipient,
    Origin: "Recipient",
    SuppressSending: true,
    SuppressionReason: "ManualSuppression",
    ...change,
  });
  const { RecordType: _, ...older } = event({})("x");

  const cases: Case[] = [
    ["a hard bounce", event({}), BOUNCED],
    ["an address that is none", event({ Type: "BadEmailAddress", TypeCode: 100000 }), BOUNCED],
    ["a hard bounce as it was posted before there were record types", (Email) => ({ ...older, Email }), BOUNCED],
    ["a soft bounce", event({ Type: "SoftBounce", TypeCode: 4096 }), UNTOUCHED],
    ["a blocked mail", event({ Type: "Blocked", TypeCode: 100006 }), UNTOUCHED],
    ["an automatic answer", event({ Type: "AutoResponder", TypeCode: 32 }), UNTOUCHED],
    ["a complaint", event({ RecordType: "SpamComplaint", Type: "SpamComplaint", TypeCode: 100001 }), COMPLAINED],
    ["a subscription that the customer ended", subscription({}), UNSUBSCRIBED],
    ["a subscription that a bounce ended", subscription({ SuppressionReason: "HardBounce" }), BOUNCED],
    ["a subscription that was taken up again", subscription({ SuppressSending: false }), UNTOUCHED],
    ["a delivery", (Recipient) => ({ RecordType: "Delivery", Recipient, Details: "250 OK" }), UNTOUCHED],
    ["an open", (Recipient) => ({ RecordType: "Open", Recipient, FirstOpen: true }), UNTOUCHED],
    ["a kind of tomorrow", event({ RecordType: "Tomorrow" }), UNTOUCHED],
  ];
  test.each(cases)("%s", async (_, post, outcome) => {
    expect(await outcomeOf("postmark", post)).toEqual(outcome);
  });
});

describe("Mailgun", () => {
  const event =
    (change: object, messageId = "20260302.1@acme.example") =>
    (recipient: string) => ({
      signature: { timestamp: "1529006854", token: "a8ce0edb", signature: "d2271d12" },
      "event-data": {
        event: "failed",
        severity: "permanent",
        reason: "bounce",
        recipient,
        message: { headers: { "message-id": messageId, to: recipient } },
        "delivery-status": { code: 550, message: "5.1.1 No such user", description: "" },
        ...change,
      },
    });

  const cases: Case[] = [
    ["a permanent failure", event({}), BOUNCED],
    ["a temporary failure", event({ severity: "temporary" }), UNTOUCHED],
    ["a failure after too many tries", event({ reason: "old" }), UNTOUCHED],
    ["a mail held back for an earlier bounce", event({ reason: "suppress-bounce" }), BOUNCED],
    ["a mail held back for an earlier complaint", event({ reason: "suppress-complaint" }), COMPLAINED],
    ["a complaint", event({ event: "complained" }), COMPLAINED],
    ["an unsubscription", event({ event: "unsubscribed" }), UNSUBSCRIBED],
    ["a delivery", event({ event: "delivered" }), UNTOUCHED],
    ["a click", event({ event: "clicked" }), UNTOUCHED],
    ["an event without anything", () => ({ "event-data": {} }), UNTOUCHED],
  ];
  test.each(cases)("%s", async (_, post, outcome) => {
    expect(await outcomeOf("mailgun", post)).toEqual(outcome);
  });

  test("finds the mail by its Message-ID, which has no brackets", async () => {
    const first = await sender.mailed();
    app.clock.advance(1_000);
    const second = await sender.mailed(first.to);
    await sender.post("mailgun", { body: event({}, first.messageId.slice(1, -1))(first.to) });
    expect([await first.status(), await second.status()]).toEqual(["bounced", "sent"]);
  });

  test("a key that is set is asked for: what it did not sign is 401 and changes nothing", async () => {
    const own = await newSender(app);
    const mail = await own.mailed();
    const key = "key-0123456789abcdef";
    expect((await own.webhooks("PATCH", { mailgun_signing_key: key })).body.data.mailgun_signing_key).toBe(true);
    const signed = (by: string, change: object = {}) => {
      const [timestamp, token] = ["1772442000", "a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0"];
      const signature = createHmac("sha256", by)
        .update(timestamp + token)
        .digest("hex");
      return { ...event({})(mail.to), signature: { timestamp, token, signature, ...change } };
    };
    for (const body of [
      event({})(mail.to),
      signed("another key"),
      signed(key, { token: "other" }),
      signed(key, { signature: "" }),
      signed(key, { signature: 5 }),
      { "event-data": event({})(mail.to)["event-data"] },
      {
        ...event({})(mail.to),
        signature: { timestamp: "", token: "", signature: createHmac("sha256", key).digest("hex") },
      },
      [],
      null,
    ]) {
      expect(errorOf(await own.post("mailgun", { body }))).toBe("401 UNAUTHORIZED");
    }
    expect(await mail.reason()).toBeNull();
    expect(await own.post("mailgun", { body: signed(key) })).toMatchObject(OK);
    expect(await mail.reason()).toBe("bounced");
  });
});

describe("SendGrid", () => {
  const event = (change: object) => (email: string) => [
    { email: "stranger@example.com", event: "processed", timestamp: 1772442000 },
    {
      email,
      event: "bounce",
      type: "bounce",
      status: "5.0.0",
      reason: "550 No such user",
      timestamp: 1772442000,
      ...change,
    },
  ];

  const cases: Case[] = [
    ["a bounce", event({}), BOUNCED],
    ["a blocked mail", event({ type: "blocked" }), UNTOUCHED],
    ["a bounce that may pass", event({ status: "4.2.2" }), UNTOUCHED],
    ["a deferral", event({ event: "deferred", response: "450 busy" }), UNTOUCHED],
    ["a mail dropped for an earlier bounce", event({ event: "dropped", reason: "Bounced Address" }), BOUNCED],
    [
      "a mail dropped for an earlier complaint",
      event({ event: "dropped", reason: "Spam Reporting Address" }),
      COMPLAINED,
    ],
    ["a mail dropped for an unsubscription", event({ event: "dropped", reason: "Unsubscribed Address" }), UNSUBSCRIBED],
    ["a mail dropped for its content", event({ event: "dropped", reason: "Spam Content" }), UNTOUCHED],
    ["a complaint", event({ event: "spamreport" }), COMPLAINED],
    ["an unsubscription", event({ event: "group_unsubscribe" }), UNSUBSCRIBED],
    ["a delivery", event({ event: "delivered" }), UNTOUCHED],
    ["things that are no events", () => [null, 5, [], {}, { email: 5, event: "bounce" }], UNTOUCHED],
  ];
  test.each(cases)("%s", async (_, post, outcome) => {
    expect(await outcomeOf("sendgrid", post)).toEqual(outcome);
  });

  test("thousands of events in one call are all taken, and one mail's by its smtp-id", async () => {
    const mail = await sender.mailed();
    const crowd = Array.from({ length: 5_000 }, (_, n) => ({
      email: `s${n}@example.com`,
      event: "bounce",
      type: "bounce",
    }));
    const own = {
      email: "redirected@example.com",
      event: "bounce",
      type: "bounce",
      status: "5.1.1",
      "smtp-id": mail.messageId,
    };
    const started = cpuTime();
    expect(await sender.post("sendgrid", { body: [...crowd, own] })).toMatchObject(OK);
    expect(cpuTime() - started).toBeLessThan(30_000);
    expect(await mail.status()).toBe("bounced");
  });

  test("a key that is set is asked for: what it did not sign, byte by byte, is 401 and changes nothing", async () => {
    const own = await newSender(app);
    const mail = await own.mailed();
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const shown = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    expect((await own.webhooks("PATCH", { sendgrid_public_key: shown })).body.data.sendgrid_public_key).toBe(shown);
    const raw = `${JSON.stringify(event({})(mail.to))}\r\n`;
    const headers = (text: string, by: KeyObject = privateKey, timestamp = "1772442000") => ({
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(timestamp + text), by).toString("base64"),
    });
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    const refused: Record<string, string>[] = [
      {},
      headers(raw.trim()),
      headers(raw, other),
      { ...headers(raw), "x-twilio-email-event-webhook-timestamp": "1772442001" },
      { ...headers(raw), "x-twilio-email-event-webhook-signature": "AAAA" },
    ];
    for (const wrong of refused) {
      expect(errorOf(await own.post("sendgrid", { raw, headers: wrong }))).toBe("401 UNAUTHORIZED");
    }
    expect(await mail.reason()).toBeNull();
    expect(await own.post("sendgrid", { raw, headers: headers(raw) })).toMatchObject(OK);
    expect(await mail.reason()).toBe("bounced");
  });
});

test.each([
  ["postmark", "[]"],
  ["postmark", "5"],
  ["mailgun", "{}"],
  ["mailgun", '{"event-data": []}'],
  ["sendgrid", "{}"],
  ["sendgrid", '"x"'],
  ["ses", "{"],
  ["postmark", ""],
  ["sendgrid", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
  ["mailgun", `{"event-data": "${"x".repeat(1024 * 1024)}"}`],
])("%s: what is no post of its is a 400", async (provider, raw) => {
  const answer = await sender.post(provider, { raw });
  expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
});
