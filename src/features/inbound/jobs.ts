// The jobs of the inbox: processing it, importing posts that were saved to files, and purging old bodies.

import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { getProject } from "../projects/service.ts";
import { secretSettingOf } from "../projects/settings.ts";
import { NOTHING_FETCHED } from "../providers/enrichment.ts";
import { providerOf } from "../providers/table.ts";
import { apiKeySetting, enrichEvent, missingFacts } from "./inbox/enrichment.ts";
import { processInbox, purgeBodies } from "./inbox/inbox.ts";
import { type Normalised, readNormalised } from "./inbox/normalise.ts";
import { findQueued, originOf, processOne, workOff } from "./inbox/processing.ts";
import { sweepDamaged, sweepDrafts } from "./inbox/spill.ts";
import { purgeOld } from "./retention.ts";

/** After this many failed attempts to fetch the missing facts, an event is applied without them. */
const ATTEMPTS = 4;

export const inboundHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(processInbox, { concurrency: 1, cutOff: true }, async (_, { signal }) => {
    await deps.ingest.bringIn();
    await workOff(deps, signal);
  }),
  jobHandler(
    enrichEvent,
    { concurrency: 4, maxAttempts: ATTEMPTS, retryDelay: exponential({ first: 5_000, most: 60_000 }) },
    (payload, { lastAttempt, signal }) => enrich(deps, payload, lastAttempt, signal),
  ),
  jobHandler(purgeBodies, { concurrency: 1, cutOff: true }, async (_, { signal }) => {
    const { data, inbound } = deps.config;
    await sweepDrafts(data.dir);
    await sweepDamaged(data.dir, deps.clock.now() - inbound.bodyRetention);
    await purgeOld(deps, inbound, signal);
  }),
];

/** Reads, fetches and writes in three steps, so that no transaction is open while the provider's API answers. */
async function enrich(
  { store, clock, apis, keys }: Deps,
  { id, normalised: stored }: { id: string; normalised: Normalised },
  isLastAttempt: boolean,
  signal: AbortSignal,
): Promise<void> {
  const normalised = readNormalised(stored);
  const event = await findQueued(store.read, id);
  if (!event || event.source === "custom") return;
  const { source: name, body } = event;
  const project = await getProject(store.read, event.projectId);
  const missing = await missingFacts(store.read, originOf(project, name, normalised), normalised.events);
  const setting = apiKeySetting(project, name);
  const key = setting && secretSettingOf(project, setting, keys.sealing);
  const fetched =
    missing === null || key === null
      ? NOTHING_FETCHED
      : await providerOf(name).enrichment!.fetchMissing(JSON.parse(body ?? "null"), missing, {
          apis,
          key,
          now: clock.now(),
          isLastAttempt,
          signal,
        });
  await store.write((tx) => processOne(tx, id, clock.now(), { normalised, fetched }));
}
