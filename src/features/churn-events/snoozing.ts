// Snoozing hides an event from people's work queue until a time. It does not affect the automation.

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

/** @throws `conflict` for a recovered or lost event, which is not in the queue */
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
  // Does not touch `updated_at`, because the event itself does not change.
  await tx.update(churnEvents).set({ snoozedUntil: until }).where(eq(churnEvents.id, event.id));
  const action = until === null ? "churn_event.unsnoozed" : "churn_event.snoozed";
  await recordAudit(tx, { project, actor, action, target: event.id }, now);
  return { ...event, snoozedUntil: until };
}

const MORNING = "08:00";

/** Eight o'clock on the next day in the project's time zone, or right after a clock change that skips it. */
export function tomorrowMorning(project: Pick<Project, "settings">, now: number): number {
  const { timezone } = settingsOf(project);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  return today.add({ days: 1 }).toZonedDateTime({ timeZone: timezone, plainTime: MORNING }).epochMilliseconds;
}
