// What mails about an event may say: what the company knows of itself and offers, and what the customer did.

import type { Db } from "../../store/engine.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { readKnowledge } from "../knowledge/service.ts";
import { customerUsage } from "../knowledge/usage.ts";
import { listOffers } from "../offers/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { customerOf } from "./behaviour.ts";
import type { Known } from "./facts.ts";

/** Callers await `deps.ingest.caughtUp()` first. */
export async function knownFor(db: Db, project: Project, event: ChurnEvent): Promise<Known> {
  const company = await companyKnown(db, project);
  const customer = await customerOf(db, project, event);
  return { ...company, usage: await customerUsage(db, project, customer, company.knowledge, event.createdAt) };
}

/** What is the same for all customers. */
export const companyKnown = async (db: Db, project: Project): Promise<Omit<Known, "usage">> => ({
  knowledge: await readKnowledge(db, project.id),
  offers: await listOffers(db, project),
  currency: settingsOf(project).currency,
  timezone: settingsOf(project).timezone,
});
