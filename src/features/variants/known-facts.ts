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
import { listNamedFixes } from "./named-fixes.ts";

/** Callers await `deps.ingest.caughtUp()` first. `named`: the fixes of which the customer has read, unless the database says it. */
export async function knownFor(
  db: Db,
  project: Project,
  event: ChurnEvent,
  named?: ReadonlySet<string>,
): Promise<Known> {
  const company = await companyKnown(db, project);
  const customer = await customerOf(db, project, event);
  named ??= await listNamedFixes(db, { projectId: project.id, email: event.customerEmail });
  return {
    ...withoutFixes(company, named),
    usage: await customerUsage(db, project, customer, company.knowledge, event.createdAt),
  };
}

/** Without what the customer has read of already. */
export const withoutFixes = <K extends Omit<Known, "usage">>(known: K, named: ReadonlySet<string>): K => ({
  ...known,
  knowledge: { ...known.knowledge, fixes: known.knowledge.fixes.filter(({ id }) => !named.has(id)) },
});

/** What is the same for all customers. */
export const companyKnown = async (db: Db, project: Project): Promise<Omit<Known, "usage">> => ({
  knowledge: await readKnowledge(db, project.id),
  offers: await listOffers(db, project),
  currency: settingsOf(project).currency,
  timezone: settingsOf(project).timezone,
});
