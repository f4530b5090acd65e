// The open events of a customer, by address.

import type { Db } from "../../store/engine.ts";
import { rowsBy } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import { isOpen } from "./service.ts";
import { type ChurnEvent, churnEvents } from "./tables.ts";

// Only by address: with more conditions the database would prefer to scan all events of the project.
const eventsOfCustomer = rowsBy(churnEvents, ["projectId", "customerEmail"]);

/** The open events of tests, or all others, the newest first; `email` in its normal form. */
export async function openEventsOf(
  tx: Db,
  project: Pick<Project, "id">,
  email: string,
  { test }: { test: boolean },
): Promise<ChurnEvent[]> {
  const events = await eventsOfCustomer(tx, { projectId: project.id, customerEmail: email });
  return events
    .filter((event) => event.test === test && isOpen(event))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
