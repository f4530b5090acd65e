// Churn events: recording, finding and changing them, and ending them as recovered.

import { getTableColumns } from "drizzle-orm";
import { conflict, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { compile, type Db, prepared, type Statement, statement, type Value } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { rowsBy } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { classifiedBy } from "./cause/read-reason.ts";
import { type GivenFields, rowOf } from "./fields.ts";
import { eventAddressChanged } from "./former-addresses.ts";
import { holdBackByReason } from "./held-back-actions.ts";
import { hasSameWords, indexChanged, indexEvent } from "./indexing.ts";
import { topicOfReason } from "./sensitive/topic.ts";
import type { EventSource } from "./sources.ts";
import { isStripped } from "./stripped.ts";
import { type ChurnEvent, churnEvents, type EventStatus, type HeldBack, OPEN_STATUSES } from "./tables.ts";

/** The statuses from which an event may still be recovered or lost. */
export const isOpen = (event: Pick<ChurnEvent, "status">): boolean =>
  (OPEN_STATUSES as readonly EventStatus[]).includes(event.status);

/** `heldBack`: why no mail may be sent automatically for the event; null or omitted for no reason. */
export type Origin = {
  source: EventSource;
  provider: string;
  heldBack?: HeldBack | null;
};

/** `change`: the values to be written to a stored event; null if the event is new. */
export type EventChange = { event: ChurnEvent; change: Partial<ChurnEvent> | null };

/** Published before events are written, in the same transaction, to update counts. */
export const churnEventsChanging = defineEvent<readonly EventChange[]>();

/** Published after events were written, in the same transaction, for subscribers that read them again; `event` is the old state. */
export const churnEventsChanged = defineEvent<readonly EventChange[]>();

/** Published for every event that is recorded, in the transaction that records it. */
export const churnEventRecorded = defineEvent<{ project: Project; event: ChurnEvent }>();

/** Published when events are recovered or lost, for whatever reason: no more mails are sent because of them. */
export const churnEventsEnded = defineEvent<{ eventIds: string[]; status: "recovered" | "lost" }>();

/** Published when a recovery was undone; the event has its new status: open again, or lost. */
export const churnEventReopened = defineEvent<{ event: ChurnEvent }>();

/** Published when the reason of an event changes, or the type or metadata of an open one; `before` is the event as it was. */
export const churnEventUpdated = defineEvent<{ before: ChurnEvent; event: ChurnEvent }>();

/** Records a new churn event. The input must be valid: callers check it. */
export async function recordChurnEvent(
  tx: Db,
  project: Project,
  input: GivenFields,
  origin: Origin,
  now: number,
): Promise<ChurnEvent> {
  const event = newEvent(project, input, origin, now);
  await storeEvent(tx, event, now);
  await publish(tx, churnEventRecorded, { project, event }, now);
  await holdBackByReason(tx, event, { informs: true }, now);
  return event;
}

/** When an event of the past happened, and when its customer came back; in ms. */
type Past = { occurredAt: number; recoveredAt: number | null };

/**
 * Records a past event with the time at which it happened. It publishes no domain event, so that nothing is written, planned,
 * mailed or posted. A wish not to be mailed is still respected.
 */
export async function recordPastEvent(
  tx: Db,
  project: Project,
  input: GivenFields,
  origin: Origin,
  { occurredAt, recoveredAt }: Past,
  now: number,
): Promise<ChurnEvent> {
  const event: ChurnEvent = {
    ...newEvent(project, input, origin, now),
    ...(recoveredAt === null ? {} : { status: "recovered", recoveredAt }),
    createdAt: occurredAt,
  };
  await storeEvent(tx, event, now);
  await holdBackByReason(tx, event, { informs: false }, now);
  return event;
}

/** Records a made-up event in its current state. It publishes no domain event. */
export async function recordSampleEvent(
  tx: Db,
  project: Project,
  input: GivenFields,
  origin: Origin,
  state: Partial<ChurnEvent> & Pick<ChurnEvent, "createdAt">,
  now: number,
): Promise<ChurnEvent> {
  const event: ChurnEvent = { ...newEvent(project, input, origin, state.createdAt), ...state, sample: true };
  await storeEvent(tx, event, now);
  return event;
}

function newEvent(project: Project, input: GivenFields, origin: Origin, now: number): ChurnEvent {
  const given = rowOf(input);
  const { cancelReason, reasonCode } = given;
  const sensitiveTopic = topicOfReason(cancelReason);
  const test = given.test ?? false;
  return {
    ...given,
    id: newId("evt", now),
    projectId: project.id,
    customerEmail: normalizeEmail(given.customerEmail),
    firstEmail: null,
    addressHash: null,
    currency: (given.currency ?? settingsOf(project).currency).toLowerCase(),
    test,
    classifiedAs: null,
    classifiedBy: classifiedBy({ cancelReason, reasonCode, classifiedAs: null }),
    status: "new",
    provider: origin.provider,
    source: origin.source,
    generation: 0,
    generationStartedAt: null,
    recoveredAt: null,
    lostAt: null,
    retracted: false,
    heldBack: test && origin.heldBack !== "dispute" ? "test_mode" : (origin.heldBack ?? null),
    sample: false,
    automationPausedAt: null,
    sensitiveTopic,
    sensitiveSince: sensitiveTopic === null ? null : now,
    topicAskedAt: null,
    repliedAt: null,
    snoozedUntil: null,
    letterRead: false,
    createdAt: now,
    updatedAt: now,
  };
}

async function storeEvent(tx: Db, event: ChurnEvent, now: number): Promise<void> {
  // Started together, so that on PostgreSQL they share a round trip; the first is asked before the event is inserted.
  const [isIndexed] = await Promise.all([hasSameWords(tx, event), writeEvent(tx, event, now)]);
  if (!isIndexed) await indexEvent(tx, event);
}

async function writeEvent(tx: Db, event: ChurnEvent, now: number): Promise<void> {
  await publish(tx, churnEventsChanging, [{ event, change: null }], now);
  await insertEvent(tx, event);
  await publish(tx, churnEventsChanged, [{ event, change: null }], now);
}

const insertEvent = insertInto(churnEvents);

const eventById = rowsBy(churnEvents, ["projectId", "id"]);

/** The project's event. @throws `not_found`, also for an event of another project */
export async function getChurnEvent(db: Db, project: Pick<Project, "id">, id: string): Promise<ChurnEvent> {
  return found("The churn event", (await eventById(db, { projectId: project.id, id }))[0]);
}

/** Marks an event as recovered; a repeat changes nothing. A lost event can be recovered, too. */
export async function recoverChurnEvent(tx: Db, project: Project, id: string, now: number): Promise<ChurnEvent> {
  const event = await getChurnEvent(tx, project, id);
  if (event.status === "recovered") return event;
  return updateChurnEvent(tx, event, { status: "recovered", recoveredAt: now, retracted: false }, now);
}

/**
 * Undoes a recovery: the event gets the status that it would have otherwise.
 * @throws `conflict` if it is not recovered, or its customer's data was deleted
 */
export async function reopenChurnEvent(
  tx: Db,
  project: Project,
  actor: Actor,
  id: string,
  now: number,
): Promise<ChurnEvent> {
  const event = await getChurnEvent(tx, project, id);
  if (event.status !== "recovered") throw conflict("The churn event is not recovered");
  if (isStripped(event)) throw conflict("The data of the churn event's customer was deleted");
  const status = await statusWithoutRecovery(tx, event);
  const reopened = await updateChurnEvent(tx, event, { status, recoveredAt: null }, now);
  await recordAudit(tx, { project, actor, action: "churn_event.reopened", target: event.id }, now);
  await publish(tx, churnEventReopened, { event: reopened }, now);
  return reopened;
}

async function statusWithoutRecovery(tx: Db, event: ChurnEvent): Promise<EventStatus> {
  if (event.lostAt !== null) return "lost";
  if (event.generationStartedAt !== null) return "processing";
  if (event.generation === 0) return "new";
  const sent = await sentVariants(tx).values(event.id, event.generation);
  return sent.length > 0 ? "email_sent" : "variants_generated";
}

/** In SQL, because the table of variants belongs to a feature to the right. */
const sentVariants = statement(
  "select 1 from variants where event_id = ? and generation = ? and sent_at is not null limit 1",
);

/** Writes changes of an event and returns its new state. A changed reason is classified again. */
export async function updateChurnEvent(
  tx: Db,
  event: ChurnEvent,
  changed: Partial<ChurnEvent>,
  now: number,
): Promise<ChurnEvent> {
  const judged = { ...judgementOf(event, changed, now), ...changed };
  const change = { ...judged, ...readingOf(event, judged), updatedAt: now };
  await publish(tx, churnEventsChanging, [{ event, change }], now);
  await writeChange(tx, event.id, change);
  await publish(tx, churnEventsChanged, [{ event, change }], now);
  const { status = event.status } = changed;
  if (status !== event.status && (status === "recovered" || status === "lost")) {
    await publish(tx, churnEventsEnded, { eventIds: [event.id], status }, now);
  }
  const updated = { ...event, ...change };
  await indexChanged(tx, event, updated);
  if (updated.customerEmail !== event.customerEmail) {
    await publish(tx, eventAddressChanged, { before: event, event: updated }, now);
  }
  if (isNotable(event, updated, changed)) await publish(tx, churnEventUpdated, { before: event, event: updated }, now);
  if (updated.sensitiveTopic !== event.sensitiveTopic) await holdBackByReason(tx, updated, { informs: true }, now);
  return updated;
}

/** Classifies a changed reason by its words; a model's classification of the former one no longer applies. */
function judgementOf(event: ChurnEvent, { cancelReason }: Partial<ChurnEvent>, now: number): Partial<ChurnEvent> {
  if (cancelReason === undefined || cancelReason === event.cancelReason) return {};
  const sensitiveTopic = topicOfReason(cancelReason);
  return { classifiedAs: null, sensitiveTopic, sensitiveSince: sensitiveTopic === null ? null : now };
}

/** How the cause was determined, if the reason, its code or a model's answer has changed. */
function readingOf(event: ChurnEvent, changed: Partial<ChurnEvent>): Partial<ChurnEvent> {
  const { cancelReason, reasonCode, classifiedAs } = changed;
  if (cancelReason === undefined && reasonCode === undefined && classifiedAs === undefined) return {};
  return { classifiedBy: classifiedBy({ ...event, ...changed }) };
}

const isNotable = (before: ChurnEvent, event: ChurnEvent, { metadata, eventType }: Partial<ChurnEvent>): boolean =>
  before.cancelReason !== event.cancelReason ||
  before.sensitiveTopic !== event.sensitiveTopic ||
  before.topicAskedAt !== event.topicAskedAt ||
  (isOpen(event) && (metadata !== undefined || eventType !== undefined || before.heldBack !== event.heldBack));

const COLUMNS = getTableColumns(churnEvents);

const updates = prepared(() => new Map<string, Statement>());

/** Without Drizzle: every new event is soon updated, and building the statement would take as long as the write. */
async function writeChange(tx: Db, id: string, change: Partial<ChurnEvent>): Promise<void> {
  const names = (Object.keys(change) as (keyof ChurnEvent)[]).filter((name) => change[name] !== undefined);
  const form = names.join();
  const known = updates(tx);
  const update =
    known.get(form) ??
    compile(
      tx,
      `update churn_events set ${names.map((name) => `"${COLUMNS[name].name}" = ?`).join(", ")} where id = ?`,
    );
  known.set(form, update);
  const values = names.map((name) => (change[name] === null ? null : COLUMNS[name].mapToDriverValue(change[name])));
  await update.run(...(values as Value[]), id);
}
