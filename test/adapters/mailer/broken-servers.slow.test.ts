// Servers that drip, flood, fall silent, hang up or answer at the wrong moment.

import { afterEach, describe, expect, test } from "bun:test";
import type { Timeouts } from "../../../src/adapters/mailer/mail.ts";
import { SmtpMailer, type SmtpOptions, tryServer } from "../../../src/adapters/mailer/smtp.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import {
  drip,
  hangUp,
  type Moment,
  type RawSmtp,
  type Script,
  type Speak,
  startRawSmtp,
} from "../../support/raw-smtp.ts";
import { aMail, UNSIGNED } from "./mails.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function serverOf(script: Script): Promise<RawSmtp> {
  const server = await startRawSmtp(script);
  endings.push(() => server.stop());
  return server;
}

const optionsFor = ({ host, port }: RawSmtp, timeouts: Partial<Timeouts>): SmtpOptions =>
  ({
    host,
    port,
    tls: "none",
    user: "ada",
    password: "secret-word",
    rate: { count: 1_000, per: 1_000 },
    dkim: UNSIGNED,
    timeouts: { close: 50, ...timeouts },
  }) as SmtpOptions;

function mailerTo(server: RawSmtp, timeouts: Partial<Timeouts> = {}): SmtpMailer {
  const mailer = new SmtpMailer(optionsFor(server, timeouts), systemClock);
  endings.push(() => mailer.close());
  return mailer;
}

const AFTER_CONNECTING = ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", "message"] as const;
const OPENING: Partial<Record<Moment, string>> = { connection: "220 ", AUTH: "235 ", DATA: "354 " };
const openingAt = (moment: Moment) => OPENING[moment] ?? "250 ";

describe("a mail takes its time at most, and the next one goes out,", () => {
  const cases = AFTER_CONNECTING.flatMap((moment) => [
    ["an answer of one line that never ends", moment, drip(openingAt(moment))] as const,
    ["an answer of lines without end", moment, drip("250-more\r\n", "250-and more\r\n")] as const,
  ]);

  test.each(cases)("with %s at %s", async (_, moment, speak) => {
    const script: Script = { [moment]: speak };
    const server = await serverOf(script);
    const mailer = mailerTo(server, { whole: 300 });
    expect(await mailer.send(aMail())).toMatchObject({
      ok: false,
      permanent: false,
      about: "server",
      reason: expect.stringContaining("did not answer in time: It did not finish within 0.3 seconds"),
    });
    delete script[moment];
    expect(await mailer.send(aMail({ to: "eve@example.com" }))).toMatchObject({ ok: true });
    expect(server.messages).toEqual(
      moment === "message" ? ["bob@example.com", "eve@example.com"] : ["eve@example.com"],
    );
  });

  test("though others are handed over at the same time and are not cut off", async () => {
    const server = await serverOf({
      RCPT: (socket, to) => (to.startsWith("stuck") ? drip("250 ")(socket, to) : socket.write("250 OK\r\n")),
      message: (socket) => void setTimeout(() => socket.write("250 Queued\r\n"), 250),
    });
    const mailer = mailerTo(server, { whole: 400 });
    const stuck = mailer.send(aMail({ to: "stuck@a.example" }));
    await Bun.sleep(300);
    const late = mailer.send(aMail({ to: "late@b.example" }));
    expect(await stuck).toMatchObject({ ok: false });
    expect(await late).toMatchObject({ ok: true });
    expect(server.messages).toEqual(["late@b.example"]);
  });

  test("where all connections hang after their mails were refused", async () => {
    const script: Script = { RCPT: "450 4.2.1 Greylisted\r\n", RSET: drip("250 ") };
    const server = await serverOf(script);
    const mailer = mailerTo(server, { whole: 2_000 });
    for (let n = 0; n < 4; n++) await mailer.send(aMail({ to: `bob@shop-${n}.example` }));
    delete script.RCPT;
    // This one finds no connection, and the next ones get new ones.
    expect(await mailer.send(aMail())).toMatchObject({ ok: false, permanent: false });
    expect(await mailer.send(aMail())).toMatchObject({ ok: true });
    expect(server.messages).toEqual(["bob@example.com"]);
    while (server.open() > 1) await Bun.sleep(20);
  });
});

test("a greeting that never ends is waited for no longer than one that never begins", async () => {
  const server = await serverOf({ connection: drip("220 ") });
  const sent = await mailerTo(server, { greeting: 200 }).send(aMail());
  expect(sent).toMatchObject({
    ok: false,
    permanent: false,
    reason: expect.stringContaining("did not answer in time"),
  });
});

describe("a server that had the whole mail and does not confirm it", () => {
  test.each<[string, Script["message"]]>([
    ["hangs up", hangUp],
    ["drips its answer", drip("250 ")],
  ])("%s: the reason says that it may have arrived, and blames no setting", async (_, speak) => {
    const server = await serverOf({ message: speak! });
    const sent = await mailerTo(server, { whole: 300 }).send(aMail());
    expect(sent).toMatchObject({
      ok: false,
      permanent: false,
      reason: expect.stringMatching(/\(the server had the whole mail, which may have arrived\)$/),
    });
    expect(sent).not.toHaveProperty("setting");
    expect(server.messages).toHaveLength(1);
  });

  test.each(["DATA", "RCPT"] as const)("is not one that hangs up at %s", async (moment) => {
    const server = await serverOf({ [moment]: hangUp });
    const sent = await mailerTo(server).send(aMail());
    expect(JSON.stringify(sent)).not.toContain("may have arrived");
  });

  test("nor one that refuses it", async () => {
    const sent = await mailerTo(await serverOf({ message: "451 4.3.0 Later\r\n" })).send(aMail());
    expect(sent).toMatchObject({ ok: false, reason: "451 4.3.0 Later (in reply to DATA)" });
  });
});

describe("a server that hangs up", () => {
  test.each(["MAIL", "RCPT", "DATA"] as const)("at %s: the reason says so, and blames no setting", async (moment) => {
    const server = await serverOf({ [moment]: hangUp });
    const sent = await mailerTo(server).send(aMail());
    const reason = `${server.host}:${server.port} hung up before it had the whole mail: Connection closed unexpectedly`;
    expect(sent).toEqual({ ok: false, permanent: false, about: "server", reason });
  });

  test.each(["EHLO", "AUTH"] as const)("at %s: the settings may be another server's", async (moment) => {
    const sent = await mailerTo(await serverOf({ [moment]: hangUp })).send(aMail());
    const reason = expect.stringMatching(/ hung up: Connection closed unexpectedly \(check mail.host and mail.port\)$/);
    expect(sent).toMatchObject({ ok: false, permanent: false, setting: "mail.host and mail.port", reason });
  });

  test("at MAIL by falling silent: no setting is to blame", async () => {
    const sent = await mailerTo(await serverOf({ MAIL: () => {} }), { whole: 300 }).send(aMail());
    expect(sent).toMatchObject({ ok: false, reason: expect.stringContaining("did not answer in time") });
    expect(sent).not.toHaveProperty("setting");
  });
});

describe("at any moment", () => {
  const moments = ["connection", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "message"] as const;

  test.each(moments)("an answer of a hundred kilobytes is read whole: %s", async (moment) => {
    const server = await serverOf({ [moment]: `${openingAt(moment)}${"x".repeat(100_000)}\r\n` });
    const sent = await mailerTo(server).send(aMail());
    expect(sent).toMatchObject({ ok: true });
    expect(JSON.stringify(sent).length).toBeLessThan(500);
  });

  test.each(moments)("a flood is cut off: %s", async (moment) => {
    let written = 0;
    const line = `250-${"y".repeat(65_000)}\r\n`;
    const pour: Speak = (socket, to) => {
      while (!socket.destroyed && socket.write(line)) written += line.length;
      if (!socket.destroyed) socket.once("drain", () => pour(socket, to));
    };
    const server = await serverOf({ [moment]: pour });
    expect(await mailerTo(server).send(aMail())).toMatchObject({ ok: false, permanent: false });
    expect(written).toBeLessThan(32 * 2 ** 20);
  });

  // After a wrong answer to EHLO a client tries HELO.
  test.each(moments)("words that are no answer are not taken for one: %s", async (moment) => {
    const sent = await mailerTo(await serverOf({ HELO: "hello\r\n", [moment]: "\0\x1b[31m hello\r\n" })).send(aMail());
    expect(sent).toMatchObject({ ok: false, permanent: false });
    expect(JSON.stringify(sent)).not.toContain("\\u");
  });
});

describe("trying a server", () => {
  const trying = (server: RawSmtp) => tryServer(optionsFor(server, { whole: 300 }));

  test("that works finds nothing, and leaves no connection", async () => {
    const server = await serverOf({});
    expect(await trying(server)).toBeNull();
    expect(server.moments).toEqual(["connection", "EHLO", "AUTH"]);
    while (server.open() > 0) await Bun.sleep(5);
  });

  test.each(["EHLO", "AUTH"] as const)("that drips its answer at %s ends in time", async (moment) => {
    const server = await serverOf({ [moment]: drip(openingAt(moment)) });
    expect(await trying(server)).toContain("It did not finish within 0.3 seconds");
  });

  test("that refuses us says so", async () => {
    expect(await trying(await serverOf({ AUTH: "535 5.7.8 No\r\n" }))).toContain("mail.password");
    expect(await trying(await serverOf({ connection: "554 No service\r\n" }))).toContain("554 No service");
    expect(await trying(await serverOf({ AUTH: hangUp }))).toContain(" hung up: ");
  });
});
