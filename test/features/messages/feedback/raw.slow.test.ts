// Bounces and complaints that arrive as mails: which are recognised, what they change, and which are rejected.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readMailReport } from "../../../../src/features/messages/feedback/mail-report.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { cpuTime } from "../../../support/cpu.ts";
import { errorOf } from "../../../support/journey.ts";
import { newSender, type Sender } from "./mailed.ts";
import { AUTO_REPLY, complaint, dsn } from "./mails.ts";

let app: TestApp;
let sender: Sender;
beforeAll(async () => {
  app = testApp();
  sender = await newSender(app);
});
afterAll(() => app.close());

const post = (raw: string, type = "message/rfc822") => sender.post("raw", { raw, headers: { "content-type": type } });
const OK = { status: 200, body: { status: "ok" } };

describe("a permanent bounce", () => {
  test("found by the address marks message and variant bounced and suppresses the address", async () => {
    const mail = await sender.mailed();
    expect(await post(dsn({ recipient: mail.to.toUpperCase() }))).toMatchObject(OK);
    expect(await mail.status()).toBe("bounced");
    expect(await mail.reason()).toBe("bounced");
    expect(await mail.row()).toMatchObject({ status: "bounced", bouncedAt: app.clock.now() });
    expect((await mail.row()).feedback).toBe("failed: 5.1.1 smtp; 550 5.1.1 No such user here");
  });

  test("found by the Message-ID of what came back is that mail's, though another went to the address since", async () => {
    const first = await sender.mailed();
    app.clock.advance(60_000);
    const second = await sender.mailed(first.to);
    const returned = `Received: from x\r\nMessage-ID:\r\n ${first.messageId}\r\nSubject: Hello`;
    await post(dsn({ recipient: first.to, returned }));
    expect([await first.status(), await second.status()]).toEqual(["bounced", "sent"]);
  });

  test("found by the address alone is the newest mail's", async () => {
    const first = await sender.mailed();
    app.clock.advance(60_000);
    const second = await sender.mailed(first.to);
    await post(dsn({ recipient: first.to }));
    expect([await first.status(), await second.status()]).toEqual(["sent", "bounced"]);
  });

  test("found by the return path it was sent to is that mail's, whatever address the last server names", async () => {
    const mail = await sender.mailed();
    const name = (await mail.row()).id.replace("msg_", "").toUpperCase();
    await post(dsn({ to: `bounces+${name}@acme.example`, recipient: "forwarded@elsewhere.example" }));
    expect([await mail.status(), await mail.reason()]).toEqual(["bounced", "bounced"]);
  });

  test("names the recipient by the address that the mail was sent to, before the last one", async () => {
    const mail = await sender.mailed();
    await post(dsn({ original: mail.to, recipient: "forwarded@elsewhere.example" }));
    expect(await mail.reason()).toBe("bounced");
  });

  test("whose status is missing is judged by the answer of the remote server", async () => {
    const [permanent, passing] = [await sender.mailed(), await sender.mailed()];
    await post(dsn({ recipient: permanent.to, status: "none", diagnostic: "smtp; 550 Unknown user" }));
    await post(dsn({ recipient: passing.to, status: "none", diagnostic: "smtp; 452 Mailbox full" }));
    expect([await permanent.reason(), await passing.reason()]).toEqual(["bounced", null]);
  });

  test("repeated, and after the address was allowed again, changes nothing more", async () => {
    const mail = await sender.mailed();
    await post(dsn({ recipient: mail.to }));
    const before = await mail.row();
    app.clock.advance(60_000);
    await post(dsn({ recipient: mail.to, diagnostic: "smtp; another" }));
    expect(await mail.row()).toEqual(before);
    const path = `/projects/${sender.project.slug}/suppressions/${mail.to}`;
    expect((await app.call("DELETE", path, { key: sender.project.key })).status).toBe(204);
    await post(dsn({ recipient: mail.to }));
    expect(await mail.reason()).toBeNull();
  });
});

test.each([
  ["a delay", { action: "delayed", status: "4.4.7" }],
  ["a delay that calls itself permanent", { action: "delayed", status: "5.4.7" }],
  ["a failure that may pass", { action: "failed", status: "4.2.2" }],
])("%s is noted and changes nothing else", async (_, change) => {
  const mail = await sender.mailed();
  expect(await post(dsn({ recipient: mail.to, ...change }))).toMatchObject(OK);
  expect([await mail.status(), await mail.reason()]).toEqual(["sent", null]);
  expect((await mail.row()).feedback).toStartWith(change.action);
});

test("a delivery is noted, and a bounce after it still counts", async () => {
  const mail = await sender.mailed();
  await post(dsn({ recipient: mail.to, action: "delivered", status: "2.0.0" }));
  expect(await mail.row()).toMatchObject({ status: "sent", deliveredAt: app.clock.now() });
  await post(dsn({ recipient: mail.to }));
  expect(await mail.status()).toBe("bounced");
});

describe("a complaint", () => {
  test("suppresses the address and leaves the variant's status", async () => {
    const mail = await sender.mailed();
    expect(await post(complaint({ recipient: mail.to }))).toMatchObject(OK);
    expect([await mail.status(), await mail.reason()]).toEqual(["sent", "complained"]);
    expect((await mail.row()).complainedAt).toBe(app.clock.now());
  });

  test("without an address is found by the mail that it is about", async () => {
    const mail = await sender.mailed();
    await post(complaint({ recipient: null, returned: `Message-ID: ${mail.messageId}` }));
    expect(await mail.reason()).toBe("complained");
  });

  test("that is an opt-out unsubscribes", async () => {
    const mail = await sender.mailed();
    await post(complaint({ recipient: mail.to, type: "opt-out" }));
    expect(await mail.reason()).toBe("unsubscribed");
  });

  test.each(["not-spam", "virus", "auth-failure"])("of the type %s is none", async (type) => {
    const mail = await sender.mailed();
    expect(await post(complaint({ recipient: mail.to, type }))).toMatchObject(OK);
    expect(await mail.reason()).toBeNull();
  });
});

test("a report about an unknown mail, or another project's, changes nothing", async () => {
  const other = await newSender(app);
  const mail = await other.mailed();
  expect(await post(dsn({ recipient: mail.to }))).toMatchObject(OK);
  expect(await post(dsn({ returned: `Message-ID: ${mail.messageId}`, recipient: mail.to }))).toMatchObject(OK);
  expect(await post(dsn({ recipient: "stranger@example.com" }))).toMatchObject(OK);
  expect([await mail.status(), await mail.reason()]).toEqual(["sent", null]);
  const listed = await app.call("GET", `/projects/${sender.project.slug}/suppressions?email=stranger@example.com`, {
    key: sender.project.key,
  });
  expect(listed.body.data).toEqual([]);
});

test("the content type of the request is of no matter", async () => {
  const mail = await sender.mailed();
  expect(await post(dsn({ recipient: mail.to }), "application/x-www-form-urlencoded")).toMatchObject(OK);
  expect(await mail.reason()).toBe("bounced");
});

test("a bounce that brings megabytes of the mail back is read all the same", async () => {
  const mail = await sender.mailed();
  const returned = `Message-ID: ${mail.messageId}\r\n\r\n${"a long line of the mail\r\n".repeat(300_000)}`;
  expect(await post(dsn({ recipient: "forwarded@elsewhere.example", returned }))).toMatchObject(OK);
  expect(await mail.status()).toBe("bounced");
});

describe("refused as no report", () => {
  const wrapped = (inner: string) =>
    `Content-Type: multipart/mixed; boundary=f\r\n\r\n--f\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--f--\r\n`;

  test.each([
    ["an automatic answer that quotes one", () => AUTO_REPLY],
    ["a mail with a report inside of it", () => wrapped(dsn())],
    ["a status part without a report around it", () => dsn().replace("multipart/report", "multipart/mixed")],
    ["a report without a status part", () => dsn().replace("message/delivery-status", "text/plain")],
    ["JSON", () => '{"event": "bounce"}'],
    ["nothing", () => ""],
    ["junk", () => "\u0000\u0001\u0002".repeat(1_000)],
  ])("%s", async (_, raw) => {
    const mail = await sender.mailed("ada@example.com");
    const answer = await post(raw());
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body.error.message).toContain("delivery status notification");
    expect(await mail.reason()).toBeNull();
  });

  test("30 MB, at once and without being read, whether the length is declared or not", async () => {
    const large = `${dsn()}${"x".repeat(30 * 1024 * 1024)}`;
    expect(errorOf(await post(large))).toBe("400 VALIDATION_ERROR");
    const { pathname } = new URL((await sender.webhooks()).body.data.urls.raw);
    let asked = 0;
    const body = new ReadableStream({
      pull: (stream) => {
        asked++;
        if (asked > 30) stream.close();
        else stream.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const request = new Request(`http://localhost:8080${pathname}`, { method: "POST", body });
    const answer = await app.fetch(request, "127.0.0.1");
    expect(answer.status).toBe(400);
    expect(asked).toBeLessThan(15);
  });
});

describe("a mail that was made to hurt", () => {
  const nested = (depth: number) => {
    const opening = Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary=n${n + 1}\r\n\r\n--n${n + 1}\r\n`,
    ).join("");
    return `Content-Type: multipart/report; boundary=n0\r\n\r\n--n0\r\n${opening}Content-Type: message/delivery-status\r\n\r\nAction: failed`;
  };
  const report = (head: string, status: string) =>
    `Content-Type: multipart/report; boundary=b\r\n${head}\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--b--\r\n`;

  test.each([
    ["nesting of 1,000 parts", () => nested(1_000)],
    ["nesting of 100,000 parts", () => nested(100_000)],
    ["10 MB of one header", () => report(`X: ${"y".repeat(10_000_000)}`, "Action: failed")],
    ["500,000 headers", () => report("X: y\r\n".repeat(500_000).trimEnd(), "Action: failed")],
    ["10 MB of folded lines", () => report("X-Fine: 1", `Action: failed${"\r\n x".repeat(2_000_000)}`)],
    ["10 MB of empty lines", () => report("X-Fine: 1", "\r\n".repeat(5_000_000))],
    ["10 MB of spaces", () => report("X-Fine: 1", `Action:${" ".repeat(10_000_000)}failed`)],
    ["200,000 parts", () => report("X-Fine: 1", "Action: failed\r\n--b\r\n\r\n".repeat(200_000))],
    ["a boundary in every line", () => report("X-Fine: 1", "--b\r\n".repeat(1_000_000))],
    [
      "an unknown charset and encoding",
      () =>
        dsn()
          .replace("us-ascii", "x-evil-\u0000")
          .replace("delivery-status\r\n\r\n", "delivery-status\r\nContent-Transfer-Encoding: x-none\r\n\r\n"),
    ],
    ["encoded words without an end", () => dsn({ to: "=?utf-8?B?".repeat(20_000) })],
    [
      "100,000 recipients",
      () =>
        report(
          "X-Fine: 1",
          "Final-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n".repeat(100_000),
        ),
    ],
  ])("with %s is done with soon, and nothing breaks", async (_, make) => {
    const raw = make();
    const started = cpuTime();
    const answer = await post(raw.slice(0, 10 * 1024 * 1024));
    expect([200, 400]).toContain(answer.status);
    expect(cpuTime() - started).toBeLessThan(10_000);
  });

  test("has its words for people cut to one clean line", async () => {
    const mail = await sender.mailed();
    await post(dsn({ recipient: mail.to, diagnostic: `smtp; \u0007<script>\u202e${"long ".repeat(1_000)}` }));
    const { feedback } = await mail.row();
    expect(feedback!.length).toBeLessThanOrEqual(500);
    expect(feedback).not.toMatch(/[\u0000-\u001f\u202e]/);
  });

  test("of any bytes is read or refused, and never breaks the reader", async () => {
    const around = (junk: string) => report("X-Fine: 1", junk);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 500 }), fc.boolean(), async (junk, inside) => {
        const reports = await readMailReport(Buffer.from(inside ? around(junk) : junk));
        expect(reports === null || Array.isArray(reports)).toBe(true);
      }),
    );
  });
});
