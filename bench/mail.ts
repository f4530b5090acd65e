// Sending the outbox to a mail server in another process, compared with a bare nodemailer pool with the same mails.

import { generateKeyPairSync } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Process, serviceSettings, start } from "./processes.ts";
import { inFolder, prepare } from "./service.ts";
import { atLeast, type Row } from "./table.ts";
import { inTurns, median } from "./turns.ts";

const MAILS = 10_000;
const DOMAINS = 500;
const ROUNDS = 3;
const BAR = 0.7;

/** Time until the last mail was sent, and the sender's processor time, both in ms. */
export type Mailing = { ms: number; cpu: number; sent: number };

type Sender = () => Promise<Mailing>;

export const mail = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    await prepare(join(folder, "prepared"));
    const key = join(folder, "dkim.pem");
    writeFileSync(
      key,
      generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
    );
    const smtp = await start<{ port: number }>("servers/smtp.ts");
    try {
      await fill(join(folder, "prepared"), join(folder, "many"), DOMAINS);
      await fill(join(folder, "prepared"), join(folder, "one"), 1);
      const many = () => ours(smtp, folder, "many");
      const bare = () => theirs(smtp, join(folder, "many"));
      return [
        await compared(`Hand over ${MAILS.toLocaleString("en")} queued mails to ${DOMAINS} domains`, many, bare, BAR),
        await compared(
          "… all to one domain",
          () => ours(smtp, folder, "one"),
          () => theirs(smtp, join(folder, "one")),
        ),
        await compared(
          "… signed (DKIM, RSA 2048)",
          () => ours(smtp, folder, "many", key),
          () => theirs(smtp, join(folder, "many"), key),
        ),
      ];
    } finally {
      await smtp.stop();
    }
  });

async function compared(what: string, ours: Sender, bare: Sender, bar?: number): Promise<Row> {
  const [us, them] = (await inTurns(ROUNDS, [ours, bare])) as [Mailing[], Mailing[]];
  const ratio = median(us.map(({ ms }, round) => them[round]!.ms / ms));
  return { what, ours: formatRuns(us), bare: formatRuns(them), ratio, ...(bar && { bar: atLeast(ratio, bar) }) };
}

const formatRuns = (mailings: Mailing[]): string => {
  const perSecond = Math.round(median(mailings.map(({ ms, sent }) => (sent / ms) * 1000)));
  const cpu = median(mailings.map(({ cpu, sent }) => cpu / sent));
  return `${perSecond.toLocaleString("en")}/s, ${cpu.toFixed(2)} ms of processor each`;
};

const settings = (data: string, more: Record<string, string> = {}): Record<string, string> => ({
  ...serviceSettings(data),
  RECOVERD_MAIL__FROM: "hello@acme.example",
  RECOVERD_MAIL__RATE: "1000000/1s",
  RECOVERD_MAIL__DAILY_LIMIT: "1000000",
  ...more,
});

async function fill(from: string, data: string, domains: number): Promise<void> {
  cpSync(from, data, { recursive: true });
  const filling = await start<null>("servers/mailing.ts", [], settings(data));
  await filling.ask({ fill: MAILS, domains });
  await filling.stop();
}

/** Runs on a fresh copy of the full outbox. */
async function ours(smtp: Process<{ port: number }>, folder: string, outbox: string, key?: string): Promise<Mailing> {
  const data = join(folder, `run-${crypto.randomUUID()}`);
  cpSync(join(folder, outbox), data, { recursive: true });
  const more = {
    RECOVERD_MAIL__HOST: "127.0.0.1",
    RECOVERD_MAIL__PORT: String(smtp.ready.port),
    RECOVERD_MAIL__TLS: "none",
    ...(key && {
      RECOVERD_MAIL__DKIM__DOMAIN: "acme.example",
      RECOVERD_MAIL__DKIM__SELECTOR: "s1",
      RECOVERD_MAIL__DKIM__PRIVATE_KEY_FILE: key,
    }),
  };
  return measured(smtp, await start<null>("servers/mailing.ts", [], settings(data, more)));
}

async function theirs(smtp: Process<{ port: number }>, data: string, key?: string): Promise<Mailing> {
  const args = [join(data, "recoverd.db"), String(smtp.ready.port), ...(key ? [key] : [])];
  return measured(smtp, await start<null>("servers/bare-mailing.ts", args));
}

/**
 * Asks a sender to send.
 * @throws unless every mail was sent and the server has received as many
 */
async function measured(smtp: Process<{ port: number }>, sender: Process<null>): Promise<Mailing> {
  try {
    await smtp.ask({ reset: true });
    const mailing = await sender.ask<Mailing>({ deliver: true });
    const taken = await smtp.ask<number>({ until: 0 });
    if (mailing.sent !== MAILS || taken !== MAILS)
      throw new Error(`${taken} of ${MAILS} mails came, ${mailing.sent} are noted`);
    return mailing;
  } finally {
    await sender.stop();
  }
}
