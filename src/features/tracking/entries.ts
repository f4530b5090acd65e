// The events of a request are ingested as one entry.

import { type AnyEntryHandler, defineEntry, entryHandler } from "../../store/journal/entries.ts";
import { newKnownCustomers } from "./customers.ts";
import { type EventBatch, recordEvents } from "./recording.ts";

export const trackedEventsEntry = defineEntry<EventBatch>("telling");

export function trackedEventsHandler(): AnyEntryHandler {
  const known = newKnownCustomers();
  return entryHandler({
    kind: trackedEventsEntry,
    cost: ({ events }) => events.length,
    save: (tx, batches, now) => recordEvents(tx, batches, now, known),
  });
}
