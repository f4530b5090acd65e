// For any settings, knowledge and history of a project, a rehearsal of its past names exactly the mails that were sent.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { compile } from "../../../src/store/engine.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { parseMail, type SmtpServer, sendingThrough, startSmtp } from "../../support/smtp.ts";
import type { Automated } from "./automated.ts";
import { randomWeeks } from "./random-weeks.ts";

/** Seeds that once failed, or those of `RECOVERD_REHEARSAL_SEEDS=a,b`; a random one is added. */
const SEEDS = process.env.RECOVERD_REHEARSAL_SEEDS?.split(",") ?? ["1", "3", "6", "8", "10"];
const RANDOM = Math.random().toString(36).slice(2);

let app: TestApp;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp();
  app = testApp({
    RECOVERD_AUTH__TOKEN_TTL: "365d", // the clock goes far
    ...sendingThrough(smtp),
    RECOVERD_MAIL__DAILY_LIMIT: "3",
  });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

type Sent = { at: string; to: string; event: string; strategy: string; subject: string };

/** The automatic mails about churn events that were delivered or bounced. */
async function arrived(acme: Automated): Promise<Sent[]> {
  const arrivals = new Map<string, { to: string; subject: string }>();
  for (const { raw, to } of smtp.messages) {
    const { messageId, subject } = await parseMail(raw);
    expect(arrivals.has(messageId!)).toBe(false); // no mail arrives twice
    arrivals.set(messageId!, { to: to[0]!, subject: subject! });
  }
  const rows = (await compile(
    app.deps.store.read,
    `select m.message_id, m.created_at, m.event_id, v.strategy, m.status, m.to_address, m.subject from messages m
     join variants v on v.id = m.variant_id where m.project_id = ? and m.automatic = 1`,
  ).values(acme.project.id)) as [string, number, string, string, string, string, string][];
  return rows
    .flatMap(([messageId, at, event, strategy, status, address, title]) => {
      const mail = status === "bounced" ? { to: address, subject: title } : arrivals.get(messageId);
      return mail ? [{ at: new Date(at).toISOString(), ...mail, event, strategy }] : [];
    })
    .sort(byTime);
}

const byTime = (a: Sent, b: Sent) => (`${a.at} ${a.event}` < `${b.at} ${b.event}` ? -1 : 1);

async function rehearsed(acme: Automated, from: number): Promise<Sent[]> {
  const path = `/projects/${acme.project.slug}/automation/rehearsal`;
  const body = { from: new Date(from).toISOString(), to: new Date(app.clock.now()).toISOString() };
  const started = await app.call("POST", path, { key: acme.project.key, body });
  await app.work();
  const { data } = (await app.call("GET", `${path}/${started.body.data.id}`, { key: acme.project.key })).body;
  expect(data.status).toBe("done");
  const sent = data.would_send as { at: string; customer_email: string; churn_event_id: string }[];
  return sent
    .map(({ at, customer_email: to, churn_event_id: event, ...row }) => {
      const { strategy, subject } = row as unknown as Sent;
      return { at, to, subject, event, strategy };
    })
    .sort(byTime);
}

for (const seed of [...SEEDS, RANDOM]) {
  test(`what is rehearsed is what arrived (seed ${seed})`, async () => {
    const acme = await randomWeeks(app, smtp, seed);
    const sent = await arrived(acme);
    expect(await rehearsed(acme, acme.began)).toEqual(sent);
  });
}
