// The service with waiting webhooks: `fill` stores deliveries without posting them; `deliver` starts the jobs and measures the
// time until the last one is recorded as delivered.

import { count, eq, isNotNull } from "drizzle-orm";
import { loadConfig } from "../../src/config.ts";
import { SYSTEM } from "../../src/features/projects/audit.ts";
import { findProjectBySlug } from "../../src/features/projects/service.ts";
import { addDelivery } from "../../src/features/webhooks/delivery.ts";
import { createEndpoint } from "../../src/features/webhooks/endpoint.ts";
import { webhookDeliveries } from "../../src/features/webhooks/tables.ts";
import { iso } from "../../src/lib/clock.ts";
import { createLog } from "../../src/lib/log.ts";
import { buildCore } from "../../src/wiring.ts";
import type { Delivering } from "../delivering.ts";
import { churnEvent, SLUG } from "../service.ts";

type Filling = { fill: number; endpoints: number; port: number };

const config = loadConfig({ environment: process.env, folder: process.cwd() });
const log = createLog({ level: config.log.level, format: "text", write: (line) => process.stderr.write(line) });
const core = buildCore({ config, log, threads: true });
const { store, clock } = core.deps;

process.on("message", async (question: Filling | { deliver: true }) => {
  process.send!({ result: "fill" in question ? await fill(question) : await deliver() });
});
process.send!({ ready: null });

async function fill({ fill: deliveries, endpoints, port }: Filling): Promise<number> {
  const project = (await findProjectBySlug(store.read, SLUG))!;
  const event = "churn_event.created" as const;
  await store.write(async (tx) => {
    const now = clock.now();
    const by = { actor: SYSTEM, sealingKey: core.deps.keys.sealing };
    for (let e = 0; e < endpoints; e++) {
      const url = `https://localhost:${port}/hooks/${e}`;
      const endpoint = await createEndpoint(tx, project, { url, events: [event] }, by, now);
      for (let n = e; n < deliveries; n += endpoints) {
        const said = { project_id: project.id, triggered_at: iso(now), data: churnEvent(n) };
        const body = (opaqueId: string) => JSON.stringify({ event, opaque_id: opaqueId, ...said });
        await addDelivery(tx, { endpoint, event, body }, now);
      }
    }
  });
  return deliveries;
}

/** Measures until no delivery waits any more, and counts those that were delivered. */
async function deliver(): Promise<Delivering> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  await core.runner.start();
  while (await isWaiting()) await Bun.sleep(5);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const [row] = await store.read
    .select({ delivered: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.status, "delivered"));
  return { ms, cpu: (user + system) / 1000, ...row! };
}

/** Costs one lookup in an index. */
async function isWaiting(): Promise<boolean> {
  const waiting = isNotNull(webhookDeliveries.nextAttemptAt);
  return (
    (await store.read.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(waiting).limit(1)).length > 0
  );
}
