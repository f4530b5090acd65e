import { afterEach, describe, expect, test } from "bun:test";
import { connect, createServer } from "node:net";
import type { HandOver, MailSettings } from "../../../src/adapters/mailer/mail.ts";
import { SmtpMailer, type SmtpOptions } from "../../../src/adapters/mailer/smtp.ts";
import { createMailer } from "../../../src/adapters/mailer.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { parseMail, type SmtpScript, type SmtpServer, startSmtp } from "../../support/smtp.ts";
import { aMail, UNSIGNED } from "./mails.ts";

// The expected texts end with the line break that postal-mime adds to each part.
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function serverOf(script: SmtpScript = {}): Promise<SmtpServer> {
  const server = await startSmtp(script);
  endings.push(() => server.stop());
  return server;
}

function mailerTo(server: { host: string; port: number }, changes: Partial<SmtpOptions> = {}): SmtpMailer {
  const settings: MailSettings = {
    host: server.host,
    port: server.port,
    tls: "none",
    user: "",
    password: "",
    rate: { count: 1000, per: 1000 },
    dkim: UNSIGNED,
  };
  const mailer = new SmtpMailer({ ...settings, ...changes }, systemClock);
  endings.push(() => mailer.close());
  return mailer;
}

async function sendThrough(script: SmtpScript, changes: Partial<SmtpOptions> = {}): Promise<HandOver> {
  return mailerTo(await serverOf(script), changes).send(aMail());
}

describe("a mail that is handed over", () => {
  test("arrives as one message with a text and an HTML part, its headers as given", async () => {
    const server = await serverOf();
    const headers = {
      "List-Unsubscribe": `<https://acme.test/unsubscribe/${"t".repeat(120)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    const sent = await mailerTo(server).send(aMail({ headers, replyTo: "help@acme.test" }));
    expect(sent).toEqual({ ok: true, detail: "250 2.0.0 queued as 1" });
    expect(server.messages).toHaveLength(1);
    const { from, to, raw } = server.messages[0]!;
    expect({ from, to }).toEqual({ from: "ada@acme.test", to: ["bob@example.com"] });
    const mail = await parseMail(raw);
    expect(raw).toContain("Content-Type: multipart/alternative;");
    expect(mail.from).toMatchObject({ name: "Ada of Acme", address: "ada@acme.test" });
    expect(mail.to).toMatchObject([{ address: "bob@example.com" }]);
    expect(mail.replyTo).toMatchObject([{ address: "help@acme.test" }]);
    expect(mail.subject).toBe("Your Pro plan");
    expect(mail.messageId).toBe("<msg_1@acme.test>");
    expect(mail.text).toBe("Hi Bob,\n\nshall we pause it?\n\n");
    expect(mail.html?.trim()).toBe("<p>Hi Bob,</p><p>shall we pause it?</p>");
    for (const [name, value] of Object.entries(headers)) {
      expect(mail.headers.filter((header) => header.key === name.toLowerCase()).map((header) => header.value)).toEqual([
        value,
      ]);
    }
    expect(raw).not.toMatch(/^X-Mailer:/im);
    expect(raw).not.toMatch(/^Reply-To:[^\n]*\n(.*\n)*Reply-To:/m);
  });

  test("carries the date of the given clock", async () => {
    const server = await serverOf();
    const settings: MailSettings = {
      host: server.host,
      port: server.port,
      tls: "none",
      user: "",
      password: "",
      rate: { count: 9, per: 9 },
      dkim: UNSIGNED,
    };
    const mailer = createMailer(settings, "/nowhere", { now: () => Date.UTC(2031, 4, 6, 7, 8, 9) });
    endings.push(() => mailer.close());
    await mailer.send(aMail());
    expect(server.messages[0]!.raw).toContain("Date: Tue, 06 May 2031 07:08:09 +0000");
  });

  test("keeps every character of its subject, its names and its parts, in ASCII headers", async () => {
    const server = await serverOf();
    const mail = aMail({
      subject: "Zoë, 50 % günstiger? 日本語 👋 =?utf-8?Q?no?= and a rather long rest that must be folded somewhere",
      from: { name: 'Søren "the boss" Ünal, Acme <x@y.z>', address: "ada@acme.test" },
      text: `.\r\n..leading dots\nlong ${"x".repeat(3000)}\n\n  From here = on é 👋\t\n`,
      html: `<p>${"é".repeat(2000)}</p>`,
    });
    expect((await mailerTo(server).send(mail)).ok).toBe(true);
    const { raw } = server.messages[0]!;
    expect(raw).toMatch(/^[\0-\x7f]*$/);
    for (const line of raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(998);
    const parsed = await parseMail(raw);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.from).toMatchObject(mail.from);
    expect(parsed.text).toBe(`${mail.text.replaceAll("\r\n", "\n")}\n`);
    expect(parsed.html?.trim()).toBe(mail.html);
  });

  test("reads no file and no address that its body names", async () => {
    const server = await serverOf();
    const mail = aMail({
      text: "file:///etc/passwd",
      html: '<img src="/etc/passwd"><img src="data:image/png;base64,AAAA">',
    });
    await mailerTo(server).send(mail);
    const parsed = await parseMail(server.messages[0]!.raw);
    expect(parsed.attachments).toEqual([]);
    expect(parsed.text?.trim()).toBe("file:///etc/passwd");
    expect(parsed.html?.trim()).toBe(mail.html);
  });

  test("goes over connections that stay open", async () => {
    const server = await serverOf();
    const mailer = mailerTo(server);
    for (let i = 0; i < 5; i++) await mailer.send(aMail());
    expect(server.connections()).toBe(1);
    await Promise.all(Array.from({ length: 60 }, (_, i) => mailer.send(aMail({ to: `bob@shop-${i % 9}.example` }))));
    expect(server.messages).toHaveLength(65);
    expect(server.connections()).toBeGreaterThan(1);
    expect(server.connections()).toBeLessThanOrEqual(4);
  });

  test("goes no faster than the rate", async () => {
    const server = await serverOf();
    const mailer = mailerTo(server, { rate: { count: 5, per: 300 } });
    const started = performance.now();
    await Promise.all(Array.from({ length: 15 }, () => mailer.send(aMail())));
    expect(server.messages).toHaveLength(15);
    // The time in transit does not affect the rate, so each mail is compared with its earliest possible arrival.
    for (const [i, { at }] of server.messages.entries()) {
      expect(at - started).toBeGreaterThanOrEqual(Math.floor(i / 5) * 300);
    }
  });

  test("goes to an address of an internationalised domain", async () => {
    const server = await serverOf();
    const sent = await mailerTo(server).send(aMail({ to: "zoë@bücher.example" }));
    expect(sent.ok).toBe(true);
    expect(server.messages[0]!.to[0]).toMatch(/^zoë@(bücher|xn--bcher-kva)\.example$/);
  });

  test("goes out from an address literal", async () => {
    const server = await serverOf();
    const from = { name: null, address: "recoverd@[127.0.0.1]" };
    const sent = await mailerTo(server).send(aMail({ from, messageId: "<msg_1@[127.0.0.1]>" }));
    expect(sent.ok).toBe(true);
    expect(server.messages[0]!.from).toBe("recoverd@[127.0.0.1]");
    expect(server.messages[0]!.raw).toMatch(/^From: <?recoverd@\[127\.0\.0\.1\]>?\r$/m);
  });
});

describe("a line break", () => {
  const at: Record<string, (evil: string) => Parameters<typeof aMail>[0]> = {
    subject: (evil) => ({ subject: `Hi${evil}` }),
    "From name": (evil) => ({ from: { name: `Ada${evil}`, address: "ada@acme.test" } }),
    "From address": (evil) => ({ from: { name: null, address: `ada@acme.test${evil}` } }),
    recipient: (evil) => ({ to: `bob@example.com${evil}` }),
    "Reply-To": (evil) => ({ replyTo: `help@acme.test${evil}` }),
    "Message-ID": (evil) => ({ messageId: `<msg_1@acme.test>${evil}` }),
    "header value": (evil) => ({ headers: { "List-Unsubscribe": `<https://a.test/>${evil}` } }),
    "header name": (evil) => ({ headers: { [`X-A${evil}`]: "1" } }),
  };
  const breaks = ["\r\n", "\n", "\r", "\u2028", "\0"];
  test.each(Object.keys(at))("in the %s sends nothing", async (field) => {
    const server = await serverOf();
    const mailer = mailerTo(server);
    for (const lineBreak of breaks) {
      const sent = await mailer.send(aMail(at[field]!(`${lineBreak}Bcc: victim@example.com`)));
      expect(sent).toMatchObject({ ok: false, permanent: field === "recipient" });
      if (!sent.ok) expect(sent.reason).not.toMatch(/[\r\n]/);
    }
    expect(server.messages).toEqual([]);
    expect(server.connections()).toBe(0);
  });

  test("in a body adds no header and ends no message", async () => {
    const server = await serverOf();
    const text = "Hi\r\n.\r\nMAIL FROM:<evil@example.com>\r\nBcc: victim@example.com\r\n\r\n--x\r\n";
    await mailerTo(server).send(aMail({ text }));
    expect(server.messages).toHaveLength(1);
    expect(server.messages[0]!.to).toEqual(["bob@example.com"]);
    const parsed = await parseMail(server.messages[0]!.raw);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.text).toBe(`${text.replaceAll("\r\n", "\n")}\n`);
  });

  test.each(["Bcc", "to", "Content-Type", "X Y", "Subject:", ""])(
    "or a header named %p cannot come from outside",
    async (name) => {
      const server = await serverOf();
      expect(await mailerTo(server).send(aMail({ headers: { [name]: "victim@example.com" } }))).toMatchObject({
        ok: false,
        permanent: false,
      });
      expect(server.messages).toEqual([]);
    },
  );

  test.each(["two@example.com, three@example.com", "a@b@c", "nobody", "@example.com", "<bob@example.com>", "a@"])(
    "or the recipient %p, which is no address, is refused for good",
    async (to) => {
      const server = await serverOf();
      expect(await mailerTo(server).send(aMail({ to }))).toMatchObject({ ok: false, permanent: true });
      expect(server.connections()).toBe(0);
    },
  );
});

describe("a refusal", () => {
  const toBob = (at: "rcpt" | "data", reply: string): SmtpScript => ({
    recipients: { "bob@example.com": { at, reply } },
  });
  const cases: [string, SmtpScript, boolean, RegExp][] = [
    ["550 to the recipient is permanent", toBob("rcpt", "550 5.1.1 No such user"), true, /550 5\.1\.1 No such user/],
    ["553 to the recipient is permanent", toBob("rcpt", "553 5.1.3 Bad address"), true, /553/],
    ["554 to the message is permanent", toBob("data", "554 5.6.0 Not wanted"), true, /554 5\.6\.0 Not wanted/],
    ["450 to the recipient is not", toBob("rcpt", "450 4.2.0 Greylisted"), false, /450 4\.2\.0 Greylisted/],
    ["452 to the message is not", toBob("data", "452 4.3.1 Out of storage"), false, /452/],
    ["421 to the recipient is not", toBob("rcpt", "421 4.7.0 Too many connections"), false, /421/],
    ["5xx to the sender is not", { mailFrom: "550 5.7.1 You may not send" }, false, /You may not send/],
    ["5xx as the greeting is not", { greeting: "554 5.3.2 No service" }, false, /No service/],
    [
      "530 to the recipient is not: it asks for a login",
      toBob("rcpt", "530 5.7.0 Authentication required"),
      false,
      /530/,
    ],
    ["to relay is not", toBob("rcpt", "554 5.7.1 <bob@example.com>: Relay access denied"), false, /Relay/],
    [
      "of a sender on a blocklist is not",
      toBob("rcpt", "554 5.7.1 Client host [192.0.2.1] blocked using zen.example"),
      false,
      /554/,
    ],
    ["of a sender without DKIM is not", toBob("data", "550 5.7.26 The sender is unauthenticated"), false, /5\.7\.26/],
    [
      "by a host that is called relay is permanent",
      toBob("rcpt", "550 5.1.1 bob@relay.example.com unknown at relay.example.com"),
      true,
      /550/,
    ],
  ];
  test.each(cases)("%s", async (_name, script, permanent, reason) => {
    const sent = await sendThrough(script);
    expect(sent).toMatchObject({ ok: false, permanent });
    if (sent.ok) throw new Error("unreachable");
    expect(sent.reason).toMatch(reason);
    expect(sent.reason).toMatch(/^[^\r\n]{1,300}$/);
  });

  test("of one recipient does not cost the connection", async () => {
    const server = await serverOf(toBob("rcpt", "550 5.1.1 No such user"));
    const mailer = mailerTo(server);
    for (let i = 0; i < 5; i++) {
      expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: true });
      expect(await mailer.send(aMail({ to: "eve@example.com" }))).toMatchObject({ ok: true });
    }
    // The second connection carries the mails that come while the first is being reset.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  test("that is over answers differently the next time", async () => {
    const server = await serverOf(toBob("rcpt", "450 4.2.0 Greylisted"));
    const mailer = mailerTo(server);
    expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: false });
    server.script({});
    expect(await mailer.send(aMail())).toMatchObject({ ok: true });
  });
});

describe("trouble with the server is never permanent", () => {
  test("when nobody listens", async () => {
    const server = await startSmtp();
    await server.stop();
    const sent = await mailerTo(server).send(aMail());
    expect(sent).toMatchObject({
      ok: false,
      permanent: false,
      reason: expect.stringContaining(`127.0.0.1:${server.port}`),
    });
  });

  test("when the name does not exist", async () => {
    const sent = await mailerTo({ host: "mail.invalid", port: 25 }).send(aMail());
    expect(sent).toMatchObject({ ok: false, permanent: false, reason: expect.stringContaining("mail.invalid:25") });
  });

  test("when it hangs before the greeting", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    endings.push(async () => silent.close());
    const port = (silent.address() as { port: number }).port;
    const sent = await mailerTo({ host: "127.0.0.1", port }, { timeouts: { greeting: 150 } }).send(aMail());
    expect(sent).toMatchObject({
      ok: false,
      permanent: false,
      reason: expect.stringContaining("did not answer in time"),
    });
  });

  test.each(["rcpt", "data"] as const)("when it hangs at %s", async (at) => {
    const server = await serverOf({ recipients: { "bob@example.com": { at, hang: true } } });
    const mailer = mailerTo(server, { timeouts: { silence: 1_500 } });
    expect(await mailer.send(aMail())).toMatchObject({
      ok: false,
      permanent: false,
      reason: expect.stringContaining("in time"),
    });
    expect(server.hanging).toEqual(["bob@example.com"]);
    expect(await mailer.send(aMail({ to: "eve@example.com" }))).toMatchObject({ ok: true });
  });

  test("when it closes the connection after the message, which is not sent again automatically", async () => {
    const server = await serverOf({ recipients: { "bob@example.com": { at: "data", disconnect: true } } });
    const mailer = mailerTo(server);
    expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: false });
    expect(server.connections()).toBe(1);
    expect(await mailer.send(aMail({ to: "eve@example.com" }))).toMatchObject({ ok: true });
  });

  test("when it went away and came back", async () => {
    const first = await startSmtp();
    const mailer = mailerTo(first);
    expect((await mailer.send(aMail())).ok).toBe(true);
    await first.stop();
    expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: false });
    const second = await serverOf({ port: first.port });
    expect((await mailer.send(aMail())).ok).toBe(true);
    expect(second.messages).toHaveLength(1);
  });

  test("when the login is refused, and the reason holds no password", async () => {
    const server = await serverOf({ tls: "starttls", account: { user: "ada", password: "right" } });
    const mailer = mailerTo(server, { tls: "starttls", ca: server.ca, user: "ada", password: "wr0ng-secret" });
    const sent = await mailer.send(aMail());
    expect(sent).toMatchObject({ ok: false, permanent: false, reason: expect.stringContaining("mail.password") });
    expect(JSON.stringify(sent)).not.toContain("wr0ng-secret");
    expect(server.messages).toEqual([]);
  });

  test("when a server repeats the password, in clear or encoded, the reason does not", async () => {
    const password = "s3cret-word";
    const encoded = Buffer.from(`\0ada\0${password}`).toString("base64");
    const sent = await sendThrough(
      { recipients: { "bob@example.com": { at: "rcpt", reply: `450 saw ${password} and ${encoded}` } } },
      { user: "ada", password },
    );
    expect(sent).toMatchObject({ ok: false, reason: expect.stringContaining("450 saw *** and ***") });
  });
});

describe("TLS", () => {
  const account = { user: "ada", password: "right" };

  test.each(["starttls", "tls"] as const)("with mode %s encrypts and logs in", async (tls) => {
    const server = await serverOf({ tls, account });
    const sent = await mailerTo(server, { tls, ca: server.ca, ...account }).send(aMail());
    expect(sent).toMatchObject({ ok: true });
    expect(server.messages[0]).toMatchObject({ secure: true, user: "ada" });
  });

  test.each(["starttls", "tls"] as const)(
    "with mode %s does not trust a certificate that nobody signed",
    async (tls) => {
      const server = await serverOf({ tls });
      const sent = await mailerTo(server, { tls }).send(aMail());
      expect(sent).toMatchObject({ ok: false, permanent: false, reason: expect.stringContaining("No TLS with") });
      expect(server.messages).toEqual([]);
    },
  );

  test("of another authority than the trusted one is refused", async () => {
    const server = await serverOf({ tls: "tls" });
    expect(await mailerTo(server, { tls: "tls", ca: makeCertificate().cert }).send(aMail())).toMatchObject({
      ok: false,
      permanent: false,
    });
  });

  test("is not given up where the server does not offer it", async () => {
    const server = await serverOf({ tls: "none", account });
    const sent = await mailerTo(server, { tls: "starttls", ...account }).send(aMail());
    expect(sent).toMatchObject({ ok: false, permanent: false });
    expect(server.messages).toEqual([]);
  });

  test("is not used with mode none, and nobody logs in without a user", async () => {
    const server = await serverOf({ tls: "starttls" });
    expect((await mailerTo(server).send(aMail())).ok).toBe(true);
    expect(server.messages[0]).toMatchObject({ secure: false, user: undefined });
  });
});

describe("a domain that is slow or puts us off", () => {
  const to = (domain: string, n = 0) => aMail({ to: `customer-${n}@${domain}` });

  test("takes half of the connections at most, and the others go on meanwhile", async () => {
    const recipients = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`customer-${n}@slow.example`, { at: "rcpt", hang: true } as const]),
    );
    const server = await serverOf({ recipients });
    const mailer = mailerTo(server, { timeouts: { silence: 30_000, close: 50 } });
    const stuck = Array.from({ length: 20 }, (_, n) => mailer.send(to("slow.example", n)));
    while (server.hanging.length < 2) await Bun.sleep(5);
    const others = await Promise.all(Array.from({ length: 50 }, (_, n) => mailer.send(to(`shop-${n}.example`))));
    expect(others.every(({ ok }) => ok)).toBe(true);
    expect(server.hanging).toHaveLength(2);
    await mailer.close();
    for (const sent of await Promise.all(stuck)) expect(sent).toMatchObject({ ok: false, permanent: false });
  });

  test("delays no others when several hang after their mails, each of which is handed over once", async () => {
    const slow = Array.from({ length: 5 }, (_, n) => `slow-${n}.example`);
    const all = slow.flatMap((domain) => [0, 1, 2].map((n) => to(domain, n)));
    const recipients = Object.fromEntries(all.map((mail) => [mail.to, { at: "data", hang: true } as const]));
    const server = await serverOf({ recipients });
    const mailer = mailerTo(server, { timeouts: { silence: 30_000, slow: 100, close: 50 } });
    const stuck = all.map((mail) => mailer.send(mail));
    const others = await Promise.all(Array.from({ length: 50 }, (_, n) => mailer.send(to(`shop-${n}.example`))));
    expect(others.every(({ ok }) => ok)).toBe(true);
    while (server.hanging.length < 2 * slow.length) await Bun.sleep(5);
    await mailer.close();
    const ends = await Promise.all(stuck);
    expect(ends.every((sent) => !sent.ok && !sent.permanent)).toBe(true);
    expect(new Set(server.hanging).size).toBe(2 * slow.length);
    expect(server.hanging).toHaveLength(2 * slow.length);
  });

  test("keeps a hundred at most waiting; further mails get a time to try again, and were not tried", async () => {
    const server = await serverOf();
    const mailer = mailerTo(server, { rate: { count: 1, per: 60_000 }, timeouts: { close: 50 } });
    const first = mailer.send(to("a.example"));
    expect((await first).ok).toBe(true);
    const waiting = Array.from({ length: 100 }, () => mailer.send(to("a.example")));
    expect(await mailer.send(to("a.example"))).toMatchObject({
      ok: false,
      permanent: false,
      retryIn: expect.any(Number),
    });
    expect(server.messages).toHaveLength(1);
    void Promise.all(waiting);
  });

  test("is left alone after three 4xx in a row, while others are served; a mail that is held back was not tried", async () => {
    const busy = { at: "rcpt", reply: "451 4.7.0 Too many messages" } as const;
    const recipients = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`customer-${n}@busy.example`, busy]));
    const server = await serverOf({ recipients });
    const mailer = mailerTo(server);
    for (let n = 0; n < 3; n++)
      expect(await mailer.send(to("busy.example", n))).toMatchObject({ ok: false, about: "domain" });
    const held = await mailer.send(to("BUSY.example", 3));
    expect(held).toMatchObject({
      ok: false,
      permanent: false,
      reason: expect.stringMatching(/busy\.example is left alone.*4\.7\.0/),
    });
    expect(!held.ok && held.retryIn! >= 30_000).toBe(true);
    expect((await mailer.send(to("calm.example"))).ok).toBe(true);
  });

  test.each([
    ["a full mailbox", "452 4.2.2 Mailbox full"],
    ["greylisting", "451 4.7.1 Greylisted, try again in 5 minutes"],
    ["an unknown user", "550 5.1.1 No such user"],
  ])("is not one that answers for single recipients, as with %s", async (_, reply) => {
    const recipients = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`customer-${n}@a.example`, { at: "rcpt", reply } as const]),
    );
    const mailer = mailerTo(await serverOf({ recipients }));
    for (let n = 0; n < 6; n++) expect(await mailer.send(to("a.example", n))).toMatchObject({ ok: false });
    expect((await mailer.send(to("a.example", 7))).ok).toBe(true);
  });

  test("is no reason to leave the server alone; a server that is away is", async () => {
    const server = await startSmtp();
    await server.stop();
    const mailer = mailerTo(server);
    for (let n = 0; n < 3; n++)
      expect(await mailer.send(to(`d${n}.example`))).toMatchObject({ ok: false, about: "server" });
    expect(await mailer.send(to("other.example"))).toMatchObject({
      ok: false,
      permanent: false,
      retryIn: expect.any(Number),
      reason: expect.stringContaining("check mail.host and mail.port"),
    });
  });

  test("is left alone for half a minute at first, also where many mails were under way", async () => {
    const server = await startSmtp();
    await server.stop();
    const mailer = mailerTo(server);
    await Promise.all(Array.from({ length: 12 }, (_, n) => mailer.send(to(`d${n}.example`))));
    const held = await mailer.send(to("other.example"));
    expect(!held.ok && held.retryIn! <= 30_000 * 1.25).toBe(true);
  });
});

describe("closing", () => {
  test("lets a mail in flight finish, ends the connections and takes no more", async () => {
    const server = await serverOf();
    const mailer = mailerTo(server);
    const sending = mailer.send(aMail());
    await Bun.sleep(0);
    await mailer.close();
    expect(await sending).toMatchObject({ ok: true });
    expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: false });
    expect(server.messages).toHaveLength(1);
  });

  test("does not wait for ever for a server that hangs", async () => {
    const server = await serverOf({ recipients: { "bob@example.com": { at: "data", hang: true } } });
    const mailer = mailerTo(server, { timeouts: { close: 100 } });
    const sending = mailer.send(aMail());
    while (server.hanging.length === 0) await Bun.sleep(5);
    await mailer.close();
    // The server did not hang up, so no `about` counts this against it.
    expect(await sending).toEqual({
      ok: false,
      permanent: false,
      reason:
        "The service stopped before the mail server had answered (the server had the whole mail, which may have arrived)",
    });
  });
});

test("the test server stops, so that its port is free again", async () => {
  const server = await startSmtp();
  await server.stop();
  const refused = Promise.withResolvers<unknown>();
  connect(server.port, server.host).once("error", refused.resolve).once("connect", refused.reject);
  expect(await refused.promise).toMatchObject({ code: "ECONNREFUSED" });
});
