// Lists the inbound events of a project.

import { sql } from "drizzle-orm";
import { found } from "../../../lib/errors.ts";
import type { Db } from "../../../store/engine.ts";
import { defineList, type Listed, type LogWindow, logPage } from "../../../store/pages.ts";
import { countedPart, countedTable } from "../../../store/row-counts.ts";
import { findRow, matches } from "../../../store/rows.ts";
import type { Project } from "../../projects/tables.ts";
import { type InboundEvent, type InboundSource, type InboundStatus, inboundEvents } from "./tables.ts";

export const INBOUND_COUNTS = countedTable("inbound_events");

type InboundFilter = { status?: InboundStatus; source?: InboundSource };

/** A page of the project's inbound events, newest first, and the total number of matches. */
async function listInbound(
  db: Db,
  project: Pick<Project, "id">,
  filter: InboundFilter,
  window: LogWindow,
): Promise<Listed<InboundEvent>> {
  const { receivedAt, id } = inboundEvents;
  const { source, ...values } = filter;
  // The empty text keeps SQLite from using an index by source, whose rows are not in the order of the list.
  const ofSource = source && sql`${inboundEvents.source} || '' = ${source}`;
  const matching = matches(inboundEvents, { projectId: project.id, ...values }, ofSource);
  const counted = await countedPart(db, project.id, INBOUND_COUNTS, filter);
  return logPage(db, { table: inboundEvents, by: [receivedAt, id], matching, counted }, window);
}

export const inboundList = defineList("inbound_events", listInbound);

/** The project's inbound event. @throws `not_found` */
export async function getInbound(db: Db, project: Pick<Project, "id">, id: string): Promise<InboundEvent> {
  return found("The inbound event", await findRow(db, inboundEvents, { projectId: project.id, id }));
}
