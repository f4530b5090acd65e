// Two nodes that send: when a domain or a mail server defers one of them, both pause.

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "bun:test";
import { SmtpMailer } from "../../../src/adapters/mailer/smtp.ts";
import { SharedPauses } from "../../../src/features/messages/shared-pauses.ts";
import { compile } from "../../../src/store/engine.ts";
import { openPostgres } from "../../../src/store/postgres/open.ts";
import type { PostgresStore } from "../../../src/store/postgres/store.ts";
import { fixedClock } from "../../support/clock.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { eventually } from "../../support/process.ts";
import { type SmtpScript, type SmtpServer, startSmtp } from "../../support/smtp.ts";
import { temporaryFolder } from "../../support/store.ts";

const PUT_OFF = { at: "rcpt", reply: "450 4.7.1 Too many from you" } as const;
let stores: PostgresStore[];
let clock: ReturnType<typeof fixedClock>;

const mailTo = (to: string) => ({
  id: `msg_${to}`,
  messageId: `<${to}>`,
  from: { name: null, address: "shop@example.com" },
  to,
  replyTo: null,
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  headers: {},
});

async function sending(script: SmtpScript): Promise<{ server: SmtpServer; mailers: SmtpMailer[] }> {
  const server = await startSmtp(script);
  const { host, port } = server;
  const settings = { host, port, tls: "none", user: "", password: "", rate: { count: 1_000, per: 1_000 } } as const;
  const mailers = stores.map(
    (store) => new SmtpMailer(settings, clock, { count: () => 2, pauses: () => new SharedPauses(store, clock) }),
  );
  onTestFinished(async () => {
    await Promise.all(mailers.map((mailer) => mailer.close()));
    await server.stop();
  });
  return { server, mailers };
}

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    const url = await urlFor(temporaryFolder());
    stores = [1, 2].map(() => openPostgres(url, { pool: 8 }));
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  beforeEach(async () => {
    clock = fixedClock();
    await stores[0]!.write((tx) => compile(tx, "delete from mail_pauses").run());
  });

  test("a domain that put off three mails gets none from either node until the pause is over", async () => {
    const { server, mailers } = await sending({ recipients: { "@slow.example": PUT_OFF } });
    const [first, second] = mailers as [SmtpMailer, SmtpMailer];
    for (const [name, mailer] of [
      ["a", first],
      ["b", second],
      ["c", first],
    ] as const) {
      expect(await mailer.send(mailTo(`${name}@slow.example`))).toMatchObject({ ok: false, about: "domain" });
    }
    for (const mailer of mailers) {
      const later = await mailer.send(mailTo("d@slow.example"));
      expect(later).toMatchObject({
        ok: false,
        reason: expect.stringContaining("slow.example is left alone for a while: 450 4.7.1"),
      });
      expect((later as { retryIn: number }).retryIn).toBeGreaterThanOrEqual(30_000);
      expect(await mailer.send(mailTo("e@quick.example"))).toMatchObject({ ok: true });
    }
    expect(server.asked.filter((to) => to.endsWith("@slow.example"))).toHaveLength(3);

    clock.advance(30_000);
    expect(await second.send(mailTo("f@slow.example"))).toMatchObject({ ok: false, about: "domain" });
    expect(await first.send(mailTo("f@slow.example"))).toMatchObject({ retryIn: expect.any(Number) });
    clock.advance(60_000);
    server.script({});
    expect(await second.send(mailTo("f@slow.example"))).toMatchObject({ ok: true });
    // The count starts again, and one failure causes no pause.
    server.script({ "@slow.example": PUT_OFF });
    expect(await first.send(mailTo("g@slow.example"))).toMatchObject({ about: "domain" });
    expect(await second.send(mailTo("h@slow.example"))).toMatchObject({ about: "domain" });
  });

  test("a mail server that refuses three of us gets no mail from either node", async () => {
    const { server, mailers } = await sending({ greeting: "421 4.3.2 Come back later" });
    const [first, second] = mailers as [SmtpMailer, SmtpMailer];
    for (const mailer of [first, second, second]) {
      expect(await mailer.send(mailTo("a@some.example"))).toMatchObject({ about: "server" });
    }
    const opened = server.connections();
    for (const mailer of mailers) {
      const later = await mailer.send(mailTo("a@other.example"));
      expect(later).toMatchObject({ reason: expect.stringContaining("The mail server is left alone for a while") });
    }
    expect(server.connections()).toBe(opened);
  });

  test("mails of both nodes that were under way when the pause began do not lengthen it", async () => {
    const { mailers } = await sending({ greeting: "421 4.3.2 Come back later" });
    const send = (mailer: SmtpMailer, n: number) => mailer.send(mailTo(`a@d${n}.example`));
    await Promise.all(Array.from({ length: 12 }, (_, n) => send(mailers[n % 2]!, n)));
    for (const mailer of mailers) {
      const { retryIn } = (await send(mailer, 99)) as { retryIn: number };
      expect(retryIn).toBeGreaterThan(0);
      expect(retryIn).toBeLessThanOrEqual(30_000 * 1.25);
    }
  });

  test("both nodes together have as many connections to a domain as one alone", async () => {
    const { server, mailers } = await sending({ recipients: { "@hang.example": { at: "rcpt", hang: true } } });
    for (const mailer of mailers) {
      for (const name of ["a", "b", "c"]) mailer.send(mailTo(`${name}@hang.example`)).catch(() => {});
    }
    await Promise.all(mailers.map((mailer) => mailer.send(mailTo("x@quick.example"))));
    await eventually(() => server.hanging.length >= 2);
    await Promise.all(mailers.map((mailer) => mailer.send(mailTo("y@quick.example"))));
    expect(server.hanging).toHaveLength(2);
  });
});
