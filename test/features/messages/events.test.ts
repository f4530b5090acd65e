// The domain events of messages: a variant was sent, a mail bounced, a recipient complained.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Feedback, feedbackReceived } from "../../../src/features/messages/feedback/ingest-reports.ts";
import { variantSent } from "../../../src/features/messages/service.ts";
import { subscribe } from "../../../src/queue/domain-events.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { type SmtpServer, startSmtp } from "../../support/smtp.ts";
import { newSender, type Sender } from "./feedback/mailed.ts";
import { dsn } from "./feedback/mails.ts";

let app: TestApp;
let smtp: SmtpServer;
let sender: Sender;
const received: Feedback[] = [];
const sent: { event: string; status: string; variant: string; messageId: string }[] = [];
let stopListening: (() => void)[];

beforeAll(async () => {
  smtp = await startSmtp();
  app = testApp({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "hello@acme.example",
    RECOVERD_MAIL__RATE: "1000/1s",
  });
  sender = await newSender(app);
  stopListening = [
    subscribe(feedbackReceived, { wants: () => true, take: async (_tx, news) => void received.push(news) }),
    subscribe(variantSent, {
      wants: () => true,
      take: async (_tx, { event, variant, messageId }) =>
        void sent.push({ event: event.id, status: event.status, variant: variant.status, messageId }),
    }),
  ];
});
afterAll(async () => {
  for (const stop of stopListening) stop();
  await app.close();
  await smtp.stop();
});

test("a sent variant is announced once, as it is then", async () => {
  const mail = await sender.mailed();
  const { id } = await mail.row();
  expect(sent.filter(({ event }) => event === mail.id)).toEqual([
    { event: mail.id, status: "email_sent", variant: "sent", messageId: id },
  ]);
});

test("a bounce that is reported twice is announced once", async () => {
  const mail = await sender.mailed();
  const raw = dsn({ recipient: mail.to });
  for (let twice = 0; twice < 2; twice++) expect((await sender.post("raw", { raw })).status).toBe(200);
  const { id } = await mail.row();
  const news = { projectId: sender.project.id, messageId: id, email: mail.to, kind: "bounced" };
  expect(received.filter(({ email }) => email === mail.to)).toEqual([news as Feedback]);
});

test("a permanent rejection is a bounce, announced once although a report follows", async () => {
  const to = "nobody@example.com";
  smtp.script({ [to]: { at: "rcpt", reply: "550 5.1.1 No such user" } });
  const mail = await sender.mailed(to);
  await sender.post("raw", { raw: dsn({ recipient: to }) });
  expect(received.filter(({ email }) => email === to)).toMatchObject([
    { kind: "bounced", messageId: (await mail.row()).id },
  ]);
});
