// Amazon SES: envelopes signed with a test certificate in place of Amazon's.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createSign } from "node:crypto";
import { Elysia } from "elysia";
import { createSns, type Fetch } from "../../../../src/adapters/sns.ts";
import { createLimits } from "../../../../src/features/access/limits.ts";
import { mailWebhookRoutes } from "../../../../src/features/messages/feedback/webhook-routes.ts";
import type { SuppressionReason } from "../../../../src/features/suppressions/tables.ts";
import { errors } from "../../../../src/http/errors.ts";
import { createFetch } from "../../../../src/http/pipeline.ts";
import { silentLog } from "../../../../src/lib/log.ts";
import { OFF } from "../../../http/sample.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { makeCertificate } from "../../../support/certificate.ts";
import { newSender, type Sender } from "./mailed.ts";

const amazon = makeCertificate();
const CERTIFICATE_URL = "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";
const SUBSCRIBE_URL =
  "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:x&Token=2336";

let app: TestApp;
let sender: Sender;
let post: (body: unknown, raw?: string) => Promise<{ status: number; code: string }>;
let asked: string[] = [];
let answer: (url: string) => Response | Promise<Response>;

beforeAll(async () => {
  app = testApp();
  app.clock.advance(Date.now() - app.clock.now()); // the certificate is valid now
  sender = await newSender(app);
  const path = await sender.pathOf("ses");
  const fetch: Fetch = async (url) => {
    asked.push(url);
    return answer(url);
  };
  const serve = () =>
    createFetch({
      app: new Elysia()
        .use(errors({ log: silentLog }))
        .group("/api/v1", (api) => api.use(mailWebhookRoutes(app.deps, createSns({ fetch, clock: app.clock })))),
      identify: async () => null,
      admit: async () => null,
      connection: app.deps.config.server,
      limits: createLimits(OFF, app.clock),
      log: silentLog,
    });
  post = async (body, raw = JSON.stringify(body)) => {
    const request = new Request(`http://localhost:8080${path}`, { method: "POST", body: raw });
    const response = await serve()(request, "127.0.0.1"); // a new server each time, so that nothing is cached
    const said = (await response.json()) as { status?: string; error?: { code: string } };
    return { status: response.status, code: said.error?.code ?? said.status ?? "" };
  };
});
afterAll(() => app.close());
beforeEach(() => {
  asked = [];
  answer = () => new Response(amazon.cert);
});

const OK = { status: 200, code: "ok" };
const REFUSED = { status: 401, code: "UNAUTHORIZED" };

type Envelope = Record<string, string>;

function envelope(message: unknown, change: Envelope = {}): Envelope {
  return {
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: "arn:aws:sns:us-east-1:123456789012:bounces",
    Message: typeof message === "string" ? message : JSON.stringify(message),
    Timestamp: "2026-03-02T09:00:00.000Z",
    SignatureVersion: "2",
    SigningCertURL: CERTIFICATE_URL,
    ...change,
  };
}

function signed(unsigned: Envelope, key = amazon.key): Envelope {
  const names =
    unsigned.Type === "Notification"
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names.flatMap((name) => (unsigned[name] === undefined ? [] : [`${name}\n${unsigned[name]}\n`])).join("");
  const algorithm = unsigned.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return { ...unsigned, Signature: createSign(algorithm).update(text).sign(key, "base64") };
}

const bounce = (emailAddress: string, change: object = {}, mail: object = {}) => ({
  notificationType: "Bounce",
  bounce: {
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: [
      { emailAddress, action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" },
    ],
    timestamp: "2026-03-02T09:00:00.000Z",
    ...change,
  },
  mail: { messageId: "00000138111222aa-33322211", destination: [emailAddress], ...mail },
});

describe("a notification", () => {
  test.each(["1", "2"])("signed in version %s is taken", async (version) => {
    const mail = await sender.mailed();
    expect(await post(signed(envelope(bounce(mail.to), { SignatureVersion: version })))).toEqual(OK);
    expect([await mail.status(), await mail.reason()]).toEqual(["bounced", "bounced"]);
    expect(asked).toEqual([CERTIFICATE_URL]);
  });

  test("with a subject has it signed as well", async () => {
    const mail = await sender.mailed();
    const unsigned = envelope(bounce(mail.to), { Subject: "Amazon SES" });
    expect(await post({ ...signed(unsigned), Subject: "Another" })).toEqual(REFUSED);
    expect(await post(signed(unsigned))).toEqual(OK);
    expect(await mail.reason()).toBe("bounced");
  });

  const reports: [string, (to: string) => unknown, SuppressionReason | null][] = [
    ["a transient bounce", (to) => bounce(to, { bounceType: "Transient", bounceSubType: "MailboxFull" }), null],
    ["an undetermined bounce", (to) => bounce(to, { bounceType: "Undetermined" }), null],
    [
      "an event of a configuration set",
      (to) => ({ ...bounce(to), notificationType: undefined, eventType: "Bounce" }),
      "bounced",
    ],
    ["an address with a name", (to) => bounce(`Ada <${to}>`), "bounced"],
    [
      "a complaint",
      (to) => ({
        notificationType: "Complaint",
        complaint: { complainedRecipients: [{ emailAddress: to }], complaintFeedbackType: "abuse" },
      }),
      "complained",
    ],
    [
      "somebody who says that it is no spam",
      (to) => ({
        notificationType: "Complaint",
        complaint: { complainedRecipients: [{ emailAddress: to }], complaintFeedbackType: "not-spam" },
      }),
      null,
    ],
    [
      "a delivery",
      (to) => ({ notificationType: "Delivery", delivery: { recipients: [to], smtpResponse: "250 ok" } }),
      null,
    ],
    ["Amazon's greeting", () => "Successfully validated SNS topic for Amazon SES event publishing.", null],
    ["a bounce of nobody", () => bounce("x", { bouncedRecipients: [null, 5, {}] }), null],
  ];
  test.each(reports)("of %s", async (_, message, reason) => {
    const mail = await sender.mailed();
    expect(await post(signed(envelope(message(mail.to))))).toEqual(OK);
    expect(await mail.reason()).toBe(reason);
  });

  test("finds the mail by its original headers, where they are included", async () => {
    const first = await sender.mailed();
    app.clock.advance(1_000);
    const second = await sender.mailed(first.to);
    const headers = [{ name: "Message-ID", value: first.messageId }];
    await post(signed(envelope(bounce(first.to, {}, { headers }))));
    expect([await first.status(), await second.status()]).toEqual(["bounced", "sent"]);
  });
});

describe("refused, and without effect, is", () => {
  test.each<[string, (to: string) => unknown]>([
    [
      "an envelope with another message",
      (to) => ({ ...signed(envelope(bounce("x@example.com"))), Message: JSON.stringify(bounce(to)) }),
    ],
    ["an envelope signed by somebody else", (to) => signed(envelope(bounce(to)), makeCertificate().key)],
    ["an envelope without a signature", (to) => envelope(bounce(to))],
    ["a signature that is none", (to) => ({ ...envelope(bounce(to)), Signature: "AAAA" })],
    ["a version that is not known", (to) => ({ ...signed(envelope(bounce(to))), SignatureVersion: "3" })],
    ["a type that is not known", (to) => signed(envelope(bounce(to), { Type: "Other" }))],
    ["a message without its envelope", (to) => bounce(to)],
    ["a list", (to) => [signed(envelope(bounce(to)))]],
  ])("%s", async (_, body) => {
    const mail = await sender.mailed();
    expect(await post(body(mail.to))).toEqual(REFUSED);
    expect(await mail.reason()).toBeNull();
  });

  test.each([
    "http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem",
    "https://evil.example/SimpleNotificationService-0123456789abcdef.pem",
    "https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0123456789abcdef.pem",
    "https://evil.s3.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem",
    "https://sns.us-east-1.amazonaws.com@evil.example/SimpleNotificationService-0123456789abcdef.pem",
    "https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-0123456789abcdef.pem",
    "https://sns.us-east-1.amazonaws.com/?Action=x/SimpleNotificationService-0123456789abcdef.pem",
    "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem?x=1",
    "https://sns.us-east-1.amazonaws.com/another.pem",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "",
  ])("a certificate at %s, which is never asked for", async (SigningCertURL) => {
    const mail = await sender.mailed();
    expect(await post(signed(envelope(bounce(mail.to), { SigningCertURL })))).toEqual(REFUSED);
    expect(asked).toEqual([]);
    expect(await mail.reason()).toBeNull();
  });

  test("a certificate whose time has passed", async () => {
    const mail = await sender.mailed();
    const body = signed(envelope(bounce(mail.to)));
    app.clock.advance(3 * 86_400_000);
    expect(await post(body)).toEqual(REFUSED);
    app.clock.advance(-3 * 86_400_000);
    expect(await mail.reason()).toBeNull();
  });

  test("what lies there and is no certificate", async () => {
    answer = () => new Response("<html>");
    expect(await post(signed(envelope(bounce("x@example.com"))))).toEqual(REFUSED);
  });
});

test.each<[string, () => Response | Promise<Response>]>([
  ["fails", () => new Response("", { status: 500 })],
  ["cannot be reached", () => Promise.reject(new Error("ECONNREFUSED"))],
  ["answers without an end", () => new Response("x".repeat(100_000))],
])("when Amazon %s, the call is to be made again", async (_, answering) => {
  answer = answering;
  expect(await post(signed(envelope(bounce("x@example.com"))))).toMatchObject({ status: 503 });
});

describe("a subscription", () => {
  const request = (change: Envelope = {}) =>
    envelope("You have chosen to subscribe", {
      Type: "SubscriptionConfirmation",
      Token: "2336",
      SubscribeURL: SUBSCRIBE_URL,
      ...change,
    });

  test("is confirmed where Amazon asks for it", async () => {
    expect(await post(signed(request()))).toEqual(OK);
    expect(asked).toEqual([CERTIFICATE_URL, SUBSCRIBE_URL]);
  });

  test("that is not signed is not confirmed", async () => {
    expect(await post(request())).toEqual(REFUSED);
    expect(asked).not.toContain(SUBSCRIBE_URL);
  });

  test("that leads elsewhere is not followed", async () => {
    for (const SubscribeURL of [
      "https://evil.example/?Action=ConfirmSubscription",
      SUBSCRIBE_URL.replace("Confirm", "Delete"),
    ]) {
      expect(await post(signed(request({ SubscribeURL })))).toMatchObject({ status: 400 });
      expect(asked).not.toContain(SubscribeURL);
    }
  });

  test("that cannot be confirmed now is to be asked for again", async () => {
    answer = (url) => (url === SUBSCRIBE_URL ? new Response("", { status: 500 }) : new Response(amazon.cert));
    expect(await post(signed(request()))).toMatchObject({ status: 503 });
  });

  test("that ends is only noted", async () => {
    expect(await post(signed(request({ Type: "UnsubscribeConfirmation" })))).toEqual(OK);
    expect(asked).toEqual([CERTIFICATE_URL]);
  });
});

test("a certificate is fetched once for all calls", async () => {
  let fetched = 0;
  const sns = createSns({
    fetch: async () => {
      fetched++;
      return new Response(amazon.cert);
    },
    clock: app.clock,
  });
  await Promise.all([sns.certificate(CERTIFICATE_URL)]);
  await sns.certificate(CERTIFICATE_URL);
  expect(fetched).toBe(1);
});
