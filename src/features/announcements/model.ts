// Announcements of fixes in the requests and responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { isoOrNull } from "../../lib/clock.ts";
import { EVENT_EXAMPLE } from "../churn-events/examples.ts";
import type { Project } from "../projects/tables.ts";
import type { Known } from "../variants/facts.ts";
import { ASKED_BY } from "./asking.ts";
import { writeAnnouncement } from "./mail.ts";
import { HOLDS, type Hold } from "./planning.ts";
import { MOST_PEOPLE, type Plan, type Planned, type ShippedFix } from "./service.ts";

export const AnnounceRequest = named(
  "AnnounceRequest",
  Type.Object({
    dry_run: Type.Optional(Type.Boolean({ description: "Only answer who would get it" })),
    churn_event_ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: MOST_PEOPLE,
        description: "Only to these, which a person has looked at: also those held back as `unsure`",
      }),
    ),
  }),
  { dry_run: true },
);

const Asked = {
  churn_event_id: Type.String(),
  customer_email: Type.String(),
  customer_name: Nullable(Type.String()),
  by: OneOf(ASKED_BY),
  quote: Nullable(Type.String({ description: "The words in which they asked for it" })),
  cancel_reason: Nullable(Type.String({ description: "All that they wrote" })),
};

const Recipient = Type.Object({ ...Asked, subject: Type.String(), body: Type.String() });
const HeldRecipient = Type.Object({
  ...Asked,
  reason: OneOf(Object.keys(HOLDS) as Hold[]),
  sentence: Type.String(),
  until: { ...Nullable(Timestamp), description: "When it is tried; null where it is left out" },
});

const ASKED_EXAMPLE = {
  churn_event_id: EVENT_EXAMPLE.id,
  customer_email: EVENT_EXAMPLE.customer_email,
  customer_name: EVENT_EXAMPLE.customer_name,
  by: "words",
  quote: "bulk export",
  cancel_reason: "There is no bulk export",
};

export const ReadAnnouncementPlan = named(
  "AnnouncementPlan",
  Type.Object({
    fix_id: Type.String(),
    total: Type.Integer({ description: "How many get it, now or when their time comes" }),
    recipients: Type.Array(Recipient),
    held: Type.Array(HeldRecipient, { description: "Who is left out, or waits" }),
    notified: Type.Integer({ description: "Who was notified before, or waits already" }),
    more: Type.Integer({ description: `Who is left for the next request: one is about ${MOST_PEOPLE} at most` }),
  }),
  {
    fix_id: "bulk-export",
    total: 1,
    recipients: [
      { ...ASKED_EXAMPLE, subject: "You asked for it. We built it.", body: "Hi Grace,\n\nWhen you left in March, …" },
    ],
    held: [],
    notified: 0,
    more: 0,
  },
);

export const ReadProgress = named(
  "Announcement",
  Type.Object({
    fix_id: Type.String(),
    waiting: Type.Integer(),
    held: Type.Integer({ description: "Held back when their time came; the next announcement looks at them again" }),
    sent: Type.Integer(),
    opened: Type.Integer({ description: "By people" }),
    clicked: Type.Integer({ description: "By people" }),
    recovered: Type.Integer({ description: "Customers who came back after it" }),
  }),
  { fix_id: "bulk-export", waiting: 0, held: 0, sent: 12, opened: 7, clicked: 4, recovered: 2 },
);

export function toPlan(
  project: Project,
  company: Omit<Known, "usage">,
  fix: ShippedFix,
  { people, notified, more }: Plan,
  now: number,
): Static<typeof ReadAnnouncementPlan> {
  const asked = ({ asker, event }: Planned) => ({
    churn_event_id: asker.eventId,
    customer_email: asker.email,
    customer_name: asker.name,
    by: asker.by,
    quote: asker.quote,
    cancel_reason: event.cancelReason,
  });
  const recipients = people.flatMap((one) => {
    if (one.held) return [];
    const { subject, body } = writeAnnouncement(
      { project, event: one.event, company, fix, quote: one.asker.quote },
      now,
    );
    return [{ ...asked(one), subject, body }];
  });
  const held = people.flatMap((one) =>
    one.held === null
      ? []
      : [{ ...asked(one), reason: one.held.hold, sentence: HOLDS[one.held.hold], until: isoOrNull(one.held.until) }],
  );
  const waiting = held.filter(({ until }) => until !== null).length;
  return { fix_id: fix.id, total: recipients.length + waiting, recipients, held, notified, more };
}
