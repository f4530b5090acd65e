// The planned mails of an event and their times: the recommended mail after a delay and the win-back mails, or the
// steps of the dunning.

import { DAY, HOUR, parseDuration } from "../../lib/duration.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { type Calendar, calendarOf, nextAllowed } from "../messages/calendar.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Settings } from "../projects/settings-shape.ts";
import type { Project } from "../projects/tables.ts";
import { declineClass } from "./declines.ts";
import type { Reason } from "./reasons.ts";
import { sequenceOf } from "./sequences.ts";
import type { AutomationStep, StepKind } from "./tables.ts";

/** How long a provider may take to report that its next attempt succeeded. */
const TIME_TO_TELL = HOUR;
/** The first mail waits at most this long for the provider's next attempt. */
const MAX_WAIT = 7 * DAY;

type Scheduled = Pick<ChurnEvent, "eventType" | "createdAt" | "timezone" | "metadata">;

type PlannedStep = Pick<AutomationStep, "step" | "kind" | "last" | "dueAt" | "movedFrom" | "gap">;

/** The rows of all planned mails; with `never`, the reason why none of them will be sent. */
export const plannedRows = (
  project: Project,
  event: Scheduled & Pick<ChurnEvent, "id">,
  never: Reason | null,
  now: number,
): AutomationStep[] =>
  stepsFor(event, settingsOf(project)).map((step) => ({
    ...step,
    eventId: event.id,
    projectId: project.id,
    state: never ? "skipped" : "planned",
    reason: never,
    askedAt: null,
    variantId: null,
    messageId: null,
    updatedAt: now,
  }));

/** The planned mails of an event by its project's settings; none where its schedules are empty. */
function stepsFor(event: Scheduled, settings: Settings): PlannedStep[] {
  const mails = event.eventType === "cancellation" ? mailsAfterCancelling(settings) : dunningMails(event, settings);
  const steps = mails.map(({ kind, offset }, index) => ({
    step: index + 1,
    kind,
    last: index === mails.length - 1,
    dueAt: event.createdAt + offset,
    // After a late mail, the next one keeps its distance, or at least a day.
    gap: kind === "dunning" && index > 0 ? Math.min(DAY, offset - mails[index - 1]!.offset) : DAY,
  }));
  return whenAllowed(steps, calendarOf(event, settings));
}

/** Each step at the first allowed moment, with its distance from the previous one. */
function whenAllowed<S extends Pick<PlannedStep, "dueAt" | "gap">>(
  steps: readonly S[],
  calendar: Calendar,
): (S & Pick<PlannedStep, "movedFrom">)[] {
  const moved: (S & Pick<PlannedStep, "movedFrom">)[] = [];
  for (const step of steps) {
    const before = moved.at(-1);
    const earliest = before ? Math.max(step.dueAt, before.dueAt + step.gap) : step.dueAt;
    const dueAt = nextAllowed(earliest, calendar);
    moved.push({ ...step, dueAt, movedFrom: dueAt > earliest ? earliest : null });
  }
  return moved;
}

/** Milliseconds after the event's creation. */
type PlannedMail = { kind: StepKind; offset: number };

/**
 * The win-back mails are also sent where people send the first mail themselves. A win-back mail within a day of the
 * recommended one takes its place.
 */
function mailsAfterCancelling({ automation }: Settings): PlannedMail[] {
  const winback = automation.winback_schedule.map((after) => ({
    kind: "winback" as const,
    offset: parseDuration(after) ?? 0,
  }));
  const offset = parseDuration(automation.send_delay) ?? 0;
  const [next] = winback;
  if (!automation.send_for.includes("cancellation") || (next && next.offset < offset + DAY)) return winback;
  return [{ kind: "recommended", offset }, ...winback];
}

const dunningMails = (event: Scheduled, settings: Settings): PlannedMail[] =>
  dunningOffsets(event, settings).map((offset) => ({ kind: "dunning", offset }));

/**
 * Milliseconds after the event's creation. Where a retry is useless, the first mail of `dunning_schedule` goes out at once.
 * Where the provider retries, the schedule begins after the retry.
 */
function dunningOffsets(event: Scheduled, settings: Settings): number[] {
  const wait = waitForNextAttempt(event);
  return offsetsIn(event, settings).map((offset) => offset + wait);
}

function offsetsIn(event: Scheduled, settings: Settings): number[] {
  const own = sequenceOf(event, settings);
  if (own) return own.map(({ after }) => parseDuration(after) ?? 0);
  const offsets = settings.automation.dunning_schedule.map((step) => parseDuration(step) ?? 0);
  const reason = declineClass(event.metadata?.decline_code);
  return reason === null || reason === "soft" ? offsets : offsets.map((offset, index) => (index === 0 ? 0 : offset));
}

/** Milliseconds; 0 where the provider does not retry, or a retry is useless. */
function waitForNextAttempt(event: Scheduled): number {
  if (declineClass(event.metadata?.decline_code) !== "soft") return 0;
  const reported = event.metadata?.next_payment_attempt;
  const attempt = typeof reported === "string" ? Date.parse(reported) : Number.NaN;
  if (!(attempt > event.createdAt)) return 0;
  return Math.min(attempt + TIME_TO_TELL - event.createdAt, MAX_WAIT);
}

/** Whether the facts that an event's dunning waits for have changed. */
export const waitsForSomethingElse = (before: Scheduled, now: Scheduled): boolean =>
  declineClass(before.metadata?.decline_code) !== declineClass(now.metadata?.decline_code) ||
  before.metadata?.next_payment_attempt !== now.metadata?.next_payment_attempt;

/**
 * The new due times of the planned steps after the provider reported a change: after its next attempt; without one,
 * from now on where nothing was sent yet, or as planned where the dunning has begun.
 */
export function rescheduled(
  event: Scheduled,
  planned: readonly Pick<PlannedStep, "step" | "dueAt" | "gap">[],
  settings: Settings,
  now: number,
): Map<number, Pick<PlannedStep, "dueAt" | "movedFrom">> {
  const offsets = offsetsIn(event, settings);
  const begin = waitForNextAttempt(event) || waitUntilNow(event, planned[0], offsets[0] ?? 0, now);
  if (begin === null) return new Map();
  const calendar = calendarOf(event, settings);
  // A step beyond a shortened schedule keeps its time.
  const scheduled = planned.filter(({ step }) => offsets[step - 1] !== undefined);
  const moved = scheduled.map((one) => ({ ...one, dueAt: event.createdAt + begin + offsets[one.step - 1]! }));
  return new Map(whenAllowed(moved, calendar).map(({ step, dueAt, movedFrom }) => [step, { dueAt, movedFrom }]));
}

/** Milliseconds that the schedule waited for an attempt that is over; null where its first step is no longer planned. */
function waitUntilNow(
  { createdAt }: Scheduled,
  first: Pick<PlannedStep, "step" | "dueAt"> | undefined,
  offset: number,
  now: number,
): number | null {
  if (first?.step !== 1) return null;
  return Math.max(0, Math.min(first.dueAt, Math.max(now, createdAt + offset)) - createdAt - offset);
}
