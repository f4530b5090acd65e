// The mails that are planned for an event, and when: the recommended one after a delay, or the steps of the dunning.

import { parseDuration } from "../../lib/duration.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import type { Settings } from "../projects/settings-shape.ts";
import { type Calendar, nextAllowed, zoneOf } from "./calendar.ts";
import { declineKind } from "./declines.ts";
import type { AutomationStep } from "./tables.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a success of the provider's next attempt may take to be told to us. */
const TIME_TO_TELL = HOUR;
/** The first mail waits no longer than this for the provider's next attempt. */
const LONGEST_WAIT = 7 * DAY;

type Scheduled = Pick<ChurnEvent, "eventType" | "createdAt" | "timezone" | "metadata">;

export type PlannedStep = Pick<AutomationStep, "step" | "kind" | "last" | "dueAt" | "gap">;

/** What is planned for an event by the settings of its project; nothing for a failed payment with an empty schedule. */
export function stepsFor(event: Scheduled, settings: Settings): PlannedStep[] {
  const calendar = calendarOf(event, settings);
  const offsets = event.eventType === "cancellation" ? [delayOf(settings)] : dunningOffsets(event, settings);
  const steps = offsets.map((offset, index) => ({
    step: index + 1,
    kind: event.eventType === "cancellation" ? ("recommended" as const) : ("dunning" as const),
    last: index === offsets.length - 1,
    dueAt: event.createdAt + offset,
    // However late a mail was, the next keeps its distance, or at least a day.
    gap: index === 0 ? DAY : Math.min(DAY, offset - offsets[index - 1]!),
  }));
  return whenAllowed(steps, calendar);
}

/** Each step at the first moment that is allowed, with its distance from the one before. */
function whenAllowed<S extends Pick<PlannedStep, "dueAt" | "gap">>(steps: readonly S[], calendar: Calendar): S[] {
  const moved: S[] = [];
  for (const step of steps) {
    const before = moved.at(-1);
    const earliest = before ? Math.max(step.dueAt, before.dueAt + step.gap) : step.dueAt;
    moved.push({ ...step, dueAt: nextAllowed(earliest, calendar) });
  }
  return moved;
}

const delayOf = ({ automation }: Settings): number => parseDuration(automation.send_delay) ?? 0;

/**
 * Milliseconds after the event's creation. A card that was refused for good is asked about at once. Where the provider
 * tries again, the schedule begins after that.
 */
function dunningOffsets(event: Scheduled, settings: Settings): number[] {
  const wait = waitForNextAttempt(event);
  return offsetsIn(event, settings).map((offset) => offset + wait);
}

function offsetsIn(event: Scheduled, { automation }: Settings): number[] {
  const offsets = automation.dunning_schedule.map((step) => parseDuration(step) ?? 0);
  const isHard = declineKind(event.metadata?.decline_code) === "hard";
  return isHard ? offsets.map((offset, index) => (index === 0 ? 0 : offset)) : offsets;
}

/** Milliseconds; 0 where the provider does not try again, or it would be of no use. */
function waitForNextAttempt(event: Scheduled): number {
  if (declineKind(event.metadata?.decline_code) !== "soft") return 0;
  const told = event.metadata?.next_payment_attempt;
  const attempt = typeof told === "string" ? Date.parse(told) : Number.NaN;
  if (!(attempt > event.createdAt)) return 0;
  return Math.min(attempt + TIME_TO_TELL - event.createdAt, LONGEST_WAIT);
}

/** Whether an event tells something else now of what its dunning waits for. */
export const waitsForOther = (before: Scheduled, now: Scheduled): boolean =>
  declineKind(before.metadata?.decline_code) !== declineKind(now.metadata?.decline_code) ||
  before.metadata?.next_payment_attempt !== now.metadata?.next_payment_attempt;

/**
 * When the steps that are still planned are due after the provider has told anew how it goes on: in the place of its
 * next attempt; without one, from now on where nothing was sent yet, and as planned where the dunning has begun.
 */
export function dueAnew(
  event: Scheduled,
  planned: readonly Pick<PlannedStep, "step" | "dueAt" | "gap">[],
  settings: Settings,
  now: number,
): Map<number, number> {
  const offsets = offsetsIn(event, settings);
  const begin = waitForNextAttempt(event) || waitUntilNow(event, planned[0], offsets[0] ?? 0, now);
  if (begin === null) return new Map();
  const calendar = calendarOf(event, settings);
  // A schedule that has become shorter leaves what was planned beyond it as it was.
  const kept = planned.filter(({ step }) => offsets[step - 1] !== undefined);
  const anew = kept.map((one) => ({ ...one, dueAt: event.createdAt + begin + offsets[one.step - 1]! }));
  return new Map(whenAllowed(anew, calendar).map(({ step, dueAt }) => [step, dueAt]));
}

/** Milliseconds that the schedule waited for an attempt that is over; null where its first step is not planned any more. */
function waitUntilNow(
  { createdAt }: Scheduled,
  first: Pick<PlannedStep, "step" | "dueAt"> | undefined,
  offset: number,
  now: number,
): number | null {
  if (first?.step !== 1) return null;
  return Math.max(0, Math.min(first.dueAt, Math.max(now, createdAt + offset)) - createdAt - offset);
}

/** When the customer of an event may be written to. */
export const calendarOf = (event: Pick<ChurnEvent, "timezone">, { timezone, automation }: Settings): Calendar => ({
  timeZone: zoneOf(event.timezone, timezone),
  quietHours: automation.quiet_hours,
  weekdaysOnly: automation.weekdays_only,
  blackoutDates: automation.blackout_dates,
});
