// Explains what a customer received and why: collects everything that is stored about them, oldest first.

import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { iso } from "../../lib/clock.ts";
import type { Db } from "../../store/engine.ts";
import { findRows, matches } from "../../store/rows.ts";
import { HOLDS, type Hold } from "../announcements/planning.ts";
import { applicationMails } from "../confirmations/tables.ts";
import { timelineOf } from "../dunning/timeline.ts";
import { type FixAnnouncement, fixAnnouncements } from "../knowledge/tables.ts";
import { type Message, messages } from "../messages/tables.ts";
import { customerNotices, noticeRefusals } from "../notices/tables.ts";
import { listApplicationsById } from "../offer-applications/listing.ts";
import type { Project } from "../projects/tables.ts";
import { listLooseReplies } from "../replies/service.ts";
import type { Reply } from "../replies/tables.ts";
import { riskAlerts, riskHistory, riskScores } from "../risk/tables.ts";
import type { TrackedCustomer } from "../tracking/tables.ts";
import { listVariants } from "../variants/service.ts";
import { listAlertsById } from "../webhooks/alert-list.ts";
import { toAlert } from "../webhooks/model.ts";
import { type Found, findPerson } from "./person.ts";
import { aboutApplication } from "./sentences/applications.ts";
import { type Entry, KINDS } from "./sentences/entry.ts";
import { aboutEvent, aboutReason, aboutVariants } from "./sentences/events.ts";
import { aboutNotice, aboutRefusedNotice } from "./sentences/notices.ts";
import { aboutOffer } from "./sentences/offers.ts";
import { aboutAlert, aboutScores } from "./sentences/risk.ts";
import { aboutTimeline } from "./sentences/timeline.ts";

type Source = { db: Db; config: Deps["config"]; project: Project };

export async function explain(source: Source, emailOrId: string): Promise<{ person: Found; entries: Entry[] }> {
  const { db, project } = source;
  const person = await findPerson(db, project, emailOrId);
  const entries = [
    ...(await aboutEvents(source, person)),
    ...person.sessions.flatMap(aboutOffer),
    ...(await listApplications(db, person)).flatMap(aboutApplication),
    ...(await aboutNotices(db, project, person)),
    ...(await aboutAnnouncements(db, project, person)),
    ...(await listLooseReplies(db, project, person.email)).map(aboutReply),
    ...(person.customer ? await aboutRisk(db, project, person.customer) : []),
  ];
  // Entries of the same time are sorted by cause and effect.
  entries.sort((a, b) => a.at - b.at || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  return { person, entries };
}

async function listApplications(db: Db, { sessions }: Found) {
  const found = await listApplicationsById(
    db,
    sessions.map(({ applicationId }) => applicationId),
  );
  return [...found.values()];
}

async function aboutNotices(db: Db, project: Project, { sessions, email }: Found): Promise<Entry[]> {
  const ids = sessions.map(({ applicationId }) => applicationId).filter((id) => id !== null);
  const ofProject = eq(applicationMails.projectId, project.id);
  const mails = await findRows(db, applicationMails, and(ofProject, inArray(applicationMails.applicationId, ids)));
  const notices = await findRows(db, customerNotices, { projectId: project.id, customerEmail: email ?? "" });
  const refused = await findRows(db, noticeRefusals, { projectId: project.id, customerEmail: email ?? "" });
  return [
    ...mails.map((mail) => aboutNotice(mail.kind, mail, mail.applicationId)),
    ...notices.map((notice) => aboutNotice(notice.kind, notice)),
    ...refused.map(aboutRefusedNotice),
  ];
}

async function aboutAnnouncements(db: Db, project: Project, { events }: Found): Promise<Entry[]> {
  const rows = await db
    .select({ row: fixAnnouncements, status: messages.status, createdAt: messages.createdAt })
    .from(fixAnnouncements)
    .leftJoin(messages, eq(messages.id, fixAnnouncements.messageId))
    .where(matches(fixAnnouncements, { projectId: project.id, eventId: events.map(({ id }) => id) }));
  return rows.map(({ row, status, createdAt }) =>
    aboutAnnouncement(row, status === null || createdAt === null ? null : { status, createdAt }),
  );
}

async function aboutEvents({ db, config, project }: Source, { events }: Found): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const event of events) {
    const variants = await listVariants(db, event);
    const timeline = await timelineOf(db, config, project, event);
    entries.push(aboutEvent(event), ...aboutReason(event), ...aboutVariants(event, variants));
    entries.push(...timeline.flatMap((entry) => aboutTimeline(event, variants, entry)));
  }
  return entries;
}

/** How many of the newest alerts are shown. */
const MOST_ALERTS = 50;

async function aboutRisk(db: Db, project: Project, { number }: TrackedCustomer): Promise<Entry[]> {
  const history = await findRows(db, riskHistory, { customer: number }, asc(riskHistory.day));
  const fired = await db
    .select({ id: riskAlerts.id, at: riskAlerts.triggeredAt, alert: riskAlerts })
    .from(riskAlerts)
    .where(matches(riskAlerts, { projectId: project.id, customer: number }))
    .orderBy(desc(riskAlerts.triggeredAt), desc(riskAlerts.id))
    .limit(MOST_ALERTS);
  const logged = await listAlertsById(
    db,
    fired.map(({ id }) => id),
  );
  const deliveries = new Map(logged.map(toAlert).map((alert) => [alert.opaque_id, alert]));
  const current = await findRows(db, riskScores, { customer: number });
  const known = [
    ...current.map(({ changedAt, score }) => ({ at: changedAt, score })),
    ...fired.map(({ at, alert }) => ({ at, score: alert.riskScore })),
  ];
  return [...aboutScores(history, known), ...fired.map(({ id, alert }) => aboutAlert(alert, deliveries.get(id)))];
}

/** Explains a reply to a mail that was not about a churn event; other replies are in the event's timeline. */
const aboutReply = ({ receivedAt, handledAt, body, messageId, wish }: Reply): Entry => ({
  at: receivedAt,
  kind: "message",
  sentence: `The customer answered a mail${handledAt === null ? "; it waits for a person" : ""}`,
  facts: { what: "replied", text: body, wish },
  refs: { message_id: messageId },
});

/** Explains the announcement of a fix: sent, waiting, or held back. */
function aboutAnnouncement(row: FixAnnouncement, mail: Pick<Message, "status" | "createdAt"> | null): Entry {
  const asked = row.quote === null ? "the chosen reason asked for it" : `“${row.quote}” asked for it`;
  const facts = { what: "announcement", fix: row.fixId, quote: row.quote, state: row.state };
  const refs = { churn_event_id: row.eventId, ...(row.messageId !== null && { message_id: row.messageId }) };
  if (row.state === "sent") {
    const end =
      mail === null || mail.status === "sent" || mail.status === "queued" ? "" : `; the mail was ${mail.status}`;
    return {
      at: mail?.createdAt ?? row.updatedAt,
      kind: "message",
      sentence: `Was mailed that the fix “${row.fixId}” is there, because ${asked}${end}`,
      facts,
      refs,
    };
  }
  const why = row.reason === null ? null : (HOLDS[row.reason as Hold] ?? row.reason);
  const isWaiting = row.state === "waiting";
  const says = isWaiting
    ? (why?.replace(/^It /, "") ?? "waits to be sent")
    : `is not sent${why === null ? "" : `: ${why[0]!.toLowerCase()}${why.slice(1)}`}`;
  return {
    at: row.updatedAt,
    kind: isWaiting ? "hold" : "refusal",
    sentence: `The mail that the fix “${row.fixId}” is there ${says}`,
    facts: { ...facts, reason: row.reason, ...(row.untilAt !== null && { due: iso(row.untilAt) }) },
    refs,
  };
}
