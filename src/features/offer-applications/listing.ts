// Lists the applications of a project.

import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { defineList, logPage, type Window } from "../../store/pages.ts";
import { findRows } from "../../store/rows.ts";
import type { Project } from "../projects/tables.ts";
import { type ApplicationStatus, type OfferApplication, offerApplications } from "./tables.ts";

/** Newest first. */
function listApplications(
  db: Db,
  project: Pick<Project, "id">,
  { status }: { status?: ApplicationStatus | undefined },
  window: Window,
) {
  const { createdAt, id, projectId } = offerApplications;
  const matching = and(eq(projectId, project.id), status && eq(offerApplications.status, status));
  return logPage(db, { table: offerApplications, by: [createdAt, id], matching }, { ...window, after: null });
}

export const applicationList = defineList("offer_applications", listApplications);

/** The applications with these ids, by id. */
export async function listApplicationsById(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, OfferApplication>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map();
  const rows = await findRows(
    db,
    offerApplications,
    inArray(offerApplications.id, named),
    desc(offerApplications.createdAt),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
