// The score without events that rest on a public key alone, so that no customer is mailed because of events that anybody could
// have sent.

import type { Db } from "../../store/engine.ts";
import { findRow } from "../../store/rows.ts";
import { trackedCustomers } from "../tracking/tables.ts";
import { readBillingHistory } from "./billing-history.ts";
import { customerBatch } from "./customer-batch.ts";
import { factsOf } from "./facts.ts";
import { projectScorecard } from "./project-scorecard.ts";
import { type Score, scoreOf } from "./scorecard.ts";
import { readActivity } from "./scoring.ts";

/** A customer's score from all events, and from only those of the project's own systems, providers and imports. */
export type CustomerScores = { all: Score; trusted: Score };

/** Undefined for an unknown customer. */
export async function findCustomerScores(db: Db, customer: number, at: number): Promise<CustomerScores | undefined> {
  const known = await findRow(db, trackedCustomers, { number: customer });
  if (!known) return undefined;
  const them = customerBatch([customer]);
  const { kinds, weights } = await projectScorecard(db, known.projectId);
  const activity = await readActivity(db, them);
  const others = (await readBillingHistory(db, them, at)).get(customer);
  const history = { ...others, since: Math.min(known.firstSeenAt, others?.since ?? known.firstSeenAt) };
  const scoreBy = (trustedOnly: boolean): Score =>
    scoreOf(factsOf(activity, kinds, history, at, { trustedOnly }), weights);
  return { all: scoreBy(false), trusted: scoreBy(true) };
}
