// The score as far as it rests on more than a public key: nobody is mailed because of what anybody could have said.

import { eq } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { trackedCustomers } from "../tracking/tables.ts";
import { type Score, scoreOf } from "./card.ts";
import { chosen } from "./chunks.ts";
import { factsOf } from "./facts.ts";
import { toldOf } from "./histories.ts";
import { projectCard } from "./project-cards.ts";
import { readActivity } from "./scoring.ts";

/** A customer's score by everything that was told, and by what the project's own systems, providers and imports told. */
export type Standing = { all: Score; trusted: Score };

/** Undefined for a customer who is not known. */
export async function findStanding(db: Db, customer: number, at: number): Promise<Standing | undefined> {
  const [known] = await db.select().from(trackedCustomers).where(eq(trackedCustomers.number, customer));
  if (!known) return undefined;
  const them = chosen([customer]);
  const { kinds, weights } = await projectCard(db, known.projectId);
  const activity = await readActivity(db, them);
  const others = (await toldOf(db, them, at)).get(customer);
  const history = { ...others, since: Math.min(known.firstSeenAt, others?.since ?? known.firstSeenAt) };
  const scoreBy = (trustedOnly: boolean): Score =>
    scoreOf(factsOf(activity, kinds, history, at, { trustedOnly }), weights);
  return { all: scoreBy(false), trusted: scoreBy(true) };
}
