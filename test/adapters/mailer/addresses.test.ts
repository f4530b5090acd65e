// Non-ASCII and unusual addresses, and a server that rejects the former.

import { afterEach, expect, test } from "bun:test";
import { compose } from "../../../src/adapters/mailer/compose.ts";
import { SmtpMailer } from "../../../src/adapters/mailer/smtp.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { type SmtpScript, startSmtp } from "../../support/smtp.ts";
import { aMail } from "./mails.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function sendTo(to: string, script: SmtpScript = {}) {
  const server = await startSmtp(script);
  endings.push(() => server.stop());
  const { host, port } = server;
  const mailer = new SmtpMailer(
    { host, port, tls: "none", user: "", password: "", rate: { count: 1000, per: 1000 } },
    systemClock,
  );
  endings.push(() => mailer.close());
  return { server, sent: await mailer.send(aMail({ to })) };
}

test.each([
  "zoë@example.com",
  "用户@例子.example",
  "o'brien+tag@example.com",
  "!#$%&'*/=?^_`{|}~-@example.com",
  `${"a".repeat(64)}@example.com`,
  "a@[127.0.0.1]",
])("the address %s is written to", async (to) => {
  const { server, sent } = await sendTo(to);
  expect(sent).toMatchObject({ ok: true });
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]!.to).toHaveLength(1);
});

test.each(["zoë@example.com", "用户@example.com"])(
  "%s is refused for good, in words, by a server that takes ASCII only",
  async (to) => {
    const reply = "501 5.5.2 Syntax error";
    const { server, sent } = await sendTo(to, { recipients: { [to]: { at: "rcpt", reply } } });
    expect(sent).toMatchObject({ ok: false, permanent: true, reason: expect.stringMatching(/501 5\.5\.2.*SMTPUTF8/) });
    expect(server.messages).toEqual([]);
  },
);

test("a domain beyond ASCII goes over the wire in ASCII, so that every server can take it", async () => {
  const { server, sent } = await sendTo("zoe@bücher.example");
  expect(sent.ok).toBe(true);
  expect(server.messages[0]!.to).toHaveLength(1);
  const envelope = compose(aMail({ to: "zoe@bücher.example" }), 0).envelope;
  expect(envelope.to).toEqual(["zoe@xn--bcher-kva.example"]);
});
