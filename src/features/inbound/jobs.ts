// The jobs of the inbox: working it off, bringing in what was kept in files, and letting go of old bodies.

import type { Deps } from "../../deps.ts";
import { type AnyWork, work } from "../../queue/work.ts";
import { findProjectByPublicKey } from "../projects/service.ts";
import { forgetBodies, forgetOldBodies, processInbox } from "./inbox.ts";
import { workOff } from "./processing.ts";
import { forgetSpilled, listSpilled, readSpilled } from "./spill.ts";
import { takeCustom } from "./taking.ts";

export const inboundWorks = (deps: Deps): AnyWork[] => [
  work(processInbox, { concurrency: 1 }, async (_, { signal }) => {
    await bringIn(deps);
    await workOff(deps, signal);
  }),
  work(forgetBodies, { concurrency: 1 }, () => forgetOldBodies(deps.store, deps.clock.now())),
];

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
