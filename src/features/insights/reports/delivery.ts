// Sending digests: which are due is looked up again and again, each is written down before it is sent, and once.

import { and, eq } from "drizzle-orm";
import type { HandOver } from "../../../adapters/mailer/mail.ts";
import type { Deps } from "../../../deps.ts";
import { exponential } from "../../../lib/backoff.ts";
import { newId } from "../../../lib/ids.ts";
import { messageIdOf } from "../../../lib/mail-domain.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import { RetryLater, type Run } from "../../../queue/work.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { users } from "../../accounts/tables.ts";
import { fromOf, listUnsubscribeHeaders } from "../../messages/rendering/sender.ts";
import { settingsOf } from "../../projects/settings.ts";
import { members, type Project, projects } from "../../projects/tables.ts";
import { freshen } from "../subscriptions/freshening.ts";
import { readDigest } from "./digest.ts";
import { digestMail } from "./digest-mail.ts";
import { leaveUrl } from "./links.ts";
import { type DigestRow, type DigestStatus, digests, digestWishes } from "./tables.ts";
import { lastDueWeek, type Week, weekOf } from "./week.ts";
import { isWished } from "./wishes.ts";

export const sendDigests = defineJob("send-digests");
export const deliverDigest = defineJob<{ memberId: string; week: string }>("deliver-digest");

/** A digest that is older tells nobody anything new. */
const WORTH_FOR = 2 * 86_400_000;

const retryDelay = exponential({ first: 30_000, most: 3_600_000 });
const insertDigest = insertInto(digests);

/** Writes down, and has sent, every digest that is due and less than two days late. */
export async function planDigests(store: Store, now: number): Promise<void> {
  for (const project of await listWishing(store.read)) {
    const due = lastDueWeek(settingsOf(project).timezone, now);
    if (now >= due.dueAt + WORTH_FOR || (await listMissing(store.read, project, due)).length === 0) continue;
    await store.write(async (tx) => {
      for (const memberId of await listMissing(tx, project, due)) {
        await insertDigest(tx, {
          memberId,
          week: due.week,
          projectId: project.id,
          mailId: newId("mal", now),
          status: "queued",
          giveUpAt: due.dueAt + WORTH_FOR,
          lastError: null,
          createdAt: now,
          updatedAt: now,
        });
        await enqueue(tx, deliverDigest, { memberId, week: due.week }, now);
      }
    });
  }
}

/** The projects of which anybody wants a digest. */
async function listWishing(db: Db): Promise<Project[]> {
  const rows = await db
    .selectDistinct({ project: projects })
    .from(digestWishes)
    .innerJoin(projects, eq(projects.id, digestWishes.projectId));
  return rows.map(({ project }) => project);
}

/** The members who wanted the week's digest when it became due, and have none yet. */
async function listMissing(db: Db, project: Pick<Project, "id">, { week, dueAt }: Week): Promise<string[]> {
  const wishes = await db.select().from(digestWishes).where(eq(digestWishes.projectId, project.id));
  const planned = await db
    .select({ memberId: digests.memberId })
    .from(digests)
    .where(and(eq(digests.projectId, project.id), eq(digests.week, week)));
  const done = new Set(planned.map(({ memberId }) => memberId));
  return wishes.flatMap(({ memberId, since }) => (since <= dueAt && !done.has(memberId) ? [memberId] : []));
}

/**
 * Hands one digest over. A crash between the hand-over and its record repeats it, with the same Message-ID. Whoever has
 * left the project since, or does not want it any more, gets none.
 */
export async function handOverDigest(
  deps: Deps,
  { memberId, week }: { memberId: string; week: string },
  { attempt }: Pick<Run, "attempt">,
): Promise<void> {
  const { store, clock, mailer, log } = deps;
  const digest = await findDigest(store.read, memberId, week);
  if (digest?.status !== "queued") return;
  const recipient = await findRecipient(store.read, memberId);
  // With the member the row goes, too.
  if (!recipient) return;

  const outcome: HandOver =
    clock.now() >= digest.giveUpAt
      ? { ok: false, permanent: true, reason: digest.lastError ?? "It could not be sent in time" }
      : await mailer.send(await composed(deps, digest, recipient), async () =>
          (await isWished(store.read, memberId)) ? null : "The member does not want the digest any more",
        );
  if (!outcome.ok && !outcome.withheld && !outcome.permanent) {
    const { reason, retryIn } = outcome;
    if (reason !== digest.lastError) await store.write((tx) => record(tx, digest, "queued", reason, clock.now()));
    const delay = Math.min(retryIn ?? retryDelay(attempt), Math.max(0, digest.giveUpAt - clock.now()));
    throw new RetryLater(delay, reason, retryIn !== undefined);
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
  await freshen(store, project.id);
  const told = await readDigest({ db: store.read, reader }, project, weekOf(digest.week, timezone), clock.now());
  const leave = leaveUrl(publicUrl, keys.links, digest.memberId);
  const { images, ...mail } = digestMail(told, leave);
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
    // Holiday notices need not answer it (RFC 3834).
    headers: { ...listUnsubscribeHeaders(leave), "Auto-Submitted": "auto-generated" },
  };
}

async function findDigest(db: Db, memberId: string, week: string): Promise<DigestRow | undefined> {
  const ofWeek = and(eq(digests.memberId, memberId), eq(digests.week, week));
  return (await db.select().from(digests).where(ofWeek))[0];
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
  await tx
    .update(digests)
    .set({ status, lastError, updatedAt: now })
    .where(and(eq(digests.memberId, memberId), eq(digests.week, week)));
}
