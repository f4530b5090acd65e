// Collects the facts for mails about an event: the company's knowledge and offers, and the customer's activity.

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

/** Await `deps.ingest.caughtUp()` first. `named`: the fixes that mails to the customer have named; read from the database by default. */
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

/** Leaves out the fixes that mails to the customer have named. */
export const withoutFixes = <K extends Omit<Known, "usage">>(known: K, named: ReadonlySet<string>): K => ({
  ...known,
  knowledge: { ...known.knowledge, fixes: known.knowledge.fixes.filter(({ id }) => !named.has(id)) },
});

/** The facts that are the same for all customers. */
export const companyKnown = async (db: Db, project: Project): Promise<Omit<Known, "usage">> => ({
  knowledge: await readKnowledge(db, project.id),
  offers: await listOffers(db, project),
  currency: settingsOf(project).currency,
  timezone: settingsOf(project).timezone,
});
