// Tests a webhook endpoint by posting an empty event immediately, which is only recorded in the audit log.

import { gt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { iso } from "../../lib/clock.ts";
import { HOUR } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import { TryLater } from "../../lib/try-later.ts";
import type { Db } from "../../store/engine.ts";
import { countMatching, matches } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { auditEntries, type Project } from "../projects/tables.ts";
import { getEndpoint } from "./endpoint.ts";
import { senderTo } from "./sender.ts";

/** The limit for one project, because the server may belong to somebody else. */
export const TESTS_AN_HOUR = 30;

const ACTION = "webhook_endpoint.tested";

type TestDeps = Pick<Deps, "store" | "clock" | "config" | "keys" | "deliverer" | "stopping">;

/** The result as the API shows it. Works for a disabled endpoint, too. @throws `not_found`, or `rate_limited` above the hourly limit */
export async function testEndpoint(
  { store, clock, config, keys, deliverer, stopping }: TestDeps,
  project: Project,
  id: string,
  actor: Actor,
) {
  const now = clock.now();
  const endpoint = await store.write(async (tx) => {
    const found = await getEndpoint(tx, project, id);
    await refuseTooMany(tx, project, now);
    await recordAudit(tx, { project, actor, action: ACTION, target: id }, now);
    return found;
  });
  const sender = await senderTo({ store, clock, config, keys, deliverer }, endpoint);
  const opaqueId = newId("dlv", now);
  const event = { event: "ping", project_id: project.id, opaque_id: opaqueId, triggered_at: iso(now), data: {} };
  const answer = await sender.post({ id: opaqueId, body: JSON.stringify(event) }, stopping);
  return {
    ok: answer.error === null,
    status_code: answer.status,
    latency_ms: Math.round(answer.latency),
    error: answer.error,
    detail: answer.detail,
    response: answer.response,
  };
}

async function refuseTooMany(tx: Db, project: Pick<Project, "id">, now: number): Promise<void> {
  const tested = await countMatching(
    tx,
    auditEntries,
    matches(auditEntries, { projectId: project.id, action: ACTION }, gt(auditEntries.createdAt, now - HOUR)),
  );
  if (tested < TESTS_AN_HOUR) return;
  throw new TryLater("rate_limited", `A project may test its endpoints ${TESTS_AN_HOUR} times an hour; try later`, 600);
}
