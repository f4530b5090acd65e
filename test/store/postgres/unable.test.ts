// A server that cannot work at the moment: its disk is full, its time for a statement is over, conflicts do not end, or it has
// become a standby. Triggers refuse rows with the states that it reports then.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { SQL } from "bun";
import { CANCELLATION, newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { type SmtpServer, startSmtp } from "../../support/smtp.ts";

const STATES = ["53100", "53200", "57014", "55P03", "25006", "40001"];

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  let app: TestApp;
  let acme: Journey;
  let smtp: SmtpServer;
  let admin: SQL;
  const refused = new Set<string>();
  beforeAll(async () => {
    smtp = await startSmtp();
    app = testApp({
      RECOVERD_MAIL__HOST: smtp.host,
      RECOVERD_MAIL__PORT: String(smtp.port),
      RECOVERD_MAIL__TLS: "none",
      RECOVERD_MAIL__FROM: "hello@acme.example",
    });
    acme = journey(app, await newProject(app));
    admin = new SQL({ url: await urlFor(join(app.folder, "data", "recoverd.db")), max: 1 });
  });
  afterAll(async () => {
    await admin.close();
    await app.close();
    await smtp.stop();
  });
  afterEach(() => Promise.all([...refused].map(accept)));

  /** Refuses changes of a table with a state: at once, or at the commit. */
  async function refuse(table: string, state: string, atCommit = false): Promise<void> {
    refused.add(table);
    const kind = atCommit ? "constraint trigger" : "trigger";
    const how = atCommit
      ? "after insert or update on TABLE deferrable initially deferred"
      : "before insert or update on TABLE";
    await admin
      .unsafe(
        `create or replace function refuse_${table}() returns trigger language plpgsql as
         $$ begin raise exception 'the server is unable' using errcode = '${state}'; end $$;
       create ${kind} refuse ${how.replace("TABLE", table)} for each row execute function refuse_${table}()`,
      )
      .simple();
  }

  async function accept(table: string): Promise<void> {
    refused.delete(table);
    await admin.unsafe(`drop trigger refuse on ${table}`);
  }

  test.each(STATES)("%s: what cannot be stored is answered 503, and the connection works again", async (state) => {
    for (const atCommit of [false, true]) {
      await refuse("churn_events", state, atCommit);
      const answers = await Promise.all(Array.from({ length: 3 }, () => acme.create(CANCELLATION)));
      expect([...new Set(answers.map(errorOf))]).toEqual(["503 INTERNAL_ERROR"]);
      expect(answers[0]!.headers.get("retry-after")).toBe("1");
      await accept("churn_events");
      const after = await Promise.all(Array.from({ length: 20 }, () => acme.create(CANCELLATION)));
      expect([...new Set(after.map(({ status }) => status))]).toEqual([201]);
    }
  });

  test.each(STATES)("%s: a mail whose hand-over cannot be recorded yet is not sent again", async (state) => {
    const to = `mail-${state.toLowerCase()}@shop.example`;
    const { id } = await acme.event({ customer_email: to });
    const [variant] = await acme.variants(id);
    expect((await acme.send(id, variant.id)).status).toBe(200);
    await refuse("messages", state);
    const working = app.work();
    const received = () => smtp.messages.filter((one) => one.to.includes(to)).length;
    while (received() === 0) await Bun.sleep(20);
    await Bun.sleep(300); // it has tried to record it
    await accept("messages");
    await working;
    app.clock.advance(10 * 60_000);
    await app.work();
    expect(received()).toBe(1);
    expect((await acme.read(id)).variants.find((one: { id: string }) => one.id === variant.id).status).toBe("sent");
  });
});
