// A rehearsal as the API takes and shows it.

import { type Static, Type } from "@sinclair/typebox";
import { Instant, named, OneOf, Timestamp } from "../../../http/shapes.ts";
import { iso } from "../../../lib/clock.ts";
import { SettingsChange } from "../../projects/settings-model.ts";
import { STRATEGIES } from "../../strategies/table.ts";
import { REASON_NAMES } from "../reasons.ts";
import { REHEARSAL_STATUSES, type Rehearsal } from "./tables.ts";

export const NewRehearsal = named(
  "NewRehearsal",
  Type.Object({
    from: { ...Instant, description: "A day, or a timestamp" },
    to: { ...Instant, description: "At most 366 days later; a day counts as a whole. Mails after it are left out" },
    settings: Type.Optional(SettingsChange),
  }),
  {
    from: "2026-02-01",
    to: "2026-03-02",
    settings: { automation: { send: "recommended", winback_schedule: ["14d"] } },
  },
);

export const StartedRehearsal = named("StartedRehearsal", Type.Object({ id: Type.String() }), {
  id: "reh_01kjq6psg000t5c2dm8b1v0pd5xw4",
});

export const ReadRehearsal = named(
  "Rehearsal",
  Type.Object({
    id: Type.String(),
    status: OneOf(REHEARSAL_STATUSES),
    from: Timestamp,
    to: Timestamp,
    events: Type.Integer({ description: "How many churn events came in; tests and sample data are left out" }),
    totals: Type.Object({ would_send: Type.Integer(), would_hold: Type.Integer() }),
    would_send: Type.Array(
      Type.Object({
        at: Timestamp,
        customer_email: Type.String(),
        churn_event_id: Type.String(),
        strategy: OneOf(STRATEGIES, "Strategy"),
        subject: Type.String(),
        why: Type.String({ description: "One sentence, for people" }),
      }),
      { description: "Oldest first; 20,000 at the most" },
    ),
    would_hold: Type.Array(
      Type.Object({
        at: Timestamp,
        customer_email: Type.String(),
        churn_event_id: Type.String(),
        held: Type.Unsafe<string>(Type.String({ description: `Why, for programs: one of ${REASON_NAMES.join(", ")}` })),
        why: Type.String({ description: "One sentence, for people" }),
      }),
      { description: "Oldest first, once for each event and reason; 20,000 at the most" },
    ),
  }),
  {
    id: "reh_01kjq6psg000t5c2dm8b1v0pd5xw4",
    status: "done",
    from: "2026-02-01T00:00:00.000Z",
    to: "2026-03-03T00:00:00.000Z",
    events: 2,
    totals: { would_send: 1, would_hold: 1 },
    would_send: [
      {
        at: "2026-02-11T09:00:00.000Z",
        customer_email: "grace@example.com",
        churn_event_id: "evt_01kjpwd6m0009fbypgvaxeh9wgana",
        strategy: "value_recap",
        subject: "No need to start from scratch",
        why: "The recommended mail, 2 hours after the cancellation",
      },
    ],
    would_hold: [
      {
        at: "2026-02-12T11:00:00.000Z",
        customer_email: "ada@example.com",
        churn_event_id: "evt_01kjpwd6m0003fbypgvaxeh9wgana",
        held: "suppressed",
        why: "The recommended mail, 2 hours after the cancellation: the address is suppressed",
      },
    ],
  },
);

/** `addresses` by the ids of events; rows of deleted events are left out. */
export function toRehearsal(
  { id, status, fromAt, toAt, events, result }: Rehearsal,
  addresses: ReadonlyMap<string, string>,
): Static<typeof ReadRehearsal> {
  const rowOf = <Row extends { at: number; event: string }>({ at, event, ...row }: Row) => {
    const email = addresses.get(event);
    return email === undefined ? [] : [{ at: iso(at), customer_email: email, churn_event_id: event, ...row }];
  };
  return {
    id,
    status,
    from: iso(fromAt),
    to: iso(toAt),
    events,
    totals: { would_send: result?.totals.sends ?? 0, would_hold: result?.totals.holds ?? 0 },
    would_send: (result?.sends ?? []).flatMap(rowOf),
    would_hold: (result?.holds ?? []).flatMap(rowOf),
  };
}
