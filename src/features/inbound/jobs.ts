// The jobs of the inbox: working it off, bringing in what was kept in files, and letting go of old bodies.

import { createStripe } from "../../adapters/stripe.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { type AnyWork, work } from "../../queue/work.ts";
import { findProjectByPublicKey } from "../projects/key-owners.ts";
import { getProject } from "../projects/service.ts";
import { secretSettingOf } from "../projects/settings.ts";
import { completeEvent, type Found, findOut } from "./completing.ts";
import { forgetBodies, processInbox } from "./inbox.ts";
import { findQueued, lackIn, processOne, workOff } from "./processing.ts";
import { forgetOld } from "./retention.ts";
import { forgetSpilled, listSpilled, readSpilled } from "./spill.ts";
import { takeCustom } from "./taking.ts";

/** After so many questions that were not answered an event is processed as it is. */
const ASKS = 4;

export const inboundWorks = (deps: Deps): AnyWork[] => [
  work(processInbox, { concurrency: 1 }, async (_, { signal }) => {
    await bringIn(deps);
    await workOff(deps, signal);
  }),
  work(
    completeEvent,
    { concurrency: 4, maxAttempts: ASKS, retryDelay: exponential({ first: 5_000, most: 60_000 }) },
    ({ id }, { lastAttempt, signal }) => complete(deps, id, lastAttempt, signal),
  ),
  work(forgetBodies, { concurrency: 1 }, (_, { signal }) => forgetOld(deps, deps.config.inbound, signal)),
];

/** Nothing is open while Stripe is asked: what it tells is read, asked for and written in three steps. */
async function complete({ store, clock, config, keys }: Deps, id: string, lastTime: boolean, signal: AbortSignal) {
  const event = await findQueued(store.read, id);
  if (!event) return;
  const project = await getProject(store.read, event.projectId);
  const lack = await lackIn(store.read, project, event);
  const key = secretSettingOf(project, "integrations.stripe.api_key", keys.sealing);
  const found =
    lack === null || key === null
      ? NOTHING_FOUND
      : await findOut(createStripe({ baseUrl: config.stripe.apiBase }), lack, { key, signal }, clock.now(), lastTime);
  await store.write((tx) => processOne(tx, id, clock.now(), found));
}

const NOTHING_FOUND: Found = { told: [], payUrl: null, declineCode: null, price: null, failure: null };

/** That this job runs at all shows that the database can be written to again. */
async function bringIn({ store, config, keys, log }: Deps): Promise<void> {
  for (const path of await listSpilled(config.data.dir)) {
    const { id, publicKey, signature, body, receivedAt } = await readSpilled(path);
    // By the key as it was when the post came.
    const project = await findProjectByPublicKey(store.read, publicKey, receivedAt);
    const post = { raw: Buffer.from(body, "base64"), signature, sealingKey: keys.sealing };
    if (project) await store.write((tx) => takeCustom(tx, { project, ...post }, receivedAt, id));
    await forgetSpilled(path);
    log.info("A webhook that was kept in a file is in the inbox", { id });
  }
}
