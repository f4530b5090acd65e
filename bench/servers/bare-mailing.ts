// A bare nodemailer pool that sends the same mails, read from the outbox into memory before the clock starts.

import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { listUnsubscribeHeaders } from "../../src/features/messages/rendering/sender.ts";
import type { Mailing } from "../mail.ts";

type Row = {
  to_address: string;
  from_name: string | null;
  from_address: string;
  message_id: string;
  subject: string;
  text_part: string;
  html_part: string;
};

const [database, port, key] = process.argv.slice(2);
const rows = new Database(database!, { readonly: true }).query<Row, []>("select * from messages").all();
const pool = createTransport({
  pool: true,
  host: "127.0.0.1",
  port: Number(port),
  ignoreTLS: true,
  maxConnections: 4,
  maxMessages: Number.POSITIVE_INFINITY,
  ...(key && { dkim: { domainName: "acme.example", keySelector: "s1", privateKey: readFileSync(key, "utf8") } }),
});

process.on("message", async () => {
  const began = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(rows.map(send));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  process.send!({ result: { ms, cpu: (user + system) / 1000, sent: rows.length } satisfies Mailing });
});
process.send!({ ready: null });

const send = (row: Row) =>
  pool.sendMail({
    from: { name: row.from_name ?? "", address: row.from_address },
    to: row.to_address,
    subject: row.subject,
    text: row.text_part,
    html: row.html_part,
    messageId: row.message_id,
    headers: listUnsubscribeHeaders(`http://localhost:8080/unsubscribe/${"t".repeat(80)}`),
  });
