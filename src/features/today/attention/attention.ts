// Collects everything in a project that needs attention, from stored data without external requests.

import type { Deps } from "../../../deps.ts";
import { DAY } from "../../../lib/duration.ts";
import type { Project } from "../../projects/tables.ts";
import { failedImports, failedInbound, silentProviders } from "./inbound.ts";
import type { Attention } from "./item.ts";
import { undelivered } from "./outbound.ts";
import { waitingReplies } from "./replies.ts";
import { deletionRequests, failedMails, failedModel } from "./sending.ts";

/** Older failures are ignored. */
const RECENT = 7 * DAY;

/** Waiting customers come first, then problems that stop mails. */
export async function needsAHand(
  { store, config, llm }: Pick<Deps, "store" | "config" | "llm">,
  { id }: Pick<Project, "id">,
  now: number,
): Promise<Attention[]> {
  const db = store.read;
  const found = await Promise.all([
    waitingReplies(db, id),
    failedMails(db, id, now),
    failedModel(db, { config, llm }, id, now),
    failedInbound(db, id, now - RECENT),
    undelivered(db, id, now - RECENT),
    silentProviders(db, id, now),
    failedImports(db, id, now - RECENT),
    deletionRequests(db, id, now),
  ]);
  return found.flat();
}
