// The ledger for a simulation: the recorded facts about customers and sent mails, plus the simulated mails.

import { DAY, parseDuration } from "../../lib/duration.ts";
import { inChunks } from "../../lib/in-chunks.ts";
import type { Db } from "../../store/engine.ts";
import { EVENT_TYPES } from "../churn-events/event-types.ts";
import { listFormerAddresses, type Move } from "../churn-events/former-addresses.ts";
import { listSensitiveEvents, speaksAt } from "../churn-events/held-back.ts";
import { recoveryWindowOf } from "../churn-events/recovery-window.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { mailsSince } from "../messages/caps.ts";
import { countToday, mailsFrom } from "../messages/daily-limit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { listSuppressed } from "../suppressions/service.ts";
import type { Fact } from "../variants/facts.ts";
import { fixesIn, listNamedFixesOf, type NamedFix } from "../variants/named-fixes.ts";
import { countBeside, listEventsOf, type Others, othersOf } from "./other-events.ts";
import type { Ledger, MailConfig } from "./send-policy.ts";
import type { OwnTexts } from "./winback.ts";

/** A ledger that `note` adds simulated mails to. */
export type OpenLedger = Ledger & {
  note(event: Pick<ChurnEvent, "id" | "customerEmail">, at: number, said: readonly Fact[] | null): void;
};

/**
 * Times in ms. A simulation of the past decides again about the automatic mails of its events, so the recorded ones do not
 * count.
 */
type Recorded = { from: number; past?: { until: number; isSimulated: (mail: RecordedMail) => boolean } };
type RecordedMail = { eventId: string | null; variantId?: string; automatic?: boolean };

type Asked = { db: Db; project: Project; config: MailConfig; emails: readonly string[]; texts: OwnTexts };

export async function readLedger(asked: Asked, recorded: Recorded): Promise<OpenLedger> {
  const { db, project, emails, texts } = asked;
  const { from, past } = recorded;
  const { count, per } = settingsOf(project).automation.max_emails_per_customer;
  const capped = parseDuration(per) ?? 0;
  const isRecorded = (mail: RecordedMail) => !past?.isSimulated(mail);
  const suppressed = new Map(
    (await inChunks(emails, (some) => listSuppressed(db, project.id, some))).map((one) => [one.email, one.createdAt]),
  );
  const moves = await inChunks(emails, (some) => listFormerAddresses(db, project.id, some));
  const addresses = [...new Set([...emails, ...moves.map(({ former }) => former)])];
  /** The rows about an address, and about the current address of a customer who had it. */
  const withMoves = <Row extends { email: string }>(rows: readonly Row[]): Row[] => [
    ...rows,
    ...moves.flatMap(({ former, email }) =>
      rows.filter((row) => row.email === former).map((row) => ({ ...row, email })),
    ),
  ];
  const events = await inChunks(addresses, (some) => listSensitiveEvents(db, project, some, from));
  const sensitive = byEmail(withMoves(events));
  const since = from - Math.max(capped, ...EVENT_TYPES.map((type) => recoveryWindowOf(settingsOf(project), type)));
  const mails = (await inChunks(addresses, (some) => mailsSince(db, project.id, some, since))).filter(isRecorded);
  const mailed = byEmail(withMoves(mails.map(({ email, at }) => ({ email, at }))));
  const others = await readOtherEvents(asked, addresses, moves);
  for (const { eventId, at } of mails) others.note(eventId, at);
  const fixes = await inChunks(emails, (some) => listNamedFixesOf(db, project.id, some));
  const isRead = ({ variant }: NamedFix) =>
    variant === null || isRecorded({ eventId: variant.eventId, variantId: variant.id });
  const named = byEmail(fixes.filter(isRead).map(({ email, id, at }) => ({ email, id, at })));
  const days = await readDays(asked, { from, past, isRecorded });
  return {
    isSuppressed: async (email, at) => (suppressed.get(email) ?? Number.POSITIVE_INFINITY) <= at,
    hasSensitiveEvent: async (email, at) => (sensitive.get(email) ?? []).some((event) => speaksAt(event, at)),
    others: others.of,
    reachedCap: async (email, at) =>
      (mailed.get(email) ?? []).filter((mail) => mail.at <= at && mail.at > at - capped).length >= count,
    endOfLimit: async (at) => days.endOfLimit(at),
    namedFixes: async (email, at) =>
      new Set((named.get(email) ?? []).filter((fix) => fix.at <= at).map(({ id }) => id)),
    ...texts,
    note: ({ id, customerEmail: email }, at, said) => {
      others.note(id, at);
      named.set(email, [...(named.get(email) ?? []), ...fixesIn(said).map((id) => ({ id, at }))]);
      mailed.set(email, [...(mailed.get(email) ?? []), { at }]);
      days.note(at);
    },
  };
}

/** The events of these customers, and when each was mailed about. */
async function readOtherEvents({ db, project }: Asked, addresses: readonly string[], moves: readonly Move[]) {
  const events = await inChunks(addresses, (some) => listEventsOf(db, project.id, some));
  const ofAddress = Map.groupBy(events, ({ customerEmail }) => customerEmail);
  const mails = new Map<string, number[]>();
  const addressesOf = (email: string) => [
    email,
    ...moves.flatMap((move) => (move.email === email ? move.former : move.former === email ? move.email : [])),
  ];
  return {
    of: async (event: ChurnEvent, at: number): Promise<Others> => {
      const all = [...new Set(addressesOf(event.customerEmail))].flatMap((email) => ofAddress.get(email) ?? []);
      const lastMail = (id: string) => Math.max(...(mails.get(id) ?? []).filter((sentAt) => sentAt <= at));
      const open = othersOf(project, event, all, at);
      return { events: open, lastMail, beside: await countBeside(db, project, event, open) };
    },
    note: (eventId: string | null, at: number) => {
      if (eventId !== null) mails.set(eventId, [...(mails.get(eventId) ?? []), at]);
    },
  };
}

/** The mails of each UTC day, for the project's limit. */
async function readDays(
  { db, project, config }: Asked,
  { from, past, isRecorded }: Recorded & { isRecorded: (mail: RecordedMail) => boolean },
) {
  const noted = new Map<number, number>();
  const note = (at: number) => noted.set(dayOf(at), (noted.get(dayOf(at)) ?? 0) + 1);
  const recorded = past ? (await mailsFrom(db, project.id, { from, until: past.until })).filter(isRecorded) : [];
  if (!past) noted.set(dayOf(from), await countToday(db, project.id, from));
  const ofDay = Map.groupBy(recorded, ({ at }) => dayOf(at));
  const sentOn = (at: number) =>
    (noted.get(dayOf(at)) ?? 0) + (ofDay.get(dayOf(at)) ?? []).filter((mail) => mail.at <= at).length;
  const endOfLimit = (at: number) => (sentOn(at) < config.mail.dailyLimit ? null : (dayOf(at) + 1) * DAY);
  return { note, endOfLimit };
}

/** UTC days since the epoch. */
const dayOf = (at: number): number => Math.floor(at / DAY);

const byEmail = <Row extends { email: string }>(rows: readonly Row[]): Map<string, Omit<Row, "email">[]> =>
  Map.groupBy<string, Omit<Row, "email">>(rows, (row) => (row as Row).email);
