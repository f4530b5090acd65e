// What mails about an event may say: what the company knows of itself and offers, and what the customer did.

import type { Db } from "../../store/engine.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { readKnowledge } from "../knowledge/service.ts";
import { listOffers } from "../offers/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import type { Known } from "./facts.ts";

export async function knownFor(db: Db, project: Project, _event: ChurnEvent): Promise<Known> {
  const { currency, language } = settingsOf(project);
  return {
    knowledge: await readKnowledge(db, project.id),
    offers: await listOffers(db, project),
    usage: null,
    currency,
    projectLanguage: language,
  };
}
