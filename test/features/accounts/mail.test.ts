// The service's own mails: durable, encrypted in the database, and submitted with one Message-ID.

import { afterEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AccountMail, sendAccountMail } from "../../../src/features/accounts/mail.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { parseMail, type SmtpServer, startSmtp } from "../../support/smtp.ts";

let app: TestApp;
let smtp: SmtpServer | undefined;

afterEach(async () => {
  await app.close();
  await smtp?.stop();
  smtp = undefined;
});

const LINK = "http://localhost:8080/reset-password?token=sEcReTtOkEn";

const send = (mail: Partial<AccountMail> = {}) =>
  app.deps.store.write((tx) =>
    sendAccountMail(
      tx,
      app.deps.keys.sealing,
      {
        kind: "password-reset",
        to: "ada@example.com",
        projectId: null,
        language: "en",
        subject: "A new password",
        paragraphs: ["Hello <Ada> & Co,", "Goodbye."],
        link: LINK,
        expiresAt: app.clock.now() + HOUR,
        ...mail,
      },
      app.clock.now(),
    ),
  );

async function withSmtp(script: Parameters<typeof startSmtp>[0] = {}): Promise<SmtpServer> {
  smtp = await startSmtp(script);
  app = testApp({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "service@example.net",
  });
  return smtp;
}

/** The whole content of the database's files. */
const dump = (): string =>
  readdirSync(join(app.folder, "data"))
    .filter((name) => name.startsWith("recoverd.db"))
    .map((name) => readFileSync(join(app.folder, "data", name), "latin1"))
    .join("");

test("a mail goes out from the operator's address, with its link in both parts and its text escaped in HTML", async () => {
  const { messages } = await withSmtp();
  await send();
  await app.work();
  const mail = await parseMail(messages[0]!.raw);
  expect(mail.from).toEqual({ name: "Recoverd", address: "service@example.net" });
  expect(mail.to?.[0]?.address).toBe("ada@example.com");
  expect(mail.subject).toBe("A new password");
  expect(mail.text?.trim()).toBe(`Hello <Ada> & Co,\n\n${LINK}\n\nGoodbye.`);
  expect(mail.html).toContain("Hello &lt;Ada&gt; &amp; Co,");
  expect(mail.html).toContain(`<a href="${LINK}">`);
  expect(mail.html).toStartWith('<!doctype html>\n<html lang="en">');
  expect(mail.html).toContain("<title>A new password</title>");
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
});

test.skipIf(isOnPostgres)(
  "the link is not readable in the database, neither before the mail was sent nor after",
  async () => {
    await withSmtp();
    await send();
    expect(dump()).toContain("deliver-account-mail");
    expect(dump()).not.toContain("sEcReTtOkEn");
    await app.work();
    expect(dump()).not.toContain("sEcReTtOkEn");
    expect(dump()).not.toContain("ada@example.com");
  },
);

test("a server that is busy is asked again, and the mail keeps its Message-ID", async () => {
  const { messages, script } = await withSmtp({
    recipients: { "ada@example.com": { at: "data", reply: "451 4.3.0 Later" } },
  });
  await send();
  await app.work();
  expect(messages).toHaveLength(0);
  script({ "ada@example.com": { at: "data", disconnect: true } });
  app.clock.advance(30_000);
  await app.work();
  script({});
  app.clock.advance(60_000);
  await app.work();
  expect(messages).toHaveLength(1);
  expect((await parseMail(messages[0]!.raw)).messageId).toMatch(/^<mal_\w+@example\.net>$/);
});

test("a mail whose link has expired is not sent any more", async () => {
  const { messages, script } = await withSmtp({
    recipients: { "ada@example.com": { at: "data", reply: "451 4.3.0 Later" } },
  });
  await send();
  await app.work();
  script({});
  app.clock.advance(HOUR);
  await app.work();
  expect(messages).toHaveLength(0);
});

test("a recipient that does not exist is not asked for again", async () => {
  const { messages, script } = await withSmtp({
    recipients: { "ada@example.com": { at: "rcpt", reply: "550 5.1.1 Nobody" } },
  });
  await send();
  await app.work();
  script({});
  app.clock.advance(HOUR / 2);
  await app.work();
  expect(messages).toHaveLength(0);
});

test("without a sender of the operator's, it comes from this server", async () => {
  app = testApp({
    RECOVERD_SERVER__PUBLIC_URL: "https://recover.example.org",
    RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
  });
  await send();
  await app.work();
  const [file] = readdirSync(join(app.folder, "data", "outbox"));
  const mail = await parseMail(readFileSync(join(app.folder, "data", "outbox", file!)));
  expect(mail.from?.address).toBe("recoverd@recover.example.org");
});
