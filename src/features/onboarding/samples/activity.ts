// What the made-up customers did in the product in the last weeks.

import { DAY } from "../../../lib/duration.ts";
import { seeded } from "../../../lib/statistics/random.ts";
import type { ReportedEvent } from "../../tracking/recording.ts";
import type { Person } from "./story.ts";

const DAYS = 56;
/** Customers who are about to leave use the product less in this many last days. */
const TURN = 24;

/** Uses only the built-in names of events, so that the project's limit of own names is not affected. */
export function activityOf(person: Person, seed: string, now: number): ReportedEvent[] {
  const random = seeded(`activity:${seed}:${person.number}`);
  const events: ReportedEvent[] = [];
  const add = (kind: string, ago: number) => {
    const occurredAt = Math.round(now - ago * DAY);
    if (occurredAt < person.joinedAt || occurredAt > endOf(person)) return;
    events.push({ email: person.email, customerId: null, kind, occurredAt, eventId: null, properties: null });
  };
  for (let day = DAYS; day > 0; day--) {
    const fading = person.use === "steady" || day > TURN ? 1 : person.use === "fading" ? 0.35 : day < 15 ? 0 : 0.3;
    if (random.uniform() > 0.42 * fading) continue;
    const ago = day - random.uniform() * 0.9;
    add("login", ago);
    for (let more = Math.floor(random.uniform() * 3); more > 0; more--) add("activity", ago - 0.01 * more);
    if (random.uniform() < 0.02) add("error", ago);
    if (random.uniform() < 0.01) add("support_ticket", ago);
    if (random.uniform() < 0.02 && person.use === "steady") add("invite_sent", ago);
  }
  if (person.use === "leaving") {
    if (random.uniform() < 0.5) add("cancel_page_view", 2 + random.uniform() * 4);
    if (random.uniform() < 0.4) add("data_export", 3 + random.uniform() * 8);
    if (random.uniform() < 0.4) add("billing_page_view", 2 + random.uniform() * 6);
  }
  return events;
}

/** When a customer stopped using the product, in ms; infinite for customers who have not left. */
function endOf({ changes }: Person): number {
  const last = changes.at(-1)!;
  return last.kind === "ended" ? last.at : Number.POSITIVE_INFINITY;
}
