// A mail that was stopped before its hand-over counts nowhere as sent.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { type SmtpServer, startSmtp } from "../../support/smtp.ts";

let smtp: SmtpServer;
let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeAll(async () => {
  smtp = await startSmtp();
  app = testApp({
    RECOVERD_MAIL__HOST: smtp.host,
    RECOVERD_MAIL__PORT: String(smtp.port),
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "hello@acme.example",
    RECOVERD_MAIL__RATE: "1000/1s",
  });
});
beforeEach(async () => {
  smtp.script({});
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

const ADDRESS = "ada@example.com";
const read = async (path: string) =>
  (await app.call("GET", `/projects/${project.slug}/${path}`, { key: project.key })).body.data;

type Tally = Record<"sends" | "settled" | "saves", number>;

/** Where mails are counted as sent: of the event, of the statistics, and of what the order of strategies has learned. */
async function counted(id: string) {
  const { status, variants } = await acme.read(id);
  const { strategies }: { strategies: Tally[] } = await read("strategies");
  const sum = (of: keyof Tally) => strategies.reduce((total, row) => total + row[of], 0);
  return {
    status,
    variants: variants.filter((one: { status: string }) => one.status !== "draft").length,
    dated: variants.filter((one: { sent_at?: string }) => one.sent_at !== undefined).length,
    mails: (await read("stats")).emails.sent,
    learned: [sum("sends"), sum("settled"), sum("saves")],
  };
}

const NOTHING = { variants: 0, dated: 0, mails: 0, learned: [0, 0, 0] };
const ONE = { variants: 1, dated: 1, mails: 1 };

async function begun() {
  const { id } = await acme.event({ customer_email: ADDRESS });
  const variants = await acme.variants(id);
  return { id: id as string, variants: variants as { id: string }[] };
}

test("a recovery before the hand-over", async () => {
  const { id, variants } = await begun();
  await acme.send(id, variants[0]!.id);
  await acme.recover(id);
  await app.work();
  expect(smtp.messages.filter(({ to }) => to.includes(ADDRESS))).toEqual([]);
  expect(await counted(id)).toEqual({ status: "recovered", ...NOTHING });
});

test("a recovery before the hand-over counts for the mail before, which was read", async () => {
  const { id, variants } = await begun();
  await acme.send(id, variants[0]!.id);
  await app.work();
  app.clock.advance(DAY);
  await acme.send(id, variants[1]!.id);
  await acme.recover(id);
  await app.work();
  expect(await counted(id)).toEqual({ status: "recovered", ...ONE, learned: [1, 1, 1] });
});

test("a suppression before the hand-over: nothing of the event was sent", async () => {
  const { id, variants } = await begun();
  await acme.send(id, variants[0]!.id);
  await app.call("POST", `/projects/${project.slug}/suppressions`, { token: project.token, body: { email: ADDRESS } });
  await app.work();
  expect(await counted(id)).toEqual({ status: "variants_generated", ...NOTHING });
});

test("a variant that was sent again after its mail was stopped stays sent", async () => {
  const { id, variants } = await begun();
  smtp.script({ [ADDRESS]: { at: "rcpt", reply: "451 4.3.0 Try again later" } });
  await acme.send(id, variants[0]!.id);
  await app.work();
  await acme.recover(id);
  app.clock.advance(HOUR);
  await app.work();
  await acme.call("DELETE", `/${id}/recovered`);
  smtp.script({});
  expect((await acme.send(id, variants[0]!.id)).status).toBe(200);
  await app.work();
  expect(await counted(id)).toEqual({ status: "email_sent", ...ONE, learned: [1, 0, 0] });
});

test("a mail that may have arrived stays sent", async () => {
  const { id, variants } = await begun();
  smtp.script({ [ADDRESS]: { at: "data", disconnect: true } });
  await acme.send(id, variants[0]!.id);
  await app.work();
  await acme.recover(id);
  app.clock.advance(HOUR);
  await app.work();
  expect(await counted(id)).toEqual({ status: "recovered", ...ONE, learned: [1, 1, 1] });
});

test("a mail that no server took for a day says nothing about its strategy", async () => {
  const { id, variants } = await begun();
  smtp.script({ [ADDRESS]: { at: "rcpt", reply: "451 4.3.0 Try again later" } });
  await acme.send(id, variants[0]!.id);
  await app.work();
  app.clock.advance(DAY);
  await app.work();
  app.clock.advance(40 * DAY);
  await app.work();
  expect((await counted(id)).learned).toEqual([1, 0, 0]);
});
