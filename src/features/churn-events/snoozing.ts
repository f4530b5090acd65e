// "Not now": an event leaves the queue of a person's work until a time. The automation does not look at it.

import { eq } from "drizzle-orm";
import { conflict } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { getChurnEvent, isOpen } from "./service.ts";
import { type ChurnEvent, churnEvents } from "./tables.ts";

type Change = {
  /** In ms since the epoch; null ends the snoozing. */
  until: number | null;
  actor: Actor;
};

/** A `conflict` to snooze an event that is recovered or lost: it is in no queue. */
export async function snoozeEvent(
  tx: Db,
  project: Project,
  eventId: string,
  { until, actor }: Change,
  now: number,
): Promise<ChurnEvent> {
  const event = await getChurnEvent(tx, project, eventId);
  if (event.snoozedUntil === until) return event;
  if (until !== null && !isOpen(event))
    throw conflict(`The churn event is ${event.status}; there is nothing to snooze`);
  // `updated_at` says when the event itself changed, which this does not.
  await tx.update(churnEvents).set({ snoozedUntil: until }).where(eq(churnEvents.id, event.id));
  const action = until === null ? "churn_event.unsnoozed" : "churn_event.snoozed";
  await recordAudit(tx, { project, actor, action, target: event.id }, now);
  return { ...event, snoozedUntil: until };
}

const MORNING = "08:00";

/** Eight o'clock of the next day in the project's time zone; where the clock skips it, the moment after. */
export function tomorrowMorning(project: Pick<Project, "settings">, now: number): number {
  const { timezone } = settingsOf(project);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  return today.add({ days: 1 }).toZonedDateTime({ timeZone: timezone, plainTime: MORNING }).epochMilliseconds;
}
