// Automatic mails that wait in the outbox, because their mail server put them off, still respect pauses, hours and switches.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { messages } from "../../../src/features/messages/tables.ts";
import { DAY, HOUR, MINUTE } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { type SmtpServer, sendingThrough, startSmtp } from "../../support/smtp.ts";
import { type Automated, automated, EVERYTHING } from "../dunning/automated.ts";

const BUSY = { at: "rcpt", reply: "451 4.3.0 Try again later" } as const;
const DUNNING = { ...EVERYTHING, dunning_schedule: ["0d"] };

let smtp: SmtpServer;
let app: TestApp;
let count = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  app = testApp({ ...sendingThrough(smtp), RECOVERD_AUTH__TOKEN_TTL: "365d" });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** A project whose first automatic mail was put off by the mail server, which accepts mail from then on. */
async function putOff(automation: object = DUNNING, change: object = {}) {
  const acme = await automated(app, { automation });
  const customer_email = `held-${++count}@example.com`;
  smtp.script({ [customer_email]: BUSY });
  const { id } = await acme.failedPayment({ customer_email, ...change });
  await app.work();
  expect((await lastMessage()).status).toBe("queued");
  smtp.script({});
  return { acme, id, received: () => smtp.messages.filter(({ to }) => to.includes(customer_email)).length };
}

const lastMessage = async () =>
  (await app.deps.store.read.select().from(messages).orderBy(desc(messages.id)).limit(1))[0]!;

const pause = (acme: Automated, what: "pause" | "resume", below: string) =>
  app.call("POST", `/projects/${acme.project.slug}${below}/automation/${what}`, { token: acme.project.token });

for (const [what, below] of [
  ["its project", () => ""],
  ["its event", (id: string) => `/churn-events/${id}`],
] as const) {
  test(`a mail waits while ${what} is paused, also for longer than a day, and goes out once after the pause`, async () => {
    const { acme, id, received } = await putOff();
    expect((await pause(acme, "pause", below(id))).status).toBe(200);
    await acme.pass(HOUR);
    expect(received()).toBe(0);
    await acme.pass(2 * DAY);
    expect([received(), (await lastMessage()).status]).toEqual([0, "queued"]);
    expect((await pause(acme, "resume", below(id))).status).toBe(200);
    await acme.pass(10 * MINUTE);
    expect([received(), (await lastMessage()).status]).toEqual([1, "sent"]);
  });
}

test("a mail that has waited for more than a week is not sent", async () => {
  const { acme, received } = await putOff();
  await pause(acme, "pause", "");
  await acme.pass(7 * DAY + HOUR);
  await pause(acme, "resume", "");
  await acme.pass(10 * MINUTE);
  expect([received(), (await lastMessage()).status]).toEqual([0, "stopped"]);
});

test("a mail that is put off until the customer's quiet hours arrives after them", async () => {
  app.clock.set("2027-03-01T18:59:50.000Z"); // ten seconds before eight in Berlin
  const { received } = await putOff(
    { ...DUNNING, quiet_hours: { from: "20:00", to: "08:00" } },
    { timezone: "Europe/Berlin" },
  );
  for (const time of ["2027-03-01T19:01:00.000Z", "2027-03-02T06:59:00.000Z"]) {
    app.clock.set(time);
    await app.work();
    expect([received(), (await lastMessage()).status]).toEqual([0, "queued"]);
  }
  app.clock.set("2027-03-02T07:00:00.000Z");
  await app.work();
  expect([received(), (await lastMessage()).status]).toEqual([1, "sent"]);
});

test("a mail that waits is stopped when automatic sending is switched off; one by hand is not", async () => {
  const { acme, id, received } = await putOff();
  await acme.set({ automation: { send: "off" } });
  await acme.pass(HOUR);
  expect([received(), (await lastMessage()).status]).toEqual([0, "stopped"]);
  const draft = (await acme.read(id)).variants.find(({ status }: { status: string }) => status === "draft");
  expect((await acme.send(id, draft.id)).status).toBe(200);
  await app.work();
  expect(received()).toBe(1);
});
