// The timeline of an event and the pauses as the API shows them.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Page, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { REASON_NAMES } from "./reasons.ts";
import { STEP_STATES } from "./tables.ts";
import { type Entry, KINDS } from "./timeline.ts";

export const FindTimeline = Type.Object(Page);

export const TimelineEntry = named(
  "TimelineEntry",
  Type.Object({
    at: Timestamp,
    kind: OneOf(KINDS),
    state: OneOf(STEP_STATES),
    summary: Type.String({ description: "One sentence, for people" }),
    variant_id: Type.Optional(Type.String()),
    message_id: Type.Optional(Type.String()),
    reason: Type.Optional(
      Type.Unsafe<string>(
        Type.String({
          description: `For an automatic mail, why it is not sent, or what it waits for: ${REASON_NAMES.join(", ")}; for anything else, what was reported`,
        }),
      ),
    ),
    text: Type.Optional(Type.String({ description: "What the customer answered" })),
    waiting_for: Type.Optional(
      Type.Literal("approval", {
        description:
          "The mail is due and waits for a person, because the MRR is above `automation.ask_above`; sending a variant releases it",
      }),
    ),
  }),
  {
    at: "2026-03-02T11:00:00.000Z",
    kind: "sent",
    state: "done",
    summary: "“Can we find a price that works for you?” was sent",
    variant_id: "var_01kjpwd6m000bksp1gc3kpeqtmdc0",
  },
);

export const PausedEvent = named(
  "ChurnEventPause",
  Type.Object({ id: Type.String(), automation_paused_at: Nullable(Timestamp) }),
  { id: "evt_01kjpwd6m0009fbypgvaxeh9wgana", automation_paused_at: "2026-03-02T11:00:00.000Z" },
);
export const PausedProject = named(
  "ProjectPause",
  Type.Object({
    id: Type.String(),
    slug: Type.String(),
    automation_paused_at: Nullable(Timestamp),
  }),
  { id: "prj_01kjpwd6m0002fecdhxwsdpcytqq4", slug: "acme", automation_paused_at: null },
);

export const toTimelineEntry = ({ at, kind, state, summary, variantId, messageId, reason, text, waitingFor }: Entry) =>
  ({
    at: iso(at),
    kind,
    state,
    summary,
    ...(variantId ? { variant_id: variantId } : {}),
    ...(messageId ? { message_id: messageId } : {}),
    ...(reason ? { reason } : {}),
    ...(text === undefined ? {} : { text }),
    ...(waitingFor ? { waiting_for: waitingFor } : {}),
  }) satisfies Static<typeof TimelineEntry>;

export const toPausedEvent = shownAs(PausedEvent);

export const toPausedProject = shownAs(PausedProject);
