// The URLs that mail providers report to: who sees them, how a rotation ends them, settings, and the return path of mails.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { findProjectByMailToken } from "../../../../src/features/messages/feedback/webhooks.ts";
import { signToken } from "../../../../src/lib/tokens.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { errorOf, fieldsOf } from "../../../support/journey.ts";
import { type SmtpServer, startSmtp } from "../../../support/smtp.ts";
import { newTeam } from "../../projects/team.ts";
import { newSender, type Sender } from "./mailed.ts";
import { dsn } from "./mails.ts";

let app: TestApp;
let smtp: SmtpServer;
let sender: Sender;
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
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

test("an admin sees an address for each provider, the same every time, and no key", async () => {
  const { data } = (await sender.webhooks()).body;
  expect(Object.keys(data.urls)).toEqual(["raw", "ses", "postmark", "mailgun", "sendgrid", "inbound"]);
  expect(data.urls.raw).toMatch(/^http:\/\/localhost:8080\/api\/v1\/webhooks\/mail\/raw\/[\w-]+\.[\w-]+$/);
  expect(data).toMatchObject({ mailgun_signing_key: false, sendgrid_public_key: null, return_path: null });
  expect((await sender.webhooks()).body.data).toEqual(data);
});

test("neither members nor API keys see them", async () => {
  const team = await newTeam(app);
  const path = `/projects/${team.slug}/mail-webhooks`;
  for (const who of [{ token: team.member.token }, { token: team.viewer.token }, { key: team.key }]) {
    expect((await app.call("GET", path, who)).status).toBe(403);
    expect((await app.call("POST", `${path}/rotate`, who)).status).toBe(403);
  }
  expect((await app.call("GET", path, { token: team.admin.token })).status).toBe(200);
});

test("a rotation ends the former addresses at once and is in the audit log", async () => {
  const own = await newSender(app);
  const before = await own.pathOf("raw");
  expect((await app.call("POST", before, { raw: dsn() })).status).toBe(200);
  const { data } = (await own.webhooks("POST", undefined, "/rotate")).body;
  expect(errorOf(await app.call("POST", before, { raw: dsn() }))).toBe("404 NOT_FOUND");
  expect((await app.call("POST", new URL(data.urls.raw).pathname, { raw: dsn() })).status).toBe(200);
  expect(await own.pathOf("raw")).toBe(new URL(data.urls.raw).pathname);
  const log = await app.call("GET", `/projects/${own.project.slug}/audit-log`, { token: own.project.token });
  expect(log.body.data[0].action).toBe("mail_webhooks.rotated");
});

test("an unknown provider and a token that was changed are 404, before the body is looked at", async () => {
  const path = await sender.pathOf("raw");
  const token = path.split("/").at(-1)!;
  const forged = [
    ...Array.from(token, (letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1)),
    token.slice(0, -1),
    `${token}A`,
    "x",
    ".",
  ];
  for (const other of forged) {
    const answer = await app.call("POST", path.replace(token, other), { raw: dsn() });
    expect([other, errorOf(answer)]).toEqual([other, "404 NOT_FOUND"]);
  }
  for (const provider of ["sparkpost", "RAW", "constructor", "__proto__", "toString"]) {
    expect(errorOf(await app.call("POST", path.replace("/raw/", `/${provider}/`), { raw: dsn() }))).toBe(
      "404 NOT_FOUND",
    );
  }
});

test("a token of the project's for another purpose, or of another rotation, opens nothing", async () => {
  const { store, keys } = app.deps;
  const opens = async (payload: string) =>
    Boolean(await findProjectByMailToken(store.read, keys.links, signToken(keys.links, payload)));
  const { id } = sender.project;
  expect(await Promise.all([`m.${id}.0`, `x.${id}.0`, `m.${id}.1`, `m.${id}`, `m..0`, "m"].map(opens))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("the token of a link in a mail is none of these", async () => {
  await sender.mailed();
  const { raw } = smtp.messages.at(-1)!;
  const token = /unsubscribe\/([\w.-]+)>/.exec(raw.replace(/\r\n\s/g, ""))![1]!;
  expect((await app.call("POST", `/webhooks/mail/raw/${token}`, { raw: dsn() })).status).toBe(404);
});

test("its project has one rate limit, whatever the provider and the spelling", async () => {
  const limited = testApp({ RECOVERD_LIMITS__WEBHOOK: "1/1m burst 2" });
  try {
    const own = await newSender(limited);
    const spelt = (await own.pathOf("raw")).replace("/raw/", "/%72aw/");
    const paths = [await own.pathOf("raw"), await own.pathOf("ses"), spelt, `${await own.pathOf("raw")}/`];
    const statuses: number[] = [];
    for (const each of paths) statuses.push((await limited.call("POST", each, { raw: "junk" })).status);
    expect(statuses.slice(0, 2)).not.toContain(429);
    expect(statuses.slice(2)).toEqual([429, 429]);
  } finally {
    await limited.close();
  }
});

describe("a change", () => {
  test("sets and clears one by one, and the audit log says which", async () => {
    const own = await newSender(app);
    const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ type: "spki", format: "pem" });
    const set = await own.webhooks("PATCH", {
      mailgun_signing_key: "key-0123456789",
      sendgrid_public_key: ` ${key} `,
      return_path: "Bounces@Acme.Example",
    });
    expect(set.body.data).toMatchObject({
      mailgun_signing_key: true,
      sendgrid_public_key: String(key).trim(),
      return_path: "bounces@acme.example",
    });
    const cleared = await own.webhooks("PATCH", { mailgun_signing_key: null });
    expect(cleared.body.data).toMatchObject({ mailgun_signing_key: false, return_path: "bounces@acme.example" });
    expect((await own.webhooks("PATCH", {})).body).toEqual(cleared.body);
    const log = await app.call("GET", `/projects/${own.project.slug}/audit-log`, { token: own.project.token });
    expect(log.body.data.map(({ details }: { details: { changed: string[] } }) => details.changed)).toEqual([
      ["mailgun_signing_key"],
      ["mailgun_signing_key", "sendgrid_public_key", "return_path"],
    ]);
    expect(JSON.stringify(log.body)).not.toContain("key-0123456789");
  });

  test("that cannot be is refused by the names of its fields", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });
    for (const sendgrid_public_key of ["x", "", String(rsa), 5]) {
      expect(fieldsOf(await sender.webhooks("PATCH", { sendgrid_public_key }))).toEqual(["sendgrid_public_key"]);
    }
    for (const return_path of [
      "bounces@elsewhere.example",
      "a+b@acme.example",
      `${"a".repeat(35)}@acme.example`,
      "x",
    ]) {
      expect(fieldsOf(await sender.webhooks("PATCH", { return_path }))).toEqual(["return_path"]);
    }
    expect(fieldsOf(await sender.webhooks("PATCH", { mailgun_signing_key: "short" }))).toEqual(["mailgun_signing_key"]);
    expect((await sender.webhooks()).body.data.return_path).toBeNull();
  });

  test("the signing key lies sealed in the database", async () => {
    const own = await newSender(app);
    await own.webhooks("PATCH", { mailgun_signing_key: "key-in-clear" });
    const { mailWebhooks } = await import("../../../../src/features/messages/feedback/tables.ts");
    const rows = await app.deps.store.read.select().from(mailWebhooks);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("key-in-clear");
  });
});

describe("the return path of a mail", () => {
  test("is the sender's address where no mailbox is named", async () => {
    await sender.mailed();
    expect(smtp.messages.at(-1)!.from).toBe("hello@acme.example");
  });

  test("is the project's mailbox with the mail's name in it, and a bounce to it is that mail's", async () => {
    const own = await newSender(app);
    await own.webhooks("PATCH", { return_path: "bounces@acme.example" });
    const mail = await own.mailed();
    const { from, raw } = smtp.messages.at(-1)!;
    expect(from).toMatch(/^bounces\+[0-9a-z]{29}@acme\.example$/);
    expect(raw).toContain("From: ");
    expect(raw.toLowerCase()).not.toContain("from: bounces");
    expect((await own.post("raw", { raw: dsn({ to: from.toUpperCase(), recipient: "x@y.example" }) })).status).toBe(
      200,
    );
    expect(await mail.status()).toBe("bounced");
  });
});
