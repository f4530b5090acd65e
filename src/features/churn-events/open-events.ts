// The open events of a customer, by address.

import { and, eq, sql } from "drizzle-orm";
import { type Db, prepared } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { isOpen } from "./service.ts";
import { type ChurnEvent, churnEvents } from "./tables.ts";

// Only by address: with more conditions the database would prefer to scan all events of the project.
const eventsOfCustomer = prepared((db) =>
  db
    .select()
    .from(churnEvents)
    .where(
      and(
        eq(churnEvents.projectId, sql.placeholder("project")),
        eq(churnEvents.customerEmail, sql.placeholder("email")),
      ),
    )
    .prepare(),
);

/** The open events of tests, or all others, the newest first; `email` in its normal form. */
export async function openEventsOf(
  tx: Db,
  project: Pick<Project, "id">,
  email: string,
  { test }: { test: boolean },
): Promise<ChurnEvent[]> {
  const events = await eventsOfCustomer(tx).execute({ project: project.id, email });
  return events
    .filter((event) => event.test === test && isOpen(event))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
