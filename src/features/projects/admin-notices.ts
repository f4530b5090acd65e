// Mails the owners and admins of a project about things that need a person. The first mail is sent immediately; what follows within
// the hour is listed in one mail at its end, so that nobody can flood them.

import { and, asc, eq, isNull, max } from "drizzle-orm";
import { DAY, HOUR } from "../../lib/duration.ts";
import type { OwnLanguage } from "../../lib/page-language.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { insertOrIgnore } from "../../store/insert.ts";
import { findRow, matches } from "../../store/rows.ts";
import { sendAccountMail } from "../accounts/mail.ts";
import { users } from "../accounts/tables.ts";
import { getProject } from "./service.ts";
import { teamLanguage } from "./settings.ts";
import { type AdminNotice, adminNotices, members, type Project } from "./tables.ts";

/** In ms. At most one mail of a kind is sent in this time. */
const PACE = HOUR;

/** In ms. A mail that cannot be handed over for this long is dropped. */
const WORTH_FOR = 7 * DAY;

/** A longer list is shortened to its beginning and the number of the others. */
const MOST_LINES = 20;

/** The words around the list, one line each. `count` is how many things the mail is about. */
type NoticeWords = {
  subject(projectName: string, count: number): string;
  before(projectName: string, count: number): string;
  after: string;
};

type NoticeKind = {
  name: string;
  words: Readonly<Record<OwnLanguage, NoticeWords>>;
  /** The page of the dashboard on which it is dealt with. */
  page: "/" | "/cancel-flow";
  /** How many things it lists. */
  mostLines?: number;
};

const REST: Readonly<Record<OwnLanguage, (count: number) => string>> = {
  en: (count) => `and ${count} more.`,
  de: (count) => `und ${count} weitere.`,
};

const kinds = new Map<string, NoticeKind>();

export function defineNotice(kind: NoticeKind): NoticeKind {
  kinds.set(kind.name, kind);
  return kind;
}

export const mailAdmins = defineJob<{ projectId: string; kind: string }>("mail_admins");

/**
 * Informs the admins of a project of one thing, once: a repeat for the same `about` (an id) changes nothing.
 * `lineIn` writes the line about it in the mail.
 */
export async function informAdmins(
  tx: Db,
  { name: kind }: NoticeKind,
  { projectId, about }: Pick<AdminNotice, "projectId" | "about">,
  lineIn: (language: OwnLanguage) => string,
  now: number,
): Promise<void> {
  if (await findNotice(tx, { projectId, kind, about })) return;
  const line = oneLine(lineIn(teamLanguage(await getProject(tx, projectId))));
  await insertNotice(tx, { projectId, kind, about, line, createdAt: now, mailedAt: null });
  await enqueueMail(tx, { projectId, kind }, now);
}

const insertNotice = insertOrIgnore(adminNotices);

/** The sent or waiting notices; undefined if there are none. */
export async function findNotice(
  db: Db,
  { projectId, kind, about }: Pick<AdminNotice, "projectId" | "kind" | "about">,
): Promise<AdminNotice | undefined> {
  const notice = await findRow(db, adminNotices, and(ofKind(projectId, kind), eq(adminNotices.about, about)));
  return notice;
}

const ofKind = (projectId: string, kind: string) => matches(adminNotices, { projectId, kind });

async function enqueueMail(tx: Db, target: { projectId: string; kind: string }, now: number): Promise<void> {
  const last = await findLastMail(tx, target);
  const runAt = Math.max(now, last === null ? now : last + PACE);
  await enqueue(tx, mailAdmins, target, now, { key: `admins:${target.projectId}:${target.kind}:${runAt}`, runAt });
}

async function findLastMail(db: Db, { projectId, kind }: { projectId: string; kind: string }): Promise<number | null> {
  const [row] = await db
    .select({ at: max(adminNotices.mailedAt) })
    .from(adminNotices)
    .where(ofKind(projectId, kind));
  return row?.at ?? null;
}

/** Mails everything of a kind that was not mailed yet; nothing where a mail went out within the hour, or all was. */
export async function mailNotices(
  tx: Db,
  { sealingKey, publicUrl }: { sealingKey: Uint8Array; publicUrl: string },
  target: { projectId: string; kind: string },
  now: number,
): Promise<void> {
  const notice = kinds.get(target.kind);
  if (!notice) throw new Error(`No notice is called ${target.kind}`);
  const last = await findLastMail(tx, target);
  if (last !== null && now < last + PACE) return enqueueMail(tx, target, now);
  const waiting = and(ofKind(target.projectId, target.kind), isNull(adminNotices.mailedAt));
  const rows = await tx
    .select({ line: adminNotices.line })
    .from(adminNotices)
    .where(waiting)
    .orderBy(asc(adminNotices.createdAt), asc(adminNotices.about));
  if (rows.length === 0) return;

  const project = await getProject(tx, target.projectId);
  const name = oneLine(project.name);
  const language = teamLanguage(project);
  const { [language]: words } = notice.words;
  const { mostLines = MOST_LINES } = notice;
  const rest = rows.length - mostLines;
  const mail = {
    kind: "admin-notice" as const,
    projectId: project.id,
    language,
    subject: words.subject(name, rows.length),
    paragraphs: [
      words.before(name, rows.length),
      ...rows.slice(0, mostLines).map(({ line }) => line),
      ...(rest > 0 ? [REST[language](rest)] : []),
      words.after,
    ],
    link: `${publicUrl}${notice.page}?project=${project.slug}`,
    expiresAt: now + WORTH_FOR,
  };
  for (const to of await listAdmins(tx, project)) await sendAccountMail(tx, sealingKey, { ...mail, to }, now);
  await tx.update(adminNotices).set({ mailedAt: now }).where(waiting);
}

/** The addresses of a project's owners and admins. */
export async function listAdmins(db: Db, project: Pick<Project, "id">): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(matches(members, { projectId: project.id, role: ["owner", "admin"] }))
    .orderBy(asc(members.id));
  return rows.map(({ email }) => email);
}

/** Names from people are put on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
