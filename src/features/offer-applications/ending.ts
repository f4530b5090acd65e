// Plans the end of what was applied, if the provider does not end it automatically. The job contains the needed data, sealed,
// so that a pause ends even if the customer was erased in the meantime.

import { openSealed, seal } from "../../lib/seal.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import type { Effect } from "../providers/carrying-out.ts";
import { providerOf } from "../providers/table.ts";
import type { OfferApplication } from "./tables.ts";

/** `until`: when it is to end, in ms. */
export type Ending = { projectId: string; id: string; until: number; sealed: string };

export const endOffer = defineJob<Ending>("end_offer");

/** The data of an application that erasing the customer removes. */
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
