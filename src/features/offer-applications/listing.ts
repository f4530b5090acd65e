// The applications of a project as people look through them.

import { and, eq } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { defineList, logPage, type Window } from "../../store/pages.ts";
import type { Project } from "../projects/tables.ts";
import { type ApplicationStatus, offerApplications } from "./tables.ts";

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
