// How long an open event may still be recovered before it counts as lost.

import { DAY, parseDuration } from "../../lib/duration.ts";
import type { Settings } from "../projects/settings-shape.ts";
import type { EventType } from "./event-types.ts";

/** How long the last win-back mail has to take effect, in ms. */
const AFTER_WIN_BACK = 7 * DAY;

/** In ms after the event's creation: the project's window, but for a cancellation at least a week after its last win-back mail. */
export function recoveryWindowOf({ recovery_window, automation }: Settings, type: EventType): number {
  const window = parseDuration(recovery_window) ?? Number.POSITIVE_INFINITY;
  const last = parseDuration(automation.winback_schedule.at(-1) ?? "");
  if (type !== "cancellation" || last === null || automation.send === "off") return window;
  return Math.max(window, last + AFTER_WIN_BACK);
}

/** Whether an open event is lost by now, also if the job that marks it as lost has not run yet. */
export const isLostBy = (
  now: number,
  { createdAt, eventType }: { createdAt: number; eventType: EventType },
  settings: Settings,
): boolean => now >= createdAt + recoveryWindowOf(settings, eventType);
