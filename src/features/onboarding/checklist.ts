// The checklist of the first things to do in a project. What is done is derived from stored data; nobody ticks anything off.

import { and, eq, gt, max, sql } from "drizzle-orm";
import type { Config } from "../../config.ts";
import type { Db } from "../../store/engine.ts";
import { countMatching, matches } from "../../store/rows.ts";
import { cancelSessions } from "../cancel-flow/tables.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { INBOUND_STATUSES, inboundEvents } from "../inbound/inbox/tables.ts";
import { TEST_MAIL_ACCEPTED } from "../messages/test-mail.ts";
import { settingsOf } from "../projects/settings.ts";
import { auditEntries, invitations, members, type Project, projects } from "../projects/tables.ts";
import { PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { variants } from "../variants/tables.ts";

export const ITEM_KINDS = ["product", "sample_data", "payments", "sender", "writer", "cancel_flow", "team"] as const;

/** Times in `facts` are in ms. */
type Item = { kind: (typeof ITEM_KINDS)[number]; done: boolean; facts: Record<string, unknown> };

export async function readChecklist(db: Db, config: Config, project: Project, now: number): Promise<Item[]> {
  return [
    productOf(project),
    {
      kind: "sample_data",
      done: project.sampleDataAt !== null,
      facts: { added_at: project.sampleDataAt },
    },
    await paymentsOf(db, project),
    await senderOf(db, config, project),
    await writerOf(db, config, project),
    await cancelFlowOf(db, project),
    await teamOf(db, project, now),
  ];
}

/** Done once currency and time zone were set explicitly, because their defaults are only guesses. */
function productOf({ name, settings }: Project): Item {
  const { currency, timezone } = settingsOf({ settings });
  const done = settings.currency !== undefined && settings.timezone !== undefined;
  return { kind: "product", done, facts: { name, currency, timezone } };
}

async function paymentsOf(db: Db, project: Project): Promise<Item> {
  const providers: { name: string; last_heard_at: number }[] = [];
  for (const name of PROVIDER_NAMES) {
    const at = await lastSignedAt(db, project, name);
    if (at > 0) providers.push({ name, last_heard_at: at });
  }
  return { kind: "payments", done: providers.length > 0, facts: { providers } };
}

/**
 * Reads each status separately, because the index includes the status; otherwise a silent provider's newest event would be
 * searched for among all events.
 */
async function lastSignedAt(db: Db, project: Project, source: ProviderName): Promise<number> {
  const newest = INBOUND_STATUSES.map(async (status) => {
    const [row] = await db
      .select({ at: max(inboundEvents.receivedAt) })
      .from(inboundEvents)
      .where(matches(inboundEvents, { projectId: project.id, source, status, signed: true }));
    return row?.at ?? 0;
  });
  return Math.max(...(await Promise.all(newest)));
}

/** Done once a sender is set and a test mail was accepted. Without a mail server, mails are files in the outbox folder. */
async function senderOf(db: Db, { mail }: Config, project: Project): Promise<Item> {
  const { from_name, from_email } = settingsOf(project).sender;
  const [tested] = await db
    .select({ at: max(auditEntries.createdAt) })
    .from(auditEntries)
    // The action is a literal, because the partial index only has test mails.
    .where(
      sql`${auditEntries.projectId} = ${project.id} and ${auditEntries.action} = ${sql.raw(`'${TEST_MAIL_ACCEPTED}'`)}`,
    );
  const testedAt = tested?.at ?? null;
  const done = (from_name !== null || from_email !== null) && testedAt !== null;
  return { kind: "sender", done, facts: { from_name, from_email, mail_server: mail.host !== "", tested_at: testedAt } };
}

/** The built-in writer counts as chosen once it wrote for a real customer. */
async function writerOf(db: Db, { llm }: Config, project: Project): Promise<Item> {
  const model = llm.model || null;
  const [written] = await db
    .select({ id: variants.id })
    .from(churnEvents)
    .innerJoin(variants, eq(variants.eventId, churnEvents.id))
    .where(matches(churnEvents, { projectId: project.id, sample: false }))
    .limit(1);
  return { kind: "writer", done: model !== null || written !== undefined, facts: { model } };
}

async function cancelFlowOf(db: Db, project: Project): Promise<Item> {
  const [last] = await db
    .select({ at: max(cancelSessions.createdAt) })
    .from(cancelSessions)
    .where(matches(cancelSessions, { projectId: project.id, sample: false, test: false }));
  const at = last?.at ?? null;
  return { kind: "cancel_flow", done: at !== null, facts: { last_session_at: at } };
}

async function teamOf(db: Db, project: Project, now: number): Promise<Item> {
  const isOpen = and(eq(invitations.projectId, project.id), gt(invitations.expiresAt, now));
  const facts = {
    members: await countMatching(db, members, { projectId: project.id }),
    invitations: await countMatching(db, invitations, isOpen),
  };
  return { kind: "team", done: facts.members > 1 || facts.invitations > 0, facts };
}

/** Hides the checklist for everybody in the project, or shows it again. */
export async function closeChecklist(
  tx: Db,
  project: Pick<Project, "id">,
  closed: boolean,
  now: number,
): Promise<void> {
  await tx
    .update(projects)
    .set({ checklistClosedAt: closed ? now : null })
    .where(eq(projects.id, project.id));
}
