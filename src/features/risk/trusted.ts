// The score as far as it rests on more than a public key: nobody is mailed because of what anybody could have said.

import { eq } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { trackedCustomers } from "../tracking/tables.ts";
import { scoreOf } from "./card.ts";
import { chosen } from "./chunks.ts";
import { factsOf } from "./facts.ts";
import { toldOf } from "./histories.ts";
import { projectCard } from "./project-cards.ts";
import { readActivity } from "./scoring.ts";

/**
 * The customer's score by what the project's own systems, providers and imports told, or by everything, whichever is less:
 * what came with the public key may calm, but not alarm. 0 for a customer who is not known.
 */
export async function trustedScore(db: Db, customer: number, at: number): Promise<number> {
  const [known] = await db.select().from(trackedCustomers).where(eq(trackedCustomers.number, customer));
  if (!known) return 0;
  const them = chosen([customer]);
  const { kinds, weights } = await projectCard(db, known.projectId);
  const activity = await readActivity(db, them);
  const others = (await toldOf(db, them, at)).get(customer);
  const history = { ...others, since: Math.min(known.firstSeenAt, others?.since ?? known.firstSeenAt) };
  const scoreBy = (trustedOnly: boolean): number =>
    scoreOf(factsOf(activity, kinds, history, at, { trustedOnly }), weights).score;
  return Math.min(scoreBy(true), scoreBy(false));
}
