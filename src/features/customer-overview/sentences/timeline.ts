// Explains the timeline of a churn event: mails, what was held back or refused, and how it ended.

import { iso } from "../../../lib/clock.ts";
import type { ChurnEvent } from "../../churn-events/tables.ts";
import type { Entry as TimelineEntry, Kind as TimelineKind } from "../../dunning/timeline.ts";
import type { Variant } from "../../variants/tables.ts";
import type { Entry, Kind } from "./entry.ts";

/** Null: another entry covers it. */
const KIND_OF: Record<Exclude<TimelineKind, "send">, Kind | null> = {
  created: null,
  address_changed: "event",
  generation_started: null,
  generated: null,
  offer: null,
  offer_reverted: null,
  held_back: "hold",
  admins_informed: "hold",
  paused: "hold",
  resumed: "hold",
  sent: "message",
  handed_over: "message",
  delivered: "message",
  opened: "message",
  clicked: "message",
  bounced: "message",
  complained: "message",
  replied: "message",
  reply_handled: "message",
  failed: "refusal",
  stopped: "refusal",
  suppressed: "refusal",
  recovered: "recovery",
  lost: "event",
};

export function aboutTimeline(event: ChurnEvent, variants: readonly Variant[], entry: TimelineEntry): Entry[] {
  const kind = entry.kind === "send" ? kindOfStep(entry) : KIND_OF[entry.kind];
  if (kind === null) return [];
  const variant = variants.find(({ id }) => id === entry.variantId);
  return [
    {
      at: entry.at,
      kind,
      sentence: entry.summary,
      facts: {
        what: entry.kind,
        state: entry.state,
        reason: entry.reason ?? null,
        strategy: variant?.strategy ?? null,
        subject: variant?.subject ?? null,
        ...(entry.text === undefined ? {} : { text: entry.text }),
        step: entry.step?.number ?? null,
        of: entry.step?.of ?? null,
        planned_for: entry.step ? iso(entry.step.dueAt) : null,
      },
      refs: {
        churn_event_id: event.id,
        ...(entry.variantId ? { variant_id: entry.variantId } : {}),
        ...(entry.messageId ? { message_id: entry.messageId } : {}),
      },
    },
  ];
}

/** A planned mail with a reason to wait is held; a mail that was given up was refused. */
function kindOfStep({ state, reason }: TimelineEntry): Kind {
  if (state === "planned") return reason ? "hold" : "message";
  return "refusal";
}
