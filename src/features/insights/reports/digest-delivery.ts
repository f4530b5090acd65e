// Sends digests: due digests are looked up periodically, and each is recorded before it is sent, once.

import { eq } from "drizzle-orm";
import type { HandOver } from "../../../adapters/mailer/mail.ts";
import type { Deps } from "../../../deps.ts";
import { exponential } from "../../../lib/backoff.ts";
import { DAY, HOUR } from "../../../lib/duration.ts";
import { messageIdOf } from "../../../lib/mail-domain.ts";
import { RetryLater, type Run } from "../../../queue/handlers.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { findRow, findRows, matches } from "../../../store/rows.ts";
import { teamMailId } from "../../accounts/mail.ts";
import { users } from "../../accounts/tables.ts";
import { fromOf, listUnsubscribeHeaders } from "../../messages/rendering/sender.ts";
import { settingsOf } from "../../projects/settings.ts";
import { members, type Project, projects } from "../../projects/tables.ts";
import { refreshAccounts } from "../subscriptions/refresh-mrr.ts";
import { readDigest } from "./digest.ts";
import { digestMail } from "./digest-mail.ts";
import { isSubscribed } from "./subscriptions.ts";
import { type DigestRow, type DigestStatus, digestSubscriptions, digests } from "./tables.ts";
import { digestUnsubscribeUrl } from "./unsubscribe-links.ts";
import { lastDueWeek, type Week, weekOf } from "./week.ts";

export const sendDigests = defineJob("send-digests");
export const deliverDigest = defineJob<{ memberId: string; week: string }>("deliver-digest");

/** A later digest is out of date. */
const WORTH_FOR = 2 * DAY;

const retryDelay = exponential({ first: 30_000, most: HOUR });
const insertDigest = insertInto(digests);

/** Records and enqueues every digest that is due and less than two days late. */
export async function planDigests(store: Store, now: number): Promise<void> {
  for (const project of await listSubscribedProjects(store.read)) {
    if (project.sampleDataAt !== null) continue; // Sample numbers are not worth a mail.
    const due = lastDueWeek(settingsOf(project).timezone, now);
    if (now >= due.dueAt + WORTH_FOR || (await listMissing(store.read, project, due)).length === 0) continue;
    await store.write(async (tx) => {
      for (const memberId of await listMissing(tx, project, due)) {
        await insertDigest(tx, {
          memberId,
          week: due.week,
          projectId: project.id,
          mailId: teamMailId(project.id, now),
          status: "queued",
          giveUpAt: due.dueAt + WORTH_FOR,
          lastError: null,
          createdAt: now,
          updatedAt: now,
        });
        await enqueue(tx, deliverDigest, { memberId, week: due.week }, now, { projectId: project.id });
      }
    });
  }
}

/** The projects with at least one subscriber. */
async function listSubscribedProjects(db: Db): Promise<Project[]> {
  const rows = await db
    .selectDistinct({ project: projects })
    .from(digestSubscriptions)
    .innerJoin(projects, eq(projects.id, digestSubscriptions.projectId));
  return rows.map(({ project }) => project);
}

/** The members who were subscribed when the week's digest became due and have none yet. */
async function listMissing(db: Db, project: Pick<Project, "id">, { week, dueAt }: Week): Promise<string[]> {
  const wishes = await findRows(db, digestSubscriptions, { projectId: project.id });
  const planned = await db
    .select({ memberId: digests.memberId })
    .from(digests)
    .where(matches(digests, { projectId: project.id, week }));
  const done = new Set(planned.map(({ memberId }) => memberId));
  return wishes.flatMap(({ memberId, since }) => (since <= dueAt && !done.has(memberId) ? [memberId] : []));
}

/**
 * Hands one digest over. A crash between hand-over and record repeats it with the same Message-ID. A member who has
 * left the project or unsubscribed gets none.
 */
export async function handOverDigest(
  deps: Deps,
  { memberId, week }: { memberId: string; week: string },
  { attempt, confirmLease }: Pick<Run, "attempt" | "confirmLease">,
): Promise<void> {
  const { store, clock, mailer, log } = deps;
  const digest = await findRow(store.read, digests, { memberId, week });
  if (digest?.status !== "queued") return;
  const recipient = await findRecipient(store.read, memberId);
  // The row is deleted with the membership.
  if (!recipient) return;
  if (recipient.project.sampleDataAt !== null) {
    return store.write((tx) => record(tx, digest, "stopped", "The project holds sample data", clock.now()));
  }

  const outcome: HandOver =
    clock.now() >= digest.giveUpAt
      ? { ok: false, permanent: true, reason: digest.lastError ?? "It could not be sent in time" }
      : await mailer.send(await composed(deps, digest, recipient), async () => {
          await confirmLease();
          return (await isSubscribed(store.read, memberId)) ? null : "The member does not want the digest any more";
        });
  if (!outcome.ok && !outcome.withheld && !outcome.permanent) {
    const { reason, retryIn, room } = outcome;
    if (reason !== digest.lastError) await store.write((tx) => record(tx, digest, "queued", reason, clock.now()));
    const delay = Math.min(retryIn ?? retryDelay(attempt), Math.max(0, digest.giveUpAt - clock.now()));
    throw new RetryLater(delay, reason, retryIn !== undefined, room);
  }
  const status = outcome.ok ? "sent" : outcome.withheld ? "stopped" : "failed";
  if (status === "failed" && !outcome.ok)
    log.warn("A digest was not sent", { mail: digest.mailId, reason: outcome.reason });
  await store.write((tx) => record(tx, digest, status, outcome.ok ? null : outcome.reason, clock.now()));
}

type Recipient = { email: string; project: Project };

async function composed(
  { config, keys, store, reader, clock }: Deps,
  digest: DigestRow,
  { email, project }: Recipient,
) {
  const { timezone } = settingsOf(project);
  const { publicUrl } = config.server;
  await refreshAccounts(store, project.id);
  const content = await readDigest({ db: store.read, reader }, project, weekOf(digest.week, timezone), clock.now());
  const leave = digestUnsubscribeUrl(publicUrl, keys.links, digest.memberId);
  const { images, ...mail } = digestMail(content, leave);
  const service = { from_name: "Recoverd", from_email: null, reply_to: null };
  const { name, address } = fromOf({ sender: service, companyName: null, mail: config.mail, publicUrl });
  return {
    id: digest.mailId,
    messageId: messageIdOf(digest.mailId, address),
    from: { name, address },
    to: email,
    replyTo: null,
    ...mail,
    inlineImages: images,
    // Auto-responders need not answer it (RFC 3834).
    headers: { ...listUnsubscribeHeaders(leave), "Auto-Submitted": "auto-generated" },
  };
}

async function findRecipient(db: Db, memberId: string): Promise<Recipient | undefined> {
  const [found] = await db
    .select({ email: users.email, project: projects })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(projects, eq(projects.id, members.projectId))
    .where(eq(members.id, memberId));
  return found;
}

async function record(
  tx: Db,
  { memberId, week }: Pick<DigestRow, "memberId" | "week">,
  status: DigestStatus,
  lastError: string | null,
  now: number,
): Promise<void> {
  await tx.update(digests).set({ status, lastError, updatedAt: now }).where(matches(digests, { memberId, week }));
}
