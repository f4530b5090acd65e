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
  const { currency } = settingsOf(project);
  const knowledge = await readKnowledge(db, project.id);
  const customer = await customerOf(db, project, event);
  return {
    knowledge,
    offers: await listOffers(db, project),
    usage: await customerUsage(db, project, customer, knowledge, event.createdAt),
    currency,
  };
}
