// The service with a full outbox: `fill` queues mails without sending them; `deliver` starts the jobs and measures the time
// until the last mail is recorded as sent.

import { eq } from "drizzle-orm";
import { loadConfig } from "../../src/config.ts";
import { recordChurnEvent } from "../../src/features/churn-events/service.ts";
import { type ChurnEvent, churnEvents } from "../../src/features/churn-events/tables.ts";
import { sendVariant } from "../../src/features/messages/service.ts";
import { messages } from "../../src/features/messages/tables.ts";
import { SYSTEM } from "../../src/features/projects/audit.ts";
import { findProjectBySlug } from "../../src/features/projects/service.ts";
import { saveVariant } from "../../src/features/variants/service.ts";
import type { Variant } from "../../src/features/variants/tables.ts";
import { newId } from "../../src/lib/ids.ts";
import { createLog } from "../../src/lib/log.ts";
import { buildCore } from "../../src/wiring.ts";
import type { Mailing } from "../mail.ts";
import { churnEvent, SLUG } from "../service.ts";

const config = loadConfig({ environment: process.env, folder: process.cwd() });
const log = createLog({ level: config.log.level, format: "text", write: (line) => process.stderr.write(line) });
const core = buildCore({ config, log });
const { store, clock } = core.deps;

process.on("message", async (question: { fill: number; domains: number } | { deliver: true }) => {
  process.send!({ result: "fill" in question ? await fill(question.fill, question.domains) : await deliver() });
});
process.send!({ ready: null });

/** Creates events with one variant each, queued as if a person had sent it. */
async function fill(mails: number, domains: number): Promise<number> {
  const project = (await findProjectBySlug(store.read, SLUG))!;
  const body = `Hi there,\n\n${"a sentence of some length about what you would miss. ".repeat(20)}\n\nhttps://acme.example/back\n`;
  const one = (n: number) =>
    store.write(async (tx) => {
      const now = clock.now();
      const input = { ...churnEvent(n), customer_email: `customer-${n}@company-${n % domains}.example` };
      const event = await recordChurnEvent(tx, project, input as never, { source: "import", provider: "bench" }, now);
      const variant = variantOf(event, body, now);
      await saveVariant(tx, variant);
      await tx.update(churnEvents).set({ generation: variant.generation }).where(eq(churnEvents.id, event.id));
      await sendVariant(tx, core.deps, project, SYSTEM, event.id, variant.id, now);
    });
  for (let n = 0; n < mails; n += 200) await Promise.all(Array.from({ length: 200 }, (_, i) => one(n + i)));
  return mails;
}

const variantOf = (event: ChurnEvent, body: string, now: number): Variant => ({
  id: newId("var", now),
  projectId: event.projectId,
  eventId: event.id,
  generation: event.generation + 1,
  strategy: "value_recap",
  subject: `What you would miss, ${event.customerName}`,
  body,
  status: "draft",
  rank: 1,
  rankReason: "",
  rankFacts: null,
  factsUsed: null,
  propensity: null,
  source: "template",
  model: null,
  editedAt: null,
  links: null,
  sentAt: null,
  createdAt: now,
  updatedAt: now,
  opensByPeople: 0,
  opensByMachines: 0,
  clicksByPeople: 0,
  clicksByMachines: 0,
});

/** Measures until no mail is queued any more, and counts those that were sent. */
async function deliver(): Promise<Mailing> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  await core.runner.start();
  while (await isOneQueued()) await Bun.sleep(20); // each look costs as much as a tenth of a mail
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpu: (user + system) / 1000, sent: await store.read.$count(messages, eq(messages.status, "sent")) };
}

/** Does not count them, because counting repeatedly would take longer than sending. */
async function isOneQueued(): Promise<boolean> {
  const rows = await store.read
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.status, "queued"))
    .limit(1);
  return rows.length > 0;
}
