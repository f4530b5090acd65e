// The end of what was applied, where the provider does not end it automatically: planned where it is applied. What is needed for
// it lies sealed with the job, so that a pause also ends where the customer was erased in the meantime.

import { openSealed, seal } from "../../lib/seal.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import type { Effect } from "../providers/carrying-out.ts";
import { providerOf } from "../providers/table.ts";
import type { OfferApplication } from "./tables.ts";

/** `until` in ms: when it was to end. */
export type Ending = { projectId: string; id: string; until: number; sealed: string };

export const endOffer = defineJob<Ending>("end_offer");

/** What erasing the customer takes from an application. */
type Erasable = { subscriptionId: string; plan: object };

export async function planEnd(
  tx: Db,
  { id, projectId, kind, provider }: OfferApplication,
  { until }: Effect,
  erasable: Erasable,
  sealingKey: Uint8Array,
  now: number,
): Promise<void> {
  if (until === null || !providerOf(provider).offers?.endedByUs?.includes(kind)) return;
  const sealed = seal(sealingKey, JSON.stringify(erasable), contextOf(id));
  await enqueue(tx, endOffer, { projectId, id, until, sealed }, now, { key: `end-offer:${id}`, runAt: until });
}

export const openEnding = ({ id, sealed }: Ending, sealingKey: Uint8Array): Erasable =>
  JSON.parse(openSealed(sealingKey, sealed, contextOf(id)));

const contextOf = (id: string): string => `end-offer:${id}`;
